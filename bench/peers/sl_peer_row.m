function sl_peer_row (what, ours, command, file, rounds)
%SL_PEER_ROW  One row of a table: a function of ours and a peer's program on the same problem, in turns.
%   sl_peer_row (WHAT, OURS, COMMAND, FILE, ROUNDS). [OBJECTIVE, DETAIL] = OURS () is timed here, by the time that the
%   processor took. COMMAND FILE prints the peer's objective, its seconds of the processor and its version. Each is run
%   ROUNDS times, one after the other in turns; the row has the least time of each. The FILE is deleted.

% SPDX-License-Identifier: BSD-3-Clause
  seconds = [Inf, Inf];
  for round = 1:rounds
    start = cputime ();
    [objective, detail] = ours ();
    seconds(1) = min (seconds(1), cputime () - start);
    [status, text] = system (sprintf ('%s "%s" 2>/dev/null', command, file));
    parts = strsplit (strtrim (text));
    if (status ~= 0 || numel (parts) < 3)
      error ('sl_peer_row: %s failed: %s', command, text);
    end
    theirs = str2double (parts{1});
    seconds(2) = min (seconds(2), str2double (parts{2}));
  end
  delete (file);
  fprintf ('| %s | %.4f | %.4f | %.2f | %.1e | %s | %s |\n', what, seconds, seconds(1) / seconds(2), ...
           theirs / objective - 1, detail, strjoin (parts(3:end), ' '));
end
