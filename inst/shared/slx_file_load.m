function [content, sealed] = slx_file_load (file, varargin)
%SLX_FILE_LOAD  Variables of a file, which is data and never a program.
%   CONTENT = slx_file_load (FILE, NAME, ...) is a struct with the variables of these names that are in FILE, or with
%   all if no name is given. Words with a dash in front say which formats FILE may have: '-mat' (MAT 5 to 7), '-mat4',
%   '-octave' (save -binary), '-text' (save -text), '-gzip' (one of these, compressed) and '-hdf5' (MAT 7.3 too);
%   without such words, any of them.
%   [CONTENT, SEALED] = slx_file_load (...): SEALED tells whether FILE ends with the hash of its bytes, which was
%   compared with them.
%   The interpreter's load evaluates functions and objects that a file holds; slx_file_read_mex has numbers, texts,
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
    [parts, trouble, is_hdf5] = slx_hdf5_read_mex (file);
    if (is_hdf5)
      must_be_read (trouble);
      content = variables_of (parts, names);
      return;
    end
  end
  [content, trouble, sealed] = slx_file_read_mex (file, names, formats);
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

% The variables that the arrays of an HDF5 file are, as Octave or MATLAB writes them; where all are wanted, all that can
% be read.
function content = variables_of (parts, names)
  for k = reshape (find ([parts.same] > 0), 1, [])
    parts(k).value = parts(parts(k).same).value;
  end
  content = struct ();
  all_names = isempty (names);
  if (all_names)
    names = unique (strtok ({parts.name}, '.'));
  end
  for k = 1:numel (names)
    own = parts(strcmp ({parts.name}, names{k}) | strncmp ({parts.name}, [names{k}, '.'], numel (names{k}) + 1));
    if (isvarname (names{k}) && ~ isempty (own))
      [value, trouble] = variable_of (names{k}, own);
      if (isempty (trouble))
        content.(names{k}) = value;
      elseif (~ all_names)
        error ('sparselearn:badFile', ['%s, which this package does not read from HDF5; save it with -v7, or in ' ...
                                       'Octave with -binary'], trouble);
      end
    end
  end
end

% A full array is one part, of Octave with .value behind its name; sparse matrices have several. TROUBLE is '', or what
% NAME has that is not read.
function [value, trouble] = variable_of (name, parts)
  names = cellfun (@(part) part(numel (name)+1:end), {parts.name}, 'UniformOutput', false);
  [class_of, trouble] = class_of_variable (name, parts, names);
  value = [];
  if (~ isempty (trouble))
    return;
  end
  empty = any (ismember ({'.MATLAB_empty', '.OCTAVE_EMPTY_MATRIX', '.value.OCTAVE_EMPTY_MATRIX'}, names));
  layouts = {{''}, {'.value'}, {'.value.nr', '.value.nc', '.value.cidx', '.value.ridx', '.value.data'}, ...
             {'.MATLAB_sparse', '.jc', '.jc', '.ir', '.data'}};
  for k = 1:numel (layouts)
    [there, at] = ismember (layouts{k}, names);
    if (all (there))
      parts = parts(at);
      bad = find (~ cellfun (@isempty, {parts.reason}), 1);
      if (~ isempty (bad))
        trouble = sprintf ('%s has %s', parts(bad).name, parts(bad).reason);
      elseif (k > 2)
        values = cellfun (@double, {parts.value}, 'UniformOutput', false);
        if (k == 4)
          values{2} = numel (values{2}) - 1;
        end
        [value, trouble] = of_class (sparse_of (values{:}), class_of, name);
      elseif (empty)
        [value, trouble] = of_class (empty_of (double (parts.value)'), class_of, name);
      else
        [value, trouble] = of_class (reshape (parts.value, [fliplr(parts.shape), 1, 1]), class_of, name);
      end
      return;
    end
  end
  trouble = sprintf ('%s has no numbers', name);
end

% The class that Octave or MATLAB has noted for a variable; '' of other programs, whose numbers tell it.
function [name, trouble] = class_of_variable (variable, parts, names)
  [noted, at] = ismember ({'.type', '.MATLAB_class'}, names);
  name = '';
  trouble = '';
  for k = at(noted)
    word = parts(k).value;
    if (ischar (word))
      name = regexprep (word, '^null_| (matrix|scalar)$', '');
      name = regexprep (name, {'^(matrix|scalar|sparse)$', '^float$', '^(sparse )?bool$', '^(sq_)?string$'}, ...
                        {'double', 'single', 'logical', 'char'});
      if (isempty (regexp (name, '^(double|single|logical|char|u?int(8|16|32|64))$', 'once')))
        trouble = sprintf ('%s is of the class ''%s''', variable, word);
      end
    end
  end
end

% Numbers of a file as an array of a class. Octave writes whole numbers of class double as integers.
function [value, trouble] = of_class (value, name, variable)
  trouble = '';
  switch (name)
    case ''
    case 'logical'
      value = value ~= 0;
    case 'char'
      if (isa (value, 'int8'))          % of Octave, whose letters are bytes
        value = reshape (typecast (value(:), 'uint8'), size (value));
      elseif (any (value(:) < 0 | value(:) > 127))
        trouble = sprintf ('%s is a text with letters that are no ASCII', variable);
      end
      value = char (value);
    otherwise
      given = value(:);
      if (~ issparse (value))
        value = cast (value, name);
      end
      if (strncmp (name, 'int', 3) || name(1) == 'u')
        lost = any (cast (value(:), class (given)) ~= given);
      else
        lost = isinteger (given) && any (abs (double (given)) > flintmax (name));
      end
      if (~ isa (value, name) || lost)
        trouble = sprintf ('%s has numbers that the class %s cannot hold', variable, name);
      end
  end
end

% An empty array from its size.
function value = empty_of (sizes)
  if (numel (sizes) < 2 || numel (sizes) > 32 || ~ all (sizes >= 0 & sizes < 2^31) || all (sizes > 0))
    error ('sparselearn:badFile', 'it is damaged: an empty array in it has a size of none');
  end
  value = zeros (sizes);
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
