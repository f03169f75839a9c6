function sl_run_campaign (name, cases, seed, report)
%SL_RUN_CAMPAIGN  Runs one of the random campaigns test/check_*.m.
%   sl_run_campaign (NAME, CASES, SEED, REPORT) calls NAME (CASES, SEED), which prints the worst figures and raises an
%   error if one is out of bounds, and writes "passed failed" to the file REPORT.

% SPDX-License-Identifier: BSD-3-Clause
  failed = 0;
  try
    feval (name, cases, seed);
  catch problem
    fprintf ('%s\n', problem.message);
    failed = 1;
  end
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', 1 - failed, failed);
  fclose (fid);
end
