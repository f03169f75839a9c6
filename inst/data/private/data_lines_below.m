function [bytes, comment, skipped] = data_lines_below (bytes, mark, skipped)
%DATA_LINES_BELOW  What is left of a text file without the comments at its beginning.
%   [BYTES, COMMENT, SKIPPED] = data_lines_below (BYTES, MARK, SKIPPED) leaves out the first SKIPPED lines and those
%   below them that begin with the character MARK or have nothing but blanks. COMMENT is the last such line, without
%   the mark, and SKIPPED how many lines are left out. A line that begins with #N/A, or an error of a spreadsheet, is no
%   comment.

% SPDX-License-Identifier: BSD-3-Clause
  seen = bytes(1:min (end, 2 ^ 20));               % for comments
  starts = starts_of (seen);
  if (skipped > numel (starts) - 2)
    [seen, starts] = deal (bytes, starts_of (bytes));
  end
  skipped = min (skipped, numel (starts) - 1);
  comment = [];
  while (skipped < numel (starts) - 1)
    line = seen(starts(skipped+1)+1:starts(skipped+2));
    at = find (line > 32, 1);
    if (~ isempty (at) && (~ isequal (char (line(at)), mark) || is_cell (char (line(at:end)))))
      break;
    elseif (~ isempty (at))
      comment = line(at+1:end);
    end
    skipped = skipped + 1;
  end
  bytes(1:starts(skipped+1)) = [];
end

% Whether a line begins with a cell of a missing value or an error, as spreadsheets write them, and no words follow.
function yes = is_cell (line)
  words = 'n/[ad]|nv|div/0!|value!|wert!|valeur!|ref!|bezug!|name[?]|num!|zahl!|nombre!|null!';
  line(line > 126) = 'x';               % regexp takes no other letters than UTF-8
  yes = ~ isempty (regexpi (line, ['^#(' words ')\s*([,;|:\t\r\n]|$|\s([-+.\d#"?]|na|n/a|nan|inf))'], 'once'));
end

function starts = starts_of (bytes)
  starts = [0, find(bytes == 10 | (bytes == 13 & [bytes(2:end), 0] ~= 10)), numel(bytes)];
end
