function said = sl_interrupted (program, word, work)
%SL_INTERRUPTED  What a program says that gets Ctrl-C in its midst.
%   SAID = sl_interrupted (PROGRAM, WORD, WORK) runs PROGRAM, lines of Octave that print OVER at their end, in a process
%   of its own, presses Ctrl-C after it has said WORD and has worked for WORK seconds of processor time more, and gives
%   what it says from then until OVER.

% SPDX-License-Identifier: BSD-3-Clause
  [out, pid, in] = sl_start_octave (program);
  try
    sl_listen (out, word, pid);
    sl_let_work (pid, work);
    kill (pid, SIG ().INT);
    said = sl_listen (out, 'OVER', pid);
  catch problem
    kill (pid, SIG ().KILL);
  end
  waitpid (pid);
  fclose (in);
  fclose (out);
  if (exist ('problem', 'var'))
    rethrow (problem);
  end
end
