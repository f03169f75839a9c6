function A = sl_read_idx (file)
%SL_READ_IDX  Array from a file in the IDX format, in which MNIST is published.
%   A = sl_read_idx (FILE) reads FILE. If the name ends in .gz, the file is compressed by gzip.
%
%   An IDX file begins with two bytes 0, a byte for the class of the numbers, a byte for the number of dimensions, and
%   the sizes as 32-bit integers; then come the numbers. All is big-endian, and the last index changes fastest.
%
%   Input
%     FILE  name of the file
%   Output
%     A     array of the file's sizes: A(i,j,...) is the element [i-1][j-1]... of the file; a single dimension gives a
%           column. A has the class of the numbers in the file: uint8, int8, int16, int32, single or double
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData     no such file, or it cannot be opened
%     sparselearn:badFile    not an IDX file, cut off, or longer or shorter than its sizes say
%
%   Example
%     >> file = tempname ();
%     >> id = fopen (file, 'w');
%     >> fwrite (id, [0 0 8 2, 0 0 0 2, 0 0 0 3, 1 2 3, 4 5 6]);
%     >> fclose (id);
%     >> A = sl_read_idx (file)
%     A =
%       1  2  3
%       4  5  6
%     >> delete (file)
%
%
%   Reference: Y. LeCun, C. Cortes, C. Burges, The MNIST database of handwritten digits, section "File formats".
%
%   See also: sl_data, sl_read_pgm_folder
%
% TESTING: test_data   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    file = slx_arg_chars (file);
    [id, closing] = data_open_file (file);
    if (numel (file) > 3 && strcmpi (file(end-2:end), '.gz'))
      [plain, removing] = decompressed (file, id);
      clear closing
      [id, closing] = data_open_file (plain);
    end
    A = read_array (id, file);
    clear closing                                 % before its folder is removed
  catch err
    slx_run_rethrow (err);
  end
end

function A = read_array (id, file)
  codes = [8 9 11 12 13 14];
  classes = {'uint8', 'int8', 'int16', 'int32', 'single', 'double'};
  bytes = [1 1 2 4 4 8];
  magic = fread (id, 4);
  if (numel (magic) < 4 || any (magic(1:2) ~= 0) || ~ any (magic(3) == codes) || magic(4) == 0)
    slx_arg_fail ('badFile', '%s does not begin like an IDX file', file);
  end
  kind = find (magic(3) == codes);
  sizes = fread (id, magic(4), 'uint32', 0, 'ieee-be')';
  if (numel (sizes) < magic(4))
    slx_arg_fail ('badFile', '%s is cut off within its sizes', file);
  end
  start = 4 + 4 * magic(4);
  fseek (id, 0, 'eof');
  there = ftell (id) - start;
  promised = prod (sizes) * bytes(kind);
  if (there ~= promised || any (sizes > 2^31 - 2))
    slx_arg_fail ('badFile', '%s holds %.0f bytes of numbers, its sizes %s ask for %.0f', file, there, ...
                  strtrim (sprintf ('%.0f ', sizes)), promised);
  end
  fseek (id, start, 'bof');
  A = fread (id, prod (sizes), ['*' classes{kind}], 0, 'ieee-be');
  A = reshape (A, [fliplr(sizes), 1, 1]);
  A = permute (A, [numel(sizes):-1:1, numel(sizes) + (1:2)]);
end

function [plain, removing] = decompressed (file, id)
  % gunzip works on a copy in a folder of its own: the name is harmless to a shell, and the original stays alone.
  [packed, removing] = slx_file_private ('.gz');
  folder = fileparts (packed);
  copy = fopen (packed, 'w');
  fwrite (copy, fread (id, Inf, '*uint8'));
  fclose (copy);
  plain = packed(1:end-3);
  if (~ gunzipped (plain, folder))
    slx_arg_fail ('badFile', '%s is not a whole gzip file', file);
  end
end

function whole = gunzipped (plain, folder)
  % Octave's gunzip changes folders for a while, and warns then of relative folders on the path.
  before = warning ('off', 'all');
  restore = onCleanup (@() warning (before));
  try
    gunzip ([plain '.gz'], folder);
    whole = true;
  catch
    whole = false;
  end
end

%!function A = from_bytes (bytes)
%!  file = tempname ();
%!  id = fopen (file, 'w');
%!  fwrite (id, bytes);
%!  fclose (id);
%!  removing = onCleanup (@() delete (file));
%!  A = sl_read_idx (file);
%!endfunction
%!assert (from_bytes ([0 0 8 2, 0 0 0 2, 0 0 0 3, 1:6]), uint8 ([1 2 3; 4 5 6]))
%!assert (from_bytes ([0 0 9 1, 0 0 0 2, 255 127]), int8 ([-1; 127]))
%!error id=sparselearn:badFile from_bytes ([0 0 8 1, 0 0 0 3, 1 2])
