function failed = sl_run_tests (files, report)
%SL_RUN_TESTS  Runs the %! blocks of files and says how many passed.
%   FAILED = sl_run_tests (FILES, REPORT) runs each of the cell array FILES, prints what fails, and appends a line
%   "passed failed" to the file REPORT. A file without a test counts as a failure.
  passed = 0;
  failed = 0;
  for k = 1:numel (files)
    seconds = tic;
    [good, all_of_them] = test (files{k}, 'quiet', stdout);
    bad = all_of_them - good + (all_of_them == 0);
    if (bad > 0)
      printf ('FAIL  %s: %d of %d failed\n', files{k}, bad, all_of_them);
    else
      printf ('ok    %-40s %4d passed  %6.1f s\n', files{k}, good, toc (seconds));
    end
    passed = passed + good;
    failed = failed + bad;
  end
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', passed, failed);
  fclose (fid);
end
