function demo_label_propagation (folder, choice)
%DEMO_LABEL_PROPAGATION  A thousand digits classified from a few labelled ones.
%   demo_label_propagation () draws 1000 digits with a pen, in much varied ways, and tells the labels of 1 to 20 of
%   each class. The labels of all others are predicted: by the nearest labelled digit, which makes no use of the others;
%   and by label propagation on the graph of neighbours of all digits, with its edges all alike, or weighted with the
%   number of atoms that the sparse codes of their two ends have in common, in ordinary sparse coding and in support
%   regularized sparse coding (SRSC). It writes the curves of the errors, pictures of predictions and a table into the
%   folder sparselearn-demo of the current one.
%   demo_label_propagation (FOLDER) writes into FOLDER.
%   demo_label_propagation (FOLDER, CHOICE) with CHOICE 'usps' or 'strokes' chooses the digits: 2000 of the handwritten
%   digits of USPS, which it takes by itself where the folder of SPARSELEARN_DATA has them (see sl_data), or generated
%   ones. The picture doc/images/label_propagation.png is label_propagation.png of demo_label_propagation (FOLDER,
%   'strokes') with fewer colours.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  if (nargin < 2)
    choice = '';
  end
  folder = made_folder (folder);
  [X, about] = digits (choice);
  say ('1. The digits: %s.\n   %d of %d by %d pixels; the computer sees all of them, but few labels.\n', ...
       about.source, size (X, 2), about.imsize);

  say ('2. Predictions for 20 choices of the labelled digits. For sparse coding and SRSC a dictionary of\n');
  say ('   200 atoms is learnt from all digits, without labels.\n');
  results = sl_exp_label_propagation ({X, about.labels, about.imsize, about.ink}, 'Algorithms', ...
                                      {'graph', 'sparse', 'srsc'}, 'Atoms', 200, 'Replicates', 20, 'Folder', folder);
  runs(1) = by_nearest (X, about.labels, results);
  names = {'label propagation: graph', 'label propagation: sparse coding', 'label propagation: SRSC'};
  for r = 1:3
    runs(1+r) = struct ('name', names{r}, 'error', results.mean(r,:), 'seconds', sum (results.seconds(r,:)));
  end

  say ('3. Errors on the digits without label, in percent:\n');
  print_and_keep (folder, 'label_propagation_table.txt', @(file) write_table (file, runs, results.labels));
  say ('   All have the same labelled digits; the graph joins each digit with its 3 nearest ones.\n');

  if (figures_work ())
    draw (runs, results, fullfile (folder, 'label_propagation.png'));
  end
  say_what_was_written (folder);
end

function say_what_was_written (folder)
  say ('4. Look at these:\n');
  if (figures_work ())
    tell (folder, 'label_propagation.png', ...
          'errors against the number of labels; predictions by SRSC when the digits in blue have their label');
  end
  tell (folder, 'predicted_graph.png', ...
        'left, in blue, five digits of each class with their label; right, predicted by the graph; wrong ones are red');
  tell (folder, 'predicted_sparse.png', 'the same by sparse coding');
  tell (folder, 'predicted_srsc.png', 'the same by SRSC');
  tell (folder, 'label_propagation_table.txt', 'the table above');
  say_without_figures ('there are no curves');
end

function [X, about] = digits (choice)
  [X, about, real] = chosen_data (choice, {'usps'}, {'strokes', 'Samples', 1000, 'Variation', 1.5, 'Seed', 1});
  if (real)
    some = round (linspace (1, size (X, 2), 2000));
    X = X(:,some);
    about.labels = about.labels(some);
  end
end

