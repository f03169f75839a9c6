function demo_soae (folder)
%DEMO_SOAE  Digits classified by a network of which 5 % of the hidden units are active.
%   demo_soae () draws 3000 digits with a pen. Three networks with 200 hidden units learn to classify 2000 of them:
%   supervised auto-encoders whose hidden activity is sparse, by the projection to a sparseness and by keeping the ten
%   largest entries, and an ordinary perceptron with tanh. Each has the step size with the least error on digits held
%   out. It prints the errors on the 1000 other digits, and writes pictures of the errors over the epochs, of the
%   bases and of the activity into the folder sparselearn-demo of the current one.
%   demo_soae (FOLDER) writes into FOLDER. doc/images/soae.png is its soae.png with fewer colours.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  data = digits ();
  nets = trained (data);
  print_and_keep (folder, 'soae_table.txt', @(file) write_table (file, nets));

  if (figures_work ())
    draw (nets, data, fullfile (folder, 'soae.png'));
  end
  layout = {data.imsize, 'Invert', true, 'Columns', 20, 'Magnify', 2};
  save_panels (fullfile (folder, 'soae_bases.png'), ...
               {sl_show_basis(nets(1).model.W, layout{:}); sl_show_basis(nets(3).model.W, layout{:})}, ...
               {'bases of the auto-encoder: sparse, of length 1'; 'weights of the hidden units with tanh'});
  save_digits (nets(1).model, data, fullfile (folder, 'soae_digits.png'));
  say_what_was_written (folder);
end

function data = digits ()
  [X, about] = sl_data ('strokes', 'Samples', 3000, 'Variation', 2, 'Seed', 1);
  data = struct ('train', X(:,1:2000), 'labels', about.labels(1:2000), 'test', X(:,2001:3000), ...
                 'truth', about.labels(2001:3000), 'imsize', about.imsize);
  say ('1. The data: 3000 generated digits of %d by %d pixels; 2000 of them to learn from.\n', about.imsize);
end

% ---- training

function nets = trained (data)
  say ('2. Three networks with 200 hidden units learn them, 40 times 1000 digits each.\n');
  nets = struct ('name', {'sparse activity, projection', 'sparse activity, ten largest', 'tanh'}, ...
                 'train', {@sl_soae_train, @sl_soae_train, @sl_mlp_train}, ...
                 'how', {{'ActivityTarget', .89, 'Connectivity', .55}, ...
                           {'Activity', 'l0', 'ActivityTarget', 10, 'Connectivity', .55}, {}}, ...
                 'steps', {[.02 .5], [.005 .05], .03}, 'model', [], 'errors', [], 'active', [], 'time', []);
  for k = 1:3
    say ('   %-30s', nets(k).name);
    nets(k) = with_model (nets(k), data);
    say ('%.1f s\n', nets(k).time);
  end
end

% First steps of four lengths, a quarter of the digits held out; then with the best of them all digits.
function net = with_model (net, data)
  common = [{'EpochSize', 1000, 'MaxIter', 40, 'Seed', 1}, net.how];
  factors = [1 2 4 8];
  held = zeros (size (factors));
  for k = 1:4
    model = net.train (data.train(:,1:1500), data.labels(1:1500), common{:}, 'StepSize', factors(k) * net.steps);
    held(k) = error_of (model, data.train(:,1501:end), data.labels(1501:end));
  end
  [~, best] = min (held);
  net.steps = factors(best) * net.steps;
  noted = containers.Map ('KeyType', 'double', 'ValueType', 'double');
  first = net.train (data.train, data.labels, common{:}, 'MaxIter', 0);
  clock = tic ();
  net.model = net.train (data.train, data.labels, common{:}, 'StepSize', net.steps, ...
                         'OutputFcn', @(state) note (noted, state, first, data));
  net.time = toc (clock);
  errors = values (noted);
  net.errors = [errors{:}];
  [~, ~, H] = sl_soae_predict (net.model, data.test);
  net.active = nnz (H) / size (H, 2);
end

function stop = note (noted, state, model, data)
  [model.W, model.Wout, model.theta] = deal (state.W, state.Wout, state.theta);
  noted(state.iteration) = error_of (model, data.test, data.truth);
  stop = false;
end

function e = error_of (model, X, labels)
  e = 100 * mean (sl_soae_predict (model, X) ~= labels);
end

