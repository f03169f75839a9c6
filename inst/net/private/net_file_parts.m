function [parts, form] = net_file_parts (file)
%NET_FILE_PARTS  The arrays in a file of weights.
%   [PARTS, FORM] = net_file_parts (FILE): PARTS is a struct array with the fields name, shape, as the program that
%   wrote it counts the dimensions, value, a column with the numbers, those of the last dimension side by side, and
%   reason: '', or why value is [], such as a filter that this package does not know. FORM is 'hdf5', 'mat' or
%   'safetensors'; the first bytes of the file tell which. What is wrong is the error sparselearn:badFile; so is a file
%   of which no array can be read.

% SPDX-License-Identifier: BSD-3-Clause
  if (exist (file, 'file') ~= 2)
    slx_arg_fail ('badFile', 'there is no file %s', file);
  end
  [first, name] = first_bytes (file, 16);
  [parts, trouble, is_hdf5] = slx_hdf5_read_mex (name);
  if (is_hdf5)
    form = 'hdf5';
    must_be_read (file, trouble);
    parts = with_shared (parts);
  elseif (numel (first) > 8 && first(9) == '{')
    form = 'safetensors';
    parts = net_safetensors_read (file);
  elseif (strncmp (char (first), 'MATLAB 5.0 MAT', 14))
    form = 'mat';
    [content, trouble] = slx_file_read_mex (name, {}, {'mat'});
    must_be_read (file, trouble);
    parts = of_struct (struct ('name', {}, 'shape', {}, 'value', {}, 'reason', {}), content, '');
  elseif (strncmp (char (first), 'PK', 2))
    slx_arg_fail ('badFile', ['%s is a zip archive: of a .pt file of PyTorch write the state_dict by h5py or ' ...
                              'safetensors, see doc/python_weights.md; of a .keras file unzip model.weights.h5'], file);
  else
    slx_arg_fail ('badFile', '%s is no file of weights: it begins neither as HDF5, nor as MAT, nor as safetensors', ...
                  file);
  end
  unread = ~ cellfun (@isempty, {parts.reason});
  if (isempty (parts))
    slx_arg_fail ('badFile', '%s has no arrays of numbers', file);
  elseif (all (unread))
    slx_arg_fail ('badFile', '%s: %s has %s', file, parts(1).name, parts(1).reason);
  end
end

function must_be_read (file, trouble)
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', '%s cannot be read: %s', file, trouble);
  end
end

% The first bytes, and the full name by which the interpreter has found the file.
function [bytes, name] = first_bytes (file, count)
  [id, trouble] = slx_file_open (file);
  if (id < 0)
    must_be_read (file, trouble);
  end
  closed = onCleanup (@() fclose (id));
  bytes = fread (id, count)';
  name = fopen (id);
end

% Arrays that HDF5 has under several names get the numbers of the first of them; links by name are no arrays, nor are
% names of classes.
function parts = with_shared (parts)
  for k = reshape (find ([parts.same] > 0), 1, [])
    parts(k).value = parts(parts(k).same).value;
  end
  parts = rmfield (parts(~ cellfun (@ischar, {parts.value})), 'same');
end

% Arrays of a struct of structs; others, such as texts, are left out.
function parts = of_struct (parts, content, before)
  names = fieldnames (content);
  for k = 1:numel (names)
    value = content.(names{k});
    if (isstruct (value) && isscalar (value))
      parts = of_struct (parts, value, [before, names{k}, '.']);
    elseif ((isnumeric (value) || islogical (value)) && ~ issparse (value))
      shape = size (value);
      value = permute (value, ndims (value):-1:1);
      parts(end+1) = struct ('name', [before, names{k}], 'shape', shape, 'value', value(:), ...
                             'reason', '');
    end
  end
end
