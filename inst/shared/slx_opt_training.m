function table = slx_opt_training (varargin)
%SLX_OPT_TRAINING  The options that every trainer with epochs has, as rows for slx_opt_table.
%   TABLE = slx_opt_training (NAME, DEFAULT, ...) has those below and those of slx_opt_iterating, with other defaults
%   where they are given; with [] the caller has others, see slx_opt_read_training. A trainer with no choice of one of
%   the first eight deletes that row: slx_run_epochs then does what this default says, but with the optimizer 'sgd'.
%     StepSize      number above 0, or one for each group of parameters
%     Schedule      'constant', 'exponential', 'cosine', {'step', epochs, factor}, a handle or {'warmup',
%                   epochs, schedule}, see slx_run_schedule
%     Optimizer     'sgd', 'momentum' or 'adam', see sl_update.h
%     Momentum      part of the velocity that 'momentum' keeps, from 0 to below 1
%     Nesterov      whether 'momentum' takes the gradient ahead
%     WeightDecay   part of the parameters that an update takes off, times the schedule's factor; from 0 to 1
%     MaxGradNorm   norm that gradients are clipped to
%     BatchSize     samples for one update
%     Validation    {X, y}, or the share of the samples, above 0 and below 1, that is held out
%     Patience      epochs without a lower validation error that end the run
%     Seed          of all random numbers

% SPDX-License-Identifier: BSD-3-Clause
  velocity = {'Optimizer', 'momentum'};
  schedules = ['''constant''|''exponential''|''cosine'' or handle or {''step'', epochs, factor} ' ...
               'or {''warmup'', epochs, schedule}'];
  table = {'StepSize',    .1,         'numbers',         {};
          'Schedule',    'constant', schedules,         {};
          'Optimizer',   'momentum', {'sgd', 'momentum', 'adam'}, {};
          'Momentum',    .9,         '[0,1)',           velocity;
          'Nesterov',    false,      'flag',            velocity;
          'WeightDecay', 0,          '[0,1]',           {};
          'MaxGradNorm', Inf,        'positive',        {};
          'BatchSize',   32,         'natural',         {};
          'Validation',  [],         '?share or {X, y}', {};
          'Patience',    Inf,        'natural',         {'Validation', 'given'};
          'Seed',        [],         '?seed',           {}};
  table = [table; slx_opt_iterating('MaxIter', 20)];
  for k = 1:2:numel (varargin)
    at = strcmp (table(:,1), varargin{k});
    table(at,2) = varargin(k+1);
    if (isempty (varargin{k+1}) && ischar (table{at,3}))
      table{at,3} = ['?', table{at,3}];
    end
  end
end
