function sl_make_matlab_files (folder, for_manual)
%SL_MAKE_MATLAB_FILES  Contents.m and functionSignatures.json, by which MATLAB lists functions and completes options.
%   sl_make_matlab_files (FOLDER) writes Contents.m into FOLDER, and the signatures of each family's functions into the
%   folder of its name there. Contents.m has the groups of INDEX and the first lines of the helps. The signatures have
%   the arguments of each function, and its options with what they take: the tables that slx_opt_read gets in the calls
%   of test/robustness/public_calls.m. So the folders inst, src and test/robustness must be on the path. The same
%   tables, with their kinds and defaults, go to FOR_MANUAL/options.json, for the tables of options in the manual.
%   'make matlab-files' writes all of them, into inst and tools/manual, and a test compares.

% SPDX-License-Identifier: BSD-3-Clause
  inst = fileparts (fileparts (which ('sl_version')));
  groups = groups_of (fullfile (inst, '..', 'INDEX'));
  tables = option_tables (inst);
  put (folder, 'Contents.m', contents (inst, groups, fileread (fullfile (inst, '..', 'DESCRIPTION'))));
  for family = families (inst)
    [~, ~] = mkdir (fullfile (folder, family{1}));
    put (fullfile (folder, family{1}), 'functionSignatures.json', signatures (inst, family{1}, tables));
  end
  put (for_manual, 'options.json', kinds_and_defaults (tables));
end

function put (folder, name, text)
  id = fopen (fullfile (folder, name), 'w');
  fwrite (id, text);
  fclose (id);
end

