function parts = net_hdf5_read (file)
%NET_HDF5_READ  The arrays of numbers in an HDF5 file.
%   PARTS = net_hdf5_read (FILE), see net_file_parts; names of groups stand before those of arrays, with a point
%   between. It reads what HDF5 and h5py write unless told otherwise: groups of symbols or of links in headers, arrays
%   that lie in one piece, of integers or floating-point numbers with small ends first. All else, and damage, is the
%   error sparselearn:badFile. Octave's load reads more, but a damaged file can end the interpreter, and points in names
%   are lost.
%
%   Section numbers in comments are those of the HDF5 File Format Specification, version 3.0.

% SPDX-License-Identifier: BSD-3-Clause
  [id, trouble] = fopen (file, 'r');
  if (id < 0)
    slx_arg_fail ('badFile', '%s cannot be read: %s', file, trouble);
  end
  closed = onCleanup (@() fclose (id));
  h = struct ('file', file, 'bytes', fread (id, Inf, 'uint8=>uint8')');
  parts = struct ('name', {}, 'shape', {}, 'value', {});
  parts = object (h, parts, root_of (h), '', 0);
end

function damaged (h, varargin)
  slx_arg_fail ('badFile', '%s is damaged: %s', h.file, sprintf (varargin{:}));
end

function not_read (h, what)
  slx_arg_fail ('badFile', ['%s has %s, which this package does not read; write the arrays without compression, or ' ...
                            'as safetensors'], h.file, what);
end

% COUNT bytes from the place AT on, counted from 0.
function b = bytes_at (h, at, count)
  if (~ (at >= 0 && count >= 0 && at + count <= numel (h.bytes)))
    damaged (h, 'bytes %.0f to %.0f are needed, but there are %d', at, at + count, numel (h.bytes));
  end
  b = h.bytes(at+1:at+count);
end

function x = integer (h, at, count)
  x = double (bytes_at (h, at, count)) * 256 .^ (0:count-1)';
end

function check_mark (h, at, mark)
  if (~ isequal (char (bytes_at (h, at, numel (mark))), mark))
    damaged (h, '%s is missing at byte %.0f', mark, at);
  end
end

% Address of the root group's header, from the superblock, II.A.
function at = root_of (h)
  version = integer (h, 8, 1);
  if (version <= 1)
    sizes = bytes_at (h, 13, 2);
    base = 24 + 4 * version;
    at = integer (h, base + 40, 8);
  elseif (version <= 3)
    sizes = bytes_at (h, 9, 2);
    base = 12;
    at = integer (h, 36, 8);
  else
    damaged (h, 'the superblock has the version %d', version);
  end
  if (any (sizes ~= 8) || integer (h, base, 8) ~= 0)
    not_read (h, 'addresses of another size or another beginning than 0');
  end
end

% What is below the object whose header, IV.A, is at AT: arrays, or those of a group.
function parts = object (h, parts, at, name, depth)
  if (depth > 32 || numel (parts) > 1e5)
    damaged (h, 'groups in groups without end, at %s', name);
  end
  m = messages_of (h, at);
  types = [m.type];
  if (any (types == 17))                        % symbol table
    place = m(find (types == 17, 1)).at;
    parts = symbols (h, parts, integer (h, place, 8), integer (h, place + 8, 8), name, depth, 0);
  end
  for k = find (types == 2)                     % link info: links elsewhere
    flags = integer (h, m(k).at + 1, 1);
    if (integer (h, m(k).at + 2 + 8 * mod (flags, 2), 8) < numel (h.bytes))
      not_read (h, 'a group with many links');
    end
  end
  for k = find (types == 6)
    [to, link] = link_of (h, m(k).at);
    parts = object (h, parts, to, joined (name, link), depth + 1);
  end
  if (all (ismember ([1 3 8], types)))
    parts = with_array (h, parts, name, m(find (types == 1, 1)), m(find (types == 3, 1)), m(find (types == 8, 1)));
  end
end

function name = joined (name, part)
  if (~ isempty (name))
    name = [name, '.'];
  end
  name = [name, part];
end

% Types, places and sizes of the messages of a header, IV.A.1.
function m = messages_of (h, at)
  m = struct ('type', {}, 'at', {}, 'size', {});
  if (integer (h, at, 1) == 1)
    [head, of_size, before] = deal (8, [2 2], 0);
    pieces = [at + 16, integer(h, at + 8, 4)];
  else
    check_mark (h, at, 'OHDR');
    flags = integer (h, at + 5, 1);
    head = 4 + 2 * (bitand (flags, 4) > 0);
    of_size = [1 2];
    before = 4;
    first = at + 6 + 16 * (bitand (flags, 32) > 0) + 4 * (bitand (flags, 16) > 0);
    width = 2 ^ mod (flags, 4);
    pieces = [first + width, integer(h, first, width)];
  end
  k = 1;
  while (k <= size (pieces, 1))
    place = pieces(k,1);
    last = place + pieces(k,2);
    bytes_at (h, place, pieces(k,2));
    while (place + head <= last)
      type = integer (h, place, of_size(1));
      count = integer (h, place + of_size(1), of_size(2));
      if (place + head + count > last)
        damaged (h, 'a message at byte %.0f is too long', place);
      end
      m(end+1) = struct ('type', type, 'at', place + head, 'size', count);
      if (type == 16)                           % it goes on elsewhere, in version 2 between a mark and a checksum
        pieces(end+1,:) = [integer(h, place + head, 8) + before, integer(h, place + head + 8, 8) - 2 * before];
      end
      place = place + head + count;
    end
    k = k + 1;
    if (k > 1000)
      damaged (h, 'a header without end at byte %.0f', at);
    end
  end
end

% The members of a group: the nodes of a B-tree, III.A.1, nodes of symbols, III.B, and a heap with names, III.D.
function parts = symbols (h, parts, tree, heap, name, depth, level)
  if (level > 16)
    damaged (h, 'a B-tree without end at byte %.0f', tree);
  end
  check_mark (h, tree, 'TREE');
  check_mark (h, heap, 'HEAP');
  segment = integer (h, heap + 24, 8);
  room = integer (h, heap + 8, 8);
  for k = 1:integer (h, tree + 6, 2)
    node = integer (h, tree + 24 + 16 * (k - 1) + 8, 8);
    if (integer (h, tree + 5, 1) > 0)
      parts = symbols (h, parts, node, heap, name, depth, level + 1);
      continue;
    end
    check_mark (h, node, 'SNOD');
    for i = 1:integer (h, node + 6, 2)
      entry = node + 8 + 40 * (i - 1);
      from = integer (h, entry, 8);
      if (from >= room)
        damaged (h, 'a name is outside of the heap at byte %.0f', heap);
      end
      text = bytes_at (h, segment + from, room - from);
      ends = find (text == 0, 1);
      if (isempty (ends))
        damaged (h, 'a name has no end at byte %.0f', segment + from);
      end
      parts = object (h, parts, integer (h, entry + 8, 8), joined (name, char (text(1:ends-1))), depth + 1);
    end
  end
end

% Where a link message, IV.A.2.g, leads, and its name.
function [to, name] = link_of (h, at)
  flags = integer (h, at + 1, 1);
  place = at + 2;
  if (bitand (flags, 8))
    if (integer (h, place, 1) ~= 0)
      not_read (h, 'links that are not hard');
    end
    place = place + 1;
  end
  place = place + 8 * (bitand (flags, 4) > 0) + (bitand (flags, 16) > 0);
  width = 2 ^ mod (flags, 4);
  count = integer (h, place, width);
  name = char (bytes_at (h, place + width, count));
  to = integer (h, place + width + count, 8);
end

% An array, from its dataspace, IV.A.2.b, datatype, d, and layout, i. Texts and the like are left out.
function parts = with_array (h, parts, name, space, type, layout)
  version = integer (h, space.at, 1);
  rank = integer (h, space.at + 1, 1);
  shape = zeros (1, rank);
  for k = 1:rank
    shape(k) = integer (h, space.at + 8 * k - 4 * (version == 2), 8);
  end
  kind = mod (integer (h, type.at, 1), 16);
  flags = integer (h, type.at + 1, 1);
  width = integer (h, type.at + 4, 4);
  if (kind == 1 && any (width == [2 4 8]))
    reads = {'uint16', 'single', '', 'double'};
    reads = reads{width/2};
  elseif (kind == 0 && any (width == [1 2 4 8]))
    reads = sprintf ('%sint%d', repmat ('u', 1, ~ bitand (flags, 8)), 8 * width);
  else
    return;
  end
  if (mod (flags, 2))
    not_read (h, 'numbers with big ends first');
  end
  count = prod (shape);
  if (integer (h, layout.at, 1) < 3 || integer (h, layout.at + 1, 1) > 1)
    not_read (h, 'arrays in pieces');
  elseif (integer (h, layout.at + 1, 1) == 1)
    [from, room] = deal (integer (h, layout.at + 2, 8), integer (h, layout.at + 10, 8));
  else
    [from, room] = deal (layout.at + 4, integer (h, layout.at + 2, 2));
  end
  if (room ~= count * width)
    damaged (h, '%s has %.0f numbers of %d bytes by its shape, but %.0f bytes', name, count, width, room);
  end
  value = typecast (bytes_at (h, from, room * (count > 0)), reads);
  if (kind == 1 && width == 2)
    value = net_half (double (value));
  end
  parts(end+1) = struct ('name', name, 'shape', shape, 'value', value(:));
end
