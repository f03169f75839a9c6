function text = slx_exp_table (t)
%SLX_EXP_TABLE  A table of an experiment as text.
%   slx_exp_table (T) prints it. TEXT = slx_exp_table (T) gives what would be printed. T is a struct:
%     title     text above, of one or several lines, '' for none
%     heads     cell array: a row of names of the columns, perhaps below a row with the names of groups, which stand
%               in each column of the group, '' for none
%     formats   cell row for sprintf, a column each, such as '%.4f', '%s', or '%.2f +-%5.2f' for pairs of mean and
%               spread
%     rows      cell column. A row is a cell row of entries: numbers for the format, or text in place of any. One that
%               is shorter ends with a text that may run across the other columns, as why there are no figures. In
%               place of a row, a text is the title of a block of rows
%     notes     cell row of lines below; such as what the figures are, and the source of the published ones
%   NaN is '-'.

% SPDX-License-Identifier: BSD-3-Clause
  t.heads = [repmat({''}, 2 - size (t.heads, 1), size (t.heads, 2)); t.heads];
  t.groups = groups_of (t.heads(1,:));
  list = words_of (t);
  widths = widths_of (list, t);
  names = find ([~ strcmp(t.formats, '%s'), true], 1) - 1;              % the first columns, of texts
  lines = group_line (t, widths, names);
  lines{end+1} = deblank (line_of (t.heads(2,:), widths, names));
  for r = 1:numel (list)
    if (ischar (list{r}))
      lines = [lines, {''}, list(r)];
    elseif (runs_across (list{r}, t))
      lines{end+1} = [line_of(list{r}(1:end-1), widths, names), '  ', list{r}{end}];
    else
      lines{end+1} = deblank (line_of (list{r}, widths, names));
    end
  end
  if (~ isempty (t.title))
    lines = [{t.title, ''}, lines];
  end
  if (~ isempty (t.notes))
    lines = [lines, {''}, t.notes];
  end
  text = sprintf ('%s\n', lines{:});
  if (nargout == 0)
    fprintf ('%s', text);
    clear text
  end
end

% The columns of each group, a cell row.
function groups = groups_of (names)
  groups = {};
  for k = find (~ strcmp (names, ''))
    if (k > 1 && strcmp (names{k}, names{k-1}))
      groups{end}(end+1) = k;
    else
      groups{end+1} = k;
    end
  end
end

% Entries as texts: a cell row for each row, a text for each title of a block.
function list = words_of (t)
  list = reshape (t.rows, [], 1);
  for r = find (cellfun (@iscell, list))'
    list{r} = cellfun (@in_words, list{r}, t.formats(1:numel (list{r})), 'UniformOutput', false);
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

% Whether a row ends with a text that runs across.
function yes = runs_across (row, t)
  yes = numel (row) < numel (t.formats);
end

function widths = widths_of (list, t)
  widths = cellfun (@numel, t.heads(2,:));
  for r = find (cellfun (@iscell, list))'
    last = numel (list{r}) - runs_across (list{r}, t);
    widths(1:last) = max (widths(1:last), cellfun (@numel, list{r}(1:last)));
  end
  for those = t.groups
    first = those{1}(1);
    lacking = numel (t.heads{1,first}) - sum (widths(those{1})) - 2 * (numel (those{1}) - 1);
    widths(first) = widths(first) + max (lacking, 0);
  end
end

% The names of groups, each in the middle above its columns; {} without any.
function lines = group_line (t, widths, names)
  lines = {};
  if (~ isempty (t.groups))
    ends = cumsum (widths + 2 - ((1:numel (widths)) <= names));
    line = repmat (' ', 1, ends(end));
    for those = t.groups
      word = t.heads{1,those{1}(1)};
      first = ends(those{1}(1)) - widths(those{1}(1)) + 1;
      from = first + floor ((ends(those{1}(end)) - first + 1 - numel (word)) / 2);
      line(from:from+numel (word)-1) = word;
    end
    lines = {deblank(line)};
  end
end

% A blank behind a name, which stands at the left; two before a figure.
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
