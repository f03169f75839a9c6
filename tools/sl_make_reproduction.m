function sl_make_reproduction (folder, minutes, keys)
%SL_MAKE_REPRODUCTION  The page with the papers' tables and figures beside what the package gives.
%   sl_make_reproduction (FOLDER, MINUTES) runs all experiments of sl_reproduce whose data are there and that take
%   MINUTES of processor time at most, puts their figures into FOLDER/reproduction.json, in place of older ones, and
%   writes FOLDER/reproduction.md from all that are in it. With MINUTES 0 the page alone is written again. 'make
%   reproduce MINUTES=5' does it for doc.
%   sl_make_reproduction (FOLDER, MINUTES, KEYS) runs those alone whose key in the JSON file the cell row KEYS names.

% SPDX-License-Identifier: BSD-3-Clause
  file = fullfile (folder, 'reproduction.json');
  known = struct ();
  if (exist (file, 'file') == 2)
    known = jsondecode (fileread (file));
  end
  items = sl_reproduce ();
  for row = items
    if (row.there && row.minutes <= minutes && (nargin < 3 || any (strcmp (key_of (row), keys))))
      fprintf ('%s, %s %s\n', row.paper, row.kind, row.number);
      known.(key_of (row)) = measured (row);
      put (file, [jsonencode(known), sprintf("\n")]);            % what is done stays if the next one is ended
    end
  end
  put (fullfile (folder, 'reproduction.md'), page (items, known));
end

function key = key_of (row)
  key = matlab.lang.makeValidName ([row.paper, '_', row.kind, '_', row.number]);
end

function m = measured (row)
  before = cputime ();
  result = sl_reproduce (row.paper, row.kind, row.number, 'Display', 'off');
  m = struct ('figures', struct ('name', result.names, 'reported', num2cell (result.reported), 'ours', ...
                                 num2cell (result.ours), 'agrees', num2cell (result.agrees)), ...
              'minutes', (cputime () - before) / 60, 'processor', processor (), 'date', datestr (now (), 'yyyy-mm-dd'));
end

% As Linux names it, with its family and model, which the name of a rented one does not tell.
function name = processor ()
  name = 'a processor that was not named';
  if (exist ('/proc/cpuinfo', 'file') == 2)
    lines = fileread ('/proc/cpuinfo');
    field = @(key) strtrim (regexp (lines, [key '\s*: ([^\n]*)'], 'tokens', 'once'){1});
    name = sprintf ('%s, family %s, model %s', field ('model name'), field ('cpu family'), field ('model'));
  end
end

function text = page (items, known)
  text = fileread (fullfile (fileparts (mfilename ('fullpath')), 'reproduction.head'));
  papers = {'hoyer', 'Thom and Palm (2013)'; 'slides', 'Larochelle (2013)'; 'gsp', 'Ohib et al. (2022)'; ...
            'srsc', 'Yang et al. (2017)'; 'polynet', 'Blondel et al. (2017)'};
  for k = 1:size (papers, 1)
    text = [text, sprintf("\n## %s\n", papers{k,2})];
    for row = items(strcmp ({items.paper}, papers{k,1}))
      text = [text, section(row, known)];
    end
  end
end

function text = section (row, known)
  text = sprintf ("\n### %s %s: %s\n", upper_first (row.kind), row.number, row.what);
  key = key_of (row);
  if (~ isempty (row.call))
    text = [text, sprintf("\nCall: `sl_reproduce ('%s', '%s', '%s')`, which is `%s`.\n", row.paper, row.kind, ...
                          row.number, row.call)];
  end
  if (~ isfield (known, key) && ~ isempty (row.figures))
    text = [text, head(row.source)];
    for f = row.figures'
      text = [text, sprintf("| %s | %s | | |\n", f{1}, number_of(f{2}))];
    end
  end
  if (isfield (known, key))
    m = known.(key);
    words = {'**no**', 'yes'};
    told = arrayfun (@(f) ~ isempty (number_of (f.reported)) && ~ isempty (number_of (f.ours)), m.figures);
    about = sprintf ('%s: %d of %d. ', upper_first (row.rule), sum ([m.figures.agrees]), sum (told));
    source = row.source;
    if (isempty (row.rule))
      words = {'', ''};
      [about, source] = deal ('');
    end
    text = [text, head(source)];
    for f = m.figures(:)'
      word = words{1 + f.agrees};
      word(1:end * (isempty (number_of (f.reported)) || isempty (number_of (f.ours)))) = '';
      text = [text, sprintf("| %s | %s | %s | %s |\n", f.name, number_of(f.reported), number_of(f.ours), word)];
    end
    text = [text, filled(sprintf('%s%.2g minutes of processor time on %s, %s', about, m.minutes, m.processor, m.date))];
  elseif (row.minutes == Inf)
    text = [text, sprintf("\nNot run for this page: it takes days.\n")];
  elseif (~ isnan (row.minutes))
    text = [text, sprintf("\nNot run for this page: it takes about %g minutes.\n", row.minutes)];
  end
  if (~ isempty (row.reason))
    text = [text, filled(upper_first (row.reason))];
  end
end

function text = head (source)
  source = sprintf (' (%s)', source);
  text = sprintf ("\n| figure | reported%s | ours | agrees |\n|---|---|---|---|\n", source(1:end * (numel (source) > 3)));
end

function text = number_of (x)
  text = '';
  if (~ isempty (x) && ~ isnan (x))
    text = sprintf ('%.4g', x);
  end
end

function text = upper_first (text)
  text(1:min (1, end)) = upper (text(1:min (1, end)));
end

% Lines of at most 120 columns.
function text = filled (words)
  text = '';
  line = '';
  for word = strsplit ([words '.'], ' ')
    if (numel (line) + numel (word{1}) > 118)
      text = [text, line, sprintf("\n")];
      line = '';
    end
    line = strtrim ([line ' ' word{1}]);
  end
  text = [sprintf("\n"), text, line, sprintf("\n")];
end

function put (file, text)
  id = fopen (file, 'w');
  fwrite (id, text);
  fclose (id);
end
