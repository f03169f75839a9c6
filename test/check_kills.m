function check_kills (cases, seed, jobs)
%CHECK_KILLS  Runs that are ended at random moments and go on from their checkpoints to the same bits.
%   check_kills (CASES) ends as many runs, of the jobs of killed_jobs in turn: up to four times by SIGKILL, SIGTERM or
%   Ctrl-C, after a part of the processor time of a whole run. Then the job is called until it ends, and its results must
%   be those of a run that nothing has ended, in every bit. Every fourth case is two processes that make the same call
%   with the same checkpoint at the same time: each must end with these results or with an error of this package.
%   check_kills (CASES, SEED), SEED = 0, 1, ... (default 0), draws other moments; they are drawn from seed and number,
%   but what a process has done by then is a matter of chance. A summary is printed; any failure is an error.
%   check_kills (CASES, SEED, JOBS) takes the jobs that JOBS () gives.
%
%   All calls are made in forked processes, since this one must call no kernel before it forks.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  addpath (fullfile (fileparts (mfilename ('fullpath')), 'robustness'));
  if (nargin < 3)
    jobs = @killed_jobs;
    sl_reach_private ();
  end
  back = in_own_folder ();
  jobs = jobs ();
  whole = cell (size (jobs, 1), 1);
  counts = [0, 0];
  problems = {};
  for case_of = 1:cases
    number = 1e6 * seed + case_of;
    sl_seed (number);
    k = 1 + mod (number, size (jobs, 1));
    [name, call] = jobs{k,:};
    if (isempty (whole{k}))
      whole{k} = ended (begun (@() call (''), 'whole'), 'whole');
    end
    file = sprintf ('run%d', case_of);
    if (mod (number, 4) == 3)
      problem = of_two (call, file, whole{k});
    else
      [problem, kills] = of_killed (call, file, whole{k});
      counts(2) = counts(2) + kills;
    end
    counts(1) = counts(1) + 1;
    left = readdir ('.');
    left = left(~ cellfun (@isempty, regexp (left, ['^', file, '\>.*\.part'])));
    if (isempty (problem) && ~ isempty (left))
      problem = ['left behind: ', left{1}];
    end
    if (~ isempty (problem))
      problems{end+1} = sprintf ('check_kills, case %d (%s): %s', number, name, problem);
      fprintf ('%s\n', problems{end});
    end
  end
  fprintf ('%d runs, %d processes ended by a signal, %d failures\n', counts, numel (problems));
  if (~ isempty (problems))
    error ('%s', problems{1});
  end
end

% A folder that this process alone removes, and none of those that it forks when they end by SIGTERM.
function back = in_own_folder ()
  folder = tempname ();
  mkdir (folder);
  before = cd (folder);
  own = getpid ();
  back = onCleanup (@() leave (own, before, folder));
end

function leave (own, before, folder)
  if (getpid () == own)
    cd (before);
    confirm_recursive_rmdir (false, 'local');
    rmdir (folder, 's');
  end
end

function [problem, kills] = of_killed (call, file, whole)
  kills = 0;
  for times = 1:ceil (4 * rand)
    signal = {SIG().KILL, SIG().TERM, SIG().INT}{ceil (3 * rand)};
    moment = 1.5 * rand * whole.seconds;
    pid = begun (@() call (file), 'cut');
    sl_let_work (pid, moment);
    kill (pid, signal);
    found = ended (pid, 'cut');
    kills = kills + isempty (found);
    if (~ isempty (found) && ~ isempty (found.problem) && ~ strcmp (found.problem, 'sparselearn:interrupted'))
      problem = found.problem;
      return;
    end
  end
  problem = differs (ended (begun (@() call (file), 'last'), 'last'), whole);
end

function problem = of_two (call, file, whole)
  one = begun (@() call (file), 'one');
  other = begun (@() call (file), 'other');
  found = {ended(one, 'one'), ended(other, 'other')};
  problem = '';
  for k = 1:2
    if (isempty (found{k}) || ~ strncmp (found{k}.problem, 'sparselearn:', 12))
      problem = [problem, differs(found{k}, whole)];
    end
  end
  if (isempty (problem))
    problem = differs (ended (begun (@() call (file), 'last'), 'last'), whole);
  end
end

function problem = differs (found, whole)
  problem = '';
  if (isempty (found))
    problem = 'the process died';
  elseif (~ isempty (found.problem))
    problem = found.problem;
  elseif (~ isequaln (found.result, whole.result))
    problem = 'the result is another one';
  end
end

% A process that makes the call and writes what has come of it.
function pid = begun (call, name)
  fflush (stdout);
  pid = fork ();
  if (pid == 0)
    nothing = fopen ('/dev/null', 'w');
    dup2 (nothing, stdout);
    dup2 (nothing, stderr);
    found = struct ('result', {{}}, 'problem', '', 'seconds', cputime ());
    try
      found.result = call ();
    catch err
      found.problem = err.identifier;
      if (isempty (err.identifier))
        found.problem = ['raised ', err.message];
      end
    end
    found.seconds = cputime () - found.seconds;
    save ('-binary', [name, '.new'], 'found');
    rename ([name, '.new'], [name, '.found']);
    exec ('true');
  end
end

% What it has written, [] where it has ended before.
function found = ended (pid, name)
  waitpid (pid);
  found = [];
  file = [name, '.found'];
  if (exist (file, 'file') == 2)
    found = load (file).found;
    unlink (file);
  end
end
