function demo_polynet (folder)
%DEMO_POLYNET  Classes that no linear model can see: products of features, and which ones.
%   demo_polynet () makes samples of 20 features whose classes hang on products of two features: three of the 190 pairs
%   count. Logistic regression finds next to nothing in them; a polynomial network finds the classes, and
%   sl_polynet_pairs names the pairs. Then it makes eight classes that are quadratic forms with five bases in common,
%   and compares networks by two penalties, one of which makes the outputs share bases, by their number of bases. It
%   prints tables, and writes a picture into the folder sparselearn-demo of the current one.
%   demo_polynet (FOLDER) writes into FOLDER.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  found = by_pairs ();
  print_and_keep (folder, 'polynet_pairs.txt', @(file) write_pairs (file, found));
  shared = with_shared_bases ();
  print_and_keep (folder, 'polynet_bases.txt', @(file) write_bases (file, shared));
  if (figures_work ())
    draw (found, shared, fullfile (folder, 'polynet.png'));
  end
  say_what_was_written (folder);
end

% ---- pairs

function found = by_pairs ()
  restore = seeded (1);
  names = arrayfun (@(k) sprintf ('x%d', k), 1:20, 'UniformOutput', false);
  X = randn (20, 1500);
  score = 2 * X(3,:) .* X(11,:) - 1.5 * X(5,:) .* X(17,:) + X(8,:) .* X(9,:) + .3 * randn (1, 1500);
  labels = 1 + (score > 0);
  train = 1:1000;
  test = 1001:1500;
  say ('1. 1500 samples of 20 features, 1000 to learn from. The class says whether\n');
  say ('   2 x3 x11 - 1.5 x5 x17 + x8 x9, with noise, is above 0.\n');
  linear = sl_logistic_train (X(:,train), labels(train));
  [net, info] = sl_polynet_train (X(:,train), labels(train), 'Model', 'fm', 'Tau', [10 30 100 300], 'Refit', 'full', ...
                                  'MaxBases', 12, 'Validation', .25, 'Seed', 1);
  pairs = sl_polynet_pairs (net, 'Output', 2, 'Count', 6);
  right = @(model) 100 * mean (sl_predict (model, X(:,test)) == labels(test));
  found = struct ('linear', right (linear), 'net', right (net), 'bases', net.sizes.k, 'seconds', info.seconds(end), ...
                  'pairs', pairs, 'names', {names}, 'W', sl_polynet_pairs (net, 'Output', 2, 'Full', true));
end

function write_pairs (file, found)
  fprintf (file, '\n   right on new samples: logistic regression %.1f %%, factorisation machine %.1f %%\n', ...
           found.linear, found.net);
  fprintf (file, '   (%d bases, %.1f s, four values of Tau)\n', found.bases, found.seconds);
  fprintf (file, '   its strongest products:');
  p = found.pairs;
  for k = 1:numel (p.coefficient)
    fprintf (file, '  %s', product_of (p.first(k), p.second(k), p.coefficient(k)));
  end
  fprintf (file, '\n\n');
end

function text = product_of (i, j, value)
  text = sprintf ('%+.2f', value);
  for k = sort ([i, j])
    if (k > 0)
      text = [text, sprintf(' x%d', k)];
    end
  end
end

% ---- shared bases

% Accuracy on the test part after each basis, for outputs that share bases or do not.
function shared = with_shared_bases ()
  say ('2. 3000 samples of eight classes: the largest of eight quadratic forms made of the same five bases.\n');
  few = struct ('Tau', [100 300], 'MaxBases', 16, 'Selections', 0);
  few.Algorithms = {'linear', 'full-l1', 'full-l1inf', 'ovr', 'kernel'};
  clock = tic ();
  shared = sl_exp_polynet ('quadratic', few);
  say ('   %.1f s\n', toc (clock));
end

function write_bases (file, r)
  titles = {'logistic regression', 'network, penalty l1', 'network, penalty l1/linf: shared bases', ...
            'a network for each class', 'kernel ridge regression'};
  fprintf (file, '\n   %-40s%10s%10s\n', 'right on new samples', '%', 'bases');
  for k = 1:numel (titles)
    fprintf (file, '   %-40s%10.1f%10d\n', titles{k}, 100 * r.accuracy(k), r.bases(k));
  end
  fprintf (file, '\n');
end

% ---- the picture

function draw (found, r, file)
  fig = figure ('visible', 'off', 'position', [100, 100, 1180, 480], 'color', [1 1 1]);
  subplot (1, 2, 1);
  W = found.W(1:20,1:20);
  W(1:21:end) = 0;
  imagesc (W, max (abs (W(:))) * [-1 1]);
  colormap (blue_to_red ());
  axis ('square');
  colorbar ();
  xlabel ('feature');
  ylabel ('feature');
  title ('products that the machine found');
  subplot (1, 2, 2);
  hold ('on');
  colours = {[.93 .69 .13], [.85 .2 .1]};
  for q = 1:2
    there = ~ isnan (r.curves(q+1,:));
    x = 0:size (r.curves, 2) - 1;
    lines(q) = plot (x(there), 100 * r.curves(q+1,there), 'o-', 'linewidth', 2, 'color', colours{q}, ...
                     'markerfacecolor', colours{q});
  end
  ends = [0, size(r.curves, 2) - 1];
  lines(3) = plot (ends, 100 * r.accuracy(5) * [1 1], '--', 'linewidth', 2, 'color', [0 .45 .74]);
  lines(4) = plot (ends, 100 * r.accuracy(1) * [1 1], '--', 'linewidth', 2, 'color', [.35 .35 .35]);
  set (gca, 'box', 'on', 'xgrid', 'on', 'ygrid', 'on', 'xlim', ends, 'ylim', [0 100]);
  xlabel ('bases');
  ylabel ('% right on new samples');
  title ('eight classes with five bases in common');
  legend (lines, {'penalty l1', 'penalty l1/linf: shared bases', 'quadratic kernel, 1500 samples', ...
                  'logistic regression'}, 'location', 'southeast');
  save_figure (fig, file);
end

function map = blue_to_red ()
  up = linspace (0, 1, 32)';
  map = [up, up, ones(32, 1); ones(32, 1), flipud(up), flipud(up)];
end

% The generators as they were, once RESTORE is cleared.
function restore = seeded (seed)
  before = rng ();
  restore = onCleanup (@() rng (before));
  rng (seed, 'twister');
end

function say_what_was_written (folder)
  say ('3. Look at these:\n');
  if (figures_work ())
    tell (folder, 'polynet.png', ...
          'the products of features that the machine found, and right answers against the number of bases');
  end
  tell (folder, 'polynet_pairs.txt', 'what is learnt from products of features, as above');
  tell (folder, 'polynet_bases.txt', 'the second table above');
  say_without_figures ('there is no picture');
end
