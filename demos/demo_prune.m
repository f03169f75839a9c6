function demo_prune (folder)
%DEMO_PRUNE  A network that classifies digits with a hundredth of its weights.
%   demo_prune () draws 4500 digits with a pen. A network with 300 and 100 hidden units learns 3000 of them. Then 80 to
%   99 % of its weights are set to zero in three ways: the smallest ones at once; by one grouped sparse projection; and
%   by projections again and again while the network is trained. All have as many epochs. It prints the errors on the
%   1500 other digits, and what is left of the network after sl_net_compact, and writes pictures of the errors, of
%   the sizes of the weights and of the weights of the first layer into the folder sparselearn-demo of the current one.
%   demo_prune (FOLDER) writes into FOLDER. doc/images/prune.png is its prune.png with fewer colours.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  data = digits ();
  [dense, reference] = dense_networks (data);
  runs = pruned_networks (dense, data);
  small = without_dead_units (runs(3).nets{end}, data);
  print_and_keep (folder, 'prune_table.txt', @(file) write_table (file, runs, reference, small, data));

  if (figures_work ())
    draw (runs, dense, reference, data, fullfile (folder, 'prune.png'));
  end
  layout = {data.imsize, 'Invert', true, 'Columns', 20, 'Magnify', 2};
  nets = [{reference}, {runs(1).nets{end}, runs(3).nets{end}}];
  [~, units] = sort (sum (nets{3}.layers(1).W ~= 0, 1), 'descend');
  units = units(1:100);
  headings = {'before'; '99 % zeros: the largest weights were left, and trained'; ...
              '99 % zeros: projected while training'};
  panels = cellfun (@(net) sl_show_basis (double (net.layers(1).W(:,units)), layout{:}), nets', ...
                    'UniformOutput', false);
  save_panels (fullfile (folder, 'prune_first_layer.png'), panels, headings);
  say_what_was_written (folder);
end

function data = digits ()
  [X, about] = sl_data ('strokes', 'Samples', 4500, 'Variation', 1.5, 'Seed', 1);
  X = single (X);
  data = struct ('X', X(:,1:3000), 'labels', about.labels(1:3000), 'test', X(:,3001:end), ...
                 'truth', about.labels(3001:end), 'imsize', about.imsize);
  say ('1. The data: 4500 generated digits of %d by %d pixels; 3000 of them to learn from.\n', about.imsize);
end

% ---- training

% The network that all start with, and the one that they are compared with, which has as many epochs as they.
function [dense, reference] = dense_networks (data)
  clock = tic ();
  say ('2. A network 256-300-100-10 learns them, 20 epochs. ');
  dense = trained ({{'dense', 300}, 'relu', {'dense', 100}, 'relu', 'dense'}, data, 20, .1);
  reference = trained (trained (dense, data, 10, .1), data, 10, .05);
  say ('%.1f s\n', toc (clock));
end

function net = trained (net, data, epochs, step, varargin)
  net = sl_net_train (net, data.X, data.labels, 'MaxIter', epochs, 'StepSize', step, 'Schedule', 'cosine', ...
                      'WeightDecay', 1e-4 * step, 'Seed', 1, varargin{:});
end

function runs = pruned_networks (dense, data)
  clock = tic ();
  say ('3. Weights are set to zero in three ways, then 10 + 10 epochs train the others ');
  zeros_of = [.8 .9 .95 .97 .99];
  runs = struct ('name', {'the largest weights', 'one projection', 'projected while training'}, ...
                 'zeros', zeros_of, 'nets', {cell(1, 5)}, 'errors', NaN (1, 5));
  for k = 1:numel (zeros_of)
    z = zeros_of(k);
    both = @(net) trained (trained (net, data, 10, .1), data, 10, .05);
    runs(1).nets{k} = both (sl_prune (dense, z, 'Algorithm', 'magnitude'));
    [projected, ~, info] = sl_prune (dense, z, 'Values', 'projected');
    runs(2).nets{k} = both (projected);
    again = trained (dense, data, 10, .1, 'Project', {'Sparseness', [info.layers.target], 'Times', 3});
    runs(3).nets{k} = trained (sl_prune (again, z, 'Values', 'projected'), data, 10, .05);
    for r = 1:3
      runs(r).errors(k) = error_of (runs(r).nets{k}, data);
    end
    say ('.');
  end
  say (' %.1f s\n', toc (clock));
