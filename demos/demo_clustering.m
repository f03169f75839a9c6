function demo_clustering (folder)
%DEMO_CLUSTERING  Digits clustered without labels: by k-means, a graph, and sparse codes.
%   demo_clustering () draws 1500 digits with a pen, in much varied ways and with noise, and divides them into ten
%   clusters: by k-means; by spectral clustering of the graph of nearest neighbours; and by spectral clustering with
%   similarities that come from sparse codes, those of ordinary sparse coding and those of support regularized sparse
%   coding (SRSC), which lets neighbours in the graph use the same atoms. It prints how many digits are in the cluster
%   of their class, and writes pictures of the clusters, of the dictionary and of the similarities, and a table, into
%   the folder sparselearn-demo of the current one.
%   demo_clustering (FOLDER) writes into FOLDER. The picture doc/images/clusters.png is its clustering_clusters.png with
%   fewer colours.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    folder = fullfile (pwd, 'sparselearn-demo');
  end
  folder = made_folder (folder);
  [ink, X, truth, A, imsize] = digits ();
  [Z, Zr, Dr] = codes (X, A);

  say ('3. Ten clusters. In brackets the similarity that spectral clustering is given:\n');
  runs(1) = by_kmeans (X, truth);
  runs(2) = spectral ('graph alone', A, X, truth);
  runs(3) = spectral ('sparse coding (inner products)', sl_similarity (Z), X, truth);
  runs(4) = spectral ('sparse coding (common atoms)', sl_similarity (Z, A), X, truth);
  runs(5) = spectral ('SRSC (inner products)', sl_similarity (Zr), X, truth);
  runs(6) = spectral ('SRSC (common atoms)', sl_similarity (Zr, A), X, truth);
  print_and_keep (folder, 'clustering_table.txt', @(file) write_table (file, runs));
  say ('   "Common atoms" is the graph, each edge weighted with the atoms that its two ends share:\n');
  say ('   compare it with the graph alone, and the inner products, which know no graph, with each other.\n');

  save_clusters (runs([1, 2, 6]), ink, imsize, truth, fullfile (folder, 'clustering_clusters.png'));
  likenesses = cellfun (@(Y) by_class (Y, truth), {runs([2, 3, 5, 6]).Y}, 'UniformOutput', false);
  save_panels (fullfile (folder, 'clustering_similarities.png'), likenesses, {runs([2, 3, 5, 6]).name});
  sl_show_basis (Dr, imsize, 'Invert', true, 'Columns', 20, 'Magnify', 2, ...
                 'File', fullfile (folder, 'clustering_dictionary.png'));
  say_what_was_written (folder);
end

