function e = polynet_error (loss, O, truth)
%POLYNET_ERROR  The error of scores: a share of wrong labels or signs, or a root mean square.
%   E = polynet_error (LOSS, O, TRUTH): TRUTH is that of polynet_targets.

% SPDX-License-Identifier: BSD-3-Clause
  switch (loss)
    case 'multitask'
      e = mean ((2 * (O(:) > 0) - 1) ~= truth(:));
    case 'squared'
      e = sqrt (mean ((O(:) - truth(:)) .^ 2));
    otherwise
      [~, which] = max (O, [], 1);
      e = mean (which ~= truth);
  end
end
