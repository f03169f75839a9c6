function sl_serve_tests ()
%SL_SERVE_TESTS  Runs calls that come by lines, each in a process of its own.
%   sl_serve_tests () reads lines "FOLDER<tab>CALL" from the standard input until that ends; empty ones say nothing. For each it forks: the new
%   process takes FOLDER/tmp for temporary files, prints to FOLDER/output, evaluates CALL and ends, with status 1 after an
%   error. The standard output gets the number of that process when it begins, and its status as waitpid gives it when it
%   has ended, a line each. tools/octave_server.py is at the other end.
%
%   Where the environment variable SPARSELEARN_END_AT_ONCE is set, such a process ends without what Octave does on exit,
%   which takes most of the time of a short call: it touches all memory that the fork shares. A process that is
%   instrumented must not, because its findings are told on exit.
%
%   Nothing here may call a kernel or a product of matrices: threads that ran before a fork are not there behind it.

% SPDX-License-Identifier: BSD-3-Clause
  load_what_tests_need ();
  compare_quickly ();
  while (ischar (line = fgetl (stdin)))
    if (isempty (line))
      continue;
    end
    [folder, call] = strtok (line, "\t");
    fflush (stdout);
    pid = fork ();
    if (pid == 0)
      begin_in (folder);
      evaluate (call(2:end));
    elseif (pid < 0)
      error ('sl_serve_tests: no process can be forked');
    end
    tell (pid);
    [~, status] = waitpid (pid);
    tell (status);
  end
end

% Functions that are read here need not be read by every test again.
function load_what_tests_need ()
  try
    pkg load doctest
  catch                                    % asked for again, with its error, where examples are run
  end
  file = [tempname(), '.m'];
  fid = fopen (file, 'w');
  fprintf (fid, '%%!assert (true)\n');
  fclose (fid);
  nowhere = fopen ('/dev/null', 'w');
  [~, ~] = test (file, 'quiet', nowhere);
  fclose (nowhere);
  delete (file);
  for name = {'sl_run_tests', 'sl_run_doctest', 'assert', 'fail', 'inputname', 'print_usage', 'strsplit', 'strjoin'}
    if (exist (name{1}) == 2)             % a newer Octave has some of them built in
      nargin (name{1});
    end
  end
end

% By test/quick/assert.m.
function compare_quickly ()
  sl_octaves_assert ();
  shown = warning ('off', 'Octave:shadowed-function');
  addpath (fullfile (fileparts (fileparts (mfilename ('fullpath'))), 'test', 'quick'));
  warning (shown);
  lastwarn ('', '');                       % Octave 11 keeps those that are switched off
  assert (true);
end

% As a new Octave begins: with random numbers of its own, and without input.
function begin_in (folder)
  setenv ('TMPDIR', fullfile (folder, 'tmp'));
  dup2 (fopen ('/dev/null', 'r'), stdin);
  output = fopen (fullfile (folder, 'output'), 'w');
  dup2 (output, stdout);
  dup2 (output, stderr);
  for draw = {@rand, @randn, @rande, @randg, @randp}
    draw{1}('state', 'reset');
  end
end

function evaluate (call)
  status = 0;
  try
    evalin ('base', call);
  catch problem
    fprintf (stderr, 'error: %s\n', problem.message);
    for k = 1:numel (problem.stack)
      fprintf (stderr, '    %s at line %d\n', problem.stack(k).name, problem.stack(k).line);
    end
    status = 1;
  end
  fflush (stdout);
  fflush (stderr);
  if (~ isempty (getenv ('SPARSELEARN_END_AT_ONCE')))
    exec ({'true', 'false'}{1+status});
  end
  exit (status);
end

function tell (number)
  printf ('%d\n', number);
  fflush (stdout);
end
