function files = sl_payloads (mark)
%SL_PAYLOADS  Files that hold more than data, and the same data without it.
%   FILES = sl_payloads (MARK) is a struct array with the fields
%     name      what is in the file, and where
%     bytes     a row of uint8
%     good      true: the file is data alone, the variable X = [1 2; 3 4.5]; false: it must be refused, since it holds a
%               function, an object, a value of an unknown type or cells in cells without end. An interpreter that
%               evaluated the text of a function would make the file MARK
%   In MAT files of version 5 and files of Octave's binary format, of both orders of bytes, a value that is no data
%   stands before X, behind it, in a cell, in a field, and compressed; in files of Octave's text format before and behind
%   X.

% SPDX-License-Identifier: BSD-3-Clause
  code = sprintf ('{@(x) x, system(''touch %s'')}{1}', mark);
  files = struct ('name', {}, 'bytes', {}, 'good', {});
  for big = [false, true]
    files = [files, of_mat(big), of_octave(big, code)];
  end
  files = [files, of_text(code)];
end

function f = file (name, big, bytes, good)
  ends = {'little', 'big'};
  f = struct ('name', [name, ', ', ends{1+big}], 'bytes', uint8 (bytes), 'good', good);
end

% Bytes of numbers in the order of the file.
function b = in_order (big, numbers)
  if (big)
    numbers = swapbytes (numbers);
  end
  b = typecast (numbers, 'uint8');
end

% ---- MAT 5

function b = element (big, type, content)
  content = uint8 (content);
  b = [in_order(big, uint32 ([type, numel(content)])), content, zeros(1, mod (-numel (content), 8), 'uint8')];
end

function b = array (big, class, dims, name, parts)
  b = element (big, 14, [element(big, 6, in_order (big, uint32 ([class, 0]))), ...
                         element(big, 5, in_order (big, int32 (dims))), element(big, 1, name), parts]);
end

function b = matrix (big, name)
  b = array (big, 6, [2, 2], name, element (big, 9, in_order (big, [1 3 2 4.5])));
end

function b = in_struct (big, class, name, before, field, value)
  field(32) = 0;
  length = in_order (big, uint16 ([5, 4]));
  if (big)
    length = in_order (big, uint16 ([4, 5]));
  end
  b = array (big, class, [1, 1], name, [before, length, in_order(big, int32 (32)), element(big, 1, field), value]);
end

function b = head (big)
  b = [uint8('MATLAB 5.0 MAT-file'), repmat(uint8 (' '), 1, 97), zeros(1, 8, 'uint8')];
  if (big)
    b = [b, 1, 0, uint8('MI')];
  else
    b = [b, 0, 1, uint8('IM')];
  end
end

% As one stored block of zlib.
function b = compressed (big, content)
  n = numel (content);
  sums = cumsum ([1, double(content)]);
  check = uint32 (mod (sum (sums(2:end)), 65521) * 65536 + mod (sums(end), 65521));
  z = [120, 1, 1, in_order(false, uint16 ([n, 65535 - n])), content, in_order(true, check)];
  b = [in_order(big, uint32 ([15, numel(z)])), z];
end

function files = of_mat (big)
  X = matrix (big, 'X');
  inner = matrix (big, '');
  kinds = {'object', @(name) in_struct(big, 3, name, element (big, 1, 'inline'), 'a', inner); ...
           'handle', @(name) array(big, 16, [1, 1], name, in_struct (big, 2, '', [], 'function_handle', inner)); ...
           'opaque', @(name) array(big, 17, [1, 1], name, [element(big, 1, 'MCOS'), element(big, 1, 'x')]); ...
           'java', @(name) array(big, 17, [1, 1], name, [element(big, 1, 'java'), element(big, 1, 'java.lang.Object')])};
  files = [file('MAT', big, [head(big), X], true), file('MAT compressed', big, [head(big), compressed(big, X)], true)];
  for k = 1:size (kinds, 1)
    bad = kinds{k,2};
    add = @(files, where, bytes) [files, file(['MAT, ', kinds{k,1}, ' ', where], big, [head(big), bytes], false)];
    files = add (files, 'before', [bad('W'), X]);
    files = add (files, 'behind', [X, bad('W')]);
    files = add (files, 'in a cell', array (big, 1, [1, 2], 'X', [inner, bad('')]));
    files = add (files, 'in a field', in_struct (big, 2, 'X', [], 'a', bad ('')));
    files = add (files, 'compressed', [X, compressed(big, bad ('W'))]);
  end
  deep = inner;
  for k = 1:200
    deep = array (big, 1, [1, 1], '', deep);
  end
  files = [files, file('MAT, deep', big, [head(big), deep], false)];
