function sl_run_campaign (name, amount, seed, report)
%SL_RUN_CAMPAIGN  Runs one of the random campaigns test/check_*.m, with a number of cases or for a time.
%   sl_run_campaign (NAME, '400', SEED, REPORT) calls NAME (400, SEED), which prints the worst figures and raises an
%   error if one is out of bounds, and writes "passed failed" to the file REPORT.
%   sl_run_campaign (NAME, '30s', SEED, REPORT) calls NAME for some 30 seconds, with the seeds 100*SEED, 100*SEED + 1, ...
%   and numbers of cases that the speed of those before suggests. Each call is printed before it begins. The first that
%   fails is the last, and the line that repeats it is printed.

% SPDX-License-Identifier: BSD-3-Clause
  before = warning ('off', 'backtrace');                        % of many warnings, those are all lines but one
  restore = onCleanup (@() warning (before.state, 'backtrace'));
  if (amount(end) == 's')
    good = for_seconds (name, str2double (amount(1:end-1)), 100 * seed);
  else
    good = succeeds (name, str2double (amount), seed);
  end
  fid = fopen (report, 'w');
  fprintf (fid, '%d %d\n', good, ~ good);
  fclose (fid);
end

function good = for_seconds (name, seconds, seed)
% Each call is planned to last at most as long as all before it, and half of what is left: cases differ in cost.
  first = seed;
  done = 0;
  cases = 10;
  good = true;
  start = tic;
  while (good && toc (start) < .9 * seconds && seed < first + 100)
    fprintf ('%s (%d, %d)\n', name, cases, seed);
    fflush (stdout);
    good = succeeds (name, cases, seed);
    done = done + cases;
    seed = seed + 1;
    before = toc (start);
    cases = max (1, floor (done * min (1, (seconds - before) / (2 * before))));
  end
  fprintf ('%s: %d cases with seeds %d to %d in %.0f s\n', name, done, first, seed - 1, toc (start));
end

function good = succeeds (name, cases, seed)
  good = true;
  try
    feval (name, cases, seed);
  catch problem
    good = false;
    fprintf ('%s\nto run it again: tools/run_tests.py %s:%d:%d\n', problem.message, name, cases, seed);
  end
end
