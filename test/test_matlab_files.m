% What is there for MATLAB alone: Contents.m and functionSignatures.json in inst, and buildfile.m.

% SPDX-License-Identifier: BSD-3-Clause

%!function folder = root ()
%!  folder = fileparts (fileparts (which ('sl_run_tests')));
%!endfunction

%!function [folder, gone] = a_folder (varargin)
%! % a new folder, on the path with others, until GONE is cleared
%!  paths = path ();
%!  folder = tempname ();
%!  mkdir (folder);
%!  addpath (folder, varargin{:});
%!  gone = onCleanup (@() leave (folder, paths));
%!endfunction
%!function leave (folder, paths)
%!  path (paths);
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!test % all three files are those that `make matlab-files` writes
%! [folder, gone] = a_folder (fullfile (root (), 'test', 'robustness'));
%! sl_make_matlab_files (folder, folder);
%! signatures = strrep (glob (fullfile (root (), 'inst', '*', 'functionSignatures.json'))', root (), '');
%! assert (numel (signatures) > 10);
%! for place = [{'/inst/Contents.m', '/tools/manual/options.json'}, signatures]
%!   made = fullfile (folder, regexprep (place{1}, '^/(inst|tools/manual)/', ''));
%!   if (! strcmp (fileread (made), fileread ([root(), place{1}])))
%!     error ('%s is not up to date: make matlab-files', place{1});
%!   end
%! end

%!test % the signatures: every public function, in the form that MATLAB reads, with the options that its help has
%! signatures = struct ();
%! for file = glob (fullfile (root (), 'inst', '*', 'functionSignatures.json'))'
%!   of_family = jsondecode (fileread (file{1}), 'makeValidName', false);
%!   assert (of_family.('_schemaVersion'), '1.0.0');
%!   [~, functions] = cellfun (@fileparts, glob (fullfile (fileparts (file{1}), 'sl_*.m')), 'UniformOutput', false);
%!   assert (sort (setdiff (fieldnames (of_family), '_schemaVersion')), sort (functions));
%!   for name = functions'
%!     signatures.(name{1}) = of_family.(name{1});
%!   end
%! end
%! public = fieldnames (signatures)';
%! assert (numel (public), numel (glob (fullfile (root (), 'inst', '*', 'sl_*.m'))));
%! types = {'char', 'logical', 'numeric', 'scalar', 'function_handle', 'struct', 'cell'};
%! options = 0;
%! for name = public
%!   s = signatures.(name{1});
%!   assert (fieldnames (s), {'inputs'; 'outputs'});
%!   inputs = s.inputs;
%!   if (! iscell (inputs))                    % jsondecode makes an array of objects that are alike
%!     inputs = num2cell (inputs);
%!   end
%!   kinds = cellfun (@(i) find (strcmp (i.kind, {'required', 'ordered', 'namevalue'})), inputs);
%!   assert (numel (kinds), numel (inputs));
%!   assert (issorted (kinds));
%!   names = cellfun (@(i) i.name, inputs, 'UniformOutput', false);
%!   assert (numel (unique (names)), numel (names));
%!   for k = 1:numel (inputs)
%!     assert (all (ismember (fieldnames (inputs{k}), {'name', 'kind', 'type'})));
%!     if (isfield (inputs{k}, 'type'))
%!       told = inputs{k}.type(:)';
%!       while (any (cellfun (@iscell, told)))   % alternatives
%!         told = cellfun (@(t) reshape (cellstr (t), 1, []), told, 'UniformOutput', false);
%!         told = [told{:}];
%!       end
%!       limits = ! cellfun (@isempty, regexp (told, '^[<>]=?-?[\d.e-]+$', 'once'));
%!       known = ismember (told, types) | strncmp (told, 'choices={''', 10) | limits;
%!       assert (all (known), names{k});
%!     end
%!   end
%!   help = strsplit (fileread (glob (fullfile (root (), 'inst', '*', [name{1}, '.m'])){1}), 'SPDX'){1};
%!   section = regexp (help, '\n%   Options?\n.*?\n%   \w', 'match', 'once');
%!   told = regexp (section, '\n%     ''([A-Z]\w+)''  ', 'tokens');
%!   options += numel (told);
%!   for option = [told{:}]
%!     assert (any (strcmp (option{1}, names(kinds == 3))), [name{1}, ' ', option{1}]);
%!   end
%! end
%! assert (options > 200);
%! assert (signatures.sl_nmf.inputs{3}.name, 'Algorithm');
%! assert (! isempty (strfind (signatures.sl_nmf.inputs{3}.type{2}, '''nenmf''')));

%!function values = values_of (kind)
%! % numbers to be tried: the ends of an interval, if they are small, and one within; 2 where there is no upper end
%!  values = [];
%!  if (iscell (kind))
%!    return;
%!  end
%!  kind = strrep (kind, '?', '');
%!  if (! isempty (strfind (kind, ' or ')))
%!    return;
%!  end
%!  known = struct ('count', 0, 'natural', 1, 'seed', 0, 'positive', [.25, 2], 'nonneg', [0, 2], 'finite', [0, 2]);
%!  if (isfield (known, kind))
%!    values = known.(kind);
%!  elseif (any (kind(1) == '[(i'))
%!    whole = strncmp (kind, 'integer ', 8);
%!    kind = kind(1+8*whole:end);
%!    limits = sscanf (kind(2:end-1), '%g,%g')';
%!    values = limits(kind([1, end]) == '[]' & limits < 1e3);
%!    if (! whole)
%!      values(end+1) = mean (min (limits, 3));
%!    end
%!  end
%!endfunction

%!test % numbers that the tables of options admit are not refused later: the least one, the largest, and 2 where no limit is
%! kinds = jsondecode (fileread (fullfile (root (), 'tools', 'manual', 'options.json')), 'makeValidName', false);
%! paths = path ();
%! cleanup = onCleanup (@() path (paths));
%! addpath (fullfile (root (), 'test', 'robustness'));
%! back = in_folder ('public_calls');
%! wrong = {};
%! tried = {'sl_soae_train ActivityTarget', 'sl_data Words'};          % depend on Activity, and on the set
%! calls = public_calls ();
%! for k = 1:rows (calls)
%!   [name, ~, given] = calls{k,:};
%!   if (any (strncmp (name, {'sl_exp_', 'sl_reproduce'}, 7)) || ! isfield (kinds, name) || any (cellfun (@isstruct, given(end))))
%!     continue;                       % experiments take too long; a struct of options must come alone
%!   end
%!   for option = setdiff (fieldnames (kinds.(name)), strrep (tried, [name, ' '], ''))(:)'
%!     for value = values_of (kinds.(name).(option{1}){1})
%!       text = '';
%!       try
%!         evalc ('feval (name, given{:}, option{1}, value);');
%!       catch err
%!         text = err.message;
%!       end
%!       if (isempty (text))
%!         tried{end+1} = [name, ' ', option{1}];
%!       elseif (! isempty (strfind (text, sprintf ('option %s must be', option{1}))))
%!         wrong{end+1} = sprintf ('%s, with %g', text, value);
%!       end
%!     end
%!   end
%! end
%! assert (isempty (wrong), '%s\n', wrong{:});
%! assert (numel (tried) > 250);

%!test % buildfile.m: its tasks, of which 'test' runs here too
%! [folder, gone] = a_folder (root ());
%! id = fopen (fullfile (folder, 'buildplan.m'), 'w');
%! fputs (id, "function plan = buildplan (tasks)\n  global sl_tasks\n  sl_tasks = tasks;\n  error ('planned');\nend\n");
%! fclose (id);
%! global sl_tasks
%! try
%!   buildfile ();
%! catch problem
%!   assert (problem.message, 'planned');
%! end
%! names = regexprep (cellfun (@func2str, sl_tasks(:)', 'UniformOutput', false), '.*\W', '');
%! assert (sort (names), {'mexTask', 'signaturesTask', 'testTask', 'toolboxTask'});
%! test = sl_tasks{strcmp (names, 'testTask')};
%! out = evalc ('test ([]);');
%! assert (! isempty (regexp (out, 'the MEX files of sparselearn \S+ work')));
%! clear -global sl_tasks
