function failed = sl_run_doctest (report)
%SL_RUN_DOCTEST  Runs the examples in the help of the public functions.
%   FAILED = sl_run_doctest (REPORT) writes "passed failed" to the file REPORT.
  pkg load doctest
  [passed, all_of_them] = doctest ('inst');
  failed = all_of_them - passed + (all_of_them == 0);
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', passed, failed);
  fclose (fid);
end
