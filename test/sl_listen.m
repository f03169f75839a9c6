function said = sl_listen (out, word, pid)
%SL_LISTEN  Reads what a process prints until the regular expression WORD is in it.
%   SAID = sl_listen (OUT, WORD, PID) is what it has printed. Where the process has ended without the word, or has worked
%   for two minutes of processor time, that is an error.

% SPDX-License-Identifier: BSD-3-Clause
  said = '';
  enough = sl_used (pid) + 120;
  while (isempty (regexp (said, word)))
    late = ~ (sl_used (pid) < enough);     % before what it has said last is read
    more = fread (out, [1, 4096], 'char=>char');
    if (isempty (more))
      if (late)
        error ('sl_listen: ''%s'' was not said, but: %s', word, said(max (1, end-300):end));
      end
      pause (.01);
      fclear (out);
    end
    said = [said, more];
  end
end