% The label of the nearest labelled digit, in the same draws.
function run = by_nearest (X, truth, results)
  clock = tic ();
  X = bsxfun (@rdivide, X, sqrt (sum (X.^2, 1)));
  run = struct ('name', 'nearest labelled digit', 'error', zeros (1, numel (results.labels)), 'seconds', 0);
  draws = size (results.places, 1);
  for draw = 1:draws
    for k = 1:numel (results.labels)
      known = find (results.places(draw,:) <= results.labels(k));
      rest = find (results.places(draw,:) > results.labels(k));
      [~, info] = sl_knn_graph (X(:,known), 1, 'To', X(:,rest));
      run.error(k) = run.error(k) + mean (truth(known(info.neighbours)) ~= truth(rest)) / draws;
    end
  end
  run.seconds = toc (clock);
end

function write_table (file, runs, labels)
  fprintf (file, '\n   %-34s', 'labels of each class');
  fprintf (file, '%8d', labels);
  fprintf (file, '%10s\n', 'seconds');
  for run = runs
    fprintf (file, '   %-34s', run.name);
    fprintf (file, '%8.1f', 100 * run.error);
    fprintf (file, '%10.1f\n', run.seconds);
  end
  fprintf (file, '\n');
end

function draw (runs, results, file)
  picture = imread (results.files{end});
  picture = picture(ceil (1.5 * (1:end*2/3)),ceil (1.5 * (1:end*2/3)),:);    % two pixels of three that were one
  wide = size (picture, 2);
  high = size (picture, 1);
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 wide + 510, high + 90]);
  axes ('units', 'pixels', 'position', [60, 50, 410, high + 5], 'fontsize', 11);
  draw_errors (runs, results.labels);
  axes ('units', 'pixels', 'position', [500, 52, wide, high]);
  image (picture);
  axis ('off');
  middle = ceil (numel (results.labels) / 2);
  say_below (picture, 1, 5, 'labelled');
  say_below (picture, 6, 25, sprintf ('predicted by SRSC; wrong ones, %.1f %% of all, are red', ...
                                      100 * results.error(end,middle,1)));
  save_figure (fig, file);
end

function draw_errors (runs, labels)
  colours = {[.55 .55 .55], [.93 .69 .13], [0 .45 .74], [.85 .2 .1]};
  marks = {'s', 'o', '^', 'd'};
  hold ('on');
  for q = 1:numel (runs)
    plot (labels, 100 * runs(q).error, ['-' marks{q}], 'linewidth', 2, 'markersize', 6, 'color', colours{q}, ...
          'markerfacecolor', colours{q});
  end
  % The legend lies below the curves: the bottom is so low that it reaches but a third of the height, where its part of
  % the curves does not come.
  above = .34;
  lowest = min (arrayfun (@(run) 100 * interp1 (log (labels), run.error, log (.6 * labels(end))), runs));
  bottom = (.95 * lowest / 100 ^ above) ^ (1 / (1 - above));
  ticks = [.1 .2 .5 1 2 3 5 7 10 15 20 30 40 50 70 100];
  in_words = @(v) arrayfun (@num2str, v, 'UniformOutput', false);
  set (gca, 'xscale', 'log', 'yscale', 'log', 'xlim', [.9, 1.1 * labels(end)], 'ylim', [bottom, 100], ...
       'xtick', labels, 'xticklabel', in_words (labels), 'ytick', ticks, 'yticklabel', in_words (ticks), ...
       'xminortick', 'off', 'yminortick', 'off', 'xgrid', 'on', 'ygrid', 'on', 'xminorgrid', 'off', ...
       'yminorgrid', 'off', 'box', 'on');
  xlabel ('labels of each class');
  ylabel ('error in %');
  legend (strcat ({runs.name}, {' '}), 'location', 'southwest');
end

% A text under the tiles of these places in a row, of which the fifth has a gap after it.
function say_below (picture, first, last, words)
  tile = (size (picture, 2) - 24) / 25;
  middle = tile * (first + last - 1) / 2 + 22 * (first > 5);
  text (middle, size (picture, 1) + 12, words, 'horizontalalignment', 'center', 'verticalalignment', 'top', ...
        'fontsize', 11);
end