% The folders that have public functions.
function names = families (inst)
  names = unique (regexprep (glob (fullfile (inst, '*', 'sl_*.m'))', '.*[\\/](\w+)[\\/]\w+\.m$', '$1'));
end

% The source of a public function.
function text = source_of (inst, name)
  text = fileread (glob (fullfile (inst, '*', [name, '.m'])){1});
end

% {heading, {names}; ...}
function groups = groups_of (file)
  lines = strsplit (fileread (file), "\n");
  groups = cell (0, 2);
  for k = 2:numel (lines)
    if (strncmp (lines{k}, ' ', 1))
      groups{end,2}{end+1} = strtrim (lines{k});
    elseif (! isempty (lines{k}))
      groups(end+1,:) = {lines{k}, {}};
    end
  end
end

% The second line is what MATLAB's ver reads.
function text = contents (inst, groups, description)
  field = @(name) regexp (description, ['^', name, ': (.*)$'], 'tokens', 'once', 'lineanchors', 'dotexceptnewline'){1};
  text = sprintf ("%% sparselearn: %s\n%% Version %s %s\n", field ('Title'), field ('Version'), ...
                  strftime ('%d-%b-%Y', strptime (field ('Date'), '%Y-%m-%d')));
  wide = max (cellfun (@numel, [groups{:,2}]));
  for k = 1:rows (groups)
    text = [text, sprintf("%%\n%% %s\n", groups{k,1})];
    for name = groups{k,2}
      line = regexp (source_of (inst, name{1}), '^%SL_\w+ +(.*)$', 'tokens', 'once', ...
                     'lineanchors', 'dotexceptnewline'){1};
      text = [text, sprintf("%%   %-*s - %s\n", wide, name{1}, wrapped (line, 110 - wide, wide + 7))];
    end
  end
  text = [text, "\n% SPDX-License-Identifier: BSD-3-Clause\n"];
end

% LINE in lines of at most WIDTH letters; those after the first are indented.
function text = wrapped (line, width, indent)
  text = '';
  while (numel (line) > width)
    at = find (line(1:width) == ' ', 1, 'last');
    text = [text, line(1:at-1), "\n%", repmat(' ', 1, indent - 1)];
    line = line(at+1:end);
  end
  text = [text, line];
end

% ---- the tables of options

% The tables that slx_opt_read gets when the public functions are called, by a copy of the package whose slx_opt_read
% notes them. Several calls of one function may have different tables, as of the sets of sl_data: together they have all
% options.
function tables = option_tables (inst)
  global sl_noted
  work = tempname ();
  mkdir (work);
  before = path ();
  gone = onCleanup (@() remove (work, before));
  copyfile (fullfile (inst, '*'), work);
  shared = fullfile (work, 'shared');
  itself = fileread (fullfile (shared, 'slx_opt_read.m'));
  put (shared, 'opt_read_itself.m', regexprep (itself, ' slx_opt_read ', ' opt_read_itself ', ...
                                                                   'once'));
  put (shared, 'slx_opt_read.m', [ ...
    "function varargout = slx_opt_read (T, varargin)\n" ...
    "  global sl_noted\n" ...
    "  callers = unique (regexprep ({dbstack()(2:end).name}, '>.*', ''));\n" ...
    "  if (isempty (sl_noted) && sum (ismember (callers, {" sprintf("'%s', ", names_of (inst, '*'){:}) "''})) == 1)\n" ...
    "    sl_noted = [T.names(:), struct2cell(T.defaults), T.kinds(:)];\n" ...
    "    facts = [varargin{3:end}, false(1, rows (T.facts) * (numel (varargin) < 3))];\n" ...
    "    other = xor (facts, ! ismember (T.facts(:,1)', {'Step', 'Single'}));\n" ...       % what arguments decide
    "    sl_noted(! (slx_opt_possible (T, facts) | slx_opt_possible (T, other)),:) = [];\n" ...
    "    error ('noted');\n" ...
    "  end\n" ...
    "  [varargout{1:nargout}] = opt_read_itself (T, varargin{:});\n" ...
    "end\n"]);
  addpath (work);
  sl_noted = 'nothing yet';             % the calls below make models and files
  back = in_folder ('public_calls');
  tables = struct ();
  calls = public_calls ();
  for set = {'cbcl', 'orl', 'usps', 'mnist', 'vowel', 'segment'}
    calls(end+1,:) = {'sl_data', 1, set};
  end
  for k = 1:rows (calls)
    name = calls{k,1};
    if (! isfield (tables, name))
      tables.(name) = cell (0, 3);
    end
    sl_noted = [];
    try
      evalc ('feval (name, calls{k,3}{:});');
    end
    for row = 1:rows (sl_noted)
      at = find (strcmp (sl_noted{row,1}, tables.(name)(:,1)));
      if (isempty (at))
        tables.(name)(end+1,:) = sl_noted(row,:);
        continue;
      end
      if (iscell (sl_noted{row,3}))
        tables.(name){at,3} = unique ([tables.(name){at,3}, sl_noted{row,3}], 'stable');
      end
      if (! isequal (tables.(name){at,2}, sl_noted{row,2}))
        tables.(name){at,2} = struct ();                                % it depends on the arguments
      end
    end
  end
  clear -global sl_noted
  for hands_on = {'sl_coder', 'sl_nnls'; 'sl_coder', 'sl_sparse_code'}'
    [to, from] = deal (tables.(hands_on{1}), tables.(hands_on{2}));
    of_blocks = [{'Folder'}; slx_opt_engine()(:,1)];
    tables.(hands_on{1}) = [to; from(! ismember (from(:,1), [to(:,1); of_blocks]),:)];
  end
  tables.sl_coder(end+1,:) = {'Lambda', [], '?nonneg'};                 % an argument of sl_sparse_code
end

function names = names_of (inst, family)
  names = regexprep (glob (fullfile (inst, family, 'sl_*.m'))', '.*[\\/](\w+)\.m$', '$1');
end

function remove (work, before)
  path (before);
  confirm_recursive_rmdir (false, 'local');
  rmdir (work, 's');
end

% ---- signatures

function text = signatures (inst, family, tables)
  text = "{\n  \"_schemaVersion\": \"1.0.0\"";
  for name = names_of (inst, family)
    source = source_of (inst, name{1});
    [outputs, inputs] = arguments_of (source);
    required = needed (source);
    lines = {};
    for k = 1:numel (inputs)
      kind = {'required', 'ordered'}{1 + (k > required)};
      lines{end+1} = sprintf ('{"name": "%s", "kind": "%s"}', inputs{k}, kind);
    end
    if (isfield (tables, name{1}))
      table = tables.(name{1});
      if (isempty (table))
        table = told_options (source);
      end
      for k = 1:rows (table)
        lines{end+1} = sprintf ('{"name": "%s", "kind": "namevalue"%s}', table{k,1}, type_of (table{k,3}));
      end
    end
    text = [text, sprintf(",\n  \"%s\": {\n    \"inputs\": [%s],\n    \"outputs\": [%s]\n  }", name{1}, ...
                          listed (lines), listed (cellfun (@(o) sprintf ('{"name": "%s"}', o), outputs, ...
                                                           'UniformOutput', false)))];
  end
  text = [text, "\n}\n"];
end

% {"function": {"option": [kind or words, default]}}; a default that depends on others, or is large, is ''.
function text = kinds_and_defaults (tables)
  text = '{';
  for name = sort (fieldnames (tables))'
    table = tables.(name{1});
    lines = {};
    for k = 1:rows (table)
      lines{end+1} = sprintf ('"%s": %s', table{k,1}, jsonencode ({table{k,3}, default_text(table{k,2})}));
    end
    if (! isempty (lines))
      text = sprintf ('%s%s\n  "%s": {%s}', text, ','(numel (text) > 1), name{1}, listed (lines));
    end
  end
  text = [text, "\n}\n"];
end

function text = default_text (value)
  text = '';
  if (ischar (value))
    text = ['''', value, ''''];
  elseif ((isnumeric (value) || islogical (value)) && rows (value) <= 1 && numel (value) <= 8)
    text = mat2str (value, 15);
    if (isempty (value))
      text = '[]';
    end
  elseif (iscell (value) && isempty (value))
    text = '{}';
  end
end

% The options in the help of a function that has no table, as it hands them all on to others.
function table = told_options (source)
  section = regexp (strsplit (source, 'SPDX'){1}, '\n%   Options?\n.*?\n%   \w', 'match', 'once');
  names = [regexp(section, '\n%     ''([A-Z]\w+)''  ', 'tokens'){:}](:);
  table = [names, repmat({[], 'any'}, numel (names), 1)];
end

function text = listed (lines)
  text = '';
  if (! isempty (lines))
    text = sprintf (",\n      %s", lines{:});
    text = [text(2:end), "\n    "];
  end
end

function [outputs, inputs] = arguments_of (source)
  head = regexp (source, '^function *((?:[^=(\n]*=)?) *sl_\w+ *((?:\([^)]*\))?)', 'tokens', 'once');
  outputs = regexp (head{1}, '\w+', 'match');
  inputs = setdiff (regexp (head{2}, '\w+', 'match'), {'varargin'}, 'stable');
end

% How many arguments a function asks for, by its check of nargin, else all or none as the arguments have defaults.
function count = needed (source)
  source = regexprep (source, 'slx_arg_need \(nargin, (\d+)', 'if (nargin < $1)\n slx_arg_fail');
  test = regexp (source, 'if \(nargin (<|==) (\d+)\)?[^\n]*\n *(\w+)', 'tokens', 'once');
  count = 0;
  if (! isempty (test) && strcmp (test{3}, 'slx_arg_fail'))
    count = str2double (test{2}) + strcmp (test{1}, '==');
  end
end

% The limits of an interval such as '?(0,1]' or 'integer [1,Inf)', of which MATLAB is told those that are finite.
function text = limits_of (kind)
  ends = regexp (kind, '([\[(])(.*),(.*)([\])])$', 'tokens', 'once');
  text = sprintf (', ">%s%s"', '='(ends{1} == '['), ends{2});
  if (! strcmp (ends{3}, 'Inf'))
    text = [text, sprintf(', "<%s%s"', '='(ends{4} == ']'), ends{3})];
  end
end

% What slx_opt_read accepts for a kind, in words of MATLAB's function signatures. [] is not suggested.
function text = type_of (kind)
  if (iscell (kind))
    kind = sprintf ('|''%s''', kind{:})(2:end);
  end
  types = unique (cellfun (@type_of_one, strsplit (strrep (kind, '?', ''), ' or '), 'UniformOutput', false), 'stable');
  text = '';
  if (isscalar (types) && ! isempty (types{1}))
    text = [', "type": ', types{1}];
  elseif (! any (cellfun (@isempty, types)))
    text = [', "type": [', strjoin(types, ', '), ']'];
  end
end

function text = type_of_one (kind)
  text = '';
  if (kind(1) == '''')
    text = ['["char", "choices={', strrep(kind, '|', ', '), '}"]'];
  elseif (any (kind == ',') && kind(1) != '{')
    text = ['["numeric", "scalar"', limits_of(kind), ']'];
  else
    switch (strtok (kind))
      case 'flag'
        text = '["logical", "scalar"]';
      case 'count'
        text = '["numeric", "scalar", ">=0"]';
      case 'seed'
        text = '["numeric", "scalar", ">=0", "<=4294967295"]';
      case 'natural'
        text = '["numeric", "scalar", ">=1"]';
      case 'positive'
        text = '["numeric", "scalar", ">0"]';
        if (any (kind == ' '))
          text = '["numeric"]';
        end
      case 'share'
        text = '["numeric", "scalar", ">0", "<1"]';
      case {'function', 'handle'}
        text = '["function_handle"]';
      case {'file', 'folder', 'text'}
        text = '["char"]';
      case 'struct'
        text = '["struct"]';
      case 'cell'
        text = '["cell"]';
      case {'numbers', 'real', 'weights'}
        text = '["numeric"]';
      case {'nonneg', 'finite'}
        text = '["numeric", "scalar", ">=0"]';
        if (any (kind == ' '))
          text = '["numeric"]';
        end
    end
    if (kind(1) == '{')
      text = '["cell"]';
    end
  end
end
