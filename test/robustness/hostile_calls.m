function failures = hostile_calls (what, numbers, folder, log)
%HOSTILE_CALLS  Random hostile calls of gateways or public functions: each must succeed or be refused properly.
%   FAILURES = hostile_calls ('gateways', NUMBERS) makes the calls of these numbers, 1:20000 for instance. A call is made
%   up from its number alone, so hostile_calls ('gateways', K) repeats the K-th. It either succeeds or raises an error
%   whose identifier begins with 'sparselearn:', or that of the interpreter which has no room for the results; everything
%   else is printed and counted. Before that, every recorded call must succeed as it stands and leave its arguments alone,
%   every gateway must have one, and there must be none of other gateways. FAILURES = hostile_calls ('functions', NUMBERS)
%   does so with the public functions, which name a lack of memory themselves. An option TimeLimit is left as it is, so
%   that no other option makes a call last long. hostile_calls ('memory', NUMBERS) makes recorded calls
%   with large data and little memory; as these take long, only those drawn are tried as they stand. hostile_calls
%   ('files', NUMBERS) is hostile_files (NUMBERS).
%
%   hostile_calls (WHAT, NUMBERS, FOLDER) takes the gateways of this folder, see robustness_suite.
%
%   hostile_calls (WHAT, NUMBERS, FOLDER, LOG) keeps the number of the current call and the counts of those before, of
%   calls that succeeded, that were refused, and that failed, in the file LOG: a crash leaves them there. Where LOG has
%   numbers already, the campaign goes on: these are counted from, and the recorded calls are not tried again.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    folder = '';
  end
  if (strcmp (what, 'files'))
    if (nargin < 4)
      log = '';
    end
    failures = hostile_files (numbers, log);
    return;
  end
  suite = robustness_suite (what, folder);
  back = in_folder (suite.rows);
  kept = readdir ('.');
  suite.calls = feval (suite.rows);
  counts = [0, 0, 0];
  fid = -1;
  goes_on = false;
  if (nargin > 3)
    before = sscanf (fileread (log), '%f')';
    goes_on = numel (before) == 4;
    fid = fopen (log, 'w');
  end
  if (goes_on)
    counts = before(2:4);
  else
    [suite.calls, counts(3)] = checked_names (suite);
  end
  names = unique (suite.calls(:,1));
  of_name = cellfun (@(name) find (strcmp (suite.calls(:,1), name)), names, 'UniformOutput', false);
  if (~ goes_on)
    tried = 1:rows (suite.calls);
    if (~ suite.spoils)
      tried = unique (arrayfun (@(number) drawn (number, of_name), numbers));
    end
    counts(3) = counts(3) + failures_as_they_stand (suite, what, kept, tried);
  end
  hostile = hostile_values ();
  if (isempty (names))
    numbers = [];
  end
  for number = numbers
    if (fid >= 0)
      fseek (fid, 0, 'bof');
      fprintf (fid, '%12d %12d %12d %12d\n', number, counts);
      fflush (fid);
    end
    call = suite.calls(drawn (number, of_name),:);
    room = Inf;
    if (suite.spoils)
      call = worsened_call (call, hostile, suite.least);
    else
      room = 2 ^ (20 + 7.5 * rand);
    end
    [good, problem] = is_survived (call, suite.allowed, room);
    counts = counts + [good && isempty(problem), good && ~ isempty(problem), ~ good];
    if (~ good)
      report (what, number, call, problem, room);
    end
    if (any (strcmp (call{1}, {'slx_threads_mex', 'sl_threads'})))
      slx_threads_mex (2);
    end
    clear_folder (kept);
  end
  if (fid >= 0)
    fclose (fid);
  end
  failures = counts(3);
  fprintf ('%s of %d names: %d calls succeeded, %d refused, %d failures\n', what, numel (names), counts);
end

