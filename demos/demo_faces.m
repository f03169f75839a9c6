function demo_faces (folder, choice)
%DEMO_FACES  Faces taken into parts: plain NMF beside NMF with sparse parts.
%   demo_faces () factorises pictures of faces, one per column of X, as X = W*H with non-negative W and H: once by
%   A-HALS, once by gspNMF, which holds the average sparseness of the columns of W at a number that you choose. It
%   writes both bases W as pictures, the error curves and a table into the folder sparselearn-demo of the current one.
%   Generated faces are sums of 25 parts that are known: there these are shown beside, and how alike the ones found are.
%   demo_faces (FOLDER) writes into FOLDER.
%   demo_faces (FOLDER, CHOICE) with CHOICE 'cbcl' or 'faces' chooses the pictures: the CBCL faces, which it takes by
%   itself where the folder of SPARSELEARN_DATA has them (see sl_data), or generated faces. The picture
%   doc/images/faces.png is faces_bases.png of demo_faces (FOLDER, 'faces').

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  if (nargin < 2)
    choice = '';
  end
  folder = made_folder (folder);
  [X, about, r, sparsity] = faces (choice);

  say ('1. The pictures: %s.\n', about.source);
  say ('   %d of %d by %d pixels; they are ink: large numbers are dark.\n', size (X, 2), about.imsize);
  sl_show_basis (X(:,1:min (end, 60)), about.imsize, 'Columns', 12, 'Scale', 'common', 'Invert', true, ...
                 'Magnify', 4, 'File', fullfile (folder, 'faces_data.png'));

  say ('2. Two factorisations with %d parts, from the same random start.\n', r);
  iterations = {'MaxIter', 500, 'Tol', 0, 'TimeLimit', 25, 'Init', 'random', 'Seed', 1};
  runs(1) = factorised (X, r, 'A-HALS', iterations{:});
  runs(2) = factorised (X, r, 'gspNMF', iterations{:}, 'Algorithm', 'gsp', 'Sparseness', sparsity);
  runs = in_common_order (runs, about.W);

  say ('3. What came out.\n');
  print_and_keep (folder, 'faces_table.txt', @(file) write_table (file, runs));

  bases = struct ('W', {runs.W}, 'title', cellfun (@heading, num2cell (runs), 'UniformOutput', false));
  if (~ isempty (about.W))
    told = sprintf ('the true parts\nsparseness %.2f', mean (sl_hoyer (about.W)));
    bases = [struct('W', about.W, 'title', told), bases];
  end
  tiles = cellfun (@(W) sl_show_basis (W, about.imsize, 'Invert', true, 'Magnify', 3), {bases.W}, ...
                   'UniformOutput', false);
  save_panels (fullfile (folder, 'faces_bases.png'), tiles, {bases.title});
  if (figures_work ())
    draw_errors (runs, fullfile (folder, 'faces_errors.png'));
  end
  say_what_was_written (folder, ~ isempty (about.W));
end

function say_what_was_written (folder, truth_known)
  say ('4. Look at these:\n');
  tell (folder, 'faces_data.png', 'some of the pictures that were factorised');
  if (truth_known)
    tell (folder, 'faces_bases.png', ...
          ['from left to right the parts that the faces were made of, those of A-HALS, and those of gspNMF, which ' ...
           'blurs fewer together']);
  else
    tell (folder, 'faces_bases.png', ...
          'left the parts of A-HALS, right, each in the place of the one most like it, those of gspNMF');
  end
  if (figures_work ())
    tell (folder, 'faces_errors.png', 'relative error |X - W*H| / |X| against iterations and against seconds');
  end
  tell (folder, 'faces_table.txt', 'the table above');
  say_without_figures ('there are no error curves and no headings');
end

function [X, about, r, sparsity] = faces (choice)
  % The generated faces have 25 parts of average sparseness .70, and some noise. A little less is asked for: too much
  % sparseness costs more accuracy than too little.
  [X, about, real] = chosen_data (choice, {'cbcl', 'Variant', 'inverted'}, ...
                                  {'faces', 'Samples', 1000, 'Noise', .02, 'Seed', 1});
  r = 25;
  sparsity = .68;
  if (real)
    r = 49;
    sparsity = .85;
  end
