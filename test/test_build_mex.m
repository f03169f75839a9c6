% What build_mex asks of MATLAB's mex, told by test/matlab_stub/mex.m, which compiles nothing and can refuse a library.

% SPDX-License-Identifier: BSD-3-Clause

%!function folder = root ()
%!  folder = fileparts (fileparts (which ('sl_run_tests')));
%!endfunction

%!function [calls, said] = calls_of (refused, arguments, system_)
%!  log = tempname ();
%!  setenv ('SL_SYSTEM', '');
%!  if (nargin > 2)
%!    setenv ('SL_SYSTEM', system_);
%!  end
%!  setenv ('SL_MEX_CALLS', log);
%!  setenv ('SL_MEX_REFUSES', refused);
%!  code = sprintf (['warning off; confirm_recursive_rmdir (false); addpath ("%s", "%s"); ' ...
%!                   'build_mex (%s)'], root (), fullfile (root (), 'test', 'matlab_stub'), arguments);
%!  [status, said] = system (['octave-cli --norc --no-history -q --eval ''' code ''' 2>&1']);
%!  assert (status == 0, '%s', said);
%!  calls = strsplit (strtrim (fileread (log)), sprintf ('\n'));
%!  delete (log);
%!endfunction

%!function n = gateways ()
%!  n = numel (glob (fullfile (root (), 'src', 'mex', '*', '*_mex.c')));
%!endfunction

%!test % every call keeps products and sums apart and has 64-bit integers; every gateway is linked once, for Ctrl-C too
%! [calls, said] = calls_of ('', '"Interrupt", true');
%! assert (all (~ cellfun (@isempty, strfind (calls, '-ffp-contract=off'))));
%! assert (all (~ cellfun (@isempty, strfind (calls, '-DSL_BLAS_64'))));
%! compiled = ~ cellfun (@isempty, strfind (calls, '|-c|'));
%! single = ~ cellfun (@isempty, strfind (calls, '-DSL_SINGLE'));
%! core = numel (glob (fullfile (root (), 'src', 'core', '*', '*.c')));
%! once = numel (regexp (fileread (fullfile (root (), 'src', 'sources.mk')), '\<sl_'));
%! assert ([sum(~ compiled), sum(compiled & ~ single), sum(single)], [1 + gateways(), core, core - once]);
%! assert (sum (~ cellfun (@isempty, strfind (calls, '-DSL_MATLAB_INTERRUPT'))), 1 + gateways ());      % one asks for it
%! assert (sum (~ cellfun (@isempty, strfind (calls, 'sl_mex_shared.c'))), 1 + gateways ());         % what all share
%! assert (isempty (strfind (said, 'built without')));

%!test % where MATLAB no longer has its function for Ctrl-C, the build says so and goes on without it
%! [calls, said] = calls_of ('-lut', '"Interrupt", true');
%! asking = ~ cellfun (@isempty, strfind (calls, '-DSL_MATLAB_INTERRUPT'));
%! assert (sum (asking), 1);
%! tried = regexp (calls{asking}, '[^|]+_mex\.c', 'match'){1};      % one that has the function called
%! assert (~ isempty (strfind (fileread (tried), '&slx_stop')));
%! assert (~ isempty (strfind (said, 'Ctrl-C: built without')));
%! assert (sum (cellfun (@isempty, strfind (calls, '|-c|')) & ~ asking), gateways ());

%!test % on each system the lines are short enough for Windows (8191), and the linker is given each object by its name
%! for system_ = {'windows', 'mac'}
%!   calls = calls_of ('', '"OpenMP", true', system_{1});
%!   assert (max (cellfun (@numel, calls)) < 2000, '%s', system_{1});
%!   linked = cellfun (@isempty, strfind (calls, '|-c|'));
%!   assert (all (~ cellfun (@isempty, regexp (calls(linked), 'LDFLAGS=\$LDFLAGS @"[^"|]*objects:\d+"'))));
%!   said = regexp (calls(linked), 'objects:(\d+)', 'tokens', 'once');
%!   assert (unique (str2double ([said{:}])), sum (~ linked));
%!   assert (any (~ cellfun (@isempty, strfind (calls, 'NO_UNDERSCORE'))) == strcmp (system_{1}, 'windows'));
%! end

%!test % Microsoft's compiler is refused in one sentence, before anything is compiled
%! setenv ('SL_COMPILER', 'Microsoft');
%! back = onCleanup (@() setenv ('SL_COMPILER', ''));
%! said = '';
%! try
%!   calls_of ('', '');
%! catch err
%!   said = err.message;
%! end
%! assert (~ isempty (regexp (said, 'build_mex: Microsoft C cannot build this; install MinGW and choose it', 'once')), said);

%!test % the toolbox has the functions, the gateways, the tutorials as code, and what MATLAB asks of it
%! into = sl_test_folder ();
%! setenv ('SL_TOOLBOX', into.name);
%! code = sprintf (['warning off; confirm_recursive_rmdir (false); addpath ("%s", "%s"); pack_toolbox ()'], ...
%!                 root (), fullfile (root (), 'test', 'matlab_stub'));
%! [status, said] = system (['octave-cli --norc --no-history -q --eval ''' code ''' 2>&1']);
%! if (isempty (glob (fullfile (root (), 'src', '*.mex'))))      % where other MEX files are tested
%!   assert (status && ~ isempty (strfind (said, 'pack_toolbox: src has no MEX files yet; build_mex makes them')), said);
%!   return;
%! end
%! assert (status == 0, '%s', said);
%! for file = {'inst/nmf/sl_nmf.m', 'inst/demos/demo_faces.m', 'src/slx_hoyer_mex.mex', 'examples/missing_entries.m'}
%!   assert (exist (fullfile (into.name, file{1}), 'file') > 0, '%s', file{1});
%! end
%! o = load (fullfile (into.name, 'options.mat'));
%! assert ({o.ToolboxName, o.ToolboxVersion}, {'sparselearn', sl_version()});
%! assert ({o.MinimumMatlabRelease, o.SupportedPlatforms.Glnxa64, o.SupportedPlatforms.Win64}, {'R2019b', true, false});
%! inner = strrep (o.ToolboxMatlabPath, o.ToolboxFolder, '');
%! assert (all (ismember ({'', '/src', '/inst/nmf'}, inner)) && ~ any (ismember ({'/examples', '/html'}, inner)));
%! example = fileread (fullfile (into.name, 'examples', 'missing_entries.m'));
%! assert (strncmp (example, '%% Fill in missing entries', 26));
%! assert (~ isempty (strfind (example, 'scan = sl_nmf_scan (Y')) && isempty (strfind (example, sprintf ('\nans = 4'))));
