function [o, table] = soae_options (pairs, samples, fixed, own, defaults)
%SOAE_OPTIONS  The options of sl_soae_train, read and checked.
%   [O, TABLE] = soae_options (PAIRS, SAMPLES, FIXED, OWN, DEFAULTS): SAMPLES is their number, which decides the
%   default of MaxIter; FIXED are names and values of options that the caller does not offer, OWN rows of further
%   options, DEFAULTS names and defaults that are others; {} for none. With OWN options InitW may be 'sparse'. TABLE is
%   for slx_opt_unused.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Hidden',         200,       'integer [1,Inf)';
           'Activity',       'hoyer',   {'hoyer', 'l0', 'tanh'};
           'ActivityTarget', [],        '?positive';
           'Connectivity',   .75,       '?[0,1]';
           'Tradeoff',       [],        'any';
           'EpochSize',      6000,      'natural';
           'Jitter',         [],        'any';
           'InitW',          'samples', 'any'};
  common = slx_opt_training ('StepSize', [], 'Schedule', 'exponential', 'BatchSize', 1, 'MaxIter', []);
  common{strcmp(common(:,1), 'MaxIter'),3} = '?count';
  table = [table; common(~ ismember (common(:,1), {'Optimizer', 'Momentum', 'Nesterov', 'WeightDecay', ...
                                                   'MaxGradNorm'}),:)];
  for k = 1:2:numel (fixed)
    table(strcmp (table(:,1), fixed{k}),:) = [];
  end
  for k = 1:2:numel (defaults)
    table{strcmp(table(:,1), defaults{k}),2} = defaults{k+1};
  end
  table = [table; own];
  o = slx_opt_read (table, pairs);
  for k = 1:2:numel (fixed)
    o.(fixed{k}) = fixed{k+1};
  end
  steps = struct ('hoyer', [.05 1], 'l0', [.02 .5], 'tanh', [.1 .03]);
  row = strcmp (table(:,1), 'StepSize');
  table{row,2} = steps.(o.Activity);
  table{strcmp(table(:,1), 'MaxIter'),2} = min (max (ceil (3e5 / max (samples, 1)), 100), 300);
  checked = slx_opt_read_training (table, pairs, 2);
  for name = fieldnames (checked)'              % what is not offered has its default
    o.(name{1}) = checked.(name{1});
  end
  words = {'samples', 'random', 'sparse'};
  o = settled (o, table, pairs, words(1:2 + ~ isempty (own)));
end

function o = settled (o, table, pairs, words)
  if (strcmp (o.Activity, 'tanh'))
    if (any (strcmp (table(:,1), 'ActivityTarget')))
      slx_opt_unused (table, pairs, {'ActivityTarget'}, 'with Activity ''tanh''');
    end
    o.ActivityTarget = 0;
  elseif (isempty (o.ActivityTarget) && strcmp (o.Activity, 'hoyer'))
    o.ActivityTarget = .7;
  elseif (isempty (o.ActivityTarget))
    o.ActivityTarget = max (1, round (o.Hidden / 5));
  end
  slx_opt_must (~ strcmp (o.Activity, 'hoyer') || o.ActivityTarget <= 1, ...
                'ActivityTarget must be a sparseness above 0, at most 1');
  slx_opt_must (~ strcmp (o.Activity, 'l0') ...
                || (o.ActivityTarget == floor (o.ActivityTarget) && o.ActivityTarget <= o.Hidden), ...
                'ActivityTarget must be a number of units, an integer from 1 to Hidden');
  if (isempty (o.Tradeoff))
    o.Tradeoff = max (o.MaxIter, 1) / 6;
    if (isinf (o.MaxIter))
      o.Tradeoff = 100;
    end
  end
  t = o.Tradeoff;
  is_number = @(x) isnumeric (x) && isreal (x) && isscalar (x) && ~ issparse (x);
  slx_opt_must (isa (t, 'function_handle') || (is_number (t) && t > 0 && t < Inf) ...
                || (iscell (t) && numel (t) == 2 && strcmpi (t{1}, 'constant') && is_number (t{2}) && t{2} >= 0 ...
                    && t{2} <= 1), ...
                ['Tradeoff must be a number of epochs above 0, {''constant'', a} with a from 0 to 1, or a handle ' ...
                 'f (epoch)']);
  slx_opt_must ((isnumeric (o.Jitter) && isempty (o.Jitter)) ...
                || (isnumeric (o.Jitter) && isreal (o.Jitter) && ~ issparse (o.Jitter) && numel (o.Jitter) == 2 ...
                    && all (o.Jitter(:) >= 1 & o.Jitter(:) == floor (o.Jitter(:)))), ...
                'Jitter must be [] or [rows columns], the size of the pictures');
  o.Jitter = double (o.Jitter(:)');
  slx_opt_must (isnumeric (o.InitW) || (ischar (o.InitW) && any (strcmpi (o.InitW, words))), ...
                ['InitW must be ', sprintf('''%s'', ', words{1:end-1}), '''', words{end}, ''' or a matrix']);
  if (ischar (o.InitW))
    o.InitW = lower (o.InitW);
  end
end
