function slx_run_note_interrupt (err)
%SLX_RUN_NOTE_INTERRUPT  Notes that Ctrl-C has ended a kernel; any other error goes on its way.
%   slx_run_note_interrupt (ERR) is for the catch of a try that can go on with what it had before.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ strcmp (err.identifier, 'sparselearn:interrupted'))
    rethrow (err);
  end
  slx_interrupt_mex ('note');
end