end

function e = error_of (net, data)
  e = 100 * mean (sl_predict (net, data.test) ~= data.truth);
end

function small = without_dead_units (net, data)
  [compact, small] = sl_net_compact (net);
  small.error = error_of (compact, data);
end

function write_table (file, runs, reference, small, data)
  fprintf (file, '\n   errors on %d other digits in per cent; without zeros %.2f\n\n', numel (data.truth), ...
           error_of (reference, data));
  fprintf (file, '   %-32s%s\n', 'zeros', sprintf ('%8g %%', 100 * runs(1).zeros));
  for run = runs
    fprintf (file, '   %-32s%s\n', run.name, sprintf ('%10.2f', run.errors));
  end
  fprintf (file, '   One run each: a third of a per cent may be chance.\n\n');
  total = small.total;
  fprintf (file, '   projected while training, 99 %% zeros, without dead units and as sparse matrices:\n');
  fprintf (file, '   %d of %d units, %d of %d weights, %d of %d bytes, error %.2f %%\n\n', total.units, ...
           total.units_before, total.nonzero, total.weights_before, total.bytes, total.bytes_before, small.error);
end

% ---- pictures

function draw (runs, dense, reference, data, file)
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1080 400]);
  axes ('units', 'pixels', 'position', [70, 55, 430, 305], 'fontsize', 11);
  colours = {[0 .45 .74], [.93 .69 .13], [.85 .2 .1]};
  hold ('on');
  left = 100 * (1 - runs(1).zeros);
  for r = 1:3
    lines(r) = plot (left, max (runs(r).errors, .5), 'o-', 'linewidth', 2, 'color', colours{r});
  end
  lines(4) = plot ([.9 22], error_of (reference, data) * [1 1], '--', 'linewidth', 1, 'color', [.3 .3 .3]);
  set (gca, 'xscale', 'log', 'yscale', 'log', 'xdir', 'reverse', 'xlim', [.9 22], 'xtick', fliplr (left), ...
       'xticklabel', {'99', '97', '95', '90', '80'}, 'ylim', [.5 20], 'ytick', [.5 1 2 5 10 20], 'yticklabel', ...
       {'.5', '1', '2', '5', '10', '20'}, 'box', 'on', 'xgrid', 'on', 'ygrid', 'on', ...
       'xminortick', 'off', 'yminortick', 'off', 'xminorgrid', 'off', 'yminorgrid', 'off');
  xlabel ('zeros in %');
  ylabel ('errors on new digits in %');
  title ('Pruned, and trained with as many epochs');
  legend (lines, [{runs.name}, {'without zeros'}], 'location', 'northwest');

  axes ('units', 'pixels', 'position', [580, 55, 460, 305], 'fontsize', 11);
  at = find (runs(1).zeros == .95);
  shown = {dense, runs(1).nets{at}, runs(3).nets{at}};
  colours = {[.5 .5 .5], colours{1}, colours{3}};
  hold ('on');
  for k = 1:3
    counts = hist (nonzeros (double (shown{k}.layers(1).W)), -.8:.04:.8);
    counts([1 end]) = 0;                              % these have all beyond
    counts(counts == 0) = NaN;
    bars(k) = plot (-.8:.04:.8, counts, '-', 'linewidth', 2, 'color', colours{k});
  end
  set (gca, 'yscale', 'log', 'xlim', [-.8 .8], 'box', 'on', 'xgrid', 'on', 'ygrid', 'on', 'yminorgrid', 'off');
  xlabel ('weights of the first layer that are not 0');
  ylabel ('how many');
  title ('95 % zeros');
  legend (bars, {'before', runs(1).name, runs(3).name}, 'location', 'northeast');
  save_figure (fig, file);
end

function say_what_was_written (folder)
  say ('4. Look at these:\n');
  if (figures_work ())
    tell (folder, 'prune.png', 'errors against the share of zeros; how large the weights are before and after');
  end
  tell (folder, 'prune_first_layer.png', ...
        ['incoming weights of the 100 units of the first layer that keep the most, projected while training: ', ...
         'red is positive, blue is negative']);
  tell (folder, 'prune_table.txt', 'the table above');
  say_without_figures ('there are no curves');
end
