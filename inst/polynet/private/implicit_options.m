function table = implicit_options ()
%IMPLICIT_OPTIONS  The options of sl_mcrank with Loss 'implicit', as rows for slx_opt_read.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Loss',       'implicit', {'implicit'};
           'Multiplier', 'auto',     'any';
           'Unseen',     .1,         'positive';
           'MaxBases',   100,        'integer [1,1e4]';
           'NewBases',   10,         'integer [1,1e4]';
           'Validation', [],         'any';
           'Init',       [],         'any';
           'Seed',       [],         '?seed'};
  table = [table; slx_opt_iterating('MaxIter', 50, 'Tol', .01); slx_ranks_options()];
end
