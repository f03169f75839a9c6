function demo_documents (folder)
%DEMO_DOCUMENTS  Topics found in word counts: least squares, sparse topics, and the divergence that counts ask for.
%   demo_documents () makes 2000 short documents on twelve topics (see sl_data) and factorises their sparse matrix of
%   word counts, words by documents, as X = W*H with non-negative W and H: a column of W is a topic, the weights of
%   its words, and a column of H tells what a document is about. Three ways: A-HALS and gspNMF, which minimise the
%   squared error, and multiplicative updates for the Kullback-Leibler divergence, which is right for counts; these
%   begin where A-HALS ended. It prints the topics' most frequent words, and how many of the true topics were found,
%   and writes a picture and a table into the folder sparselearn-demo of the current one.
%   demo_documents (FOLDER) writes into FOLDER.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);

  [X, about] = sl_data ('documents', 'Length', 25, 'Seed', 1);
  [words, documents] = size (X);
  say ('1. %d documents of %.0f words on average, %d different ones; %.1f %% of the matrix is not zero.\n', ...
       documents, full (sum (X(:))) / documents, words, 100 * nnz (X) / numel (X));
  common = leading (full (sum (X, 2)), 12);
  say ('   The most frequent words tell nothing of topics: %s.\n', listed (about.words(common)));

  r = size (about.W, 2);
  say ('2. Three factorisations with %d components: the topics, and the language that they share.\n', r);
  iterations = {'MaxIter', 200, 'Init', 'random', 'Seed', 1};
  [runs(1), W, H] = factorised (X, about, 'A-HALS', iterations{:});
  runs(2) = factorised (X, about, 'gspNMF', iterations{:}, 'Algorithm', 'gsp', 'Sparseness', .8);
  filled = {W + mean(W(:)) / 10, H + mean(H(:)) / 10};          % what is zero would stay so
  runs(3) = factorised (X, about, 'divergence', iterations{:}, 'Tol', 0, 'Algorithm', 'mu', 'Loss', 'kl', ...
                        'Init', filled);

  say ('3. What came out, beside the topics that the documents were made from.\n');
  print_and_keep (folder, 'documents_topics.txt', @(file) write_report (file, runs, about));

  draw (runs, about.parts, fullfile (folder, 'documents_topics.png'));
  say ('4. Look at these:\n');
  tell (folder, 'documents_topics.png', ...
        ['from left to right A-HALS, gspNMF, divergence: how much each component (across) is like each true topic ' ...
         '(down); a dark diagonal is right']);
  tell (folder, 'documents_topics.txt', 'the tables above');
  say_without_figures ('the picture has no headings and no words');
end

function [run, W, H] = factorised (X, about, name, varargin)
  say ('   %-10s ', name);
  [W, H, info] = sl_nmf (X, size (about.W, 2), varargin{:}, 'OutputFcn', @show_progress);
  say (' %d iterations in %.1f s\n', info.iterations, info.seconds(end));
  run.name = name;
  [run.W, run.likeness] = matched (about.W, W);
  run.error = info.error(info.best + 1);
  run.divergence = divergence (X, W, H);
  run.found = sum (diag (run.likeness) > .9);
end

function stop = show_progress (state)
  if (mod (state.iteration, 20) == 0)
    say ('.');
  end
  stop = false;
end

function [W, likeness] = matched (truth, W)
  % The components in the order of the true topics, best matches first; cosines of truth and components.
  cosines = unit_columns (truth)' * unit_columns (W);
  order = zeros (1, size (W, 2));
  left = cosines;
  for k = 1:numel (order)
    [~, at] = max (left(:));
    [topic, component] = ind2sub (size (left), at);
    order(topic) = component;
    left(topic,:) = -1;
    left(:,component) = -1;
  end
  W = W(:,order);
  likeness = cosines(:,order);
end

function W = unit_columns (W)
  W = bsxfun (@rdivide, W, max (sqrt (sum (W .^ 2, 1)), realmin));
end

function d = divergence (X, W, H)
  % sum of X .* log (X ./ (W*H)) - X + W*H; where X is zero only the last term counts
  [i, j, x] = find (X);
  y = sum (W(i,:) .* H(:,j)', 2);
  d = sum (x .* log (x ./ y) - x) + sum (W, 1) * sum (H, 2);
end

function write_report (file, runs, about)
  fprintf (file, '\n   %-10s %14s %12s %14s %16s\n', '', 'topics found', 'likeness', 'squared error', 'divergence');
  for run = runs
    fprintf (file, '   %-10s %8d of %d %12.3f %12.1f %% %16.0f\n', run.name, run.found, size (run.likeness, 1), ...
             mean (diag (run.likeness)), 100 * run.error ^ 2, run.divergence);
  end
  fprintf (file, ['   (found: the cosine with it is above .9; likeness: the average cosine; divergence Inf: a\n' ...
                  '   word occurs for which W*H is zero)\n']);
  for k = [1, numel(runs)]
    fprintf (file, '\n   The most frequent words of each component, %s:\n', runs(k).name);
    for topic = 1:numel (about.parts)
      fprintf (file, '   %-10s %.2f  %s\n', about.parts{topic}, runs(k).likeness(topic,topic), ...
               listed (about.words(leading (runs(k).W(:,topic), 8))));
    end
  end
  fprintf (file, '\n');
end

function at = leading (weights, count)
  [~, order] = sort (weights, 'descend');
  at = order(1:count)';
end

function text = listed (words)
  text = sprintf (', %s', words{:});
  text = text(3:end);
end

function draw (runs, topics, file)
  if (~ figures_work ())
    T = beside (cellfun (@(L) framed (kron (1 - L, ones (20))), {runs.likeness}, 'UniformOutput', false));
    imwrite (uint8 (round (255 * T)), file);
    return;
  end
  r = numel (topics);
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0 0 1150 380]);
  for k = 1:numel (runs)
    axes ('units', 'pixels', 'position', [100 + 350 * (k - 1), 10, 335, 335], 'fontsize', 11);
    imagesc (runs(k).likeness, [0, 1]);
    colormap (gca, 1 - gray (64));
    set (gca, 'xtick', [], 'ytick', 1:r, 'yticklabel', {});
    if (k == 1)
      set (gca, 'yticklabel', topics);
    end
    title (sprintf (' %s: %d of %d topics found ', runs(k).name, runs(k).found, r), 'fontsize', 13);
  end
  save_figure (fig, file);
end
