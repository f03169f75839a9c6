function factor = slx_run_schedule (schedule, epoch, max_iter)
%SLX_RUN_SCHEDULE  What the step size is multiplied by in an epoch.
%   FACTOR = slx_run_schedule (SCHEDULE, EPOCH, MAX_ITER) with EPOCH k = 1, 2, ... of n = MAX_ITER is, for
%   SCHEDULE
%     'constant'              1
%     'exponential'           0.01 ^ ((k - 1) / (n - 1)): from 1 in the first epoch to 1/100 in the last
%     'cosine'                (1 + cos (pi * (k - 1) / n)) / 2
%     {'step', epochs, f}     f ^ floor ((k - 1) / epochs)
%     {'warmup', e, s}        k / (e + 1) times the first factor of the schedule s in the first e epochs, then the
%                             factors of s, a schedule of n - e epochs
%     a handle f              f (k, n), a finite number, at least 0
%   slx_opt_read_training checks SCHEDULE.

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (schedule) && strcmp (schedule{1}, 'warmup'))
    e = schedule{2};
    factor = min (epoch / (e + 1), 1) * slx_run_schedule (schedule{3}, max (epoch - e, 1), max (max_iter - e, 1));
  elseif (iscell (schedule))
    factor = schedule{3} ^ floor ((epoch - 1) / schedule{2});
  elseif (ischar (schedule))
    switch (schedule)
      case 'constant'
        factor = 1;
      case 'exponential'
        factor = .01 ^ (min (epoch - 1, max_iter) / max (max_iter - 1, 1));
      case 'cosine'
        factor = (1 + cos (pi * min (epoch - 1, max_iter) / max_iter)) / 2;
    end
  else
    factor = schedule (epoch, max_iter);
    good = isnumeric (factor) && isreal (factor) && isscalar (factor) && ~ issparse (factor) ...
           && factor >= 0 && factor < Inf;
    slx_opt_must (good, 'Schedule: f (epoch, MaxIter) must give a finite number, at least 0');
    factor = double (factor);
  end
end