% Digits as INK and scaled to length 1, their classes, and their graph.
function [ink, X, truth, A, imsize] = digits ()
  [ink, about] = sl_data ('strokes', 'Samples', 1500, 'Variation', 1.4, 'Noise', .15, 'Seed', 1);
  truth = about.labels;
  imsize = about.imsize;
  X = bsxfun (@rdivide, ink, sqrt (sum (ink.^2, 1)));
  A = sl_knn_graph (X, 3);
  say ('1. The data: %d generated digits of %d by %d pixels, scaled to length 1, and the graph of their\n', ...
       size (X, 2), imsize);
  say ('   3 nearest neighbours. %.1f %% of its edges join digits of different classes.\n', ...
       100 * nnz (A(bsxfun (@ne, truth', truth))) / nnz (A));
end

% Codes Z of ordinary sparse coding, and Zr in the dictionary Dr of support regularized sparse coding.
function [Z, Zr, Dr] = codes (X, A)
  say ('2. Sparse codes in 200 atoms, lambda = .1.\n');
  clock = tic ();
  [D, Z] = sl_dict_learn (X, 200, .1, 'Seed', 1, 'MaxIter', 20, 'Tol', 0);
  say ('   sparse coding with a dictionary learnt online: %.1f s\n', toc (clock));
  tell_codes (Z, A);
  clock = tic ();
  [Zr, Dr, info] = sl_srsc (X, 200, .1, 'Graph', A, 'Init', {D, Z});
  say ('   SRSC from there, %d rounds on codes and dictionary: %.1f s\n', info.iterations, toc (clock));
  tell_codes (Zr, A);
end

% How many atoms a code uses, and how many of them the codes of neighbours use too, on average over the edges.
function tell_codes (Z, A)
  used = full (sum (Z ~= 0, 1));
  common = full (sum (sum (sl_similarity (Z, A))));
  ends = full (used * sum (A, 2));
  say ('      %.1f atoms for a digit; %.0f %% of them are in the code of a neighbour too\n', mean (used), ...
       100 * common / ends);
end

function run = by_kmeans (X, truth)
  clock = tic ();
  [labels, centres] = sl_kmeans (X, 10, 'Replicates', 100, 'Seed', 1);
  run = scored ('k-means', labels, truth, [], toc (clock));
  run.from_middle = sum ((X - centres(:,labels)).^2, 1);
end

function run = spectral (name, Y, X, truth)
  clock = tic ();
  [labels, info] = sl_spectral_cluster (Y, 10, 'Samples', X, 'Seed', 1);
  run = scored (name, labels, truth, Y, toc (clock));
  for k = 1:10
    in = labels == k;
    middle = mean (info.embedding(:,in), 2);
    run.from_middle(in) = sum (bsxfun (@minus, info.embedding(:,in), middle).^2, 1);
  end
end

function run = scored (name, labels, truth, Y, seconds)
  [accuracy, class_of] = sl_cluster_accuracy (labels, truth);
  run = struct ('name', name, 'labels', class_of(labels), 'accuracy', accuracy, 'nmi', sl_nmi (labels, truth), ...
                'Y', Y, 'from_middle', zeros (size (labels)), 'seconds', seconds);
end

function write_table (file, runs)
  fprintf (file, '\n   %-34s %9s %7s %9s\n', '', 'accuracy', 'NMI', 'seconds');
  for run = runs
    fprintf (file, '   %-34s %9.3f %7.3f %9.1f\n', run.name, run.accuracy, run.nmi, run.seconds);
  end
  fprintf (file, '\n');
end

% One row of 12 digits for each cluster, from its middle to its border in equal steps; on red if of another class.
function T = rows_of (run, ink, imsize, truth)
  T = [];
  for class = 1:10
    members = find (run.labels == class);
    [~, order] = sort (run.from_middle(members));
    members = members(order(round (linspace (1, numel (members), 12))));
    tiles = sl_show_basis (ink(:,members), imsize, 'Columns', 12, 'Scale', 'common', 'Magnify', 2, 'Gap', 0);
    wrong = kron (double (truth(members) ~= class), ones (2 * imsize));
    T = [T; cat(3, 1 - tiles .* (1 - .2 * wrong), (1 - tiles) .* (1 - .15 * wrong), (1 - tiles) .* (1 - .2 * wrong))];
  end
end

% Mean similarity of small groups of digits, those of one class beside each other; dark is similar.
function T = by_class (Y, truth)
  group = 5;
  [~, order] = sort (truth);
  Y = full (double (Y(order,order)));
  n = size (Y, 1);
  Y(1:n+1:end) = 0;
  T = reshape (sum (reshape (Y, group, []), 1), n / group, []);
  T = reshape (sum (reshape (T', group, []), 1), n / group, []);
  values = sort (T(T > 0));
  T = framed (1 - min (T / values(ceil (.97 * numel (values))), 1));
end

function save_clusters (runs, ink, imsize, truth, file)
  panels = cell (1, numel (runs));
  for q = 1:numel (runs)
    panels{q} = rows_of (runs(q), ink, imsize, truth);
  end
  if (~ figures_work ())
    imwrite (uint8 (round (255 * beside (panels))), file);
    return;
  end
  [high, wide, ~] = size (panels{1});
  fig = figure ('visible', 'off', 'color', 'w', 'position', [0, 0, numel(runs) * (wide + 90), high + 34]);
  for q = 1:numel (runs)
    show_panel (panels{q}, sprintf ('%s: %.1f %% right', runs(q).name, 100 * runs(q).accuracy), ...
                [80 + (wide + 90) * (q - 1), 6]);
    for class = 1:10
      in = runs(q).labels == class;
      text (-8, high / 10 * (class - .5), sprintf ('%d digits,\n%.0f %% right', sum (in), ...
                                                   100 * mean (truth(in) == class)), ...
            'horizontalalignment', 'right', 'fontsize', 8);
    end
  end
  save_figure (fig, file);
end

function say_what_was_written (folder)
  say ('4. Look at these:\n');
  tell (folder, 'clustering_clusters.png', ...
        ['from left to right the clusters of k-means, of the graph alone and of SRSC (common atoms): a row ' ...
         'for each cluster, from its middle to its border; digits of another class are on red']);
  tell (folder, 'clustering_similarities.png', ...
        ['from left to right the similarities of all pairs, in the order of the classes, in the graph, sparse ' ...
         'coding (inner products), SRSC (inner products) and SRSC (common atoms); dark squares on the diagonal ' ...
         'alone would be best']);
  tell (folder, 'clustering_dictionary.png', 'the atoms of SRSC: red is ink, blue takes it away');
  tell (folder, 'clustering_table.txt', 'the table above');
  say_without_figures ('the pictures have no headings');
end
