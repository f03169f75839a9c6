function last = nmf_mpi_run (program, folder, o)
%NMF_MPI_RUN  Starts the ranks of an MPI run, shows their progress and waits for them.
%   LAST = nmf_mpi_run (PROGRAM, FOLDER, O) uses O.Processes, O.Hosts and O.Display. LAST has the fields why,
%   iterations, best and ranks. Ctrl-C (see slx_run_hold_interrupt) asks the ranks for their best factors, which takes
%   them as long as a sweep or a piece of a product; if it comes before there are any, or twice, the ranks are ended.
%   The ranks run in a session of their own, so that the key reaches this function alone.

% SPDX-License-Identifier: BSD-3-Clause
  [in, out, pid] = popen2 ('/bin/sh', {'-c', command(program, folder, o)});
  ending = onCleanup (@() end_ranks (in, out, pid));
  last = struct ('why', '', 'iterations', NaN, 'best', NaN, 'ranks', NaN);
  text = '';
  heard_of = 0;                 % iterates
  asked = false;
  ended = false;
  while (true)
    piece = fgets (out);
    if (ischar (piece))
      text = [text, piece];
      if (text(end) == 10)
        [last, heard_of] = heard (text, last, heard_of, o);
        text = '';
      end
      continue;
    end
    fclear (out);               % nothing there yet
    if (ended)
      break;                    % nor will there be
    end
    ended = waitpid (pid, WNOHANG ()) ~= 0;
    if (sl_interrupt_mex ('caught') && ~ asked && ~ ended)
      if (heard_of == 0)
        slx_arg_fail ('interrupted', 'interrupted');
      end
      asked = true;
      kill (pid, SIG ().USR1);
    end
    if (~ ended)
      pause (.02);
    end
  end
  if (isempty (last.why))
    nmf_mpi_raise (fileread (fullfile (folder, 'errors')));
  end
end

% What the shell runs. Open MPI refuses to run as root, which is the only user of many containers, unless told to; and
% its waiting ranks would not let others run.
function line = command (program, folder, o)
  line = ['[ "$(id -u)" = 0 ] && export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; ' ...
          'export OMPI_MCA_mpi_yield_when_idle=${OMPI_MCA_mpi_yield_when_idle:-1}; ' ...
          'command -v setsid >/dev/null && own=setsid; exec $own mpirun --oversubscribe --bind-to none'];
  if (~ isempty (o.Processes))
    line = sprintf ('%s -np %d', line, o.Processes);
  end
  if (~ isempty (o.Hosts))
    hosts = sprintf (',%s', o.Hosts{:});
    line = [line, ' -host ', slx_run_quoted(hosts(2:end))];
  end
  line = sprintf ('%s %s %s 2>%s', line, slx_run_quoted (program), slx_run_quoted (folder), ...
                  slx_run_quoted (fullfile (folder, 'errors')));
end

% One line of the program's output.
function [last, iterates] = heard (text, last, iterates, o)
  word = strsplit (strtrim (text), ' ');
  number = str2double (word(2:end));
  switch (word{1})
    case 'ranks'
      last.ranks = number;
    case 'iterate'
      if (any (strcmp (o.Display, {'iter', 'bar'})))    % the ranks' lines cannot be drawn over
        slx_run_print_line (number(1), {'error', 'certificate', 'seconds'}, number(3:5));
      end
      iterates = iterates + 1;
    case 'stop'
      last.why = word{2};
      last.iterations = number(2);
      last.best = number(3);
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
