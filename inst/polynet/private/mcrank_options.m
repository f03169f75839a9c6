function [o, given] = mcrank_options (given, n)
%MCRANK_OPTIONS  The options of sl_mcrank, read.
%   [O, GIVEN] = mcrank_options (GIVEN, N) takes the caller's varargin, and gives its names and values. O has those that
%   O.Loss uses; what was not given has the default that Loss, Init and the number N of ratings decide.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T others
  if (isempty (T))
    [rows, others] = table_rows ();
    T = slx_opt_table (rows, '', {'Few', 'with few ratings and no Tau', 'with many ratings or a Tau'});
  end
  few = n < 30;                         % they tell levels of users and items, and no more
  [o, given] = slx_opt_read (T, given, [], few);
  switch (o.Loss)
    case 'bayes'
      o = rmfield (o, others.bayes);
      features = ~ (isempty (o.UserFeatures) && isempty (o.ItemFeatures) && isempty (o.Context));
      o = slx_opt_fill (o, struct ('MaxBases', 48 * (1 + features), 'MaxIter', 200));
      slx_opt_must (o.MaxBases <= 1e4, 'MaxBases must be an integer from 1 to 1e4', o.MaxBases);
      return;
    case 'implicit'
      o = rmfield (o, others.implicit);
      o = slx_opt_fill (o, struct ('MaxBases', 100, 'NewBases', 10, 'MaxIter', 50, 'Tol', .01));
      slx_opt_must (o.MaxBases <= 1e4, 'MaxBases must be an integer from 1 to 1e4', o.MaxBases);
      return;
    otherwise
      o = rmfield (o, others.ratings);
  end
  if (~ isempty (o.Init))
    o = slx_opt_fill (o, of_start (o.Init));
  end
  if (isempty (o.Tau) && few)
    o.Tau = 0;
  end
  if (isempty (o.Ridge) && isempty (o.Validation) && isnumeric (o.Tau) && ~ isempty (o.Tau))
    o.Ridge = 5;                        % nothing is held out that could choose
  end
  o = slx_opt_fill (o, struct ('Tau', 'auto', 'Ridge', 'auto', 'Model', 'fm', 'Augment', false, 'MaxBases', 50, ...
                               'NewBases', 5, 'MaxIter', 200, 'Tol', 1e-3));
end

% What a run takes over from the model that it begins with.
function values = of_start (model)
  slx_model_check (model, 'sl_mcrank', 'option Init');
  slx_opt_must (~ isfield (model, 'unseen') && ~ isfield (model, 'posterior') ...
                && isfield (model.net.options, 'Ridge'), ...
                'Init must be a model with Loss ''squared'' or ''multitask''');
  net = model.net;
  values = struct ('Tau', net.tau, 'Model', net.type, 'Augment', net.sizes.p > net.sizes.d);
  if (numel (net.options.Ridge) == 1)
    values.Ridge = net.options.Ridge;
  end
end

% All rows, and for each kind of loss the names of those that it does not use.
function [rows, others] = table_rows ()
  with_ratings = {'Loss', {'squared', 'multitask'}};
  iterated = {'Loss', {'squared', 'multitask', 'implicit'}};
  held_out = {[with_ratings, {'Validation', 'given'}]; [with_ratings, {'Tau', 'auto'}]; ...
              [with_ratings, {'Tau', 'none', 'Init', 'none', 'Few', false}]};
  validation = '?share or {USERS, ITEMS} or {USERS, ITEMS, RATINGS} or {USERS, ITEMS, RATINGS, CONTEXT}';
  ratings = {'Tau',          [],         '?''auto'' or numbers',      with_ratings;
             'Ridge',        [],         '?''off''|''auto'' or numbers', with_ratings;
             'Model',        [],         {'pn', 'fm'},                with_ratings;
             'Refit',        'full',     {'output', 'full'},          with_ratings;
             'Augment',      [],         '?flag',                     with_ratings;
             'Intercept',    true,       '?flag',                     with_ratings;
             'Patience',     3,          'natural',                   held_out};
  of_levels = {'Loss', {'bayes', 'squared', 'multitask'}};
  levels = {'Levels',        [],         '?numbers',                  of_levels;
            'UserFeatures',  [],         '?{IDS, F}',                 of_levels;
            'ItemFeatures',  [],         '?{IDS, F}',                 of_levels;
            'Context',       [],         '?numbers',                  of_levels};
  pairs = {'Multiplier',     'auto',     '''auto'' or numbers',       {'Loss', 'implicit'};
           'Unseen',         .1,         'positive',                  {'Loss', 'implicit'}};
  both = {'Init',            [],         '?struct',                   iterated;
          'NewBases',        [],         '?integer [1,1e4]',          iterated;
          'Tol',             [],         '?nonneg',                   iterated;
          'Validation',      [],         validation,                  iterated};
  all = {'Loss',             'bayes',    {'bayes', 'squared', 'multitask', 'implicit'}, {};
         'MaxBases',         [],         '?natural',                  {};
         'MaxIter',          [],         '?count',                    {}};
  own = [all; both; levels; ratings; pairs];
  rest = polynet_rows (false);
  rest(ismember (rest(:,1), [own(:,1); {'Standardize'; 'ClassWeights'}]),:) = [];
  rest(ismember (rest(:,1), {'Penalty', 'MaxRefitIter', 'RefitTol'}),4) = {with_ratings};
  of_net = rest(ismember (rest(:,1), {'Penalty', 'MaxRefitIter', 'RefitTol'}),1);
  of_ranks = rest(ismember (rest(:,1), {'Engine', 'Processes', 'Hosts'}),1);
  rest(strcmp (rest(:,1), 'Engine'),4) = {iterated};
  others = struct ('bayes', {[ratings(:,1); pairs(:,1); both(:,1); of_net; of_ranks]}, ...
                   'ratings', {pairs(:,1)}, 'implicit', {[levels(:,1); ratings(:,1); of_net]});
  rows = [own; rest];
end
