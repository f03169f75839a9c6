% Digits at full size, step by step: seconds, and peak memory of the process (on Linux only).
%   - USPS, all 9298, from the graph of neighbours to the clusters found by support regularized sparse coding, and the
%     same for the first 4, 6 and 8 classes, beside sparse coding and the graph alone
%   - the 60000 digits of MNIST's training set: graph, dictionary, codes and one round, within 8 GiB
% Run by hand, with SPARSELEARN_DATA set: octave-cli bench/scale_coding.m. It takes several minutes.

% SPDX-License-Identifier: BSD-3-Clause

function told (what, begun)
  fprintf ('  %-42s%10.1f s%10.0f MiB\n', what, toc (begun), sl_peak_memory ());
end

function [X, labels] = digits (varargin)
  [X, about] = sl_data (varargin{:});
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  labels = about.labels;
end

function scored (what, Y, X, labels)
  [found, info] = sl_spectral_cluster (Y, max (labels), 'Samples', X, 'Seed', 1, 'AllLabels', true);
  each = arrayfun (@(k) sl_cluster_accuracy (info.labels(k,:), labels), 1:rows (info.labels));
  fprintf ('  %-20saccuracy %.4f, NMI %.4f; over the starts median %.4f, best %.4f\n', what, ...
           sl_cluster_accuracy (found, labels), sl_nmi (found, labels), median (each), max (each));
end

% PASSES over the data at most for the dictionary, then ROUNDS of support regularized sparse coding.
function coded (X, labels, passes, rounds)
  begun = tic ();
  A = sl_knn_graph (X, 3);
  told ('graph of 3 neighbours', begun);
  start = tic ();
  [D, Z, info] = sl_dict_learn (X, 300, .1, 'Seed', 1, 'MaxIter', passes);
  told (sprintf ('dictionary of 300 atoms, %d passes, codes', info.iterations), start);
  start = tic ();
  Z_srsc = sl_srsc (X, 300, .1, 'Graph', A, 'Init', {D, Z}, 'MaxIter', rounds);
  told (sprintf ('SRSC, rounds: %d', rounds), start);
  start = tic ();
  sl_spectral_cluster (sl_similarity (Z_srsc, A), max (labels), 'Samples', X, 'Seed', 1);
  told ('similarity and clusters', start);
  told ('everything', begun);
  scored ('graph alone', A, X, labels);
  scored ('sparse coding', sl_similarity (Z, A), X, labels);
  scored ('SRSC', sl_similarity (Z_srsc, A), X, labels);
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
[X, labels] = digits ('usps');
for classes = [10 8 6 4]
  fprintf ('USPS, %d classes, %d samples\n', classes, nnz (labels <= classes));
  coded (X(:,labels <= classes), labels(labels <= classes), 100, 5);
end
[X, labels] = digits ('mnist', 'Part', 'train');
fprintf ('MNIST, %d samples\n', columns (X));
coded (X, labels, 10, 1);
