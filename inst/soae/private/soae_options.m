function o = soae_options (pairs, samples, mlp)
%SOAE_OPTIONS  The options of sl_soae_train or sl_mlp_train, read and checked.
%   O = soae_options (PAIRS, SAMPLES, MLP): SAMPLES is their number, on which defaults depend; MLP says which function
%   reads. Both have all options of sl_soae_train in O. With O.PerSquare the step of W has to be divided by the mean
%   square of the lengths of the samples for training, and W to begin by the root of it.

% SPDX-License-Identifier: BSD-3-Clause
  persistent tables
  if (isempty (tables))
    tables = {slx_opt_table(table_rows (false)), slx_opt_table(table_rows (true))};
  end
  o = slx_opt_read_training (tables{1+mlp}, pairs, 2, @(o) usual (o, samples, mlp));
  given = slx_opt_read (tables{1+mlp}, pairs);
  o.PerSquare = mlp && isempty (given.StepSize);
  if (mlp)
    [o.Activity, o.Tradeoff, o.Constant] = deal ('tanh', {'constant', 1}, 0);
  end
  o = settled (o);
end

function rows = table_rows (mlp)
  own = {'Hidden',         200,       'integer [1,Inf)',       {};
         'Activity',       'hoyer',   {'hoyer', 'l0', 'tanh'}, {};
         'ActivityTarget', [],        '?positive',             {'Activity', {'hoyer', 'l0'}};
         'Connectivity',   .75,       '?[0,1]',                {};
         'Tradeoff',       [],        '?(0,Inf) or {''constant'', a} or handle', {};
         'EpochSize',      6000,      'natural',               {};
         'Jitter',         [],        '?numbers',              {};
         'Constant',       0,         'finite',                {'Jitter', 'none'};
         'InitW',          'samples', '''samples''|''random'' or numbers', {};
         'Weights',        [],        '?''balanced'' or numbers', {}};
  if (mlp)
    sparse = {'InitW', {'sparse', 'scfc'}};
    own = {'Hidden',           200,      'integer [1,Inf)',    {};
           'Connectivity',     [],       '?[0,1]',             {'OBD', 'none'};
           'EpochSize',        6000,     'natural',            {};
           'Jitter',           [],       '?numbers',           {};
           'InitW',            'random', '''samples''|''random''|''sparse''|''scfc'' or numbers', {};
           'InitConnectivity', .75,      '[0,1]',              sparse;
           'InitActivity',     .7,       '[0,1]',              sparse;
           'InitIter',         20,       'integer [1,Inf)',    sparse;
           'InitPower',        3,        'integer [3,Inf)',    {'InitW', 'scfc'};
           'Weights',          [],       '?''balanced'' or numbers', {};
           'OBD',              [],       '?(0,1)',             {};
           'Saliency',         'gauss-newton', {'gauss-newton', 'lecun'}, {'OBD', 'given'}};
  end
  common = slx_opt_training ('StepSize', [], 'Schedule', 'exponential', 'BatchSize', 1, 'MaxIter', []);
  absent = {'Optimizer', 'Momentum', 'Nesterov', 'WeightDecay', 'MaxGradNorm'};
  rows = [own; common(~ ismember (common(:,1), absent),:)];
end

% Defaults that depend on other options.
function values = usual (o, samples, mlp)
  steps = struct ('hoyer', [.05 1], 'l0', [.02 .5], 'tanh', [.1 .03]);
  values = struct ('StepSize', [], 'MaxIter', min (max (ceil (3e5 / max (samples, 1)), 100), 300));
  o = slx_opt_fill (o, values);
  if (mlp)                      % |h|^2 is at most Hidden, as |x|^2 is its mean; more updates take shorter steps
    updates = o.MaxIter * min (samples, o.EpochSize) / o.BatchSize;
    values.StepSize = min (max (1000 / sqrt (updates), 1), 6) ./ [1, o.Hidden];
  else
    values.StepSize = steps.(o.Activity);
  end
end

function o = settled (o)
  if (strcmp (o.Activity, 'tanh'))
    o.ActivityTarget = 0;
  elseif (isempty (o.ActivityTarget) && strcmp (o.Activity, 'hoyer'))
    o.ActivityTarget = .7;
  elseif (isempty (o.ActivityTarget))
    o.ActivityTarget = max (1, round (o.Hidden / 5));
  end
  slx_opt_must (~ strcmp (o.Activity, 'hoyer') || o.ActivityTarget <= 1, ...
                'ActivityTarget must be a sparseness above 0, at most 1', o.ActivityTarget, [0 1]);
  slx_opt_must (~ strcmp (o.Activity, 'l0') ...
                || (o.ActivityTarget == floor (o.ActivityTarget) && o.ActivityTarget <= o.Hidden), ...
                sprintf ('ActivityTarget must be a number of units, an integer from 1 to Hidden, %g', o.Hidden), ...
                o.ActivityTarget);
  if (isempty (o.Tradeoff))
    o.Tradeoff = max (o.MaxIter, 1) / 6;
    if (isinf (o.MaxIter))
      o.Tradeoff = 100;
    end
  end
  slx_opt_must (ischar (o.InitW) || isnumeric (o.InitW), 'InitW must be a word or a matrix of numbers, but is logical');
  t = o.Tradeoff;
  constant = iscell (t) && ischar (t{1}) && strcmpi (t{1}, 'constant') && isnumeric (t{2}) && isreal (t{2}) ...
             && isscalar (t{2}) && ~ issparse (t{2}) && t{2} >= 0 && t{2} <= 1;
  slx_opt_must (~ iscell (t) || constant, ...
                ['Tradeoff must be a number of epochs above 0, {''constant'', a} with a from 0 to 1, or a handle ' ...
                 'f (epoch)']);
  slx_opt_must (isempty (o.Jitter) || (isnumeric (o.Jitter) && ~ issparse (o.Jitter) && numel (o.Jitter) == 2 ...
                                       && all (o.Jitter(:) >= 1 & o.Jitter(:) == floor (o.Jitter(:)))), ...
                'Jitter must be [] or [rows columns], the size of the pictures', o.Jitter, [1 Inf]);
  o.Jitter = double (o.Jitter(:)');
end
