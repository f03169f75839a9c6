% The manual and the demos, as they are found after an installation and in a source tree.

% SPDX-License-Identifier: BSD-3-Clause

%!function root = made_tree (places)
%!  root = tempname ();
%!  mkdir (root);
%!  mkdir (fullfile (root, 'inst'));
%!  source_folder = sl_inst ();
%!  copyfile (fullfile (source_folder, 'package'), fullfile (root, 'inst', 'package'));
%!  for k = 1:numel (places)
%!    folder = fullfile (root, places{k}{1:end-1});
%!    [~, ~] = mkdir (folder);
%!    fclose (fopen (fullfile (folder, places{k}{end}), 'w'));
%!  end
%!endfunction

%!function removed (root)
%!  rmpath (fullfile (root, 'inst', 'package'));
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (root, 's');
%!endfunction

%!function check_tree (places, names)
%! % NAMES: {name of a page, words of the path where it is found; ...}
%!  root = made_tree (places);
%!  addpath (fullfile (root, 'inst', 'package'));
%!  cleanup = onCleanup (@() removed (root));
%!  for k = 1:rows (names)
%!    [name, wanted] = names{k,:};
%!    [page, found] = sl_manual (name);
%!    assert (found, ! isempty (wanted));
%!    if (found)
%!      assert (page, fullfile (root, wanted{:}));
%!    end
%!  end
%!endfunction

%!test % where pkg install puts the manual, where make doc builds it, and where a tarball has it
%! for place = {{'inst', 'doc', 'html', 'index.html'}, {'build', 'doc', 'index.html'}, {'doc', 'html', 'index.html'}}
%!   check_tree (place, {'', place{1}});
%! end
%! check_tree ({}, {'', {}});

%!test % pages by their names
%! html = {{'build', 'doc', 'index.html'}, {'build', 'doc', 'functions', 'sl_x.html'}, ...
%!         {'build', 'doc', 'gallery', 'demo_y.html'}, {'build', 'doc', 'gallery', 'index.html'}, ...
%!         {'build', 'doc', 'chapters', 'z.html'}, {'build', 'doc', 'studies', 'v.html'}};
%! check_tree (html, {'sl_x', html{2}; 'x', html{2}; 'demo_y', html{3}; 'gallery', html{4}; 'z', html{5}; 'v', html{6}; ...
%!                    'w', {}});

%!test % a name that is not there: the nearest one
%! root = made_tree ({{'build', 'doc', 'index.html'}, {'build', 'doc', 'functions', 'sl_nmf.html'}, ...
%!                    {'build', 'doc', 'functions', 'sl_nmf_init.html'}, {'build', 'doc', 'functions', 'sl_nmf_scan.html'}, ...
%!                    {'build', 'doc', 'gallery', 'demo_faces.html'}, {'build', 'doc', 'chapters', 'choosing_nmf.html'}});
%! addpath (fullfile (root, 'inst', 'package'));
%! cleanup = onCleanup (@() removed (root));
%! cases = {'sl_nfm', 'sl_nmf'; 'nfm', 'sl_nmf'; 'SL_NMF', 'sl_nmf'; 'nmf_sacn', 'sl_nmf_scan'; 'demo_face', 'demo_faces'; ...
%!          'Choosing_nmf', 'choosing_nmf'};
%! for k = 1:rows (cases)
%!   text = '';
%!   try
%!     page = sl_manual (cases{k,1});
%!   catch err
%!     text = err.message;
%!   end
%!   assert (text, sprintf (["sl_manual: the manual has no page '%s' (did you mean %s?); sl_manual () opens the front ", ...
%!                           "page, which has a search"], cases{k,:}));
%! end
%! fail ("page = sl_manual ('quadrature')", "no page 'quadrature'; ");

%!error <is 'faecs' \(did you mean faces\?\)$> sl_demo ('faecs')
%!error <is 'faecs' \(did you mean faces\?\)$> sl_demo ('demo_faecs')
%!error <, but is 'nothing'$> sl_demo ('nothing')

