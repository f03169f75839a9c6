function files = attacked_files ()
%ATTACKED_FILES  Sound files of every kind that the package reads, which hostile_files damages.
%   FILES = attacked_files () writes them into the current folder. It has a row for each: {name, sums, read}. READ () reads
%   the file by a public function and gives what that made of it. SUMS tells that the file holds a checksum, so that a
%   damaged one must be refused or be read as before. Files of a kind stand side by side, so that a part of one may be put
%   into another.

% SPDX-License-Identifier: BSD-3-Clause
  X = reshape (cos (1:20) .^ 2, 4, 5);
  S = sparse (X .* (X > .3));
  y = [1, 2, 2, 1, 2];
  D = reshape (sin (1:12), 4, 3) * .5;
  files = cell (0, 3);

  sl_save_model ('logistic.mat', sl_logistic_train (X, {'a', 'b', 'b', 'a', 'b'}));
  sl_save_model ('machine.mat', sl_polynet_train (X, y, 'Tau', 2, 'MaxBases', 2, 'Seed', 1));
  layers = {{'conv', [2, 1, 2]}, 'batchnorm', 'relu', {'dense', 2}};
  net = sl_net_train (layers, X, y, 'ImageSize', [2, 2], 'Seed', 1, 'MaxIter', 0);
  sl_save_model ('network.mat', net);
  for name = {'logistic.mat', 'machine.mat', 'network.mat'}
    files(end+1,:) = {name{1}, true, @() sl_load_model(name{1})};
  end

  runs = {'nmf.run', @(varargin) sl_nmf(X, 2, varargin{:}); ...
          'dictionary.run', @(varargin) sl_dict_learn(X, 2, .1, varargin{:}); ...
          'mlp.run', @(varargin) sl_mlp_train(X, y, 'Hidden', 3, 'Schedule', 'constant', varargin{:}); ...
          'machine.run', @(varargin) sl_polynet_train(X, y, 'Tau', 2, 'MaxBases', 2, varargin{:})};
  for k = 1:size (runs, 1)
    [name, run] = runs{k,:};
    run ('Seed', 1, 'MaxIter', 2, 'Checkpoint', name);
    files(end+1,:) = {name, true, @() run('Seed', 1, 'MaxIter', 3, 'Checkpoint', name)};
  end

  blocks = {'full.mat', '-v7', X; 'full6.mat', '-v6', X; 'full4.mat', '-v4', X; 'full', '-binary', X; ...
            'full.txt', '-text', X; 'full.h5', '-hdf5', X; 'sparse.mat', '-v7', S; 'sparse', '-binary', S; ...
            'sparse.txt', '-text', S; 'single', '-binary', single(X); 'zipped.gz', '-zip', X};
  for k = 1:size (blocks, 1)
    name = blocks{k,1};
    kept = struct ('X', blocks{k,3});
    if (strcmp (blocks{k,2}, '-zip'))
      save ('-binary', '-zip', name, '-struct', 'kept');
    else
      save (blocks{k,2}, name, '-struct', 'kept');
    end
    files(end+1,:) = {name, false, @() sl_nmf({name}, 2, 'MaxIter', 1, 'Seed', 1)};
  end
  mkdir ('codes');
  coded = sl_sparse_code ({'full.mat'}, D, .1, 'Folder', 'codes', 'Output', 'full');
  files(end+1,:) = {coded{1}, true, @() codes_of('full.mat', D)};

  for name = {'weights.h5', 'weights.mat', 'weights.safetensors'}
    sl_net_write (name{1}, net);
    files(end+1,:) = {name{1}, false, @() sl_net_read(name{1}, layers, 'ImageSize', [2, 2])};
  end

  sl_net_write ('keras.weights.h5', net);
  files(end+1,:) = {'keras.weights.h5', false, @() sl_net_read('keras.weights.h5', layers, 'ImageSize', [2, 2])};

  sl_bytes ('plain.idx', uint8 ([0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 2, 1:12]));
  gzip ('plain.idx');
  for name = {'plain.idx', 'plain.idx.gz'}
    files(end+1,:) = {name{1}, false, @() sl_read_idx(name{1})};
  end
  mkdir ('digits');
  mkdir ('bytes');
  sl_bytes (fullfile ('digits', 'a.pgm'), uint8 (sprintf ('P2\n# a comment\n3 2 255\n1 2 3\n4 5 6\n')));
  sl_bytes (fullfile ('bytes', 'a.pgm'), uint8 ([sprintf('P5 3 2 999\n'), char([0, 1, 0, 2, 1, 3, 2, 4, 3, 5, 0, 6])]));
  files(end+1,:) = {fullfile('digits', 'a.pgm'), false, @() sl_read_pgm_folder('digits')};
  files(end+1,:) = {fullfile('bytes', 'a.pgm'), false, @() sl_read_pgm_folder('bytes')};
  sl_bytes ('u.data', uint8 (sprintf ('%d\t%d\t%d\t88125094\n', [1 2 3; 4 5 1; 2 2 4]')));
  sl_bytes ('ratings.dat', uint8 (sprintf ('%d::%d::%d::97830076\n', [1 2 3; 4 5 1; 2 2 4]')));
  sl_bytes ('ratings.csv', uint8 (['userId,movieId,rating,timestamp', sprintf("\n%d,%d,%.1f,1112486", [1 2 3.5; 4 5 1]')]));
  for name = {'u.data', 'ratings.dat', 'ratings.csv'}
    files(end+1,:) = {name{1}, false, @() sl_read_ratings(name{1})};
  end
  sl_bytes ('spectra.csv', uint8 (sprintf (',400,"4""1",420\na,1,,-2.5e3\nb,NA,7,"8"\n')));
  files(end+1,:) = {'spectra.csv', false, @() sl_read_table('spectra.csv')};
  sl_bytes ('words.svm', uint8 (sprintf ('1,2 3:0.5 7:-2e1\n 2:1 # x\n3 qid:4 1:1\n')));
  files(end+1,:) = {'words.svm', false, @() sl_read_libsvm('words.svm')};
  sl_bytes ('a.mtx', uint8 (sprintf ('%%%%MatrixMarket matrix coordinate real symmetric\n%% c\n3 3 3\n1 1 .5\n3 1 2\n2 2 -1\n')));
  sl_bytes ('b.mtx', uint8 (sprintf ('%%%%MatrixMarket matrix array integer general\n2 2\n1\n2\n3\n4\n')));
  for name = {'a.mtx', 'b.mtx'}
    files(end+1,:) = {name{1}, false, @() sl_read_matrix_market(name{1})};
  end
  mkdir ('sets');
  save ('-v7', fullfile ('sets', 'iris.mat'), 'X', 'y');
  setenv ('SPARSELEARN_DATA', fullfile (pwd (), 'sets'));
  files(end+1,:) = {fullfile('sets', 'iris.mat'), false, @() sl_data('iris')};
end

% The mean of the codes of a block, which are made anew unless its file has them; read by k-means as a block.
function C = codes_of (block, D)
  [~, C] = sl_kmeans (sl_sparse_code ({block}, D, .1, 'Folder', 'codes', 'Output', 'full'), 1, 'Seed', 1);
end
