function [content, sealed] = slx_file_load (file, varargin)
%SLX_FILE_LOAD  Variables of a file, which is data and never a program.
%   CONTENT = slx_file_load (FILE, NAME, ...) is a struct with the variables of these names that are in FILE, or with
%   all if no name is given. Words with a dash in front say which formats FILE may have: '-mat' (MAT 5 to 7), '-mat4',
%   '-octave' (save -binary), '-text' (save -text), '-gzip' (one of these, compressed) and '-hdf5' (MAT 7.3 too);
%   without such words, any of them.
%   [CONTENT, SEALED] = slx_file_load (...): SEALED tells whether FILE ends with the hash of its bytes, which was
%   compared with them.
%   The interpreter's load evaluates functions and objects that a file holds; sl_file_read_mex has numbers, texts,
%   logicals, cells, structs and sparse matrices, and refuses the rest, as it refuses damage. Then the error
%   sparselearn:badFile says what is wrong, without the name of FILE: the caller says what it means.

% SPDX-License-Identifier: BSD-3-Clause
  are_formats = strncmp (varargin, '-', 1);
  formats = cellfun (@(word) word(2:end), varargin(are_formats), 'UniformOutput', false);
  names = varargin(~ are_formats);
  if (isempty (formats))
    formats = {'mat', 'mat4', 'octave', 'text', 'gzip', 'hdf5'};
  end
  file = full_name (file);
  sealed = false;
  if (any (strcmp (formats, 'hdf5')))
    [parts, trouble, is_hdf5] = sl_hdf5_read_mex (file);
    if (is_hdf5)
      must_be_read (trouble);
      content = variables_of (parts, names);
      return;
    end
  end
  [content, trouble, sealed] = sl_file_read_mex (file, names, formats);
  must_be_read (trouble);
end

% The interpreter finds a file in the folder of the user, or on the path.
function name = full_name (file)
  [id, trouble] = slx_file_open (file);
  if (id < 0)
    error ('sparselearn:badFile', 'it cannot be read: %s', trouble);
  end
  closed = onCleanup (@() fclose (id));
  name = fopen (id);
end

function must_be_read (trouble)
  if (~ isempty (trouble))
    error ('sparselearn:badFile', '%s', trouble);
  end
end

% The variables that the arrays of an HDF5 file are, as Octave or MATLAB writes them.
function content = variables_of (parts, names)
  for k = find ([parts.same] > 0)
    parts(k).value = parts(parts(k).same).value;
  end
  content = struct ();
  if (isempty (names))                  % all that can be read
    parts = parts(cellfun (@isempty, {parts.reason}));
    names = unique (strtok ({parts.name}, '.'));
  end
  for k = 1:numel (names)
    own = parts(strcmp ({parts.name}, names{k}) | strncmp ({parts.name}, [names{k}, '.'], numel (names{k}) + 1));
    if (isvarname (names{k}) && ~ isempty (own))
      content = with_variable (content, names{k}, own);
    end
  end
end

% A full array is one part, of Octave with .value behind its name; sparse matrices have several.
function content = with_variable (content, name, parts)
  names = cellfun (@(part) part(numel (name)+1:end), {parts.name}, 'UniformOutput', false);
  full = find (strcmp (names, '') | strcmp (names, '.value'), 1);
  of_octave = {'.value.nr', '.value.nc', '.value.cidx', '.value.ridx', '.value.data'};
  of_matlab = {'.MATLAB_sparse', '.jc', '.jc', '.ir', '.data'};
  if (~ isempty (full))
    must_have_numbers (parts(full));
    value = parts(full).value;
    if (any (ismember ({'.OCTAVE_EMPTY_MATRIX', '.value.OCTAVE_EMPTY_MATRIX'}, names)))
      content.(name) = zeros (double (value'));
      return;
    end
    if (isinteger (value) && strcmp (names{full}, '.value'))
      if (any (double (value(:)) >= 2^53 | double (value(:)) <= -2^53))
        error ('sparselearn:badFile', '%s has integers that double cannot hold; save it with -binary', ...
               parts(full).name);
      end
      value = double (value);           % Octave writes whole numbers so
    end
    content.(name) = reshape (value, [fliplr(parts(full).shape), 1, 1]);
    return;
  end
  for words = {of_octave, of_matlab}
    [there, at] = ismember (words{1}, names);
    if (all (there))
      must_have_numbers (parts(at));
      values = cellfun (@double, {parts(at).value}, 'UniformOutput', false);
      if (strcmp (words{1}{2}, '.jc'))
        values{2} = numel (values{2}) - 1;
      end
      content.(name) = sparse_of (values{:});
    end
  end
end

function must_have_numbers (parts)
  for k = 1:numel (parts)
    if (~ isempty (parts(k).reason))
      error ('sparselearn:badFile', ['%s has %s, which this package does not read; save it with -v7, or in Octave ' ...
                                     'with -binary'], parts(k).name, parts(k).reason);
    end
  end
end

% A sparse matrix from the starts of its columns and the rows of its entries, both counted from 0.
function S = sparse_of (rows, columns, starts, row, value)
  counts = diff (starts);
  good = isscalar (rows) && isscalar (columns) && numel (starts) == columns + 1 && rows < 2^31 && starts(1) == 0 ...
         && all (counts >= 0) && starts(end) <= min (numel (row), numel (value));
  if (good)
    row = row(1:starts(end));
    entries = starts(end);
    marks = accumarray ([starts(2:end-1) + 1; entries + 1], 1, [entries + 1, 1]);
    column = 1 + cumsum (marks(1:entries));
    good = all (row < rows & row >= 0) && all (diff (row) > 0 | diff (column) > 0);
  end
  if (~ good)
    error ('sparselearn:badFile', 'a sparse matrix in it is damaged');
  end
  S = sparse (row + 1, column, value(1:entries), rows, columns);
end
