function back = in_folder (rows)
%IN_FOLDER  Goes to a temporary folder with the files that recorded calls read, until the result is cleared.
%   BACK = in_folder (ROWS) is for those of 'recorded_calls', 'public_calls' or 'large_calls', which need limit_memory too.

% SPDX-License-Identifier: BSD-3-Clause
  before = pwd ();
  folder = tempname ();
  mkdir (folder);
  cd (folder);
  mkdir ('faces');
  put (fullfile ('faces', 'a.pgm'), sprintf ('P2 2 3 9\n1 2 3 4 5 6\n'));
  put ('three.ratings', sprintf ('1,2,3.5,4\n2,3,1,5\n1,7,2,6\n'));
  put ('three.svm', sprintf ('1 2:3\n2,3 qid:1 4:.5\n'));
  put ('three.mtx', sprintf ('%%%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n1 1 2\n3 2 .5\n'));
  put ('three.csv', sprintf ('a;kind;b\n1,5;x;2\n;y;1\n'));
  put ('three.idx', [0, 0, 8, 1, 0, 0, 0, 3, 7, 8, 9]);
  if (strcmp (rows, 'public_calls'))
    sl_save_model ('model', sl_logistic_train ([0, 1, 3; 2, 0, 1], [7, 7, 9]));
    sl_net_write ('weights.h5', sl_net_train ({{'dense', 3}, 'batchnorm', 'dense'}, eye (2), [1, 2], 'MaxIter', 0));
  elseif (strcmp (rows, 'large_calls'))
    mkoctfile ('--mex', '-o', ['limit_memory.', mexext()], ...
               fullfile (fileparts (mfilename ('fullpath')), 'limit_memory.c'));
    limit_memory (Inf);
    put ('large.ratings', sprintf ('%d::%d::5::9\n', [1:1e5; 1e5:-1:1]));
    put ('large.svm', sprintf ('%d 5:6 7:8\n', 1:2e5));
    put ('large.mtx', [sprintf('%%%%MatrixMarket matrix array real general\n1000 200\n'), sprintf('%d\n', 1:2e5)]);
    put ('large.csv', sprintf ('%d,5,6,7\n', 1:2e5));
    sizes = uint8 ([0, 0, 39, 16, 0, 0, 0, 40, 0, 0, 0, 25]);                           % 10000, 40, 25
    put ('large.idx', [uint8([0, 0, 8, 3]), sizes, repmat(uint8 (0:249), 1, 4e4)]);
    mkdir ('large');
    put (fullfile ('large', 'a.pgm'), [sprintf('P5 2000 1500 255\n'), char(repmat (uint8 (0:249), 1, 12000))]);
    copyfile (fullfile ('large', 'a.pgm'), fullfile ('large', 'b.pgm'));
    model = sl_logistic_train (zeros (1e5, 10), 1:10, 'MaxIter', 0);
    model.W = reshape (cos (1:1e6), 1e5, 10);
    sl_save_model ('large_model', model);
    sl_net_write ('large.safetensors', sl_net_train ({{'dense', 1e4}}, zeros (100, 1e4), 1:1e4, 'MaxIter', 0));
    X = abs (reshape (cos (1:6e5), 400, 1500));
    save ('-binary', 'block.mat', 'X');
  end
  back = onCleanup (@() leave (before, folder));
end

function put (file, content)
  fid = fopen (file, 'w');
  fwrite (fid, content);
  fclose (fid);
end

function leave (before, folder)
  cd (before);
  confirm_recursive_rmdir (false, 'local');
  rmdir (folder, 's');
end
