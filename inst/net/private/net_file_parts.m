function [parts, form] = net_file_parts (file)
%NET_FILE_PARTS  The arrays in a file of weights.
%   [PARTS, FORM] = net_file_parts (FILE): PARTS is a struct array with the fields name, shape, as the program that
%   wrote it counts the dimensions, and value, a column with the numbers, those of the last dimension side by side. FORM
%   is 'hdf5', 'mat' or 'safetensors'; the first bytes of the file tell which. What is wrong is the error
%   sparselearn:badFile.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist (file, 'file') ~= 2)
    slx_arg_fail ('badFile', 'there is no file %s', file);
  end
  first = first_bytes (file, 16);
  parts = struct ('name', {}, 'shape', {}, 'value', {});
  if (isequal (first(1:min (end, 8)), double ([char(137), 'HDF', char([13, 10, 26, 10])])))
    form = 'hdf5';
    parts = net_hdf5_read (file);
  elseif (numel (first) > 8 && first(9) == '{')
    form = 'safetensors';
    parts = net_safetensors_read (file);
  elseif (strncmp (char (first), 'MATLAB 5.0 MAT', 14))
    form = 'mat';
    check_elements (file);
    parts = of_struct (parts, loaded (file), '', file);
  else
    slx_arg_fail ('badFile', '%s is no file of weights: it begins neither as HDF5, nor as MAT, nor as safetensors', ...
                  file);
  end
  if (isempty (parts))
    slx_arg_fail ('badFile', '%s has no arrays of numbers', file);
  end
end

function bytes = first_bytes (file, count)
  [id, trouble] = fopen (file, 'r');
  if (id < 0)
    slx_arg_fail ('badFile', '%s cannot be read: %s', file, trouble);
  end
  closed = onCleanup (@() fclose (id));
  bytes = fread (id, count)';
end

% Of a MAT file: the lengths of its elements. Octave's load would take as much memory as a damaged length says.
function check_elements (file)
  id = fopen (file, 'r', 'ieee-le');
  closed = onCleanup (@() fclose (id));
  fseek (id, 0, 'eof');
  size_of = ftell (id);
  fseek (id, 124, 'bof');
  head = fread (id, 4, 'uint8')';
  orders = {[0 1 73 77], [1 0 77 73]; 'ieee-le', 'ieee-be'};                   % version 1 and the letters MI
  order = find (cellfun (@(bytes) isequal (head, bytes), orders(1,:)));
  if (isempty (order) || size_of <= 128)
    slx_arg_fail ('badFile', '%s is damaged: its head is not that of a MAT file, or it ends there', file);
  end
  at = 128;
  while (at < size_of)
    fseek (id, at, 'bof');
    tag = fread (id, 2, 'uint32', 0, orders{2,order});
    if (numel (tag) < 2 || at + 8 + tag(2) > size_of || ~ any (tag(1) == [14 15]))
      slx_arg_fail ('badFile', ['%s is damaged: the element at byte %d of %d has no length that fits the file, ' ...
                                'or is no array'], file, at + 1, size_of);
    end
    at = at + 8 + tag(2);
  end
end

function content = loaded (file)
  try
    content = slx_file_load (file, '-mat');
  catch err
    slx_arg_fail ('badFile', '%s is damaged or cannot be read: %s', file, err.message);
  end
  if (~ isstruct (content))
    slx_arg_fail ('badFile', '%s has no arrays with names', file);
  end
end

% Arrays of a struct of structs; others, such as texts, are left out.
function parts = of_struct (parts, content, before, file)
  names = fieldnames (content);
  for k = 1:numel (names)
    value = content.(names{k});
    if (isstruct (value) && isscalar (value))
      parts = of_struct (parts, value, [before, names{k}, '.'], file);
    elseif ((isnumeric (value) || islogical (value)) && ~ issparse (value))
      if (~ isreal (value))
        slx_arg_fail ('badFile', '%s: %s%s has complex numbers', file, before, names{k});
      end
      shape = size (value);
      value = permute (value, ndims (value):-1:1);
      parts(end+1) = struct ('name', [before, names{k}], 'shape', shape, 'value', value(:));
    end
  end
end
