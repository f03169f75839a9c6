% The figures of doc/studies/srsc_clusters.md and srsc_search.md: what support regularized sparse coding does to the USPS
% digits as its settings vary. All lines start from the same dictionary and the same codes.
% Run by hand, with SPARSELEARN_DATA set: octave-cli bench/srsc_facts.m. It takes about ten minutes of processor time.

% SPDX-License-Identifier: BSD-3-Clause

function [X, labels] = digits (varargin)
  [X, about] = sl_data ('usps', varargin{:});
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  labels = about.labels;
end

function scored (what, Y, X, labels, text)
  [found, info] = sl_spectral_cluster (Y, max (labels), 'Samples', X, 'Seed', 1, 'AllLabels', true);
  each = arrayfun (@(k) sl_cluster_accuracy (info.labels(k,:), labels), 1:rows (info.labels));
  fprintf ('%-30s%.3f / %.3f, median %.3f, best %.3f%s\n', what, sl_cluster_accuracy (found, labels), ...
           sl_nmi (found, labels), median (each), max (each), text);
end

% SRSC with some settings, clustered by common support; its codes.
function Z = tried (what, X, labels, A, start, varargin)
  [Z, ~, info] = sl_srsc (X, columns (start{1}), .1, 'Graph', A, 'Init', start, varargin{:});
  text = sprintf ('; L %.0f, small entries %d, %.1f atoms a sample', info.objective(end), info.epsilon_entries, ...
                  nnz (Z) / columns (X));
  scored (what, sl_similarity (Z, A), X, labels, text);
end

function rewarded (A, Z)
  G = bsxfun (@minus, full (sum (A, 1)), 2 * full (double (Z ~= 0) * A));
  fprintf ('G < 0 for %.1f percent of the entries\n', 100 * mean (G(:) < 0));
end

function for_classes (X, labels, classes, seed)
  X = X(:,labels <= classes);
  labels = labels(labels <= classes);
  A = sl_knn_graph (X, 3);
  [D, Z] = sl_dict_learn (X, 300, .1, 'Seed', seed, 'Tol', 5e-5);
  fprintf ('\n%d classes, dictionary from seed %d\n', classes, seed);
  scored ('graph alone', A, X, labels, '');
  scored ('sparse coding', sl_similarity (Z, A), X, labels, '');
  tried ('SRSC', X, labels, A, {D, Z});
end

% The first table of the page: graph alone, plain codes and SRSC, and the graph of sl_cluster_graph.
function compared_all (name, X, labels)
  X = X ./ max (sqrt (sum (X .^ 2, 1)), realmin);
  [~, ~, labels] = unique (labels(:)');
  labels = labels(:)';
  A = sl_knn_graph (X, 3);
  p = min (300, ceil (columns (X) / 5));
  [D, Z] = sl_dict_learn (X, p, .1, 'Seed', 1, 'Tol', 5e-5);
  fprintf ('\n%s, %d samples, %d atoms\n', name, columns (X), p);
  scored ('graph alone', A, X, labels, '');
  scored ('sparse coding', sl_similarity (Z, A), X, labels, '');
  tried ('SRSC', X, labels, A, {D, Z});
  scored ('sl_cluster_graph', sl_cluster_graph (X, max (labels)), X, labels, '');
end

function first_table ()
  file = load (fullfile (getenv ('SPARSELEARN_DATA'), 'coil20.mat'));
  compared_all ('COIL-20', double (file.X), double (file.y));
  for name = {'digits8x8', 'orl', 'segment', 'vowel', 'gesture', 'usps', 'mnist'}
    [X, about] = sl_data (name{1});
    y = about.labels;
    if (any (strcmp (name{1}, {'segment', 'vowel'})))
      X = (X - min (X, [], 2)) ./ max (max (X, [], 2) - min (X, [], 2), realmin);
    elseif (strcmp (name{1}, 'usps'))
      compared_all ('USPS, first six classes', X(:,y <= 6), y(y <= 6));
      compared_all ('USPS, test digits', X(:,about.test), y(about.test));
    elseif (strcmp (name{1}, 'mnist'))
      [X, y] = deal (X(:,about.test), y(about.test));
    end
    compared_all (name{1}, X, y);
  end
  [X, about] = sl_data ('strokes', 'Samples', 1500, 'Seed', 1);
  compared_all ('generated digits', X, about.labels);
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'));
first_table ();
[X, labels] = digits ();
A = sl_knn_graph (X, 3);
[D, Z] = sl_dict_learn (X, 300, .1, 'Seed', 1, 'Tol', 5e-5);
start = {D, Z};
fprintf ('USPS, accuracy / NMI of the least inertia; Z = 0 has L %.0f, the codes to begin with %.1f atoms a sample\n', ...
         sum (X(:) .^ 2) / 2, nnz (Z) / columns (X));
rewarded (A, Z);
scored ('sparse coding, products', sl_similarity (Z), X, labels, '');
Z_srsc = tried ('defaults', X, labels, A, start);
scored ('SRSC, products', sl_similarity (Z_srsc), X, labels, '');
tried ('one round', X, labels, A, start, 'MaxIter', 1);
tried ('ten rounds', X, labels, A, start, 'MaxIter', 10);
tried ('two steps', X, labels, A, start, 'Steps', 2);
tried ('ten steps', X, labels, A, start, 'Steps', 10);
tried ('fifty steps', X, labels, A, start, 'Steps', 50);
rand ('twister', 1);
tried ('random order', X, labels, A, start, 'Order', randperm (columns (X)));
tried ('coloured', X, labels, A, start, 'Parallel', 'colour');
tried ('blocks', X, labels, A, start, 'Parallel', 'block');
for tau = [1.001, 1.1, 1.5, 2, 4]
  tried (sprintf ('tau %g', tau), X, labels, A, start, 'Tau', tau);
end
tried ('Epsilon 0', X, labels, A, start, 'Epsilon', 0);
for gamma = [0:.1:.8, 1, 2, 5]
  tried (sprintf ('gamma %g', gamma), X, labels, A, start, 'Gamma', gamma);
end
for K = 4:6
  A_K = sl_knn_graph (X, K);
  scored (sprintf ('%d neighbours, graph alone', K), A_K, X, labels, '');
  tried (sprintf ('%d neighbours', K), X, labels, A_K, start);
end
Z_l2 = sl_l2rsc (X, 300, .05, 'Graph', A, 'Init', start);      % its squares have no factor 1/2
scored ('l2-RSC, common support', sl_similarity (Z_l2, A), X, labels, sprintf ('; %.1f atoms', nnz (Z_l2) / columns (X)));
scored ('l2-RSC, products', sl_similarity (Z_l2), X, labels, '');
for seed = 1:2
  for classes = [4 6 8 10]
    for_classes (X, labels, classes, seed);
  end
end
fprintf ('\npaper -1, pen 1\n');
[X, labels] = digits ('Variant', 'signed');
A = sl_knn_graph (X, 3);
[D, Z] = sl_dict_learn (X, 300, .1, 'Seed', 1, 'Tol', 5e-5);
scored ('graph alone', A, X, labels, '');
scored ('sparse coding', sl_similarity (Z, A), X, labels, '');
tried ('SRSC', X, labels, A, {D, Z});
