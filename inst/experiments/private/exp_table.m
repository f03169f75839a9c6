function text = exp_table (t, form)
%EXP_TABLE  A table of an experiment as text.
%   exp_table (T) prints it. TEXT = exp_table (T) gives what would be printed, TEXT = exp_table (T, 'markdown') or
%   exp_table (T, 'csv') gives it for a page or another program. T is a struct:
%     title     text above, of one or several lines, '' for none
%     heads     cell array: a row of names of the columns, perhaps below a row with the names of groups, which stand
%               in each column of the group, '' for none
%     formats   cell row for sprintf, a column each, such as '%.4f', '%s', or '%.2f +-%5.2f' for pairs of mean and
%               spread
%     rows      cell column. A row is a cell row of entries: numbers for the format, or text in place of any. One that
%               is shorter ends with a text that may run across the other columns, as why there are no figures. In
%               place of a row, a text is the title of a block of rows
%     notes     cell row of lines below; such as what the figures are, and the source of the published ones
%   NaN is '-' on the screen and the page. CSV has the numbers with all digits.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    form = 'screen';
  end
  t.heads = [repmat({''}, 2 - size (t.heads, 1), size (t.heads, 2)); t.heads];
  switch (form)
    case 'screen'
      text = for_screen (t);
    case 'markdown'
      text = for_markdown (t);
    case 'csv'
      text = for_csv (t);
  end
  if (nargout == 0)
    fprintf ('%s', text);
    clear text
  end
end

function word = in_words (entry, form)
  if (ischar (entry))
    word = entry;
  elseif (all (isnan (entry(:))))
    word = '-';
  else
    word = strrep (sprintf (form, entry), 'NaN', '  -');
  end
end

% Entries as texts: a cell row for each row, a text for each title of a block.
function list = words_of (t)
  list = reshape (t.rows, [], 1);
  for r = find (cellfun (@iscell, list))'
    list{r} = cellfun (@in_words, list{r}, t.formats(1:numel (list{r})), 'UniformOutput', false);
  end
end

% Whether a row ends with a text that runs across.
function yes = runs_across (row, t)
  yes = numel (row) < numel (t.formats);
end

% ---- the screen

function text = for_screen (t)
  list = words_of (t);
  names = leading_names (t);
  widths = widths_of (list, t);
  lines = [lines_of(t.title), group_line(t, widths, names), {deblank(line_of (t.heads(2,:), widths, names))}];
  for r = 1:numel (list)
    if (ischar (list{r}))
      lines = [lines, {''}, list(r)];
    elseif (runs_across (list{r}, t))
      lines{end+1} = [line_of(list{r}(1:end-1), widths, names), '  ', list{r}{end}];
    else
      lines{end+1} = deblank (line_of (list{r}, widths, names));
    end
  end
  text = with_notes (lines, t);
end

% Lines and the notes below them as one text.
function text = with_notes (lines, t)
  if (~ isempty (t.notes))
    lines = [lines, {''}, t.notes];
  end
  text = sprintf ('%s\n', lines{:});
end

function lines = lines_of (text)
  lines = {};
  if (~ isempty (text))
    lines = [strsplit(text, sprintf ('\n'), 'CollapseDelimiters', false), {''}];
  end
end

% The first columns, of list, stand at the left.
function count = leading_names (t)
  count = find ([~ strcmp(t.formats, '%s'), true], 1) - 1;
end

function widths = widths_of (list, t)
  widths = cellfun (@numel, t.heads(2,:));
  for r = find (cellfun (@iscell, list))'
    last = numel (list{r}) - runs_across (list{r}, t);
    widths(1:last) = max (widths(1:last), cellfun (@numel, list{r}(1:last)));
  end
  for those = groups_of (t)
    lacking = numel (t.heads{1,those{1}(1)}) - sum (widths(those{1})) - 2 * (numel (those{1}) - 1);
    widths(those{1}(1)) = widths(those{1}(1)) + max (lacking, 0);
  end
end

% The columns of each group, a cell row.
function groups = groups_of (t)
  groups = {};
  for k = 1:size (t.heads, 2)
    if (~ isempty (t.heads{1,k}))
      if (k > 1 && strcmp (t.heads{1,k}, t.heads{1,k-1}))
        groups{end}(end+1) = k;
      else
        groups{end+1} = k;
      end
    end
  end
end

function lines = group_line (t, widths, names)
  lines = {};
  groups = groups_of (t);
  if (isempty (groups))
    return;
  end
  ends = cumsum (widths + 2 - ((1:numel (widths)) <= names));
  line = repmat (' ', 1, ends(end));
  for those = groups
    word = t.heads{1,those{1}(1)};
    first = ends(those{1}(1)) - widths(those{1}(1)) + 1;
    from = first + floor ((ends(those{1}(end)) - first + 1 - numel (word)) / 2);
    line(from:from+numel (word)-1) = word;
  end
  lines = {deblank(line)};
end

% A blank behind a name, two before a figure.
function line = line_of (words, widths, names)
  line = '';
  for k = 1:numel (words)
    if (k <= names)
      line = [line, sprintf('%-*s ', widths(k), words{k})];
    else
      line = [line, sprintf('  %*s', widths(k), words{k})];
    end
  end
end

% ---- a page

function text = for_markdown (t)
  heads = strtrim (strcat (t.heads(1,:), {' '}, t.heads(2,:)));
  rule = repmat ({'---:'}, 1, numel (heads));
  rule(1:leading_names (t)) = {'---'};
  lines = [lines_of(t.title), {bars(heads), bars(rule)}];
  for row = words_of (t)'
    words = row{1};
    if (ischar (words))
      words = {['**' words '**']};
    end
    lines{end+1} = bars ([words, repmat({''}, 1, numel (heads) - numel (words))]);
  end
  text = with_notes (lines, t);
end

function line = bars (words)
  line = ['|', sprintf(' %s |', words{:})];
end

% ---- another program

% Titles of blocks become a column of their own.
function text = for_csv (t)
  heads = strtrim (strcat (t.heads(1,:), {' '}, t.heads(2,:)));
  blocks = any (cellfun (@ischar, t.rows));
  block = {};
  if (blocks)
    heads = [{'block'}, heads];
    block = {''};
  end
  text = [strjoin(cellfun (@quoted, heads, 'UniformOutput', false), ','), sprintf('\n')];
  for r = 1:numel (t.rows)
    if (ischar (t.rows{r}))
      block = {t.rows{r}};
    else
      words = cellfun (@plain, [block, t.rows{r}], 'UniformOutput', false);
      words(end+1:numel (heads)) = {''};
      text = [text, strjoin(words, ','), sprintf('\n')];
    end
  end
end

function word = plain (entry)
  if (ischar (entry))
    word = quoted (entry);
  else
    word = strjoin (arrayfun (@(x) sprintf ('%.17g', x), entry(:)', 'UniformOutput', false), ' ');
  end
end

function word = quoted (word)
  word = ['"', strrep(word, '"', '""'), '"'];
end
