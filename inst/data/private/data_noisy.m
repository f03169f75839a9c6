function X = data_noisy (X, noise)
%DATA_NOISY  Pictures with normal noise of standard deviation NOISE, cut to [0, 1].

% SPDX-License-Identifier: BSD-3-Clause
  if (noise > 0)
    X = min (max (X + noise * randn (size (X)), 0), 1);
  end
end
