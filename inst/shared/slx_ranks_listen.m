function slx_ranks_listen (command, folder)
%SLX_RANKS_LISTEN  Starts the ranks of an MPI run, shows what they print, and waits for them.
%   slx_ranks_listen (COMMAND, FOLDER) has the shell run COMMAND. Ctrl-C, which the caller holds back, asks the ranks
%   for their best result. If it comes before they have begun, or twice, the ranks are ended.

% SPDX-License-Identifier: BSD-3-Clause
  [in, out, pid] = popen2 ('/bin/sh', {'-c', command});
  ending = onCleanup (@() end_ranks (in, out, pid));
  text = '';
  begun = false;
  asked = false;
  ended = false;
  while (true)
    piece = fgets (out);
    if (ischar (piece))
      text = [text, piece];
      if (text(end) == 10)
        begun = heard (text) || begun;
        text = '';
      end
      continue;
    end
    fclear (out);               % nothing there yet
    if (ended)
      break;                    % nor will there be
    end
    ended = waitpid (pid, WNOHANG ()) ~= 0;
    if (slx_interrupt_mex ('caught') && ~ asked && ~ ended)
      if (~ begun)
        slx_arg_fail ('interrupted', 'interrupted');
      end
      asked = true;
      kill (pid, SIG ().USR1);
    end
    if (~ ended)
      pause (.005);
    end
  end
end

% A line of the first rank: its word that all have begun, a warning, or what it prints.
function begun = heard (line)
  begun = false;
  word = regexp (line, '^sparselearn> (\w+) ?(\w*) ?(.*)\n$', 'tokens', 'once');
  if (isempty (word))
    fprintf ('%s', line);
  elseif (strcmp (word{1}, 'begun'))
    begun = true;
  else
    warning (['sparselearn:', word{2}], '%s', strrep (word{3}, char (1), char (10)));
  end
end

% Ends what still runs: mpirun passes SIGUSR2 on to the ranks, which then end, and mpirun with them. (It would not hear
% SIGTERM, which Octave's children have blocked.) If that takes long, mpirun is killed, which its ranks do not survive.
function end_ranks (in, out, pid)
  start = tic;
  if (waitpid (pid, WNOHANG ()) == 0)
    kill (pid, SIG ().USR2);
  end
  while (waitpid (pid, WNOHANG ()) == 0)
    pause (.02);
    if (toc (start) > 3)
      kill (pid, SIG ().KILL);
    end
  end
  fclose (in);
  fclose (out);
end
