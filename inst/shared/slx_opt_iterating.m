function table = slx_opt_iterating (varargin)
%SLX_OPT_ITERATING  The options that every iterative method has, as rows for slx_opt_read.
%   TABLE = slx_opt_iterating (NAME, DEFAULT, ...) has MaxIter, Tol, TimeLimit, Display, OutputFcn, Checkpoint and
%   CheckpointInterval, with other defaults where they are given.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'MaxIter',            500,   'count',    {};
           'Tol',                0,     'nonneg',   {};
           'TimeLimit',          Inf,   'nonneg',   {};
           'Display',            'off', {'off', 'final', 'iter', 'bar'}, {};
           'OutputFcn',          [],    'function', {};
           'Checkpoint',         '',    'file',     {};
           'CheckpointInterval', 60,    'nonneg',   {}};
  for k = 1:2:numel (varargin)
    row = strcmp (table(:,1), varargin{k});
    table(row,2) = varargin(k+1);
    if (isempty (varargin{k+1}))
      table{row,3} = ['?', table{row,3}];
    end
  end
end
