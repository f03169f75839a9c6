function held = slx_run_lock (name, file)
%SLX_RUN_LOCK  Holds a file for this run alone, before there is work to lose.
%   HELD = slx_run_lock (NAME, FILE) raises sparselearn:badFile where FILE cannot be written, another run holds it, or
%   the lock, the file FILE.lock, cannot be opened; NAME is what the message calls FILE, such as 'Checkpoint c'. HELD is
%   [] where the file system has no locks. The lock ends when HELD is cleared, or with the process.
%   Unfinished files that an earlier run has left beside FILE are removed.
%   The first rank of engine 'mpi' holds it for all, who come to this together.

% SPDX-License-Identifier: BSD-3-Clause
  held = [];
  if (slx_ranks ('rank') < 2)
    trouble = slx_file_write_mex ('try', file);
    if (~ isempty (trouble))
      slx_arg_fail ('badFile', '%s cannot be written: %s', name, trouble);
    end
    [number, trouble] = slx_file_lock_mex ('lock', file);
    if (number == 0)
      slx_arg_fail ('badFile', '%s is used by another run; name another file or folder, or wait for its end', name);
    elseif (~ isempty (trouble))
      slx_arg_fail ('badFile', ['%s cannot be kept from other runs, since %s.lock cannot be opened: %s; remove ' ...
                                'that, or name another file or folder'], name, file, trouble);
    elseif (number > 0)
      held = onCleanup (@() slx_file_lock_mex ('unlock', number));
    end
  end
  slx_ranks ('share', 0);               % none begins to write before
end
