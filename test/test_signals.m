% SIGTERM and SIGHUP end kernels and solvers at once, as Ctrl-C does, and then the interpreter.

% SPDX-License-Identifier: BSD-3-Clause

%!function said = of_killed (data, call, number, word, work)
%! % what a process that has made its data says after it has got the signal in a call that would take minutes: once it
%! % has said the word and has worked for so many seconds more
%!  [out, pid, in] = sl_start_octave (['function bye (), puts (''BYE''); fflush (stdout); end; ', ...
%!    'atexit (''bye''); sigterm_dumps_octave_core (false); sighup_dumps_octave_core (false); ', ...
%!    'sl_threads (1); rand (''twister'', 1); ', data, ' puts (''GO''); fflush (stdout); ', call, ...
%!    ' puts ('' STILL HERE BYE''); fflush (stdout);']);
%!  sl_listen (out, word, pid);
%!  sl_let_work (pid, work);
%!  kill (pid, number);
%!  said = sl_listen (out, 'BYE', pid);
%!  waitpid (pid);
%!  fclose (in);
%!  fclose (out);
%!endfunction

%!testif ; isunix () % a long kernel by itself
%! said = of_killed ('X = rand (64, 2e4); D = rand (64, 500);', 'Z = sl_sparse_code (X, D, 1e-4);', SIG ().TERM, 'GO', .15);
%! assert (isempty (strfind (said, 'STILL HERE')), said);
%! said = of_killed ('x = randn (1500, 1); W = randn (1500, 3000);', 'h = sl_nnls (x, W);', SIG ().TERM, 'GO', .15);  % within a column
%! assert (isempty (strfind (said, 'STILL HERE')), said);
%! said = of_killed ('X = rand (100, 20000);', 'c = sl_kmeans (X, 300, ''Replicates'', 1000);', SIG ().HUP, 'GO', .15);
%! assert (isempty (strfind (said, 'STILL HERE')), said);

%!testif ; isunix () % a solver, with its checkpoint written, from which a run goes on
%! file = tempname ();
%! gone = onCleanup (@() delete (file));
%! call = ['[W, H, info] = sl_nmf (rand (100, 150), 10, ''MaxIter'', %s, ''Tol'', 0, ''Seed'', 1, ', ...
%!         '''Checkpoint'', file, ''CheckpointInterval'', Inf, ''Display'', ''iter''); '];
%! said = of_killed (sprintf ('file = ''%s'';', file), sprintf (call, 'Inf'), SIG ().TERM, ' 3 +\d', 0);
%! assert (isempty (strfind (said, 'STILL HERE')), said);
%! done = load (file).checkpoint.run.iteration;
%! assert (done > 0);
%! rand ('twister', 1);
%! evalc (sprintf (call, sprintf ('%d', done + 2)));
%! assert (info.iterations, done + 2);
%! file = tempname ();
%! gone = onCleanup (@() delete (file));
%! call = ['D = sl_dict_learn (rand (20, 1000), 30, .01, ''MaxIter'', 1e6, ''Tol'', 0, ''Display'', ''iter'', ', ...
%!         '''Checkpoint'', ''%s''); '];
%! said = of_killed ('', sprintf (call, file), SIG ().TERM, ' 2 +\d', 0);
%! assert (isempty (strfind (said, 'STILL HERE')), said);
%! assert (exist (file, 'file') == 2);

%!testif ; isunix () % an ignored signal stays ignored
%! file = [tempname(), '.m'];
%! fid = fopen (file, 'w');
%! fprintf (fid, 'addpath (''%s'', ''%s''); sl_hoyer ((1:3)''); ', sl_inst (), ...
%!          fileparts (which ('slx_hoyer_mex')));
%! fprintf (fid, 'kill (getpid (), SIG ().HUP); pause (.1); sl_hoyer ((1:3)''); disp (''ALIVE'');\n');
%! fclose (fid);
%! gone = onCleanup (@() delete (file));
%! [~, said] = system (sprintf ('trap "" HUP; octave-cli --norc --no-history -q %s 2>&1', file));
%! again = isempty (strfind (said, 'ALIVE'));
%! [~, plain] = system (sprintf (['trap "" HUP; octave-cli --norc --no-history -q --eval ', ...
%!                                '"kill (getpid (), SIG ().HUP); pause (.1); disp (''ALIVE'')" 2>&1']));
%! assert (again, isempty (strfind (plain, 'ALIVE')));    % as without the package
