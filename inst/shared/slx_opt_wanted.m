function text = slx_opt_wanted (kind, letters, sizes)
%SLX_OPT_WANTED  What a kind of slx_opt_table accepts, in words, with the sizes of a call.
%   TEXT = slx_opt_wanted (KIND, LETTERS, SIZES) is for errors; SIZES may be [].

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (kind))
    among = {'one of ', ''};
    text = sprintf (', ''%s''', kind{:});
    text = [among{1 + isscalar(kind)}, text(3:end)];
    return;
  end
  parts = strsplit (strrep (kind, '?', ''), ' or ');
  for k = 1:numel (parts)
    parts{k} = in_words (parts{k}, letters, sizes);
  end
  text = strjoin (parts, ' or ');
end

function text = in_words (kind, letters, sizes)
  known = struct ('count', 'integer [0,Inf]', 'natural', 'integer [1,Inf]', 'seed', 'integer [0,4294967295]', ...
                  'positive', '(0,Inf]', 'nonneg', '[0,Inf]', 'finite', '[0,Inf)', 'share', '(0,1)');
  told = struct ('flag', 'true or false', 'function', 'a function handle, stop = f (state)', 'text', 'a text', ...
                 'file', 'the name of a file, without a character 0', 'struct', 'a struct', 'cell', 'a cell array', ...
                 'folder', 'the name of a folder, without a character 0', 'numbers', 'real numbers');
  if (isfield (known, kind))
    kind = known.(kind);
  end
  if (isfield (told, kind))
    text = told.(kind);
  elseif (any (kind(1) == '[(') || strncmp (kind, 'integer ', 8))
    text = interval_in_words (kind);
  elseif (any (kind(1) == '''{'))
    text = kind;
  else
    text = matrix_in_words (kind, letters, sizes);
  end
end

function text = matrix_in_words (kind, letters, sizes)
  entries = struct ('real', 'real', 'finite', 'finite', 'nonneg', 'non-negative', 'weights', 'finite non-negative');
  [word, shape] = strtok (kind);
  shape = strtrim (shape);
  for k = 1:numel (sizes)
    if (~ isnan (sizes(k)))
      shape = regexprep (shape, ['\<', letters(k), '\>(?=-by-|$)'], sprintf ('%d', sizes(k)));
    end
  end
  if (any (strcmp (shape, {'row', 'column'})))
    text = sprintf ('a full %s of %s numbers', shape, entries.(word));
  else
    text = sprintf ('a full %s matrix, %s', entries.(word), shape);
  end
end

function wanted = interval_in_words (kind)
  whole = kind(1) == 'i';
  kind = kind(1+8*whole:end);           % without the word 'integer '
  limits = sscanf (kind(2:end-1), '%g,%g')';
  open = kind([1, end]) == '()';
  [low, high] = deal (figures (limits(1)), figures (limits(2)));
  sort = {'number', 'a number'; 'integer', 'an integer'};
  sort = sort(1+whole,:);
  if (limits(1) == limits(2))
    wanted = low;
  elseif (limits(2) < Inf)
    joints = {'%s from %s to %s', '%s from %s to below %s'; '%s above %s, at most %s', '%s above %s and below %s'};
    wanted = sprintf (joints{1 + open(1),1 + open(2)}, sort{2}, low, high);
  else
    if (open(2))
      sort{2} = ['a finite ', sort{1}];
    end
    joints = {'%s, at least %s', '%s above %s'};
    wanted = sprintf (joints{1 + open(1)}, sort{2}, low);
  end
end

% A limit as one would write it, also 1e6 and 2^31 - 1.
function text = figures (x)
  text = sprintf ('%.10g', x);
  if (x >= 1e5 && x == 10 ^ round (log10 (x)))
    text = sprintf ('1e%d', round (log10 (x)));
  elseif (x >= 1e5 && x + 1 == 2 ^ round (log2 (x)))
    text = sprintf ('2^%d - 1', round (log2 (x)));
  end
end
