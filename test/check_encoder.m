function worst = check_encoder (cases, seed)
%CHECK_ENCODER  Codes by learned encoders and their derivatives on random nasty problems, against the oracle.
%   WORST = check_encoder (CASES) tries at least as many samples with each kind of network, see sl_test_encoder. It gives
%   the largest figures seen, each at most 1, in units of 1e-13 of the scale of codes, and of 1e-12 of derivatives:
%     codes        how far codes are off; which entries are zero must be right
%     parameters   how far derivatives by W, S and theta are off, for 'coupled' also that by D
%     samples      how far derivatives by X are off
%   check_encoder (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  worst = struct ('codes', 0, 'parameters', 0, 'samples', 0);
  done = 0;
  for kind = {'lista', 'coupled', 'lcod', 'deep'}
    k = 1e6 * seed;
    tried = 0;
    while (tried < cases)
      k = k + 1;
      [worst, samples] = check (worst, kind{1}, k);
      tried = tried + samples;
    end
    done = done + tried;
  end
  fprintf ('check_encoder: %d samples, worst figures (at most 1):', done);
  for name = fieldnames (worst)'
    fprintf (' %s %.3f', name{1}, worst.(name{1}));
    if (~ (worst.(name{1}) <= 1))
      error ('check_encoder: %s is %g', name{1}, worst.(name{1}));
    end
  end
  fprintf ('\n');
end

function [worst, samples] = check (worst, kind, k)
  [net, X, A, T, unit] = sl_test_encoder (kind, k);
  samples = columns (X);
  set = {};
  prices = [];
  raw = {};
  if (strcmp (kind, 'deep'))
    set = {'Training', T, 'Graph', A};
    prices = or_encoder_prices (A, T{2});
    if (net.epsilon > 0)
      raw = {'Threshold', 0};
    end
  end
  Z = sl_encode (net, X, set{:}, raw{:});
  dZ = randn (size (Z));
  [F, grad, dF] = or_encoder (net, X, prices, dZ);
  [G, dX, Y] = sl_encoder_grad (net, X, dZ, set{:});
  if (~ issparse (Z) || ~ isequal (full (Z), Y) || ~ isequal (Y ~= 0, F ~= 0) ...
      || ~ isequal (fieldnames (G), fieldnames (grad)))
    error ('check_encoder: classes or supports are wrong, kind %s, k = %d', kind, k);
  end
  top = max ([unit; abs(F(:))]);
  worst.codes = max (worst.codes, off (Y, F) / (1e-13 * top));
  worst.samples = max (worst.samples, off (dX, dF) / (1e-12 * max (1, norm (dF))));
  for name = fieldnames (grad)'
    expected = grad.(name{1});
    scale = max ([realmin; abs(expected(:)); top * ~ strcmp(name{1}, 'theta')]);
    worst.parameters = max (worst.parameters, off (G.(name{1}), expected) / (1e-12 * scale));
  end
end

function most = off (A, B)
  most = Inf;
  if (isequal (size (A), size (B)) && all (isfinite (A(:))))
    most = max (abs (A(:) - B(:)));
  end
end
