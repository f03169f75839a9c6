function sl_let_work (pid, seconds)
%SL_LET_WORK  Waits until a process has taken so many more seconds of processor time, or has ended.

% SPDX-License-Identifier: BSD-3-Clause
  enough = sl_used (pid) + seconds;
  while (sl_used (pid) < enough)
    pause (.01);
  end
end
