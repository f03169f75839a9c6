function sl_run_doctest (name, report)
%SL_RUN_DOCTEST  Runs the examples in the help of a function.
%   sl_run_doctest (NAME, REPORT) writes "passed failed" to the file REPORT. A function without an example is a failure.
  pkg load doctest
  [passed, all_of_them] = doctest (name);
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', passed, all_of_them - passed + (all_of_them == 0));
  fclose (fid);
end
