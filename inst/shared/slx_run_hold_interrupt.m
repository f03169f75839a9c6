function release = slx_run_hold_interrupt ()
%SLX_RUN_HOLD_INTERRUPT  Holds Ctrl-C back until the result is cleared.
%   RELEASE = slx_run_hold_interrupt () makes Ctrl-C a note that slx_interrupt_mex ('caught') tells of, so that a solver
%   can stop by itself and return its best result. A kernel that is running stops at once with the error
%   sparselearn:interrupted, which the solver catches and passes on to slx_interrupt_mex ('note'). A second Ctrl-C
%   interrupts as usual. In MATLAB nothing is held: Ctrl-C ends the solver without a result.

% SPDX-License-Identifier: BSD-3-Clause
  slx_interrupt_mex ('hold');
  release = onCleanup (@() slx_interrupt_mex ('release'));
end
