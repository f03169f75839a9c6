function failed = sl_run_tests (files, report)
%SL_RUN_TESTS  Runs the %! blocks of files and says how many passed.
%   FAILED = sl_run_tests (FILES, REPORT) runs each of the cell array FILES, prints a line for it and what fails, and
%   writes "passed failed" to the file REPORT. A file without a test counts as a failure. Tests end runs early on
%   purpose, so the warnings of that are off; test_warnings switches on what it looks at.

% SPDX-License-Identifier: BSD-3-Clause
  for id = {'maxIter', 'timeLimit', 'interrupted', 'allZero', 'notCertified', 'components', 'diverged', 'precision', ...
            'emptyClusters', 'zeroParts', 'oneEntry'}
    warning ('off', ['sparselearn:', id{1}]);
  end
  passed = 0;
  failed = 0;
  for k = 1:numel (files)
    start = tic;
    [good, all_of_them, log] = quietly (files{k});
    bad = all_of_them - good + (all_of_them == 0);
    [~, name] = fileparts (files{k});
    if (bad > 0)
      printf ('%sFAIL  %-30s %d of %d failed\n', log, name, bad, all_of_them);
    else
      printf ('ok    %-30s %4d passed  %6.1f s\n', name, good, toc (start));
    end
    passed = passed + good;
    failed = failed + bad;
  end
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', passed, failed);
  fclose (fid);
end

function [good, all_of_them, log] = quietly (file)
  name = tempname ();
  fid = fopen (name, 'w');
  [good, all_of_them] = test (file, 'quiet', fid);
  fclose (fid);
  log = fileread (name);
  delete (name);
end
