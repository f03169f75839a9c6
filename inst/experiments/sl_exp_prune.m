function results = sl_exp_prune (set, varargin)
%SL_EXP_PRUNE  Pruning of LeNet-300-100 and LeNet-5: accuracy against the share of zeros, for seven algorithms.
%   RESULTS = sl_exp_prune (SET) trains a network. From it each algorithm makes networks with given shares of zeros, all
%   of them with as many further epochs, and the experiment compares their accuracy on the test part.
%   RESULTS = sl_exp_prune (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The settings with a name; doc/studies/pruning_digits.md has results and times
%     sl_exp_prune ('', 'Display', 'final')       'quick': 3000 generated digits; 71 s of processor time on an AMD EPYC
%                                                 (Zen 4)
%     sl_exp_prune ('mnist', 'Setting', 'full', 'Display', 'iter', 'Checkpoint', FILE)          60000 samples
%     sl_exp_prune ('mnist', 'Setting', 'full', 'Network', 'lenet5', ...)                       the same with filters
%
%   Algorithms. E1 and E2 are Epochs(2) and Epochs(3); the step size is StepSize(1) in the E1 epochs, and StepSize(2) in
%   the E2 epochs, falling to 0 twice as a cosine. All algorithms, and the dense network that they are compared with,
%   start from the same network, which Epochs(1) epochs have trained. doc/studies/pruning_digits.md says more of them
%     'random'      weights are drawn and set to 0, then E1 + E2 epochs train the others
%     'magnitude'   the same with the weights of smallest modulus in each layer
%     'global'      the same with the weights of smallest modulus in all layers together, with one threshold
%     'gradual'     the smallest moduli of each layer go before each of the E1 epochs: before epoch t a layer has
%                   z*(1 - (1 - t/E1)^3) of zeros; then E2 epochs
%     'deephoyer'   the E1 epochs have the penalty of DeepHoyer, with the weight of Lambdas that is best on the samples
%                   for validation; then the smallest moduli of each layer go; then E2 epochs
%     'induced'     GSP while training: in the E1 epochs the incoming weights of all units of a layer are projected
%                   together, several times an epoch; a last projection leaves the share of zeros; then E2 epochs
%     'single'      single-shot GSP: each layer is projected once, all but the last to the same sparseness, at which
%                   they have the share of zeros together; the other weights keep their values; then E1 + E2 epochs
%     'surgeon'     Algorithm 'surgeon' of sl_prune with one threshold for all layers and up to 500 training samples,
%                   then E1 + E2 epochs; only if Algorithms names it
%     'projected'   as 'single', but the layers have shares of zeros as with 'magnitude', and weights have the values
%                   that the projection gives them; only if Algorithms names it
%   Each layer except the last has the same share z of zeros, or less where fewer than two weights a unit would be left.
%   The last layer has the share z up to z = 0.8, and 0.8 up to z = 0.9. Its share then rises to 0.9 at z = 0.95, and is
%   0.9 above that. With 'single' this holds for the last layer and for the others together, and with 'global' and
%   'surgeon' all layers have the share z together. Nothing is chosen by the test part.
%
%   Input
%     SET   'mnist', 'usps', 'strokes', '' (default: 'strokes', in the setting 'full' 'mnist'), 'cifar10', or samples of
%           your own, {X, LABELS, ...}, with entries about from 0 to 1; see doc/experiments.md. Sets without a test part
%           get one: a third of the samples of each class, drawn at random. Sets with a name are learnt in single
%   Output
%     RESULTS  struct; runs are those of Replicates, a network from other random numbers each
%       samples        [training, validation, test], how many there are
%       network        the option Network; 'given' with Start
%       zeros          row of shares of zeros
%       start          row: accuracy of the network that all start with, one for each run, from 0 to 1
%       dense          row: accuracy of this network after E1 + E2 further epochs
%       accuracy, loss, validation    algorithms by zeros by runs: accuracy of the pruned networks, how far it is below
%                      DENSE, and accuracy on the samples for validation
%       share, dead    algorithms by zeros by runs, counted: share of zeros among all weights, biases aside, and number
%                      of units without incoming weights
%       lambda         zeros by runs: weight of the penalty that was chosen for 'deephoyer'
%       searched       lambdas by zeros by runs: accuracy on the samples for validation that it was chosen by
%       seconds        algorithms by zeros by runs: for the E1 + E2 epochs, with the search for lambda
%       dense_seconds  row: for the E1 + E2 epochs of the dense network
%       published      algorithms by zeros: accuracy of the paper, VGG16 on CIFAR-10, whose dense network has 0.9282
%       pictured       the one of ZEROS next to 0.95, which pictures show
%       models         cell row, of run 1 at that share: the network that all start with, then one for each algorithm
%       algorithms, set, stop, files, settings    see doc/experiments.md
%   Options; values are those of the setting 'quick', and in brackets those of 'full'
%     'Setting'       'quick' (default) or 'full'
%     'Network'       'lenet300' (default): dense layers of 300 and 100 units with relu; 'lenet5': 20 and 50 filters of
%                     5 by 5, each with maxima of 2 by 2, and 500 units with relu, for pictures from 16 by 16;
%                     'resnet20' or 'resnet56' with SET 'cifar10': the folder that the environment variable
%                     SPARSELEARN_DATA names has cifar10part.mat, 32-by-32 pictures as Xtrain, ytrain, Xtest and ytest,
%                     and resnet20-cifar10.h5, see sl_net_read, with the arrays mean and std of the channels
%     'Start'         a model of sl_net_train or sl_net_read with which all begin, for the classes of SET (default [])
%     'Augmentation'  of the epochs, see sl_net_train (default [], none)
%     'Zeros'         row of shares of zeros, in ascending order (default [0.8 0.85 0.9 0.95 0.97 0.99], of 'lenet5'
%                     [0.9 0.95 0.99], of residual networks [0.8 0.85 0.9 0.95 0.97])
%     'Samples'       most training samples: 3000 [60000]; those for validation are taken out of them
%     'Validation'    share of the training samples that is held out to choose lambda (default 1/12)
%     'Epochs'        [first, E1, E2]: [20 10 10] [16 8 8], of 'lenet5' [6 3 3] and of residual networks [1 2 1] in
%                     both; the first number has no use where the first network is given
%     'StepSize'      [of the first network and in the E1 epochs, in the E2 epochs] (default [0.1 0.05], of 'lenet5' and
%                     residual networks [0.02 0.01])
%     'WeightDecay'   as a factor of StepSize (default 1e-4)
%     'BatchSize'     samples of an update (default 128)
%     'Projections'   how often an epoch of 'induced' projects (default 3)
%     'Lambdas'       row of different weights of the penalty, in ascending order (default 10.^(-6:-2))
%     'Replicates'    runs: 1 [3, of 'lenet5' 1]
%     'Algorithms', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                     see doc/experiments.md (default: the first seven above, Inf, '', 1, 'off')
%     'Folder', 'Plot'    prune_errors.png, errors against weights that are left, which Plot draws; of the share
%                     PICTURED, prune_weights.png, histograms of the weights of the first layer before and after; and,
%                     for pictures, prune_first_NAME.png, incoming weights of at most 100 units, or filters, of the
%                     first layer (default '', false)
%
%   Errors and warnings: those of all experiments, see doc/experiments.md; and the warning sparselearn:diverged, where a
%   training has diverged, as with too large a step. Its best network counts
%
%   Example
%     >> X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%     >> few = struct ('Zeros', [.8 .9], 'Epochs', [2 1 1], 'Lambdas', 1e-5, 'Validation', .2);
%     >> results = sl_exp_prune ({X, kron(1:3, ones (1, 10))}, few);
%     >> size (results.accuracy)
%     ans =
%        7   2
%
%
%   Reference: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to deep learning
%   and NMF, TMLR, section 5. S. Han et al. (2015), NeurIPS 28: 'magnitude'. M. Zhu and S. Gupta (2018), To prune, or
%   not to prune, ICLR workshop: 'gradual'. H. Yang, W. Wen and H. Li (2020), DeepHoyer, ICLR.
%
%   See also: sl_prune, sl_net_train, sl_net_compact, sl_data
%
% TESTING: test_prune_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    [data, o] = samples_of (set, options (varargin));
    task = struct ('caller', 'sl_exp_prune', 'parts', parts_of (o), 'results', empty_results (data, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), 'seed', o.Seed, ...
                   'paired', {{'zeros', 'algorithm'}}, 'data', data, 'keeps_memo', true, 'line', @line_of, ...
                   'tables', @table_of, 'pictures', @(results) written (results, data.imsize), 'draw', @draw_errors);
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (passed)
  valid = {'random', 'magnitude', 'global', 'gradual', 'deephoyer', 'induced', 'single', 'surgeon', 'projected'};
  persistent T
  if (isempty (T))
    named = struct ('quick', struct ('Samples', 3000), 'full', struct ('Samples', 60000));
    own = {'Network', 'lenet300', {'lenet300', 'lenet5', 'resnet20', 'resnet56'}; ...
           'Algorithms', valid(1:7), 'cell'; 'Zeros', [], '?numbers'; 'Start', [], '?struct'; ...
           'Augmentation', [], '?struct or cell'; 'Validation', 1 / 12, '(0,1)'; 'Epochs', [], '?numbers'; ...
           'StepSize', [], '?numbers'; 'WeightDecay', 1e-4, 'nonneg'; 'BatchSize', 128, 'natural'; ...
           'Projections', 3, 'natural'; 'Lambdas', 10 .^ (-6:-2), 'numbers'; 'Replicates', [], '?integer [1,1e6]'};
    T = slx_exp_options (own, {'Samples', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'}, named);
  end
  o = slx_exp_settings (T, passed);
  o = slx_opt_fill (o, usual (o));
  o.Algorithms = slx_opt_names ('Algorithms', o.Algorithms, valid);
  rising = @(v) all (v >= 0 & v < Inf) && all (diff (v) > 0);
  o.Zeros = exp_row ('Zeros', o.Zeros, @(v) rising (v) && v(end) < 1, ...
                     'different numbers from 0 to below 1, in ascending order');
  o.Lambdas = exp_row ('Lambdas', o.Lambdas, rising, 'different numbers at least 0, in ascending order');
  o.Epochs = some (o.Epochs, 3, @(v) v >= 1 & v <= 1e6 & v == floor (v), ...
                   'Epochs must be [first, E1, E2], integers from 1 to 1e6');
  o.StepSize = some (o.StepSize, 2, @(v) v > 0 & v < Inf, ...
                     'StepSize must be two finite numbers above 0: up to E1, and in E2');
  slx_opt_must (o.WeightDecay * max (o.StepSize) <= 1, 'WeightDecay times StepSize must be at most 1');
end

function values = some (values, count, hold, text)
  slx_opt_must (isnumeric (values) && isreal (values) && numel (values) == count && all (hold (values(:))), text);
  values = full (double (values(:)'));
end

% What depends on the setting and the network.
function values = usual (o)
  values = struct ('Zeros', [.8 .85 .9 .95 .97 .99], 'Epochs', [20 10 10], 'StepSize', [.1 .05], 'Replicates', 1);
  if (strncmp (o.Network, 'resnet', 6))
    values = struct ('Zeros', [.8 .85 .9 .95 .97], 'Epochs', [1 2 1], 'StepSize', [.02 .01], 'Replicates', 1);
  elseif (strcmp (o.Network, 'lenet5'))
    values = struct ('Zeros', [.9 .95 .99], 'Epochs', [6 3 3], 'StepSize', [.02 .01], 'Replicates', 1);
  elseif (strcmp (o.Setting, 'full'))
    [values.Epochs, values.Replicates] = deal ([16 8 8], 3);
  end
end

% The parts of the set.
function [data, o] = samples_of (set, o)
  first = {'strokes'};
  if (strcmp (o.Setting, 'full'))
    first = {'mnist'};
  end
  start = o.Start;
  names = {};
  o.Start = ~ isempty (start);                  % settings hold no network
  named = ischar (set) && strcmpi (set, 'cifar10');
  slx_arg_refuse (named ~= strncmp (o.Network, 'resnet', 6) || named && o.Start, ...
                  'SET ''cifar10'' goes with Network ''resnet20'' or ''resnet56'', and with no Start');
  if (named)
    [X, labels, about, start] = cifar10 (o.Network);
  else
    [X, labels, about] = exp_class_set (set, first, o.Samples, o.Seed);
  end
  if (o.Start && iscell (set))                  % its classes are those of SET, of which some may be absent here
    slx_model_check (start, 'sl_net_train', 'option Start', X);
    labels = slx_arg_labels (set{2}, size (X), 'LABELS', start.classes, 'the network of option Start');
    names = {start.classes, start.layout};
    [start.classes, start.layout] = deal (1:start.sizes.m, 'row');
  end
  large = ~ isempty (about.imsize) && min (about.imsize) >= 16;
  slx_opt_must (~ isempty (start) || strcmp (o.Network, 'lenet300') || large, ...
                'Network ''lenet5'' needs pictures, from 16 by 16');
  restore = slx_run_seed (o.Seed);
  [train, test] = exp_class_parts (labels, about.test, o.Samples);
  held = exp_of_each_class (labels(train), @(n) min (round (o.Validation * n), n - 1));   % one is left
  slx_opt_must (any (held), ...
                sprintf ('Validation: %g of %d training samples is none', o.Validation, numel (train)));
  data = struct ('X', X(:,train(~ held)), 'labels', labels(train(~ held)), 'held', X(:,train(held)), ...
                 'known', labels(train(held)), 'test', X(:,test), 'truth', labels(test), 'name', about.name, ...
                 'imsize', about.imsize, 'ink', about.ink, 'start', start, 'names', {names});
end

% Pictures with the mean and standard deviation of each channel that the file of the network has.
function [X, labels, about, net] = cifar10 (name)
  folder = getenv ('SPARSELEARN_DATA');
  files = cellfun (@(file) fullfile (folder, file), {'cifar10part.mat', [name, '-cifar10.h5']}, ...
                   'UniformOutput', false);
  for file = files
    slx_arg_refuse (isempty (folder) || exist (file{1}, 'file') ~= 2, ...
                    ['SET ''cifar10'' needs cifar10part.mat and %s-cifar10.h5 in the folder of the environment ' ...
                     'variable SPARSELEARN_DATA; there is no %s'], name, file{1});
  end
  set = slx_file_load (files{1});
  net = sl_net_read (files{2}, 'resnet-cifar');
  parts = sl_net_read (files{2});
  moments = cellfun (@(what) reshape (single (parts(strcmp ({parts.name}, what)).value), 1, 3), {'mean', 'std'}, ...
                     'UniformOutput', false);
  X = reshape (single ([set.Xtrain, set.Xtest]) / 255, [], 3, size (set.Xtrain, 2) + size (set.Xtest, 2));
  X = bsxfun (@rdivide, bsxfun (@minus, X, moments{1}), moments{2});
  X = reshape (X, [], size (X, 3));
  labels = double ([set.ytrain, set.ytest]);
  test = [false(1, size (set.Xtrain, 2)), true(1, size (set.Xtest, 2))];
  about = struct ('name', 'cifar10', 'imsize', [32 32], 'ink', false, 'test', test);
end

% ---- parts: one network each; the dense one of a run comes first

function parts = parts_of (o)
  parts = slx_exp_parts ('run', 1:o.Replicates, 'zeros', [0, o.Zeros], 'algorithm', [{'dense'}, o.Algorithms]);
  at = vertcat (parts.at);
  parts = parts((at(:,2) == 1) == (at(:,3) == 1));
end

function results = empty_results (data, o)
  shape = [numel(o.Algorithms), numel(o.Zeros), o.Replicates];
  [~, near] = min (abs (o.Zeros - .95));
  network = o.Network;
  if (o.Start)
    network = 'given';
  end
  results = struct ('set', data.name, 'samples', [numel(data.labels), numel(data.known), numel(data.truth)], ...
                    'network', network, 'algorithms', {o.Algorithms}, 'zeros', o.Zeros, ...
                    'published', published (o.Algorithms, o.Zeros), 'pictured', o.Zeros(near), ...
                    'models', {cell(1, 1 + shape(1))});
  results = exp_blank (results, [1, o.Replicates], 'start', 'dense', 'dense_seconds');
  results = exp_blank (results, shape, 'accuracy', 'loss', 'validation', 'share', 'dead', 'seconds');
  results = exp_blank (results, shape(2:3), 'lambda');
  results = exp_blank (results, [numel(o.Lambdas), shape(2:3)], 'searched');
end

% VGG16 on CIFAR-10, section 5.2 of the paper.
function known = published (names, zeros)
  [~, row] = ismember (names, {'random', 'magnitude', 'deephoyer', 'induced'});
  [~, column] = ismember (round (1e9 * zeros), round (1e9 * [.8 .85 .9 .95 .97]));
  figures = [83.7, 82.75, 81.56, 78.18, 76.3; 92.78, 92.74, 92.5, 91.41, 10; 91.23, 91.2, 91.42, 91.47, NaN; ...
             92.37, 92.28, 92.39, 92.32, 91.92];
  known = NaN (numel (names), numel (zeros));
  known(row > 0,column > 0) = figures(row(row > 0),column(column > 0)) / 100;
end

% MEMO has the run, the network that all its parts start with, and those of DeepHoyer, one for each lambda.
function [results, memo] = with_part (results, p, memo, limits, data)
  o = results.settings;
  work = struct ('o', o, 'data', data, 'limits', limits, 'seed', p.draw, 'base', p.file);
  if (isempty (memo) || memo.run ~= p.run)
    memo = struct ('run', p.run, 'start', exp_prune_network ('first', [], 0, work), ...
                   'penalised', {cell(1, numel (o.Lambdas))});
  end
  begun = tic;
  [k, a] = deal (p.at(2) - 1, p.at(3) - 1);
  [net, memo, found] = exp_prune_network (p.algorithm, memo, p.zeros, work);
  if (a == 0)
    results.start(p.run) = accuracy_of (memo.start, data.test, data.truth);
    results.dense(p.run) = accuracy_of (net, data.test, data.truth);
    results.dense_seconds(p.run) = toc (begun);
  else
    if (~ isempty (found))
      results.searched(:,k,p.run) = found;
      results.lambda(k,p.run) = o.Lambdas(find (found == max (found), 1));
    end
    results.seconds(a,k,p.run) = toc (begun);
    results.accuracy(a,k,p.run) = accuracy_of (net, data.test, data.truth);
    results.loss(a,k,p.run) = results.dense(p.run) - results.accuracy(a,k,p.run);
    results.validation(a,k,p.run) = accuracy_of (net, data.held, data.known);
    [~, ~, info] = sl_prune (net, 0);
    results.share(a,k,p.run) = info.total.share;
    results.dead(a,k,p.run) = info.total.dead;
  end
  if (p.run == 1 && (a == 0 || p.zeros == results.pictured))
    results.models{a+1} = named (net, data);
    if (a == 0)
      results.models{1} = named (memo.start, data);
    end
  end
end

% A network with the classes of option Start, where these are the user's.
function net = named (net, data)
  if (~ isempty (data.names))
    [net.classes, net.layout] = data.names{:};
  end
end

function a = accuracy_of (net, X, truth)
  a = mean (sl_net_predict (net, X) == truth);
end

% ---- what is shown

function text = line_of (results, p, reason)
  [k, a] = deal (p.at(2) - 1, p.at(3) - 1);
  if (a == 0)
    text = slx_exp_line (sprintf ('run %d, dense: ', p.run), reason, ...
                         'accuracy %.2f %%, %.2f %% before the last epochs, %.1f s', 100 * results.dense(p.run), ...
                         100 * results.start(p.run), results.dense_seconds(p.run));
  else
    text = slx_exp_line (sprintf ('run %d, %g %% zeros, %s: ', p.run, 100 * p.zeros, p.algorithm), reason, ...
                         'accuracy %.2f %%, loss %.2f, %.1f s', 100 * results.accuracy(a,k,p.run), ...
                         100 * results.loss(a,k,p.run), results.seconds(a,k,p.run));
  end
end

% A section for each share of zeros, and a row for each algorithm in it.
function t = table_of (results)
  o = results.settings;
  E = o.Epochs;
  t.title = sprintf (['\n%s, %s: accuracy in percent on %d test samples, mean and standard deviation of %s\n' ...
                      '%d training samples, %d for validation; %s, then %d + %d for each network'], ...
                     results.set, results.network, results.samples(3), slx_run_counted (o.Replicates, 'run'), ...
                     results.samples(1:2), slx_run_counted (E(1), 'epoch'), E(2:3));
  t.heads = {'algorithm', 'accuracy', 'loss, points', 'zeros, %', 'dead units', 'seconds', 'VGG16'};
  t.formats = {'%s', '%.2f +-%5.2f', '%.2f +-%5.2f', '%.2f', '%.1f', '%.1f', '%.2f'};
  of_dense = [100 * results.dense; 100 * results.start; results.dense_seconds];
  [pairs, means] = exp_spread (permute (of_dense, [1 3 2]));
  t.rows = {[{'dense'}, pairs(1), {NaN, NaN, NaN, means(3), 92.82}]};
  accuracy = exp_spread (100 * results.accuracy);
  loss = exp_spread (100 * results.loss);
  [~, shares] = exp_spread (100 * results.share);
  [~, dead] = exp_spread (results.dead);
  [~, seconds] = exp_spread (results.seconds);
  for k = 1:numel (results.zeros)
    figures = num2cell ([shares(:,k), dead(:,k), seconds(:,k), 100 * results.published(:,k)]);
    rows = [results.algorithms(:), accuracy(:,k), loss(:,k), figures];
    t.rows = [t.rows, {sprintf('%g %% zeros', 100 * results.zeros(k))}, num2cell(rows, 2)'];
  end
  t.notes = {'loss: below dense, which has the same epochs', ...
             'zeros, dead units (without incoming weights): counted, means; seconds: of the epochs after the first'};
  if (isfinite (means(2)))
    t.notes{1} = sprintf ('all start with a network of %.2f %%; %s', means(2), t.notes{1});
  end
  if (any (isfinite (results.published(:))))
    t.notes{end+1} = 'VGG16: published, Ohib et al. (2022), section 5.2, another network and other data, CIFAR-10';
  else
    t = exp_without_last (t);
  end
end

% ---- pictures

function files = written (results, imsize)
  folder = results.settings.Folder;
  files = {};
  if (any (~ isnan (results.accuracy(:))))
    files = exp_picture (folder, 'prune_errors', @() draw_errors (results));
  end
  there = find (~ cellfun (@isempty, results.models));
  if (isempty (there))
    return;
  end
  files = [files, exp_picture(folder, 'prune_weights', @() draw_weights (results, there))];
  names = [{'start'}, results.algorithms];
  for k = there
    W = double (results.models{k}.layers(first_layer(results.models{k})).W);
    size_of = imsize;
    if (ndims (W) > 2 || strcmp (results.network, 'lenet5'))
      size_of = [size(W, 1), size(W, 2)];
      W = reshape (W, prod (size_of), []);
    end
    if (~ isempty (size_of) && prod (size_of) == size (W, 1))      % not after a layer of maxima
      files = [files, exp_picture(folder, ['prune_first_' names{k}], ...
                                  {W(:,1:min (end, 100)), size_of, 'Invert', true})];
    end
  end
end

function draw_errors (results)
  left = 100 * (1 - results.zeros);
  pairs = cell2mat (exp_spread (100 * (1 - results.accuracy)));
  [~, dense] = exp_spread (reshape (100 * (1 - results.dense), 1, 1, []));
  y = [repmat(dense, 1, numel (left)); pairs(:,1:2:end)];
  spread = [NaN(1, numel (left)); pairs(:,2:2:end)];
  slx_draw_curves (struct ('x', left, 'y', y, 'spread', spread, 'names', {[{'dense'}, results.algorithms]}, ...
                           'labels', {{'weights left, in %', 'error on test samples, in %'}}, 'log', 'xy', ...
                           'ticks', true, 'legend', 'northeastoutside', ...
                           'title', sprintf ('%s, %s', results.set, results.network)));
end

% The first layer that has weights.
function at = first_layer (net)
  at = find (~ cellfun (@isempty, {net.layers.W}), 1);
end

% Weights of the first layer that are not 0.
function draw_weights (results, there)
  names = [{'start'}, results.algorithms];
  weights = cellfun (@(net) nonzeros (double (net.layers(first_layer (net)).W)), results.models(there), ...
                     'UniformOutput', false);
  most = max ([cellfun(@(w) max ([0; abs(w(:))]), weights), realmin]);
  centres = (-20:20) / 20 * most;
  y = NaN (numel (there), numel (centres));
  for k = 1:numel (there)
    if (~ isempty (weights{k}))
      counts = hist (weights{k}, centres);
      counts(counts == 0) = NaN;
      y(k,:) = counts;
    end
  end
  slx_draw_curves (struct ('x', centres, 'y', y, 'names', {names(there)}, 'log', 'y', ...
                           'labels', {{'weights of the first layer that are not 0', 'how many'}}, ...
                           'title', sprintf ('%g %% zeros', 100 * results.pictured)));
end

%!test
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! few = struct ('Zeros', .5, 'Epochs', [2 1 1], 'Lambdas', 1e-5, 'Validation', .2);
%! before = rng ();
%! results = sl_exp_prune ({X, kron([4 1 9], ones (1, 10))}, few);
%! assert (isequal (rng (), before));
%! assert ({results.stop, results.samples}, {'completed', [18 3 9]});
%! assert (! any (isnan ([results.accuracy(:); results.loss(:); results.dense])));
%! assert (results.share, .5 * ones (7, 1), .01);
%!error <Algorithms> sl_exp_prune ({eye(3), 1:3}, 'Algorithms', {'obd'})
