function [grey, white] = data_read_pgm (file)
%DATA_READ_PGM  Picture from a PGM file, binary (P5) or in digits (P2).
%   [GREY, WHITE] = data_read_pgm (FILE) gives the grey levels as double, 0 to WHITE, which is at most 65535.

% SPDX-License-Identifier: BSD-3-Clause
  [id, closing] = data_open_file (file);
  bytes = fread (id, Inf, '*uint8')';
  clear closing
  if (numel (bytes) < 2 || bytes(1) ~= 'P' || ~ any (bytes(2) == '25'))
    slx_arg_fail ('badFile', '%s does not begin like a PGM file (P2 or P5)', file);
  end
  [header, rest] = header_numbers (bytes, file);
  width = header(1);
  height = header(2);
  white = header(3);
  if (width < 1 || height < 1 || white < 1 || white > 65535)
    slx_arg_fail ('badFile', '%s has the impossible size %.0f by %.0f or white level %.0f', file, width, height, white);
  end

  if (bytes(2) == '5')
    levels = binary_levels (bytes(rest + 1:end), 1 + (white > 255), width * height);
  else
    levels = levels_in_digits (bytes(rest:end));
  end
  if (numel (levels) ~= width * height)
    slx_arg_fail ('badFile', '%s holds more or fewer grey levels than its size, %.0f by %.0f, asks for', file, ...
                  width, height);
  elseif (any (levels < 0 | levels > white))
    slx_arg_fail ('badFile', '%s has grey levels beyond its white level %.0f', file, white);
  end
  grey = reshape (levels, width, height)';
end

function [numbers, at] = header_numbers (bytes, file)
  % Width, height and white level, with white space and comments between; AT is the byte after the last digit.
  numbers = zeros (1, 3);
  at = 3;
  for k = 1:3
    first_digit = at;
    at = after_blanks (bytes, at);
    start = at;
    while (at <= numel (bytes) && bytes(at) >= '0' && bytes(at) <= '9')
      at = at + 1;
    end
    if (at == start || at - start > 9 || start == first_digit)
      slx_arg_fail ('badFile', 'the header of the PGM file %s is cut off or broken', file);
    end
    numbers(k) = sscanf (char (bytes(start:at-1)), '%d');
  end
end

function at = after_blanks (bytes, at)
  in_comment = false;
  while (at <= numel (bytes) && (in_comment || bytes(at) == '#' || is_blank (bytes(at))))
    in_comment = (in_comment || bytes(at) == '#') && bytes(at) ~= 10 && bytes(at) ~= 13;
    at = at + 1;
  end
end

function levels = binary_levels (bytes, width, wanted)
  % What follows the picture may only be white space; [] for a wrong number of bytes.
  used = wanted * width;
  levels = [];
  if (numel (bytes) >= used && all (is_blank (bytes(used+1:end))))
    levels = double (bytes(1:used));
    if (width == 2)
      levels = 256 * levels(1:2:end) + levels(2:2:end);
    end
  end
end

function levels = levels_in_digits (bytes)
  % [] if there is anything but numbers, white space and comments, and what other systems leave at the end of a text.
  bytes = bytes(1:max ([0, find(bytes ~= 0 & bytes ~= 26, 1, 'last')]));
  bytes(bytes > 127) = '?';
  text = regexprep (char (bytes), '#[^\r\n]*', ' ');
  [levels, count, message, next] = sscanf (text, '%d');
  if (any (~ isspace (text(min (next, end + 1):end))))
    levels = [];
  end
  levels = levels(:)';
end

function yes = is_blank (bytes)
  yes = (bytes == 32 | (bytes >= 9 & bytes <= 13));
end
