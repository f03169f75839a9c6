function show_residuals (X, W, H, o)
%SHOW_RESIDUALS  What W*H leaves of X: the residuals of the worst samples as curves, and the errors of all as bars.
%   show_residuals (X, W, H, O) draws at the left X - W*H for the ten samples of largest error, the largest at the top,
%   with the options of show_curves, where O.Names are those of the samples; at the right |x - W*h| / |x| for each
%   sample x. NaN in X is an entry that is not known.

% SPDX-License-Identifier: BSD-3-Clause
  [m, n] = size (X);
  residual = @(j) double (full (X(:,j))) - double (full (W)) * double (full (H(:,j)));
  e = zeros (1, n);
  wide = max (1, floor (2 ^ 20 / m));
  for first = 1:wide:n
    j = first:min (first + wide - 1, n);
    x = double (full (X(:,j)));
    unit = max (abs (x), [], 1);
    unit = unit + (unit == 0);
    x = bsxfun (@rdivide, x, unit);
    d = bsxfun (@rdivide, residual (j), unit);
    x(isnan (x)) = 0;
    d(isnan (d)) = 0;
    e(j) = sqrt (sum (d .^ 2, 1) ./ sum (x .^ 2, 1));
  end
  e(isnan (e)) = 0;                             % x and W*h are 0
  [~, order] = sort (e, 'descend');
  worst = order(1:min (n, 10));
  names = o.Names;
  if (isempty (names))
    names = arrayfun (@(j) sprintf ('%d', j), 1:n, 'UniformOutput', false);
  end
  o.Names = names(worst);

  show_panel (1);
  show_curves (residual (worst), o, 'residuals');
  title (sprintf ('residuals of the worst %d of %d samples, each to its own scale', numel (worst), n));
  show_panel (2);
  e(isinf (e)) = NaN;                           % x is 0, W*h is not
  [of_worst, of_others] = deal (NaN (1, n), e);
  of_worst(worst) = e(worst);
  of_others(worst) = NaN;
  show_bars (1:n, of_others, 1);
  hold ('on');
  show_bars (1:n, of_worst, 2);
  hold ('off');
  set (gca (), 'xlim', [.5, n + .5]);
  xlabel ('sample');
  ylabel ('relative error');
  title (sprintf ('median %.2g, largest %.2g', median (e(~ isnan (e))), max (e)));
end
