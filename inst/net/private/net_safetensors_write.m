function net_safetensors_write (file, parts)
%NET_SAFETENSORS_WRITE  Writes arrays in the format safetensors.
%   net_safetensors_write (FILE, PARTS): PARTS as net_file_parts gives them, in single or double. See
%   net_safetensors_read.

% SPDX-License-Identifier: BSD-3-Clause
  entries = cell (1, numel (parts));
  at = 0;
  for k = 1:numel (parts)
    [types, sizes] = deal ({'F64', 'F32'}, [8, 4]);
    which = 1 + isa (parts(k).value, 'single');
    last = at + sizes(which) * numel (parts(k).value);
    shape = sprintf (',%d', parts(k).shape);
    entries{k} = sprintf ('"%s":{"dtype":"%s","shape":[%s],"data_offsets":[%d,%d]}', quoted (parts(k).name), ...
                          types{which}, shape(2:end), at, last);
    at = last;
  end
  header = ['{', strjoin(entries, ','), '}'];
  header(end+1:8*ceil (numel (header) / 8)) = ' ';
  [id, trouble] = fopen (file, 'w', 'ieee-le');
  if (id < 0)
    error ('%s', trouble);
  end
  closed = onCleanup (@() fclose (id));
  fwrite (id, [numel(header), 0], 'uint32');
  fwrite (id, header, 'char');
  for k = 1:numel (parts)
    fwrite (id, parts(k).value, class (parts(k).value));
  end
end

function text = quoted (text)
  text = regexprep (text, '(["\\])', '\\$1');
  text(double (text) < 32) = '_';               % in Octave letters that are no ASCII are below a blank
end