end

% ---- Octave's binary format

function b = word (big, text)
  b = [in_order(big, int32 (numel (text))), uint8(text)];
end

function b = record (big, name, type, value)
  b = [word(big, name), zeros(1, 5, 'uint8'), 255, word(big, type), value];
end

% As one stored block, with the checksum of gzip.
function b = gzipped (content)
  n = numel (content);
  table = uint32 (0:255);
  for k = 1:8
    low = bitand (table, 1) > 0;
    table = bitshift (table, -1);
    table(low) = bitxor (table(low), uint32 (hex2dec ('edb88320')));
  end
  c = intmax ('uint32');
  for k = 1:n
    c = bitxor (bitshift (c, -8), table(1 + bitand (bitxor (c, uint32 (content(k))), 255)));
  end
  b = [31, 139, 8, zeros(1, 7), 1, in_order(false, uint16 ([n, 65535 - n])), content, ...
       in_order(false, [bitxor(c, intmax ('uint32')), uint32(n)])];
end

function files = of_octave (big, code)
  orders = 'LB';
  start = [uint8('Octave-1-'), uint8(orders(1+big)), big];
  X = record (big, 'X', 'matrix', [in_order(big, int32 ([-2 2 2])), 7, in_order(big, [1 3 2 4.5])]);
  kinds = {'function', 'function handle', word(big, ['<fnname>', code]); ...
           'handle', 'function handle', [word(big, ['<anonymous>', char(10), '0']), word(big, code)]; ...
           'inline', 'inline function', word(big, 'x'); 'object', 'object', word(big, 'inline'); ...
           'classdef', 'classdef', []; 'java', 'octave_java', []; 'unknown', char([0, 1]), []};
  files = [file('Octave', big, [start, X], true), file('Octave compressed', big, gzipped ([start, X]), true), ...
           file('Octave, order of numbers', big, [start(1:10), 1 - start(11), X], false)];
  for k = 1:size (kinds, 1)
    bad = @(name) record (big, name, kinds{k,2:3});
    add = @(files, where, bytes) [files, file(['Octave, ', kinds{k,1}, ' ', where], big, bytes, false)];
    files = add (files, 'before', [start, bad('W'), X]);
    files = add (files, 'behind', [start, X, bad('W')]);
    files = add (files, 'in a cell', [start, record(big, 'X', 'cell', [in_order(big, int32 ([-2 1 1])), ...
                                                                       bad('<cell-element>')])]);
    files = add (files, 'in a field', [start, record(big, 'X', 'scalar struct', [in_order(big, int32 (1)), bad('a')])]);
    files = add (files, 'compressed', gzipped ([start, X, bad('W')]));
  end
end

% ---- Octave's text format

function files = of_text (code)
  X = sprintf ('# name: X\n# type: matrix\n# rows: 2\n# columns: 2\n 1 2\n 3 4.5\n\n\n');
  files = [file('text', false, X, true), file('text compressed', false, gzipped (uint8 (X)), true)];
  for type = {'function handle', 'inline function', 'object', 'octave_java', 'classdef', 'cell', 'scalar struct'}
    bad = sprintf ('# name: W\n# type: %s\n@<anonymous>\n%s\n\n', type{1}, code);
    files = [files, file(['text, ', type{1}, ' before'], false, [bad, X], false), ...
             file(['text, ', type{1}, ' behind'], false, [X, bad], false)];
  end
end
