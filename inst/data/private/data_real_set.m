function [X, info] = data_real_set (name, pairs)
%DATA_REAL_SET  A real set of sl_data, from the folder that SPARSELEARN_DATA names, scaled as the help of sl_data says.

% SPDX-License-Identifier: BSD-3-Clause
  options = slx_opt_read (table_of (name), pairs);
  switch (name)
    case 'cbcl'
      [X, info] = cbcl (options.Variant);
    case 'orl'
      [X, info] = orl ();
    case 'usps'
      s = stored (name, {'Xtrain', 'ytrain', 'Xtest', 'ytest'});
      [X, info] = with_split (s, options.Part, [16 16]);
      X = X / 1000;
      if (strcmp (options.Variant, 'unit'))
        X = (X + 1) / 2;
      end
      info.ink = true;
      info.source = 'US Postal Service; The Elements of Statistical Learning, data ZIP code';
    case 'mnist'
      [X, info] = with_split (mnist (), options.Part, [28 28]);
      X = X / 255;
      info.ink = true;
      info.source = 'Y. LeCun, C. Cortes, C. Burges, The MNIST database of handwritten digits';
    case 'digits8x8'
      [X, info] = without_split (stored (name, {'X', 'y'}), [8 8]);
      X = X / 16;
      info.ink = true;
      info.source = 'E. Alpaydin, C. Kaynak, UCI: Optical recognition of handwritten digits, test part';
    case 'iris'
      [X, info] = without_split (stored (name, {'X', 'y'}), []);
      info.source = 'R. A. Fisher (1936), UCI: Iris';
    case 'gesture'
      s = stored (name, {'X', 'y', 'video'});
      [X, info] = without_split (s, []);
      info.group = double (s.video);
      info.source = 'R. Madeo, P. Wagner, S. Peres, UCI: Gesture phase segmentation, processed files';
    case 'vowel'
      s = stored (name, {'Xtrain', 'ytrain', 'Xtest', 'ytest', 'speakertrain', 'speakertest'});
      [X, info] = with_split (s, options.Part, []);
      info.group = double (chosen_part (s.speakertrain, s.speakertest, options.Part));
      info.source = 'D. Deterding, UCI: Connectionist bench (vowel recognition)';
    case 'segment'
      [X, info] = with_split (stored (name, {'Xtrain', 'ytrain', 'Xtest', 'ytest'}), options.Part, []);
      info.source = 'UCI: Image segmentation (Statlog)';
  end
end

function T = table_of (name)
  persistent tables
  if (isempty (tables))
    part = {'Part', 'all', {'all', 'train', 'test'}};
    rows = struct ('cbcl', {{'Variant', 'raw', {'raw', 'ls', 'inverted'}}}, ...
                   'usps', {[{'Variant', 'unit', {'unit', 'signed'}}; part]}, ...
                   'mnist', {part}, 'vowel', {part}, 'segment', {part}, ...
                   'orl', {cell(0, 3)}, 'digits8x8', {cell(0, 3)}, 'iris', {cell(0, 3)}, 'gesture', {cell(0, 3)});
    tables = structfun (@slx_opt_table, rows, 'UniformOutput', false);
  end
  T = tables.(name);
end

% ---- pictures that also come in their owners' formats

function [X, info] = cbcl (variant)
  folder = existing ({'cbcl', 'face.train/train/face', 'train/face', 'face'}, true);
  if (~ isempty (existing ({'cbcl.mat'}, false)))
    s = stored ('cbcl', {'X'});
    levels = double (s.X);
    file = existing ({'cbcl.mat'}, false);
  elseif (~ isempty (folder))
    levels = double (sl_read_pgm_folder (folder));
    file = folder;
  else
    missing_data ('cbcl', 'cbcl.mat, or the owners'' PGM files in a folder cbcl or train/face');
  end
  check_pixels (levels, [19 19], file);
  switch (variant)
    case 'raw'
      X = levels / 255;
    case 'ls'
      centred = bsxfun (@minus, levels, mean (levels, 1));
      X = .25 + .25 * bsxfun (@rdivide, centred, max (std (levels, 0, 1), realmin));
      X = floor (255 * min (max (X, 0), 1)) / 255;
    case 'inverted'
      X = (256 - levels) / 256;
  end
  info = struct ('imsize', [19 19], 'ink', strcmp (variant, 'inverted'), ...
                 'source', ['MIT Center for Biological and Computational Learning, ' ...
                            'CBCL face database #1, training faces']);
end

function [X, info] = orl ()
  file = existing ({'orl.mat'}, false);
  folder = existing ({'orl', 'orl_faces', 'att_faces'}, true);
  if (isempty (folder) && ~ isempty (existing ({'s1'}, true)))
    folder = getenv ('SPARSELEARN_DATA');
  end
  if (~ isempty (file))
    s = stored ('orl', {'X', 'y'});
  elseif (~ isempty (folder))
    [s.X, about] = sl_read_pgm_folder (folder);
    s.y = about.labels;
    file = folder;
  else
    missing_data ('orl', 'orl.mat, or the owners'' folders s1 to s40 in a folder orl');
  end
  check_pixels (s.X, [112 92], file);
  [X, info] = without_split (s, [112 92]);
  X = X / 255;
  info.source = 'AT&T Laboratories Cambridge (Olivetti Research Laboratory), The database of faces';
end

