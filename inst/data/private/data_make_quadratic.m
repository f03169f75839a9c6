function [X, info] = data_make_quadratic (pairs)
%DATA_MAKE_QUADRATIC  Normal samples whose classes are the largest of quadratic forms that share a few bases.
%   The scores of the classes are U'*H with H = (W'*[X; 1]) .^ 2, columns of W of length 1, plus noise; each is
%   standardised over the samples. So no class is more frequent for the size of its score alone.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Samples', 3000, 'count';
                        'Features', 20, 'natural';
                        'Bases', 5, 'natural';
                        'Classes', 8, 'natural';
                        'Noise', .3, 'nonneg';
                        'Seed', [], '?seed'});
  end
  options = data_set_options (T, pairs);
  restore = slx_run_seed (options.Seed);

  n = options.Samples;
  W = randn (options.Features + 1, options.Bases);
  W = bsxfun (@rdivide, W, sqrt (sum (W .^ 2, 1)));
  U = 3 * randn (options.Bases, options.Classes);
  X = randn (options.Features, n);
  H = (W' * [X; ones(1, n)]) .^ 2;
  scores = U' * H + options.Noise * randn (options.Classes, n);
  scores = bsxfun (@minus, scores, mean (scores, 2));
  scale = sqrt (mean (scores .^ 2, 2));
  scale(~ (scale > 0)) = 1;
  [~, labels] = max (bsxfun (@rdivide, scores, scale), [], 1);
  info = struct ('W', W, 'H', H, 'labels', reshape (labels, 1, []), ...
                 'source', ['generated; like the synthetic problem of M. Blondel, V. Niculae, T. Otsuka, N. Ueda ' ...
                            '(2017), Multi-output polynomial networks and factorization machines, NIPS']);
end
