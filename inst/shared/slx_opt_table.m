function T = slx_opt_table (table, letters, facts)
%SLX_OPT_TABLE  A table of options, made ready for slx_opt_read: keep it in a persistent variable.
%   T = slx_opt_table (TABLE, LETTERS, FACTS). A row is {name, default, kind, when}; the fourth column may be left out.
%
%   The kind says what values are accepted; several of the second to last list are joined by ' or ':
%     {words}      one of these words, in whatever case
%     'any'        anything; the caller checks it
%     'flag'       true or false (or 1 or 0), scalar
%     'count'      integer scalar, at least 0 (Inf allowed); 'natural' at least 1; 'seed' from 0 to 2^32 - 1
%     'positive'   real scalar above 0 (Inf allowed); 'nonneg' at least 0; 'finite' at least 0, without Inf
%     'share'      real scalar between 0 and 1, without both
%     '[0,1)'      real scalar of this interval, here from 0 to below 1; Inf may be an end
%     'integer [1,1e4]'    integer scalar of this interval
%     'real m-by-n'        full real numbers of class double or single and this shape; 'finite', 'nonneg', 'positive'
%                  and 'weights' (finite and not negative) in place of 'real' say more. A shape is 'row', 'column', or
%                  has numbers, letters or 'any'. LETTERS are those of the sizes that slx_opt_read gets
%     'numbers', 'struct', 'cell'      of whatever shape; {X, y} in braces a cell of so many elements
%     'labels'     numbers, logical or texts, which slx_arg_labels checks
%     'text'       a row of characters; 'file' as the name of a file, 'folder' of a folder
%     'function'   function handle, or [] for none; 'handle' a function handle
%     '''auto'''   this word
%   With '?' before it a kind takes [] too, which stands for "not given". What is empty is taken where the default is.
%
%   WHEN is the condition under which an option is in use: {} always, or {name, words, name, words, ...}, which must all
%   hold. A name is that of an option, with the words that it may be, or 'given' or 'none'; or it is one of FACTS, with
%   true or false; or a handle f (O, FACTS), a struct of them, with a text for errors ('where
%   all entries are observed'). A column of such cells: one must hold.
%   FACTS are what is no option and yet decides: rows of a name and of what errors say where it is true, and where it is
%   not: {'Blocks', 'with data in blocks', 'with X as one matrix'}.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    facts = cell (0, 3);
  end
  if (nargin < 2)
    letters = '';
  end
  if (size (table, 2) < 4)
    table(:,4) = {{}};
  end
  text = sprintf ('%s\t%s\n', letters, strjoin (facts(:,1)', sprintf ('\t')));
  for k = 1:size (table, 1)
    text = [text, sprintf('%s\t%s\t%s\t%s\n', table{k,1}, kind_text (table{k,3}), in_a_word (table{k,2}), ...
                          condition (table{k,4}))];
  end
  T = struct ('text', text, 'names', {table(:,1)'}, 'defaults', cell2struct (table(:,2), table(:,1), 1), ...
              'kinds', {table(:,3)'}, 'when', {table(:,4)'}, 'letters', letters, 'facts', {facts});
end

function text = kind_text (kind)
  text = kind;
  if (iscell (kind))
    text = sprintf ('|''%s''', kind{:});
    text = text(2:end);
  end
end

% A default as conditions ask for it: its word, '-' and its class where it is empty, '+' for any other.
function text = in_a_word (value)
  if (isempty (value))
    text = ['-', class(value)];
  elseif (ischar (value))
    text = value;
  else
    text = '+';
  end
end

% 'Loss=frobenius|kl&Sparseness-&@Blocks&', with '/' between alternatives; '?' stands for a handle.
function text = condition (when)
  text = '';
  if (~ isempty (when) && iscell (when{1}))
    parts = cellfun (@condition, reshape (when, 1, []), 'UniformOutput', false);
    text = strjoin (parts, '/');
    return;
  end
  signs = '!@';
  for k = 1:2:numel (when)
    words = when{k+1};
    if (~ ischar (when{k}))
      part = '?';
    elseif (islogical (words))
      part = [signs(1+words), when{k}];
    elseif (isequal (words, 'given'))
      part = [when{k}, '+'];
    elseif (isequal (words, 'none'))
      part = [when{k}, '-'];
    else
      part = [when{k}, '=', strjoin(cellstr (words), '|')];
    end
    text = [text, part, '&'];
  end
end
