function net_hdf5_write (file, parts, grouped)
%NET_HDF5_WRITE  Writes arrays as datasets of an HDF5 file.
%   net_hdf5_write (FILE, PARTS): PARTS as net_file_parts gives them, in single or double, in the root group. Octave's
%   save writes HDF5 too, but not under names with points, and with a group around each array.
%
%   net_hdf5_write (FILE, PARTS, true): what stands before a point in a name is a group.
%
%   The file has superblock 0. Each group has one B-tree node and one node of symbols, whose size, the same in all
%   groups, is set so that the members of the largest group fit, and a local heap with their names; each array has an
%   object header of version 1 and its numbers side by side. The numbers below are those of the HDF5 File Format
%   Specification, version 3.0, sections II.A, III.A to III.D and IV.A.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin > 2 && grouped)
    steps = cellfun (@(name) strsplit (name, '.'), {parts.name}, 'UniformOutput', false);
  else
    steps = cellfun (@(name) {name}, {parts.name}, 'UniformOutput', false);
  end
  half = max (4, ceil (largest (steps) / 2));   % a node of symbols has room for twice as many
  root = 96;
  [pieces, after] = group_at (root, parts, steps, half);
  none = repmat (255, 1, 8);                    % an address that is not defined
  super = [137, double('HDF'), 13, 10, 26, 10, 0, 0, 0, 0, 0, 8, 8, 0, le(half, 2), le(16, 2), ...
           zeros(1, 4), le(0, 8), none, le(after, 8), none, le(0, 8), le(root, 8), zeros(1, 24)];
  [id, trouble] = fopen (file, 'w', 'ieee-le');
  if (id < 0)
    error ('%s', trouble);
  end
  closed = onCleanup (@() fclose (id));
  fwrite (id, super, 'uint8');
  for k = 1:numel (pieces)
    fwrite (id, pieces{k}, class (pieces{k}));
  end
end

% The members of a group, in order, and which parts belong to each. STEPS{k} are the names on the way to part k.
function [names, member] = members (steps)
  [names, ~, member] = unique (cellfun (@(way) way{1}, steps, 'UniformOutput', false));
end

% How many members the largest group has.
function n = largest (steps)
  [names, member] = members (steps);
  n = numel (names);
  for k = 1:numel (names)
    inner = further (steps(member == k));
    inner = inner(~ cellfun (@isempty, inner));
    if (~ isempty (inner))
      n = max (n, largest (inner));
    end
  end
end

function steps = further (steps)
  steps = cellfun (@(way) way(2:end), steps, 'UniformOutput', false);
end

% A group that begins at AT in the file, with all that is in it: pieces that are written one after the other, and where
% they end.
function [pieces, next] = group_at (at, parts, steps, half)
  [names, member] = members (steps);
  n = numel (names);
  text = zeros (1, 8);                          % an empty name first
  for k = 1:n
    offsets(k) = numel (text);
    text = [text, double(names{k}), zeros(1, 8 - mod (numel (names{k}), 8))];
  end
  % places in the file, one after the other
  tree = at + 16 + 24;
  heap = tree + 24 + 8 * (2 * 32 + 1);
  segment = heap + 32;
  symbols = segment + numel (text);
  next = symbols + 8 + 40 * 2 * half;
  pieces = {[]};
  entries = cell (1, n);
  for k = 1:n
    entries{k} = [le(offsets(k), 8), le(next, 8), zeros(1, 24)];
    mine = find (member == k);
    inner = further (steps(mine));
    if (numel (mine) == 1 && isempty (inner{1}))
      [more, next] = array_at (next, parts(mine));
    elseif (any (cellfun (@isempty, inner)))
      error ('%s would be an array and a group', names{k});
    else
      [more, next] = group_at (next, parts(mine), inner, half);
    end
    pieces = [pieces, more];
  end
  none = repmat (255, 1, 8);
  group = [1, 0, le(1, 2), le(1, 4), le(24, 4), zeros(1, 4), message(17, [le(tree, 8), le(heap, 8)])];
  node = [double('TREE'), 0, 0, le(1, 2), none, none, le(0, 8), le(symbols, 8), le(offsets(end), 8), zeros(1, 8 * 62)];
  local = [double('HEAP'), zeros(1, 4), le(numel (text), 8), le(1, 8), le(segment, 8)];
  table = [double('SNOD'), 1, 0, le(n, 2), [entries{:}], zeros(1, 40 * (2 * half - n))];
  pieces{1} = uint8 ([group, node, local, text, table]);
end

% An array: header, numbers, and bytes up to a multiple of eight.
function [pieces, next] = array_at (at, part)
  value = part.value;
  bytes = 4 * (1 + isa (value, 'double'));
  data = at + numel (header_of (part, bytes, 0));
  next = data + 8 * ceil (bytes * numel (value) / 8);
  pieces = {uint8(header_of (part, bytes, data)), value, zeros(1, next - data - bytes * numel (value), 'uint8')};
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
