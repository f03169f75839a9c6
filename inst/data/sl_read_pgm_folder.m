function [X, info] = sl_read_pgm_folder (folder)
%SL_READ_PGM_FOLDER  Pictures (images) of a folder of PGM files, one per column.
%   [X, INFO] = sl_read_pgm_folder (FOLDER) reads the files *.pgm of FOLDER. If FOLDER has none, the files of its
%   subfolders are read, and subfolders are classes, as in the ORL faces with their folders s1, s2, ..., s40. Files
%   and subfolders are read in natural order: 2 before 10.
%
%   PGM files may be binary (P5) or in digits (P2), of 8 or 16 bits, with comments. All must have one size.
%
%   Input
%     FOLDER  name of the folder
%   Outputs
%     X       d-by-n, grey levels as stored, of class uint8, or uint16 if a file has more than 256 levels:
%             reshape (X(:,i), info.imsize) is the i-th picture. Use double (X) / 255, say, before arithmetic
%     INFO    struct:
%       imsize   [rows columns]
%       white    1-by-n, the level of white in each file
%       labels   1-by-n, the number of the subfolder; [] if the files lie in FOLDER itself
%       classes  names of the subfolders, a cell array
%       files    1-by-n cell array, names of the files relative to FOLDER
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData     no such folder, or no *.pgm in it
%     sparselearn:badFile    a file is not PGM, cut off, or of another size than the first; the message names it
%
%   Example
%     >> folder = tempname ();
%     >> mkdir (folder);
%     >> id = fopen (fullfile (folder, 'a.pgm'), 'w');
%     >> fprintf (id, 'P2 2 2 255 0 10 20 255');
%     >> fclose (id);
%     >> [X, info] = sl_read_pgm_folder (folder);
%     >> reshape (X, info.imsize)
%     ans =
%         0   10
%        20  255
%     >> delete (fullfile (folder, 'a.pgm')); rmdir (folder);
%
%
%   Reference: J. Poskanzer, the Netpbm format PGM.
%
%   See also: sl_data, sl_read_idx
%
% TESTING: test_data   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a folder');
  folder = slx_arg_chars (folder);
  if (~ ischar (folder) || isempty (folder) || size (folder, 1) ~= 1)
    slx_arg_fail ('badInput', 'the name of a folder must be a row of characters');
  elseif (exist (folder, 'dir') ~= 7)
    slx_arg_fail ('noData', 'there is no folder %s', folder);
  end
  try
    [files, labels, classes] = pictures_in (folder);
    n = numel (files);
    if (n == 0)
      slx_arg_fail ('noData', 'there is no file *.pgm in %s or its subfolders', folder);
    end

    white = zeros (1, n);
    for i = 1:n
      file = fullfile (folder, files{i});
      [grey, white(i)] = data_read_pgm (file);
      if (i == 1)
        imsize = size (grey);
        X = zeros (numel (grey), n, 'uint8');
      elseif (~ isequal (size (grey), imsize))
        slx_arg_fail ('badFile', '%s has %d by %d pixels, the first file has %d by %d', file, size (grey, 1), ...
                      size (grey, 2), imsize(1), imsize(2));
      end
      if (white(i) > 255 && isa (X, 'uint8'))
        X = uint16 (X);
      end
      X(:,i) = grey(:);
    end
    info = struct ('imsize', imsize, 'white', white, 'labels', labels, 'classes', {classes}, 'files', {files});
  catch err
    slx_run_rethrow (err);
  end
end

function [files, labels, classes] = pictures_in (folder)
  [files, folders] = listed (folder);
  labels = [];
  classes = {};
  if (~ isempty (files))
    return;
  end
  for k = 1:numel (folders)
    inside = listed (fullfile (folder, folders{k}));
    if (~ isempty (inside))
      classes{end+1} = folders{k};
      files = [files, strcat([folders{k} filesep], inside)];
      labels = [labels, repmat(numel (classes), 1, numel (inside))];
    end
  end
end

function [files, folders] = listed (folder)
  inside = dir (folder);
  names = reshape ({inside.name}, 1, []);
  is_folder = reshape ([inside.isdir], 1, []);
  folders = in_natural_order (names(is_folder & ~ strncmp (names, '.', 1)));
  files = in_natural_order (names(~ is_folder & ~ cellfun ('isempty', regexpi (names, '\.pgm$', 'once'))));
end

function names = in_natural_order (names)
  % Numbers get leading zeros for the comparison.
  keys = regexprep (names, '(\d+)', '00000000000$1');
  keys = regexprep (keys, '\d*(\d{12})', '$1');
  [keys, order] = sort (keys);
  names = names(order);
end

%!error id=sparselearn:noData sl_read_pgm_folder (tempname ())
%!error id=sparselearn:badInput sl_read_pgm_folder (7)
