function net_hdf5_write (file, parts)
%NET_HDF5_WRITE  Writes arrays as datasets in the root group of an HDF5 file.
%   net_hdf5_write (FILE, PARTS): PARTS as net_file_parts gives them, in single or double. Octave's save writes HDF5
%   too, but not under names with points, and with a group around each array.
%
%   The file has superblock 0, a root group with one B-tree node and one node of symbols, whose size is set so that all
%   fit, a local heap with the names, and for each array an object header of version 1 and its numbers side by side. The
%   numbers below are those of the HDF5 File Format Specification, version 3.0, sections II.A, III.A to III.D and IV.A.

% SPDX-License-Identifier: BSD-3-Clause
  [~, order] = sort ({parts.name});
  parts = parts(order);
  n = numel (parts);
  none = repmat (255, 1, 8);                    % an address that is not defined
  names = zeros (1, 8);                         % an empty name first
  for k = 1:n
    offsets(k) = numel (names);
    names = [names, double(parts(k).name), zeros(1, 8 - mod (numel (parts(k).name), 8))];
  end
  half = max (4, ceil (n / 2));                 % a node of symbols has room for twice as many
  % places in the file, one after the other
  root = 96;
  tree = root + 16 + 24;
  heap = tree + 24 + 8 * (2 * 32 + 1);
  segment = heap + 32;
  symbols = segment + numel (names);
  next = symbols + 8 + 40 * 2 * half;
  headers = cell (1, n);
  for k = 1:n
    bytes = 4 * (1 + isa (parts(k).value, 'double'));
    data = next + numel (header_of (parts(k), bytes, 0));
    headers{k} = header_of (parts(k), bytes, data);
    at(k) = next;
    next = data + 8 * ceil (bytes * numel (parts(k).value) / 8);
  end
  entries = cell (1, n);
  for k = 1:n
    entries{k} = [le(offsets(k), 8), le(at(k), 8), zeros(1, 24)];
  end
  super = [137, double('HDF'), 13, 10, 26, 10, 0, 0, 0, 0, 0, 8, 8, 0, le(half, 2), le(16, 2), ...
           zeros(1, 4), le(0, 8), none, le(next, 8), none, le(0, 8), le(root, 8), zeros(1, 24)];
  group = [1, 0, le(1, 2), le(1, 4), le(24, 4), zeros(1, 4), message(17, [le(tree, 8), le(heap, 8)])];
  node = [double('TREE'), 0, 0, le(1, 2), none, none, le(0, 8), le(symbols, 8), le(offsets(end), 8), zeros(1, 8 * 62)];
  local = [double('HEAP'), zeros(1, 4), le(numel (names), 8), le(1, 8), le(segment, 8)];
  table = [double('SNOD'), 1, 0, le(n, 2), [entries{:}], zeros(1, 40 * (2 * half - n))];

  [id, trouble] = fopen (file, 'w', 'ieee-le');
  if (id < 0)
    error ('%s', trouble);
  end
  closed = onCleanup (@() fclose (id));
  fwrite (id, [super, group, node, local, names, table], 'uint8');
  for k = 1:n
    value = parts(k).value;
    fwrite (id, headers{k}, 'uint8');
    fwrite (id, value, class (value));
    if (mod (numel (value), 2) == 1 && isa (value, 'single'))
      fwrite (id, 0, 'uint32');
    end
  end
end

% Object header of an array, whose numbers begin at DATA: dataspace, datatype, fill value, layout.
function header = header_of (part, bytes, data)
  rank = numel (part.shape);
  dims = zeros (1, 0);
  for k = 1:rank
    dims = [dims, le(part.shape(k), 8)];
  end
  space = message (1, [1, rank, zeros(1, 6), dims]);
  if (bytes == 4)
    type = [17, 32, 31, 0, le(4, 4), le(0, 2), le(32, 2), 23, 8, 0, 23, le(127, 4)];
  else
    type = [17, 32, 63, 0, le(8, 4), le(0, 2), le(64, 2), 52, 11, 0, 52, le(1023, 4)];
  end
  rest = [space, message(3, type), message(5, [2, 2, 2, 0]), ...
          message(8, [3, 1, le(data, 8), le(bytes * numel (part.value), 8)])];
  header = [1, 0, le(4, 2), le(1, 4), le(numel (rest), 4), zeros(1, 4), rest];
end

function bytes = message (type, content)
  content(end+1:8*ceil (numel (content) / 8)) = 0;
  bytes = [le(type, 2), le(numel (content), 2), zeros(1, 4), content];
end

% Bytes of an integer, the lowest first.
function bytes = le (x, count)
  bytes = mod (floor (x ./ 256 .^ (0:count-1)), 256);
end