function s = mnist ()
  if (~ isempty (existing ({'mnist.mat'}, false)))
    s = stored ('mnist', {'Xtrain', 'ytrain', 'Xtest', 'ytest'});
    return;
  end
  s.Xtrain = idx_pictures ('train-images', 'idx3-ubyte');
  s.ytrain = idx_labels ('train-labels', 'idx1-ubyte');
  s.Xtest = idx_pictures ('t10k-images', 'idx3-ubyte');
  s.ytest = idx_labels ('t10k-labels', 'idx1-ubyte');
end

function X = idx_pictures (stem, kind)
  file = idx_file (stem, kind);
  A = sl_read_idx (file);
  if (~ isequal ([size(A, 2), size(A, 3), ndims(A)], [28 28 3]))
    slx_arg_fail ('badFile', '%s does not hold pictures of 28 by 28 pixels', file);
  end
  X = reshape (permute (A, [2 3 1]), 784, []);
end

function y = idx_labels (stem, kind)
  file = idx_file (stem, kind);
  y = sl_read_idx (file)' + 1;
  if (size (y, 1) ~= 1 || any (y < 1 | y > 10))
    slx_arg_fail ('badFile', '%s does not hold digits', file);
  end
end

function file = idx_file (stem, kind)
  names = {[stem '-' kind], [stem '.' kind]};
  names = [names, strcat(names, '.gz')];
  names = [names, strcat(['mnist' filesep], names)];
  file = existing (names, false);
  if (isempty (file))
    missing_data ('mnist', ['mnist.mat, or the owners'' files, of which ' stem '-' kind ' (or .gz) is missing']);
  end
end

function check_pixels (X, imsize, file)
  if (size (X, 1) ~= prod (imsize))
    slx_arg_fail ('badFile', 'the pictures of %s do not have %d by %d pixels', file, imsize);
  elseif (any (X(:) < 0 | X(:) > 255))
    slx_arg_fail ('badFile', 'the pictures of %s have grey levels outside 0 to 255', file);
  end
end

function check_rows (X, imsize)
  if (~ isempty (imsize) && size (X, 1) ~= prod (imsize))
    slx_arg_fail ('badFile', 'the pictures have %d pixels each, not %d by %d', size (X, 1), imsize);
  end
end

% ---- splits

function [X, info] = without_split (s, imsize)
  X = double (s.X);
  check_rows (X, imsize);
  info = struct ('imsize', imsize, 'labels', double (s.y));
end

function [X, info] = with_split (s, part, imsize)
  X = double (chosen_part (s.Xtrain, s.Xtest, part));
  check_rows (X, imsize);
  info = struct ('imsize', imsize, 'labels', double (chosen_part (s.ytrain, s.ytest, part)));
  train = size (s.Xtrain, 2) * ~ strcmp (part, 'test');
  info.train = 1:train;
  info.test = train+1:size (X, 2);
end

function A = chosen_part (train, test, part)
  switch (part)
    case 'all'
      A = [train, test];
    case 'train'
      A = train;
    case 'test'
      A = test;
  end
end

% ---- files

function s = stored (name, wanted)
  % The variables of NAME.mat: numbers, X* as wide as y* is long.
  file = existing ({[name '.mat']}, false);
  if (isempty (file))
    missing_data (name, [name '.mat']);
  end
  try
    s = slx_file_load (file);
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    slx_arg_fail ('badFile', '%s cannot be loaded', file);
  end
  if (~ isstruct (s) || ~ all (isfield (s, wanted)))
    slx_arg_fail ('badFile', '%s must have the variables%s', file, sprintf (' %s', wanted{:}));
  end
  for k = 1:numel (wanted)
    value = s.(wanted{k});
    data = ['X' regexprep(wanted{k}, '^[a-z]*?(|train|test)$', '$1')];
    good = isnumeric (value) && isreal (value) && ndims (value) == 2 && ~ isempty (value) ...
           && all (isfinite (value(:)));
    if (good && wanted{k}(1) == 'X')
      good = size (value, 1) == size (s.(wanted{1}), 1);
    elseif (good)
      good = isequal (size (value), [1, size(s.(data), 2)]) && all (value == floor (value)) ...
             && (wanted{k}(1) ~= 'y' || all (value >= 1));
    end
    if (~ good)
      slx_arg_fail ('badFile', 'the variable %s of %s is not what it should be', wanted{k}, file);
    end
  end
end

function path = existing (names, as_folder)
  % The first of the names that is in the data folder, or ''.
  path = '';
  folder = getenv ('SPARSELEARN_DATA');
  for k = 1:numel (names)
    candidate = fullfile (folder, names{k});
    is_folder = (exist (candidate, 'dir') == 7);
    if (~ isempty (folder) && is_folder == as_folder && (is_folder || exist (candidate, 'file') == 2))
      path = candidate;
      return;
    end
  end
end

function missing_data (name, what)
  folder = getenv ('SPARSELEARN_DATA');
  if (isempty (folder))
    state = 'but that variable is not set: setenv (''SPARSELEARN_DATA'', folder)';
  elseif (exist (folder, 'dir') ~= 7)
    state = sprintf ('but there is no folder %s', folder);
  else
    state = sprintf ('but %s does not hold it', folder);
  end
  slx_arg_fail ('noData', ['the set ''%s'' needs %s, in the folder named by the environment variable ' ...
                           'SPARSELEARN_DATA; %s. help sl_data says who publishes it'], name, what, state);
end