%!test % without a display the name of the file is printed
%! root = made_tree ({{'build', 'doc', 'index.html'}});
%! addpath (fullfile (root, 'inst', 'package'));
%! cleanup = onCleanup (@() removed (root));
%! names = {'DISPLAY', 'WAYLAND_DISPLAY'};
%! before = cellfun (@getenv, names, 'UniformOutput', false);
%! restored = onCleanup (@() cellfun (@setenv, names, before));
%! cellfun (@(name) setenv (name, ''), names);
%! text = evalc ('sl_manual ()');
%! assert (strtrim (text), fullfile (root, 'build', 'doc', 'index.html'));

%!test % a demo runs from any folder, into the folder given, and leaves the path as it was
%! before = path ();
%! folder = tempname ();
%! text = evalc ("sl_demo ('projections', folder)");
%! confirm_recursive_rmdir (false, 'local');
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! assert (exist (fullfile (folder, 'projections.png'), 'file'), 2);
%! assert (! isempty (strfind (text, 'projections.png')));
%! assert (path (), before);

%!test % every demo tells in its first line what it shows, and writes into the folder it is given
%! folder = fullfile (fileparts (sl_inst ()), 'demos');
%! for name = sl_demo ()
%!   lines = strsplit (fileread (fullfile (folder, ['demo_', name{1}, '.m'])), "\n");
%!   assert (! isempty (regexp (lines{1}, '^function demo_\w+ \(folder', 'once')), name{1});
%!   assert (! isempty (regexp (lines{2}, '^%DEMO_[A-Z_]+  [A-Z0-9].*\.$', 'once')), name{1});
%! end

%!function cells = row_of (folder, name, option)
%! % what the table of options on the page of a function says of one: {values, default, meaning}
%!  page = fileread (fullfile (folder, 'functions', [name, '.html']));
%!  row = regexp (page, ['id="option-', option, '".*?</tr>'], 'match', 'once');
%!  cells = cell (1, 3);
%!  titles = {'Values', 'Default', 'Meaning'};
%!  for k = 1:3
%!    text = regexp (row, ['data-title="', titles{k}, '"[^>]*>(.*?)</td>'], 'tokens', 'once');
%!    cells{k} = regexprep ([text{:}], {'<[^>]*>', '&gt;', '&lt;'}, {'', '>', '<'});
%!  end
%!endfunction

%!function check_options (folder)
%! % ranges are those of the tables for slx_opt_read; the default is that of the option, not of a field in its text
%!  cases = {'sl_nmf_scan', 'Holdout', 'number > 0 and < 1'; 'sl_nmf_scan', 'Folds', 'integer from 1 to 1e4'; ...
%!           'sl_nmf', 'Replicates', 'integer from 1 to 1e6'; 'sl_nmf', 'Missing', 'true, false'; ...
%!           'sl_nmf_step_h', 'Algorithm', '''ahals'', ''mu'', ''gsp'', ''csp'''; ...
%!           'sl_mlp_train', 'Connectivity', 'number from 0 to 1'; 'sl_net_train', 'Momentum', 'number from 0 to below 1'; ...
%!           'sl_data', 'Probability', 'number from 0 to 1'; 'sl_kmeans', 'Replicates', 'integer from 1 to 2^31 - 1'};
%!  for k = 1:rows (cases)
%!    assert (row_of (folder, cases{k,1:2}){1}, cases{k,3});
%!  end
%!  assert (row_of (folder, 'sl_net_train', 'Project'){2}, '[], no projection');
%!  assert (row_of (folder, 'sl_net_train', 'Nesterov')(1:2), {'true, false', 'false'});     % of two that share a text
%!  assert (row_of (folder, 'sl_net_train', 'TimeLimit')(1:2), {[double('number '), 226, 137, 165, ' 0'], 'Inf'});
%! % options that doc/shared_options.md describes, with the defaults and the words of the function
%!  cells = row_of (folder, 'sl_lista_train', 'StepSize');
%!  assert (cells{2}, '3e-4');
%!  assert (! isempty (regexp (cells{3}, '^step along the gradient.* Three numbers are the steps of W, S and theta$', 'once')));
%!  assert (row_of (folder, 'sl_nmf', 'Tol'){2}, '1e-4');
%!  assert (row_of (folder, 'sl_l2rsc', 'MaxIter'){2}, '200 for a fixed dictionary, otherwise 5');
%!  assert (row_of (folder, 'sl_logistic_train', 'CheckpointInterval')(2:3), {'60', 'seconds between two writes of Checkpoint'});
%!  for name = {'sl_net_train', 'sl_mlp_train', 'sl_soae_train'}
%!    assert (! isempty (row_of (folder, name{1}, 'StepSize'){3}));
%!  end
%!endfunction