function call = worsened_call (call, hostile, least)
% One argument changed as a rule; else two, all, too many, too few, or none, and sometimes another number of outputs.
  given = call{3};
  n = numel (given);
  limit = find (strcmp (given, 'TimeLimit'));
  kind = rand;
  if (kind < .1)
    given = [given, hostile(ceil (numel (hostile) * rand (1, ceil (2 * rand))))];
  elseif (kind < .15)
    given = given(unique ([1:floor(n * rand), limit, limit + 1]));
  elseif (kind < .2)
    given = hostile(ceil (numel (hostile) * rand (1, n)));
  elseif (kind < .95 && n > 0)
    [~, order] = sort (rand (1, n));
    order = order(~ ismember (order, [limit, limit + 1]));
    for k = order(1:min (end, 1 + (kind > .75)))
      given{k} = worsened (given{k}, hostile);
    end
  end
  call{3} = given;
  if (rand < .2)
    call{2} = max (least, floor ((call{2} + 3) * rand));
  end
end

function [good, problem] = is_survived (call, allowed, room)
% Whether the call succeeds, with room for as many bytes, or its error is one that is allowed.
  problem = [];
  good = true;
  results = cell (1, call{2});
  if (room < Inf)
    limit_memory (room);
  end
  try
    if (isempty (results))
      evalc ('feval (call{1}, call{3}{:});');
    else
      evalc ('[results{:}] = feval (call{1}, call{3}{:});');
    end
  catch problem
    good = allowed (problem);
  end
  if (room < Inf)
    limit_memory (Inf);
  end
end

function row = drawn (number, of_name)
% The names come in turn, by steps that spread few numbers over all of them; which row of a name is chance. The generator
% stands where a call is worsened from.
  sl_seed (number);
  row = one_of (num2cell (of_name{1 + mod(101 * mod (number, end), end)}));
end

function [calls, failures] = checked_names (suite)
% The recorded calls of names that are there; names without one, and calls without a name, are failures.
  failures = 0;
  for name = setdiff (suite.names, suite.calls(:,1)')
    failures = failures + 1;
    fprintf ('%s has no entry in %s\n', name{1}, suite.rows);
  end
  for name = setdiff (suite.calls(:,1)', suite.names)
    failures = failures + 1;
    fprintf ('there is no %s, which has an entry in %s\n', name{1}, suite.rows);
  end
  calls = suite.calls(ismember (suite.calls(:,1), suite.names),:);
end

function failures = failures_as_they_stand (suite, what, kept, tried)
% Recorded calls of these numbers that raise an error as they stand, or write to their arguments.
  failures = 0;
  fresh = suite.calls;
  if (suite.spoils)
    fresh = feval (suite.rows);                 % in memory of its own, of which large data would want too much
    fresh = fresh(ismember (fresh(:,1), suite.names),:);
  end
  for k = tried
    [~, problem] = is_survived (suite.calls(k,:), @(err) false, Inf);
    clear_folder (kept);
    if (~ isempty (problem))
      failures = failures + 1;
      report (what, -k, suite.calls(k,:), problem, Inf);
    elseif (~ isequaln (suite.calls{k,3}, fresh{k,3}))
      failures = failures + 1;
      fprintf ('recorded call %d: %s wrote to its arguments\n', k, suite.calls{k,1});
    end
  end
end

function report (what, number, call, problem, room)
  if (number > 0)
    fprintf ('\nhostile_calls (''%s'', %d): %d outputs of %s with\n', what, number, call{2}, call{1});
  else
    fprintf ('\nrecorded call %d must succeed: %d outputs of %s with\n', -number, call{2}, call{1});
  end
  for k = 1:numel (call{3})
    text = '';
    if (numel (call{3}{k}) < 1e6)
      text = evalc ('disp (call{3}{k})');
    end
    fprintf ('  %d: %s %s %s\n', k, class (call{3}{k}), mat2str (size (call{3}{k})), ...
             strtrim (regexprep (text(1:min (end, 200)), '\s+', ' ')));
  end
  fprintf ('  raised [%s] %s\n', problem.identifier, problem.message);
  if (room < Inf)
    fprintf ('  with room for %.0f bytes\n', room);
  end
end
