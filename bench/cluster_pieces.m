% The table of doc/studies/graph_pieces.md on graphs that fall into pieces: spectral clusters of parts of 15 sets, by the
% graph of three neighbours of either, and by that of six mutual neighbours, alone and with common atoms of codes of
% sl_dict_learn and of sl_srsc.
% Run by hand, with SPARSELEARN_DATA set: octave-cli bench/cluster_pieces.m. It takes about three minutes of processor
% time.

% SPDX-License-Identifier: BSD-3-Clause

function [X, y] = part_of (name, seed)
  sl_seed (seed);
  switch (name)
    case 'strokes'
      [X, about] = sl_data ('strokes', 'Samples', 1000, 'Seed', seed);
      y = about.labels;
    case 'noisy digits 8x8'
      [X, about] = sl_data ('digits8x8');
      X = max (0, X + 3 / 16 * randn (size (X)));
      y = about.labels;
    case 'subspaces'                                            % ten of dimension 4 in 50
      X = cell2mat (arrayfun (@(k) orth (randn (50, 4)) * randn (4, 80), 1:10, 'UniformOutput', false));
      y = kron (1:10, ones (1, 80));
    case 'clouds'                                               % of 50 to 300 points
      y = repelem (1:8, [300 200 150 100 80 60 60 50]);
      X = 4 * randn (8, 8)(:,y) + randn (8, 1000);
    case 'rings'
      y = kron (1:3, ones (1, 300));
      angle = 2 * pi * rand (1, 900);
      X = [1 2.2 3.4](y) .* [cos(angle); sin(angle)] + .25 * randn (2, 900);
    case {'coil20', 'cifar10part'}
      file = load (fullfile (getenv ('SPARSELEARN_DATA'), [name '.mat']));
      if (strcmp (name, 'coil20'))
        file = struct ('Xtest', file.X, 'ytest', file.y);
      end
      X = double (file.Xtest);
      y = double (file.ytest(:)');
    otherwise
      [X, about] = sl_data (name);
      y = about.labels;
      if (strcmp (name, 'orl'))
        X = squeeze (mean (mean (reshape (X, 4, 28, 4, 23, []), 1), 3));
        X = reshape (X, 28 * 23, []);
      elseif (strcmp (name, 'mnist'))
        X = X(:,about.test);
        y = y(about.test);
      elseif (any (strcmp (name, {'iris', 'vowel', 'segment', 'gesture'})))
        X = X - min (X, [], 2);
        X = X ./ max (max (X, [], 2), realmin);
      end
  end
  n = numel (y);
  at = sort (randperm (n, min (1000, ceil (.8 * n))));
  [~, ~, y] = unique (y(at));
  y = y(:)';
  X = X(:,at);
  if (~ any (strcmp (name, {'clouds', 'rings'})))
    X = X ./ max (sqrt (sum (X .^ 2, 1)), realmin);
  end
end

function row = scores (Y, X, y, seed)
  [labels, info] = sl_spectral_cluster (Y, max (y), 'Samples', X, 'Seed', seed, 'Replicates', 20);
  row = [mean(info.core), sl_cluster_accuracy(labels, y), sl_nmi(labels, y), max(accumarray (labels(:), 1))/numel(y)];
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'test'));
warning ('off', 'sparselearn:components');
sets = {'strokes', 'usps', 'mnist', 'digits8x8', 'noisy digits 8x8', 'coil20', 'orl', 'segment', 'vowel', 'subspaces', ...
        'iris', 'gesture', 'cifar10part', 'clouds', 'rings'};
fprintf ('core, accuracy, NMI, largest cluster of: graph; common atoms of plain codes; of SRSC; of SRSC with offset 1\n');
for name = sets
  row = zeros (2, 16);
  for seed = 1:3
    [X, y] = part_of (name{1}, seed);
    [D, start] = sl_dict_learn (X, ceil (numel (y) / 5), .1, 'Seed', seed, 'MaxIter', 10);
    graphs = {sl_knn_graph(X, 3), sl_knn_graph(X, 6, 'Mutual', true)};
    for g = 1:2
      A = graphs{g};
      Z = sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], start});
      row(g,:) = row(g,:) + [scores(A, X, y, seed), scores(sl_similarity (start, A), X, y, seed), ...
                             scores(sl_similarity (Z, A), X, y, seed), ...
                             scores(sl_similarity (Z, A, 'Offset', 1), X, y, seed)] / 3;
    end
  end
  fprintf ('%-17s union 3  %s\n%-17s mutual 6 %s\n', name{1}, sprintf ('%6.3f', row(1,:)), '', sprintf ('%6.3f', row(2,:)));
end
