% The package as a whole: its version is said once, its threads are shared by all kernels.

%!test % DESCRIPTION and sl_version agree
%! text = fileread (fullfile (fileparts (fileparts (which ('sl_run_tests'))), 'DESCRIPTION'));
%! version = regexp (text, '^Version: (\S+)$', 'tokens', 'once', 'lineanchors'){1};
%! assert (sl_version (), version);

%!test % DESCRIPTION has no blank line, which would silently end it
%! text = fileread (fullfile (fileparts (fileparts (which ('sl_run_tests'))), 'DESCRIPTION'));
%! assert (isempty (regexp (text, '\n\s*\n')));

%!test % the number of threads set in one MEX file is the one that others see, and outlives a call
%! before = sl_threads ();
%! assert (sl_threads (2), 2);
%! sl_hoyer (ones (3));
%! assert (sl_threads (), 2);
%! sl_threads (before);

%!error id=sparselearn:badInput sl_threads_mex (5000)
%!error id=sparselearn:badCall sl_threads_mex (1, 2)

%!test % errors that a gateway finds carry the name of the public function
%! calls = {@() sl_hoyer([1; NaN]); @() sl_proj_hoyer([1; NaN], .5); @() sl_proj_gsp({[1; NaN]}, .5);
%!          @() sl_proj_l0([1; NaN], 1); @() sl_proj_simplex([1; NaN]); @() sl_proj_l1([1; NaN], 1);
%!          @() sl_proj_l12([1; NaN], 1); @() sl_prox_l1([1; NaN], 1); @() sl_prox_srsc(NaN, 1, 1, 1, 1, 1);
%!          @() sl_nnls([1; NaN], [1; 1]); @() sl_sparse_code([1; NaN], [1; 1], 1); @() sl_knn_graph([1 NaN 2], 1);
%!          @() sl_knn_graph([1 2 3], 1, 'To', NaN); @() sl_kmeans([1 NaN], 1); @() sl_spectral_cluster(NaN, 1);
%!          @() sl_proj_hoyer_jvp([1; NaN], [1; 0], [1; 1]); @() sl_proj_hoyer_vjp([1; 2], [1; 0], [1; NaN]);
%!          @() sl_dict_update([1; NaN], 1); @() sl_dict_learn([1; NaN], 1, 1); @() sl_nmf([1; NaN], 1);
%!          @() sl_nmf_init([1; NaN], 1); @() sl_nmf_step_h([1; NaN], [1; 1], 1);
%!          @() sl_srsc([1 NaN 2], [1 1], 'Graph', zeros (3)); @() sl_l2rsc([1 NaN 2], [1 1], 'Graph', zeros (3));
%!          @() sl_srsc([1 NaN 2], 1); @() sl_prox_srsc(1, 1, 1, -1, 1, 1)};
%! for k = 1:numel (calls)
%!   name = regexp (func2str (calls{k}), 'sl_\w*', 'match', 'once');
%!   try
%!     calls{k} ();
%!     error ('%s: no error', name);
%!   catch err
%!     assert (err.identifier, 'sparselearn:badInput', name);
%!     assert (strncmp (err.message, [name ': '], numel (name) + 2), err.message);
%!   end
%! end
%!error <^sl_hoyer_mex: 2 inputs> sl_hoyer_mex (1)