end

function run = factorised (X, r, name, varargin)
  say ('   %s ', name);
  [W, H, info] = sl_nmf (X, r, varargin{:}, 'OutputFcn', @show_progress);
  say (' %d iterations in %.1f s: relative error %.2f %%\n', info.iterations, info.seconds(end), 100 * info.error(end));
  run = struct ('name', name, 'W', W, 'error', info.error, 'seconds', info.seconds, 'sparseness', info.sparseness);
end

function stop = show_progress (state)
  if (mod (state.iteration, 50) == 0)
    say ('.');
  end
  stop = false;
end

% The parts of each run in the order of the true ones, or else of the first run's: each in the place of the one it is
% most like, the most alike pairs first. LIKENESS is the mean cosine between true parts and those in their places.
function runs = in_common_order (runs, truth)
  target = truth;
  if (isempty (truth))
    target = runs(1).W;
  end
  for q = 1:numel (runs)
    cosines = of_norm_one (target)' * of_norm_one (runs(q).W);
    left = cosines;
    for k = 1:size (target, 2)
      [~, pair] = max (left(:));
      [place, column] = ind2sub (size (left), pair);
      order(place) = column;
      likeness(place) = cosines(place,column);
      left(place,:) = -1;
      left(:,column) = -1;
    end
    runs(q).W = runs(q).W(:,order);
    runs(q).sparseness = runs(q).sparseness(order);
    runs(q).likeness = NaN;
    if (~ isempty (truth))
      runs(q).likeness = mean (likeness);
    end
  end
end

function W = of_norm_one (W)
  W = bsxfun (@rdivide, W, max (sqrt (sum (W.^2, 1)), realmin));
end

function write_table (file, runs)
  fprintf (file, '\n   %-8s %14s  %18s  %18s', '', 'relative error', 'average sparseness', 'of single columns');
  known = ~ isnan (runs(1).likeness);
  if (known)
    fprintf (file, '  %18s', 'like the true ones');
  end
  fprintf (file, '  %9s\n', 'seconds');
  for run = runs
    fprintf (file, '   %-8s %12.2f %%  %18.3f  %18s', run.name, 100 * run.error(end), mean (run.sparseness), ...
             sprintf ('%.3f to %.3f', min (run.sparseness), max (run.sparseness)));
    if (known)
      fprintf (file, '  %18.3f', run.likeness);
    end
    fprintf (file, '  %9.1f\n', run.seconds(end));
  end
  fprintf (file, '\n');
end

function text = heading (run)
  text = sprintf ('%s\nsparseness %.2f, error %.2f %%', run.name, mean (run.sparseness), 100 * run.error(end));
  if (~ isnan (run.likeness))
    text = sprintf ('%s, likeness %.2f', text, run.likeness);
  end
end

function draw_errors (runs, file)
  % Without the start, whose error is of no interest.
  colours = {[.85 .33 .1], [0 .45 .74]};
  least = 100 * min ([runs.error]);
  ticks = [1 1.5 2 3 4 5 6 7 8 9 10 12 15 20 30 40 60 100];
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1000 420]);
  for k = 1:2
    axes ('position', [.07 + .49 * (k - 1), .15, .41, .73], 'fontsize', 11);
    hold ('on');
    for q = 1:2
      x = 1:numel (runs(q).error) - 1;
      if (k == 2)
        x = runs(q).seconds(2:end);
      end
      plot (x, 100 * runs(q).error(2:end), 'linewidth', 2, 'color', colours{q});
    end
    set (gca, 'yscale', 'log', 'ylim', [.9, 6] * least, 'ytick', ticks, 'yminortick', 'off', ...
         'xgrid', 'on', 'ygrid', 'on', 'yminorgrid', 'off', 'box', 'on');
    set (gca, 'yticklabel', arrayfun (@(t) sprintf ('%g', t), ticks, 'UniformOutput', false));
    ylabel ('relative error in %');
    legend (runs.name);
    if (k == 1)
      xlabel ('iterations');
      title ('Error against iterations');
    else
      xlabel ('seconds');
      title ('Error against time');
    end
  end
  save_figure (fig, file);
end
