function held = slx_run_lock (name, file)
%SLX_RUN_LOCK  Holds a file for this run alone, before there is work to lose.
%   HELD = slx_run_lock (NAME, FILE) raises sparselearn:badFile where FILE cannot be written, or another run holds it;
%   NAME is what the message calls it, such as 'Checkpoint c'. The lock, which is the file FILE.lock, ends when HELD is
%   cleared, or with the process. Unfinished files that an earlier run has left beside FILE are removed.
%   The first rank of engine 'mpi' holds it for all, who come to this together.

% SPDX-License-Identifier: BSD-3-Clause
  held = [];
  if (slx_ranks ('rank') < 2)
    trouble = sl_file_write_mex ('try', file);
    if (~ isempty (trouble))
      slx_arg_fail ('badFile', '%s cannot be written: %s', name, trouble);
    end
    number = sl_file_lock_mex ('lock', file);
    if (number == 0)
      slx_arg_fail ('badFile', '%s is used by another run; name another file or folder, or wait for its end', name);
    elseif (number > 0)
      held = onCleanup (@() sl_file_lock_mex ('unlock', number));
    end
  end
  slx_ranks ('share', 0);               % none begins to write before
end