function write_table (file, nets)
  fprintf (file, '\n   %-32s%14s%18s%14s\n', 'hidden units', 'active', 'step size of W', 'errors');
  for net = nets
    fprintf (file, '   %-32s%8.1f of %d%18g%12.1f %%\n', net.name, net.active, size (net.model.W, 2), ...
             net.steps(1), net.errors(end));
  end
  fprintf (file, '   Errors: of 1000 digits that were not learnt, one run each: half a percent may be chance.\n\n');
end

% ---- pictures

function draw (nets, data, file)
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1380 400]);
  axes ('units', 'pixels', 'position', [70, 55, 350, 300], 'fontsize', 11);
  colours = {[.85 .2 .1], [.93 .69 .13], [0 .45 .74]};
  hold ('on');
  for k = 1:3
    lines(k) = plot (1:numel (nets(k).errors), nets(k).errors, '-', 'linewidth', 2, 'color', colours{k});
  end
  set (gca, 'yscale', 'log', 'ylim', [1 100], 'ytick', [1 2 5 10 20 50 100], 'yticklabel', ...
       {'1', '2', '5', '10', '20', '50', '100'}, 'xlim', [0 41], 'box', 'on', 'xgrid', 'on', 'ygrid', 'on', ...
       'yminorgrid', 'off');
  xlabel ('epochs of 1000 digits');
  ylabel ('errors on new digits in %');
  title ('5 % of the units active, or all');
  legend (lines, {nets.name}, 'location', 'northeast');

  tiles = sl_show_basis (nets(1).model.W(:,1:100), data.imsize, 'Invert', true, 'Columns', 10, 'Magnify', 2);
  show_panel (tiles, '100 of the 200 bases of the first network', [460, 35]);
  axes ('units', 'pixels', 'position', [890, 55, 460, 300], 'fontsize', 11);
  draw_activity (nets(1).model, data);
  save_figure (fig, file);
end

% Digits by classes, units by the class that they are active for.
function draw_activity (model, data)
  [~, ~, H] = sl_soae_predict (model, data.test);
  [classes, order] = sort (data.truth);
  H = abs (H(:,order));
  means = zeros (size (H, 1), 10);
  for c = 1:10
    means(:,c) = mean (H(:,classes == c), 2);
  end
  [~, class] = max (means, [], 2);
  [~, units] = sort (class);
  shown = max (H(units,1:2:end), H(units,2:2:end));             % two digits a pixel
  image (repmat (1 - min (2 * shown, 1), [1, 1, 3]));
  set (gca, 'xtick', 25:50:475, 'xticklabel', {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}, 'ytick', ...
       [1 50 100 150 200], 'box', 'on');
  xlabel ('new digits, sorted');
  ylabel ('hidden units');
  title ('activity: dark is large');
end

% A digit, the active bases, each times its activity, and their sum.
function save_digits (model, data, file)
  [~, ~, H, R] = sl_soae_predict (model, data.test);
  shown = zeros (1, 10);
  for c = 1:10
    shown(c) = find (data.truth == c, 1);
  end
  layout = {data.imsize, 'Invert', true, 'Magnify', 3, 'Columns'};
  left = zeros (prod (data.imsize), 0);
  middle = left;
  right = left;
  for i = shown
    [~, order] = sort (abs (H(:,i)), 'descend');
    order = order(1:10);
    left = [left, data.test(:,i)];
    middle = [middle, bsxfun(@times, model.W(:,order), H(order,i)')];
    right = [right, R(:,i)];
  end
  panels = {coloured(sl_show_basis (left, layout{:}, 1)), ...
            coloured(sl_show_basis (middle, layout{:}, 10)), coloured(sl_show_basis (right, layout{:}, 1))};
  save_panels (file, panels, {'digit', 'the active bases, ten at most, each times its activity', 'sum'});
end

function T = coloured (T)
  T = repmat (T, [1, 1, 3 / size(T, 3)]);
end

function say_what_was_written (folder)
  say ('3. Look at these:\n');
  if (figures_work ())
    tell (folder, 'soae.png', 'errors over the epochs; bases; which units are active for which digits');
  end
  tell (folder, 'soae_bases.png', ...
        'the bases of the sparse network and the weights of tanh: red is positive, blue is negative');
  tell (folder, 'soae_digits.png', 'digits, the bases that are active for them, and what these add up to');
  tell (folder, 'soae_table.txt', 'the table above');
  say_without_figures ('there are no curves and no picture of the activity');
end
