function seconds = sl_used (pid)
%SL_USED  Processor time of a process.
%   SECONDS = sl_used (PID) is what the process has taken so far, of the kernel and of itself, and Inf if it has ended.
%   It counts what a process has done, however many others the machine runs meanwhile; so tests wait for it, and not for
%   the clock.

% SPDX-License-Identifier: BSD-3-Clause
  seconds = Inf;
  if (exist ('/proc/self/stat', 'file') ~= 2)
    seconds = 86400 * now ();              % the clock, where there is nothing better
    return;
  end
  try
    said = fileread (sprintf ('/proc/%d/stat', pid));
  catch
    return;
  end
  fields = strsplit (said(find (said == ')', 1, 'last')+2:end), ' ');
  if (~ any (strcmp (fields{1}, {'Z', 'X'})))
    seconds = (str2double (fields{12}) + str2double (fields{13})) / 100;        % by Linux's unit for programs
  end
end
