function seconds = exp_one_thread_seconds (work)
%EXP_ONE_THREAD_SECONDS  What a function takes in one thread.
%   SECONDS = exp_one_thread_seconds (WORK) calls the function handle WORK three times, and gives the least of
%   the times.

% SPDX-License-Identifier: BSD-3-Clause
  before = sl_threads ();
  restore = onCleanup (@() sl_threads (before));
  sl_threads (1);
  alone = slx_run_one_blas_thread ();
  seconds = Inf;
  for run = 1:3
    begun = tic;
    work ();
    seconds = min (seconds, toc (begun));
  end
end
