function o = polynet_options (arguments, path, fixed, more)
%POLYNET_OPTIONS  The options of sl_polynet_train and sl_polynet_path, read and checked.
%   O = polynet_options (ARGUMENTS, PATH): PATH tells that several values of Tau need no Validation. O.Tau is an
%   ascending row. With a struct FIXED, its fields are options that users cannot give, and MORE are rows of a table
%   whose names are listed among the valid ones, though the caller has taken them from ARGUMENTS.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Model',        'pn',       {'pn', 'fm'};
           'Loss',         'logistic', {'logistic', 'smoothhinge', 'sqhinge', 'multitask', 'squared'};
           'Penalty',      'l12',      {'l1', 'l12', 'l1inf'};
           'Tau',          [],         'any';
           'Refit',        'output',   {'output', 'full'};
           'MaxBases',     50,         'natural';
           'MaxRefitIter', 100,        'natural';
           'RefitTol',     .003,       'nonneg';
           'Validation',   [],         'any';
           'Patience',     Inf,        'natural';
           'Standardize',  false,      'flag';
           'ClassWeights', [],         'any';
           'Augment',      true,       'flag';
           'Intercept',    [],         'any';
           'Seed',         [],         '?seed'};
  table = [table; slx_opt_iterating('MaxIter', 200, 'Tol', 1e-3)];
  names = table(:,1);
  if (nargin > 2)
    table = [table(~ ismember (names, fieldnames (fixed)),:); more];
  end
  o = slx_opt_read (table, arguments);
  if (nargin > 2)
    o = rmfield (o, more(:,1));
    for name = fieldnames (fixed)'
      o.(name{1}) = fixed.(name{1});
    end
    o = orderfields (o, names);
  end
  tau = o.Tau;
  slx_opt_must (~ isempty (tau), 'Tau, the radius of the ball that U lies in, must be given');
  good = isnumeric (tau) && isreal (tau) && ~ issparse (tau) && min (size (tau)) == 1 && ndims (tau) == 2 ...
         && all (tau(:) >= 0 & tau(:) < Inf);
  slx_opt_must (good, 'Tau must be a finite number, at least 0, or a vector of such');
  o.Tau = unique (double (tau(:)'));
  v = o.Validation;
  share = is_number (v) && v > 0 && v < 1;
  slx_opt_must ((isnumeric (v) && isempty (v)) || share || (iscell (v) && numel (v) == 2), ...
                'Validation must be {X, y}, or a share of the samples, a number above 0 and below 1');
  if (isempty (v))
    slx_opt_must (path || numel (o.Tau) == 1, 'Tau has several values: the option Validation must tell the best');
    slx_opt_unused (table, arguments, {'Patience'}, 'without Validation');
  end
  if (isempty (o.Intercept) && isnumeric (o.Intercept))
    o.Intercept = strcmp (o.Model, 'fm');
  end
  w = o.Intercept;
  slx_opt_must (isscalar (w) && (islogical (w) || (isnumeric (w) && any (w == [0 1]))), ...
                'Intercept must be true or false');
  o.Intercept = logical (full (w));
end

function yes = is_number (value)
  yes = isnumeric (value) && isreal (value) && isscalar (value) && ~ issparse (value);
end
