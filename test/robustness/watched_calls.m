function watched_calls (what, calls, seed, folder)
%WATCHED_CALLS  A campaign of hostile calls in an interpreter of its own, which is watched.
%   watched_calls (WHAT, CALLS, SEED, FOLDER) runs hostile_calls (WHAT, 1e6 * SEED + (1:CALLS), FOLDER) in a child that
%   may take 6 GB of address space, so that a crash or an endless loop is a failed test and not the end of the tests. A
%   call that takes five seconds of processor time, which an honest one with a hostile number of iterations may, gets
%   Ctrl-C: then it must end, with a result, an error, or, outside of what catches Ctrl-C, with the child; the campaign goes on with the
%   next call. So it does where OpenBLAS ends the child because it finds no memory, which nothing can prevent. The
%   summary is printed; any failure is an error, whose message says how to repeat the call.

% SPDX-License-Identifier: BSD-3-Clause
  harness = fileparts (mfilename ('fullpath'));
  log = tempname ();
  fclose (fopen (log, 'w'));
  output = tempname ();
  tidy = onCleanup (@() cellfun (@unlink, {log, output}, 'UniformOutput', false));
  last = 1e6 * seed + calls;
  first = 1e6 * seed + 1;
  problems = {};
  said = '';
  while (first <= last)
    code = sprintf ('addpath (''%s''); warning (''off'', ''all''); hostile_calls (''%s'', %d:%d, ''%s'', ''%s'')', ...
                    harness, what, first, last, folder, log);
    [status, pressed, lag] = watched (sprintf ('%sexec octave-cli --norc --no-history -q --eval "%s;" > %s 2>&1', ...
                                               limit (), code, output), log);
    text = fileread (output);
    fprintf ('%s', text);
    done = ~ isempty (regexp (text, '\d+ failures\n$', 'once'));
    state = [sscanf(fileread (log), '%f')', 0, 0, 0, 0];       % %d would end at 2^31
    for k = 1:numel (pressed)
      fprintf ('Ctrl-C ended hostile_calls (''%s'', %d) in %.1f s\n', what, pressed(k), lag(k));
    end
    if (done)
      if (status ~= 0)
        problems{end+1} = sprintf ('exit status %d after all calls', status);
      end
      break;
    elseif (state(1) > 0 && ~ isempty (strfind (text, 'OpenBLAS: malloc failed')))
      fprintf ('OpenBLAS ended the interpreter in hostile_calls (''%s'', %d)\n', what, state(1));
    elseif (state(1) == 0 || ~ any (pressed == state(1)) || status == 9)
      problems{end+1} = sprintf ('exit status %d; the last call was hostile_calls (''%s'', %d) of test/robustness', ...
                                 status, what, state(1));
      fprintf ('%s\n', problems{end});
    end
    if (state(1) == 0 || numel (problems) > 20)
      break;
    end
    first = state(1) + 1;
  end
  if (~ isempty (problems))
    error ('watched_calls: %s', problems{1});
  elseif (isempty (regexp (text, ' 0 failures\n$', 'once')) && (done || state(4) > 0))
    error ('watched_calls: failures, see above');
  end
end

function text = limit ()
% Sanitizers take terabytes of addresses.
  text = '';
  if (isempty (strfind (getenv ('LD_PRELOAD'), 'asan')))
    text = 'ulimit -v 6000000; ';
  end
end

function [status, pressed, lag] = watched (command, log)
% Runs the command of the shell. PRESSED are the numbers of the calls that got Ctrl-C, which ended LAG seconds later, of
% processor time as all of these. A call that stands still for five minutes by the clock has not heeded it either.
% STATUS is 9 where one did not heed it.
  [in, out, pid] = popen2 ('sh', {'-c', command});
  fclose (in);
  fclose (out);
  pressed = [];
  lag = [];
  current = -1;
  since = 0;
  moved = -1;
  before = [sscanf(fileread (log), '%f', 1), 0](1);     % that of an interpreter which has ended
  do
    pause (.05);
    used = sl_used (pid);
    if (used ~= moved)
      [moved, still] = deal (used, tic);
    end
    number = [sscanf(fileread (log), '%f', 1), 0](1);
    if (number == before)
      number = 0;
    end
    if (any (pressed == current))
      lag(numel (pressed)) = min (used - since, 60) - 5;
    end
    if (number ~= current)
      current = number;
      since = used;
    elseif (current > 0 && used - since > 60 || toc (still) > 300)
      kill (pid, SIG ().KILL);
    elseif (current > 0 && used - since > 5 && ~ any (pressed == current))
      kill (pid, SIG ().INT);
      pressed(end+1) = current;
      lag(end+1) = 0;
    elseif (current == 0 && used - since > 300)
      kill (pid, SIG ().KILL);
    end
    [ended, status] = waitpid (pid, WNOHANG ());
  until (ended == pid)
  if (WIFSIGNALED (status))
    status = WTERMSIG (status);
  else
    status = WEXITSTATUS (status);
  end
end
