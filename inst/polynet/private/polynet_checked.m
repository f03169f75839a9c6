function o = polynet_checked (o, path, count)
%POLYNET_CHECKED  The options of polynomial networks, checked, and those filled in that depend on others.
%   O = polynet_checked (O, PATH, COUNT): PATH tells that several values of Tau need no Validation. O.Tau becomes an
%   ascending row, or 'auto'. COUNT is the number of samples, which decides on the share that 'auto' holds out.

% SPDX-License-Identifier: BSD-3-Clause
  tau = o.Tau;
  cure = {'; ''auto'' finds one by held-out samples', ''};
  slx_opt_must (~ isempty (tau), ['Tau, the radius of the ball that U lies in, must be given', cure{1 + path}]);
  automatic = ischar (tau);
  good = isnumeric (tau) && ~ issparse (tau) && min (size (tau)) == 1 && ndims (tau) == 2 ...
         && all (tau(:) >= 0 & tau(:) < Inf);
  slx_opt_must (good || automatic, 'Tau must be ''auto'' or a finite number, at least 0, or a vector of such', ...
                tau, [0 realmax]);
  if (~ automatic)
    o.Tau = unique (double (tau(:)'));
  end
  if (automatic && isempty (o.Validation))
    o.Validation = max (.1, min (.25, 100 / count));
  end
  if (automatic && o.Patience == Inf)
    o.Patience = 10;
  end
  slx_opt_must (~ (automatic && path), 'Tau ''auto'' is for sl_polynet_train; a path needs the radii');
  if (isempty (o.Validation))
    slx_opt_must (~ strcmp (o.Ridge, 'auto'), 'with Ridge ''auto'' the option Validation must tell the best');
    slx_opt_must (path || numel (o.Tau) == 1, 'Tau has several values: the option Validation must tell the best');
  end
  if (isempty (o.Intercept))
    o.Intercept = strcmp (o.Model, 'fm');
  end
  r = o.Ridge;
  slx_opt_must (ischar (r) ...
                || (isnumeric (r) && ~ issparse (r) && min (size (r)) == 1 && ndims (r) == 2 ...
                    && all (r(:) > 0) && (numel (r) > 1 || r < Inf)), ...
                ['Ridge must be ''off'', ''auto'', a finite number above 0, or a vector of numbers above 0, ' ...
                 'one for each row of X'], r, [realmin Inf]);
end
