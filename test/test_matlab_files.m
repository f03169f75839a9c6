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
%! for place = {'inst', 'inst', 'tools/manual'; 'Contents.m', 'functionSignatures.json', 'options.json'}
%!   if (! strcmp (fileread (fullfile (folder, place{2})), fileread (fullfile (root (), place{:}))))
%!     error ('%s/%s is not up to date: make matlab-files', place{:});
%!   end
%! end

%!test % the signatures: every public function, in the form that MATLAB reads, with the options that its help has
%! signatures = jsondecode (fileread (fullfile (root (), 'inst', 'functionSignatures.json')), 'makeValidName', false);
%! assert (signatures.('_schemaVersion'), '1.0.0');
%! public = regexprep ({dir(fullfile (root (), 'inst', 'sl_*.m')).name}, '\.m$', '');
%! assert (sort (setdiff (fieldnames (signatures), '_schemaVersion')), sort (public(:)));
%! types = {'char', 'logical', 'numeric', 'scalar', 'function_handle'};
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
%!       limits = ! cellfun (@isempty, regexp (inputs{k}.type, '^[<>]=?-?[\d.e-]+$', 'once'));
%!       known = ismember (inputs{k}.type, types) | strncmp (inputs{k}.type, 'choices={''', 10) | limits(:);
%!       assert (all (known), names{k});
%!     end
%!   end
%!   help = strsplit (fileread (fullfile (root (), 'inst', [name{1}, '.m'])), 'SPDX'){1};
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
%! assert (sort (names), {'mexTask', 'signaturesTask', 'testTask'});
%! test = sl_tasks{strcmp (names, 'testTask')};
%! out = evalc ('test ([]);');
%! assert (! isempty (regexp (out, 'the MEX files of sparselearn \S+ work')));
%! clear -global sl_tasks