%!function check_texts (folder)
%! % a wrapped line is no list of one entry; a call set apart is no list either; text behind nested entries goes on
%!  page = @(name) regexprep (fileread (fullfile (folder, 'functions', [name, '.html'])), '<[^>]*>', ' ');
%!  for name = dir (fullfile (folder, 'functions', 'sl_*.html'))'
%!    text = fileread (fullfile (folder, 'functions', name.name));
%!    text = text(1:strfind ([text, '<footer'], '<footer')(1)-1);
%!    text = regexprep (text, '<ul class.*?</ul>|<nav.*?</nav>', '');
%!    assert (isempty (regexp (text, '<ul><li>((?!</?li>).)*</li></ul>', 'once')), name.name);
%!  end
%!  assert (! isempty (strfind (page ('sl_proj_l1'), 'Inf where weights are so small')));
%!  assert (! isempty (regexp (fileread (fullfile (folder, 'functions', 'sl_dict_learn.html')), ...
%!                             '<pre class="formula"[^>]*>Znew = <a', 'once')));
%!endfunction

%!function check_toc (folder)
%! % MATLAB's help browser: every page of a function, a tutorial, a chapter or a study is there, and no other
%!  toc = fileread (fullfile (folder, 'helptoc.xml'));
%!  assert (numel (strfind (toc, '<tocitem')), numel (strfind (toc, '</tocitem>')));
%!  targets = [regexp(toc, '<tocitem target="([^"#]*)', 'tokens'){:}];
%!  places = {'functions', 'tutorials', 'chapters', 'studies'};
%!  pages = cellfun (@(place) strcat ([place, '/'], {dir(fullfile (folder, place, '*.html')).name}), places, ...
%!                   'UniformOutput', false);
%!  assert (unique (targets), sort ([pages{:}, {'index.html', 'gallery/index.html'}]));
%!endfunction

%!test % the manual is built from these sources, and has no dead link, picture or page that is missing
%! if (system ('command -v cmark-gfm >/dev/null') == 0)
%!   tools = fullfile (fileparts (sl_inst ()), 'tools', 'manual');
%!   folder = tempname ();
%!   confirm_recursive_rmdir (false, 'local');
%!   cleanup = onCleanup (@() rmdir (folder, 's'));
%!   [status, text] = system (sprintf ('python3 "%s" "%s" 2>&1', tools, folder));
%!   assert (status == 0, text);
%!   [status, text] = system (sprintf ('python3 "%s" "%s" 2>&1', fullfile (tools, 'check.py'), folder));
%!   assert (status == 0 && ! isempty (strfind (text, ' 0 faults')), text);
%!   check_options (folder);
%!   check_texts (folder);
%!   check_toc (folder);
%!   if (system ('command -v node >/dev/null') == 0)
%!     [status, text] = system (sprintf ('node "%s" "%s" 2>&1', fullfile (tools, 'check_search.js'), folder));
%!     assert (status == 0, '%s', text);
%!   else
%!     disp ('the search is not tried: node is not there');
%!   end
%! else
%!   disp ('the manual is not built: cmark-gfm is not there');
%! end

%!test % the tutorial has the scripts for clusters as they are
%! root = fullfile (sl_inst (), '..');
%! page = fileread (fullfile (root, 'doc', 'tutorials', 'several_machines.md'));
%! for name = {'slurm.sh', 'learn.m'}
%!   lines = strsplit (fileread (fullfile (root, 'examples', 'cluster', name{1})), "\n");
%!   lines = lines(! cellfun (@isempty, regexp (lines, '^([^%#]|#!|#SBATCH)', 'once')));        % no comments
%!   assert (numel (lines) >= 6);
%!   for k = 1:numel (lines)
%!     assert (index (page, ["    ", lines{k}, "\n"]) > 0);
%!   end
%! end
