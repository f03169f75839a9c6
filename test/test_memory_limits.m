% Under a limit of memory: the package's own error, and no endless search for the buffers of OpenBLAS.

% SPDX-License-Identifier: BSD-3-Clause

%!function said = of_limited (program, room)
%! % what a process says that may take that many more MiB from the point where the program says limit ()
%!  file = [tempname(), '.m'];
%!  fid = fopen (file, 'w');
%!  fprintf (fid, '1;\nfunction limit ()\n');
%!  fprintf (fid, '  size = str2double (regexp (fileread (''/proc/self/status''), ''VmSize:\\s+(\\d+)'', ''tokens''){1}{1});\n');
%!  fprintf (fid, '  system (sprintf (''prlimit --pid %%d --as=%%d'', getpid (), 1024 * (size + 1024 * %d)));\nend\n', room);
%!  fprintf (fid, 'addpath (''%s'', ''%s''); warning (''off'', ''all'');\n', sl_inst (), ...
%!           fileparts (which ('slx_nmf_codes_mex')));
%!  fprintf (fid, '%s\n', program);
%!  fclose (fid);
%!  [~, said] = system (sprintf ('(ulimit -t 60; octave-cli --norc --no-history -q %s) 2>&1', file));
%!  delete (file);
%!  said = regexprep (said, '==\d+==WARNING: AddressSanitizer failed to allocate[^\n]*\n', '');      % under make asan
%!endfunction

%!testif ; exist ('/proc/self/status', 'file') == 2 && system ('command -v prlimit > /dev/null') == 0
%! % no room for the buffers: once the search for them never ended. A BLAS without buffers needs none.
%! said = of_limited (["X = rand (60, 70); sl_threads (2); ", ...
%!   "limit (); try, sl_nmf (X, 5, 'MaxIter', 3); catch e, disp (e.identifier), end, disp ('OVER')"], 100);
%! [~, about] = sl_version ();
%! if (strncmp (about.blas, 'OpenBLAS', 8))
%!   assert (strtrim (said), sprintf ('sparselearn:outOfMemory\nOVER'), said);
%! else
%!   assert (any (strcmp (strtrim (said), {sprintf('sparselearn:outOfMemory\nOVER'), 'OVER'})), said);
%! end
%! said = of_limited (["X = rand (60, 70); sl_threads (2); ", ...
%!   "limit (); [W, H] = sl_nmf (X, 5, 'MaxIter', 3); disp (size (W)), disp ('OVER')"], 1000);
%! assert (! isempty (regexp (said, '60\s+5\s+OVER')), said);

%!testif ; exist ('/proc/self/status', 'file') == 2 && system ('command -v prlimit > /dev/null') == 0
%! % large arguments and results
%! said = of_limited (["limit ();\n", ...
%!   "calls = {@() sl_similarity(rand (2, 40000), [], 'MemoryLimit', 100), ...\n", ...
%!   "  @() sl_similarity(sparse (rand (2, 40000)), [], 'MemoryLimit', 100), ...\n", ...
%!   "  @() sl_proj_hoyer([1; 2; 3], sparse (1e12, 1)), @() sl_cluster_accuracy(sparse (1e12, 1), [1 2]), ...\n", ...
%!   "  @() sl_nmi([1 2], sparse (1e12, 1)), @() sl_exp_hoyer('Dimensions', 1e11, 'Display', 'off'), ...\n", ...
%!   "  @() sl_exp_nmf_synthetic('Size', [1e6 1e6 10]), @() sl_nmf(sparse (1, 1, 1, 1e6, 1e6), 5000), ...\n", ...
%!   "  @() sl_nmf_init(sparse (1, 1, 1, 1e6, 1e6), 5000), @() sl_knn_graph(rand (2, 40000), 39000), ...\n", ...
%!   "  @() sl_data('bars', 'Samples', 1e12)};\n", ...
%!   "for k = 1:numel (calls), try, calls{k} (); disp (k), catch e\n", ...
%!   "  if (! strcmp (e.identifier, 'sparselearn:outOfMemory')), disp (k), disp (e), end, end, end, disp ('OVER')"], 3000);
%! assert (strtrim (said), 'OVER', said);

%!testif ; exist ('/proc/self/status', 'file') == 2 && system ('command -v prlimit > /dev/null') == 0
%! % functions whose products are the interpreter's own look for the room as well
%! said = of_limited (["X = rand (50, 90); D = X(:,1:5); Z = X(1:5,:); Y = kron (eye (3), ones (9)) + .1; limit ();\n", ...
%!   "calls = {@() sl_similarity(X), @() sl_lasso_gap(X, D, Z, .1), @() sl_spectral_cluster(Y, 3), ...\n", ...
%!   "  @() sl_label_propagation(Y, (1:27) .* ((1:27) < 4)), @() sl_nmf_init(X, 3, 'Init', 'nndsvd'), ...\n", ...
%!   "  @() sl_data('faces'), @() sl_exp_nmf_synthetic('Seeds', 1, 'MaxIter', 2)};\n", ...
%!   "for k = 1:numel (calls), try, calls{k} (); disp ('succeeded'), catch e, disp (e.identifier), end, end"], 100);
%! [~, about] = sl_version ();
%! wanted = repmat ({'sparselearn:outOfMemory'}, 1, 7);
%! if (strncmp (about.blas, 'OpenBLAS', 8))
%!   assert (strsplit (strtrim (said), "\n"), wanted);
%! else
%!   assert (all (ismember (strsplit (strtrim (said), "\n"), [wanted, {'succeeded'}])), said);
%! end

%!test % make attack has a call of every function with large data and some room, or none
%! here = fileparts (which ('check_memory'));
%! addpath (fullfile (here, 'robustness'));
%! listed = regexp (fileread (fullfile (here, 'robustness', 'large_calls.m')), '^ +''(sl_\w+)'', \d', 'tokens', 'lineanchors');
%! assert (unique ([listed{:}]), robustness_suite ('memory', '').names);

%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Sparseness', .5, 'Algorithm', {'a', 'b'})
%!error id=sparselearn:unknownOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Sparseness', .5, {'a', 'b', 'c'}, 2)

%!test % without a display: the package's own error, which names what works
%! if (isempty (available_graphics_toolkits ()))
%!   fail ('sl_show_basis (ones (4, 1), [2 2])', 'option File');
%!   for f = {@() sl_show_basis(ones (4, 1), [2 2]), @() sl_nmf_scan(magic (4), 'Ranks', 2, 'Plot', true), ...
%!            @() sl_exp_hoyer('Plot', true), @() sl_exp_nmf_synthetic('Plot', true)}
%!     id = '';
%!     try
%!       f{1} ();
%!     catch err
%!       id = err.identifier;
%!     end
%!     assert (id, 'sparselearn:noDisplay');
%!   end
%! end
