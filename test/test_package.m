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
