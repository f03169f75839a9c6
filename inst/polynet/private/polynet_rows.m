function rows = polynet_rows (path)
%POLYNET_ROWS  The options of sl_polynet_train, or of sl_polynet_path, as rows for slx_opt_table.
%   ROWS = polynet_rows (PATH): PATH tells which of the two.

% SPDX-License-Identifier: BSD-3-Clause
  classes = {'Loss', {'logistic', 'smoothhinge', 'sqhinge'}};
  losses = {'logistic', 'smoothhinge', 'sqhinge', 'multitask', 'squared'};
  rows = {'Model',        'pn',       {'pn', 'fm'},                {};
          'Loss',         'logistic', losses,                      {};
          'Penalty',      'l12',      {'l1', 'l12', 'l1inf'},      {};
          'Tau',          [],         '?''auto'' or numbers',      {};
          'Refit',        'output',   {'output', 'full'},          {};
          'MaxBases',     50,         'natural',                   {};
          'NewBases',     1,          'integer [1,1e4]',           {};
          'MaxRefitIter', 100,        'natural',                   {};
          'RefitTol',     .003,       'nonneg',                    {};
          'Validation',   [],         '?share or {X, y}',          {};
          'Patience',     Inf,        'natural',                   {{'Validation', 'given'}; {'Tau', 'auto'}};
          'Standardize',  false,      'flag',                      {};
          'ClassWeights', [],         '?numbers',                  classes;
          'Augment',      true,       'flag',                      {};
          'Intercept',    [],         '?flag',                     {};
          'Ridge',        'off',      '''off''|''auto'' or numbers', {};
          'Seed',         [],         '?seed',                     {}};
  runs = slx_opt_iterating ('MaxIter', 200, 'Tol', 1e-3);
  if (~ path)
    runs{strcmp(runs(:,1), 'OutputFcn'),4} = {'Engine', 'local'};
    runs = [runs; slx_opt_engine()];
  end
  rows = [rows; runs];
end
