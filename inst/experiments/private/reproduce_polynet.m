function list = reproduce_polynet ()
%REPRODUCE_POLYNET  Blondel et al. (2017), for sl_reproduce, which completes the list.

% SPDX-License-Identifier: BSD-3-Clause
  list = {};
  list{end+1} = struct ('kind', 'table', 'number', '1', 'what', 'penalties and their dual norms');
  list{end+1} = struct ('kind', 'table', 'number', '2', ...
    'what', 'accuracy on segment and vowel, percent', 'source', 'print', 'needs', {{'segment', 'vowel'}}, ...
    'minutes', 7, 'run', @accuracy, 'within', 2, ...
    'call', ['for set = {''segment'', ''vowel''}, ', CALL('set{1}', 3, [MODELS(), OTHERS()]), ', end']);
  larger = {'satimage', 1, @satimage; 'letter', 4, @letter};
  for k = 1:2
    name = larger{k,1};
    list{end+1} = struct ('kind', 'table', 'number', ['2, ', name], 'what', ['accuracy on ', name, ', percent'], ...
      'needs', {{name}}, 'minutes', larger{k,2}, 'run', larger{k,3}, ...
      'call', sprintf ('data = load (''%s.mat''); %s', name, ...
                       CALL ('{double(data.X), double(data.y)}', 1, MODELS ())));
  end
  list{end+1} = struct ('kind', 'figure', 'number', '1', 'what', 'not in the text that was at hand');
  list{end+1} = struct ('kind', 'figure', 'number', '2', ...
    'what', 'ways to select a basis: dual norm over the largest', 'minutes', .2, 'run', @selection, ...
    'draw', @draw_selection, ...
    'call', 'sl_exp_polynet (''quadratic'', ''Algorithms'', {''linear''})');
  list{end+1} = struct ('kind', 'figure', 'number', '3', ...
    'what', 'accuracy on vowel with 5, 10, 20 and 50 bases, output refits, percent', 'needs', {{'vowel'}}, ...
    'minutes', .2, 'run', @bases, 'call', ['sl_exp_polynet (''vowel'', ''MaxBases'', 50, ''Selections'', 0, ' ...
                                         '''Algorithms'', {''output-l1'', ''output-l12'', ''output-l1inf''})']);
  list{end+1} = struct ('kind', 'figure', 'number', '4', ...
    'what', 'nDCG@1 of McRank and of a single output on MovieLens', 'source', 'print', ...
    'figures', {{'100k, McRank', .75; '100k, a single output', .71; '1M, McRank', .76; '1M, a single output', .75}});
  list{end+1} = struct ('kind', 'figure', 'number', 'theorem 1', ...
    'what', 'objective above the minimum after each iteration, beside the rate that is proved', 'minutes', .1, ...
    'run', @rate, 'draw', @draw_rate, ...
    'call', ['sl_polynet_train (X, y, ''Tau'', 10, ''Penalty'', ''l1'', ''Augment'', false, ''Tol'', 0, ' ...
             '''Seed'', 1, ' ...
             '''MaxBases'', 60, ''MaxIter'', 40, ''RefitTol'', 1e-4)']);
  list{end+1} = struct ('kind', 'table', 'number', 'proposition 1', ...
    'what', 'bases of networks of 60 bases, 2 features and 3 outputs with the same scores of 4 and of 100 samples', ...
    'minutes', .01, 'run', @compressed, 'call', 'sl_polynet_compress (model, X)');
  list{end+1} = struct ('kind', 'figure', 'number', 'appendix', 'what', 'appendices D and E');
end

function names = MODELS ()
  names = {'linear', 'full-l12', 'output-l12'};
end

% With another penalty, one network for each class against the rest, and what stands for a support vector machine with
% a quadratic kernel.
function names = OTHERS ()
  names = {'full-l1', 'ovr', 'kernel'};
end

% What a user types for the accuracies of a set.
function text = CALL (set, replicates, models)
  text = sprintf (['sl_exp_polynet (%s, ''Setting'', ''full'', ''Replicates'', %d, ''Algorithms'', {%s}, ' ...
                   '''Selections'', 0, ''Tau'', [100 1000 10000])'], set, replicates, ...
                  strjoin (strcat ('''', models, ''''), ', '));
end

function results = accuracies (set, replicates, models, o)
  results = sl_exp_polynet (set, 'Setting', 'full', 'Replicates', replicates, 'Algorithms', models, ...
                            'Selections', 0, 'Tau', [100 1000 10000], o{[1:2, 5:end]});
end

% A row for each model of a set, with the accuracies in percent that its text reports, and ours.
function figures = rows_of (name, r)
  labels = cellfun (@(model) [name, ', ', model], r.algorithms', 'UniformOutput', false);
  figures = [labels, num2cell(100 * [r.published, mean(r.accuracy, 2)])];
end

function [figures, experiment] = accuracy (o)
  figures = cell (0, 3);
  for set = {'segment', 'vowel'}
    r = accuracies (set{1}, 3, [MODELS(), OTHERS()], o);
    figures = [figures; rows_of(set{1}, r)];
    experiment.(set{1}) = r;
  end
end

function [figures, experiment] = satimage (o)
  [figures, experiment] = of_file ('satimage', o);
end

function [figures, experiment] = letter (o)
  [figures, experiment] = of_file ('letter', o);
end

function [figures, experiment] = of_file (name, o)
  data = slx_file_load (fullfile (getenv ('SPARSELEARN_DATA'), [name, '.mat']));
  experiment = accuracies ({double(data.X), double(data.y)}, 1, MODELS (), o);
  figures = rows_of (name, experiment);
end

function [figures, experiment] = selection (o)
  experiment = sl_exp_polynet ('quadratic', 'Algorithms', {'linear'}, o{:});
  figures = cell (0, 3);
  for k = 1:numel (experiment.selections)
    for j = 1:numel (experiment.penalties)
      figures(end+1,:) = {[experiment.selections{k} ', ' experiment.penalties{j}], NaN, experiment.selection(k,j)};
    end
  end
end

% Samples x~ of length 1, so that scores change by no more than Omega and the sum of the logistic losses is smooth with
% the constant n/2. The set with Omega (U) <= tau has diameter 2*tau; therefore, after t iterations of the conditional
% gradient method, F - min F <= 8 * n/2 * tau^2 / (t + 2). Penalty 'l1' selects the best basis: no approximation.
function [figures, experiment] = rate (o)
  [X, about] = sl_data ('quadratic', 'Samples', 300, 'Seed', 1);
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  n = size (X, 2);
  tau = 10;
  [~, info] = sl_polynet_train (X, about.labels, 'Tau', tau, 'Penalty', 'l1', 'Augment', false, 'Tol', 0, 'Seed', 1, ...
                                'MaxBases', 60, 'MaxIter', 40, 'RefitTol', 1e-4);
  t = 0:numel (info.objective) - 1;
  least = info.objective(end) - info.gap_certified;                     % at most the minimum
  experiment = struct ('iteration', t, 'excess', info.objective - least, 'bound', 4 * n * tau ^ 2 ./ (t + 2), ...
                       'gap', info.gap_lower, 'info', info);
  shares = experiment.excess ./ experiment.bound;
  figures = {'excess / bound, first iteration', NaN, shares(2); 'excess / bound, last iteration', NaN, shares(end); ...
             'excess / bound, largest', NaN, max(shares)};
end

function [figures, experiment] = bases (o)
  experiment = sl_exp_polynet ('vowel', 'MaxBases', 50, 'Selections', 0, ...
                               'Algorithms', {'output-l1', 'output-l12', 'output-l1inf'}, o{:});
  figures = cell (0, 3);
  for k = 1:3
    for most = [5 10 20 50]
      last = exp_of_known (@(known) known(end), experiment.curves(k,1:min (most + 1, end)));
      figures(end+1,:) = {sprintf('%s, %d bases', experiment.algorithms{k}, most), NaN, 100 * last};
    end
  end
end

% Of random bases and weights. INFO.most is the number that is proved.
function [figures, experiment] = compressed (~)
  figures = cell (0, 3);
  for n = [4 100]
    for penalty = {'l1', 'l12', 'l1inf'}
      restore = slx_run_seed (1);
      X = randn (2, n);
      model = sl_polynet_train (X, zeros (3, n), 'Loss', 'squared', 'Tau', 0, 'Penalty', penalty{1});
      [model.H, model.U, model.sizes.k] = deal (randn (3, 60), randn (60, 3), 60);
      model.H = bsxfun (@rdivide, model.H, sqrt (sum (model.H .^ 2, 1)));
      clear restore;
      [~, info] = sl_polynet_compress (model, X);
      label = sprintf ('%s, %d samples', penalty{1}, n);
      figures = [figures; {[label, ': bases'], NaN, info.bases(2); [label, ': proved'], NaN, info.most; ...
                           [label, ': penalty in % of that before'], NaN, 100 * info.penalty(2) / info.penalty(1)}];
      experiment.(penalty{1})(1+(n == 100)) = info;
    end
  end
end

function draw_rate (result, experiment)
  e = experiment;
  slx_draw_curves (struct ('x', e.iteration + 2, 'y', [e.bound; e.gap; e.excess], ...
                           'names', {{'proved', 'estimate of the duality gap', 'at most'}}, 'log', 'xy', ...
                           'labels', {{'iteration + 2', 'objective above the minimum'}}));
end

function draw_selection (result, experiment)
  slx_draw_curves (struct ('kind', 'bars', 'x', {experiment.selections}, 'y', experiment.selection', ...
                           'names', {experiment.penalties}, 'labels', {{'selection', 'dual norm / largest'}}));
end
