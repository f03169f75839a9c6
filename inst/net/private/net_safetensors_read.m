function parts = net_safetensors_read (file)
%NET_SAFETENSORS_READ  The arrays in a file in the format safetensors.
%   PARTS = net_safetensors_read (FILE), see net_file_parts. The file begins with the length of the header, in eight
%   bytes. Then come the header, in JSON, and the bytes of the arrays. The header has for each array its dtype, its
%   shape, and where its bytes begin and end. All numbers are little-endian. A file that breaks these rules raises the
%   error sparselearn:badFile.

% SPDX-License-Identifier: BSD-3-Clause
  [id, trouble] = slx_file_open (file, 'ieee-le');
  if (id < 0)
    slx_arg_fail ('badFile', '%s cannot be read: %s', file, trouble);
  end
  closed = onCleanup (@() fclose (id));
  fseek (id, 0, 'eof');
  bytes = ftell (id);
  fseek (id, 0, 'bof');
  words = fread (id, 2, 'uint32');
  count = words(1) + 2^32 * words(2);
  if (count < 2 || count > bytes - 8)
    slx_arg_fail ('badFile', '%s: the header has %.0f bytes by its first eight, but the file has %d', file, ...
                  count, bytes);
  end
  text = fread (id, count, 'uint8=>uint8')';
  depth = slx_json_depth_mex (text);
  if (depth < 0)
    slx_arg_fail ('badFile', '%s: the header has bytes that are no UTF-8', file);
  elseif (depth > 4)
    slx_arg_fail ('badFile', '%s: the header is nested %d deep, but a header of safetensors at most 3', file, depth);
  end
  try
    header = decoded (text);
  catch err
    slx_arg_fail ('badFile', '%s: the header is no JSON: %s', file, err.message);
  end
  if (~ isstruct (header) || ~ isscalar (header))
    slx_arg_fail ('badFile', '%s: the header must be an object of JSON', file);
  end
  names = fieldnames (header);
  names = names(~ ismember (names, {'__metadata__', 'x__metadata__'}))';             % in Octave, in MATLAB
  parts = struct ('name', names, 'shape', [], 'value', [], 'reason', '');
  taken = 0;
  for k = 1:numel (names)
    where = sprintf ('%s: %s', file, names{k});
    [parts(k).shape, parts(k).value, parts(k).reason] = tensor (id, header.(names{k}), 8 + count, bytes, where);
    taken = taken + numel (parts(k).value);
    if (taken > bytes)
      slx_arg_fail ('badFile', '%s: arrays overlap, as they have more numbers than the file has bytes', file);
    end
  end
end

% In Octave names of fields may have points in them; MATLAB changes such names.
function header = decoded (text)
  if (exist ('OCTAVE_VERSION', 'builtin'))
    header = jsondecode (char (text), 'makeValidName', false);
  else
    header = jsondecode (native2unicode (text, 'UTF-8'));
  end
end

% The shape and the numbers of the array that ABOUT describes, or why it is not read. The bytes of all arrays begin at
% FROM in the file; WHERE names the array in messages.
function [shape, value, reason] = tensor (id, about, from, bytes, where)
  fields = {'dtype', 'shape', 'data_offsets'};
  if (~ isstruct (about) || ~ isscalar (about) || ~ all (isfield (about, fields)) || ~ ischar (about.dtype))
    slx_arg_fail ('badFile', '%s has no dtype, shape and data_offsets', where);
  end
  value = [];
  reason = '';
  shape = whole_numbers (about.shape, [where, ' has a shape'], []);
  ends = whole_numbers (about.data_offsets, [where, ' has data_offsets'], 2);
  types = {'F64', 'F32', 'F16', 'BF16', 'I64', 'I32', 'I16', 'I8', 'U64', 'U32', 'U16', 'U8', 'BOOL'};
  reads = {'double', 'single', 'uint16', 'uint16', 'int64', 'int32', 'int16', 'int8', 'uint64', 'uint32', 'uint16', ...
           'uint8', 'uint8'};
  sizes = [8, 4, 2, 2, 8, 4, 2, 1, 8, 4, 2, 1, 1];
  count = prod (shape);
  at = find (strcmp (about.dtype, types));
  if (isempty (at))                     % such as F8_E4M3
    reason = sprintf ('the dtype %s, which is none of%s', about.dtype, sprintf (' %s', types{:}));
    return;
  end
  if (ends(1) > ends(2) || from + ends(2) > bytes)
    slx_arg_fail ('badFile', '%s is in the bytes %.0f to %.0f of the data, but there are %.0f', where, ends, ...
                  bytes - from);
  elseif (ends(2) - ends(1) ~= count * sizes(at))
    slx_arg_fail ('badFile', '%s has %.0f numbers of %d bytes by its shape, but %.0f bytes', where, count, ...
                  sizes(at), ends(2) - ends(1));
  end
  fseek (id, from + ends(1), 'bof');
  value = fread (id, count, [reads{at}, '=>', reads{at}]);
  if (numel (value) ~= count)
    slx_arg_fail ('badFile', '%s cannot be read', where);
  end
  switch (about.dtype)
    case 'BF16'
      value = typecast (uint32 (value) * 2^16, 'single');
    case 'F16'
      value = of_half_precision (double (value));
    case 'BOOL'
      value = value ~= 0;
  end
  value = value(:);
end

function v = whole_numbers (v, what, count)
  good = isnumeric (v) && isreal (v) && (isempty (v) || isvector (v)) ...
         && all (v(:) >= 0 & v(:) <= 2^52 & v(:) == floor (v(:))) && (isempty (count) || numel (v) == count);
  if (~ good)
    slx_arg_fail ('badFile', '%s that is no list of integers, at least 0', what);
  end
  v = double (v(:)');
end

% Numbers of half precision, in single: sign, five bits of an exponent, ten of a fraction. BITS are integers in double.
function x = of_half_precision (bits)
  sign = 1 - 2 * (bits >= 2^15);
  bits = mod (bits, 2^15);
  e = floor (bits / 2^10);
  f = mod (bits, 2^10);
  x = sign .* (2^10 * (e > 0) + f) .* 2 .^ (max (e, 1) - 25);
  x(e == 31) = sign(e == 31) * Inf;
  x(e == 31 & f > 0) = NaN;
  x = single (x);
end
