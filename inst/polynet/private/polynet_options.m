function o = polynet_options (pairs, path, count, fixed, more)
%POLYNET_OPTIONS  The options of sl_polynet_train and sl_polynet_path, read and checked.
%   O = polynet_options (PAIRS, PATH, COUNT): PATH tells that several values of Tau need no Validation. O.Tau is
%   an ascending row, or 'auto'. COUNT is the number of samples, which decides on the share that 'auto' holds out.
%   With a struct FIXED, its fields are options that users cannot give. MORE are rows of a table in place of those of
%   the same name; other names are listed among the valid ones, though the caller has taken them from PAIRS.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Model',        'pn',       {'pn', 'fm'};
           'Loss',         'logistic', {'logistic', 'smoothhinge', 'sqhinge', 'multitask', 'squared'};
           'Penalty',      'l12',      {'l1', 'l12', 'l1inf'};
           'Tau',          [],         'any';
           'Refit',        'output',   {'output', 'full'};
           'MaxBases',     50,         'natural';
           'NewBases',     1,          'integer [1,1e4]';
           'MaxRefitIter', 100,        'natural';
           'RefitTol',     .003,       'nonneg';
           'Validation',   [],         'any';
           'Patience',     Inf,        'natural';
           'Standardize',  false,      'flag';
           'ClassWeights', [],         'any';
           'Augment',      true,       'flag';
           'Intercept',    [],         'any';
           'Ridge',        'off',      'any';
           'Seed',         [],         '?seed'};
  table = [table; slx_opt_iterating('MaxIter', 200, 'Tol', 1e-3)];
  if (~ path)
    table = [table; slx_ranks_options()];
  end
  names = table(:,1);
  if (nargin > 3)
    table = [table(~ ismember (names, [fieldnames(fixed); more(:,1)]),:); more];
  end
  o = slx_opt_read (table, pairs);
  if (nargin > 3)
    o = rmfield (o, setdiff (more(:,1), names));
    for name = fieldnames (fixed)'
      o.(name{1}) = fixed.(name{1});
    end
    o = orderfields (o, names);
  end
  if (~ path)
    slx_ranks_options (o);
  end
  tau = o.Tau;
  slx_opt_must (~ isempty (tau), 'Tau, the radius of the ball that U lies in, must be given');
  automatic = ischar (tau) && strcmp (tau, 'auto');
  good = isnumeric (tau) && isreal (tau) && ~ issparse (tau) && min (size (tau)) == 1 && ndims (tau) == 2 ...
         && all (tau(:) >= 0 & tau(:) < Inf);
  slx_opt_must (good || automatic, 'Tau must be ''auto'' or a finite number, at least 0, or a vector of such');
  if (~ automatic)
    o.Tau = unique (double (tau(:)'));
  end
  if (automatic && isnumeric (o.Validation) && isempty (o.Validation))
    o.Validation = max (.1, min (.25, 100 / count));
  end
  if (automatic && o.Patience == Inf)
    o.Patience = 10;
  end
  slx_opt_must (~ (automatic && path), 'Tau ''auto'' is for sl_polynet_train; a path needs the radii');
  v = o.Validation;
  share = is_number (v) && v > 0 && v < 1;
  slx_opt_must ((isnumeric (v) && isempty (v)) || share || (iscell (v) && numel (v) == 2), ...
                'Validation must be {X, y}, or a share of the samples, a number above 0 and below 1');
  if (isempty (v))
    slx_opt_must (~ strcmp (o.Ridge, 'auto'), 'with Ridge ''auto'' the option Validation must tell the best');
    slx_opt_must (path || numel (o.Tau) == 1, 'Tau has several values: the option Validation must tell the best');
    slx_opt_unused (table, pairs, {'Patience'}, 'without Validation');
  end
  if (isempty (o.Intercept) && isnumeric (o.Intercept))
    o.Intercept = strcmp (o.Model, 'fm');
  end
  r = o.Ridge;
  slx_opt_must ((ischar (r) && any (strcmp (r, {'off', 'auto'}))) ...
                || (isnumeric (r) && isreal (r) && ~ issparse (r) && min (size (r)) == 1 && ndims (r) == 2 ...
                    && all (r(:) > 0) && (numel (r) > 1 || r < Inf)), ...
                ['Ridge must be ''off'', ''auto'', a finite number above 0, or a vector of numbers above 0, ' ...
                 'one for each row of X']);
  w = o.Intercept;
  slx_opt_must (isscalar (w) && (islogical (w) || (isnumeric (w) && any (w == [0 1]))), ...
                'Intercept must be true or false');
  o.Intercept = logical (full (w));
  o.Init = [];                          % that of sl_mcrank, which sets it
end

function yes = is_number (value)
  yes = isnumeric (value) && isreal (value) && isscalar (value) && ~ issparse (value);
end
