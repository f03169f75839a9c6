function failures = hostile_calls (numbers, folder, log)
%HOSTILE_CALLS  Random hostile calls of every gateway: each must succeed or be refused properly.
%   FAILURES = hostile_calls (NUMBERS) makes the calls of these numbers, 1:20000 for instance. A call is made up from
%   its number alone, so hostile_calls (K) repeats the K-th. It either succeeds or raises an error whose identifier
%   begins with 'sparselearn:'; everything else is printed and counted. Before that, every recorded call must succeed
%   as it stands and leave its arguments alone, every gateway must have one, and there must be none of other gateways.
%
%   hostile_calls (NUMBERS, FOLDER) takes the gateways of this folder; otherwise they are those of the folder that the
%   environment variable SPARSELEARN_MEX names, or of src.
%
%   hostile_calls (NUMBERS, FOLDER, LOG) keeps the number of the current call in the file LOG: a crash leaves it
%   there.
  if (nargin < 2 || isempty (folder))
    folder = getenv ('SPARSELEARN_MEX');
  end
  if (isempty (folder))
    folder = fullfile (fileparts (mfilename ('fullpath')), '..', '..', 'src');
  end
  addpath (folder);
  fid = -1;
  if (nargin > 2)
    fid = fopen (log, 'w');
  end

  [calls, failures] = checked_calls (folder);
  gateways = unique (calls(:,1));
  of_gateway = cellfun (@(name) find (strcmp (calls(:,1), name)), gateways, 'UniformOutput', false);
  hostile = hostile_values ();
  if (isempty (gateways))
    numbers = [];
  end
  succeeded = 0;
  refused = 0;
  for number = numbers
    if (fid >= 0)
      fseek (fid, 0, 'bof');
      fprintf (fid, '%d\n', number);
      fflush (fid);
    end
    rand ('twister', number);
    call = calls(one_of (num2cell (of_gateway{1 + mod(number, end)})),:);
    call = worsened_call (call, hostile);
    [good, problem] = is_survived (call);
    if (good && isempty (problem))
      succeeded = succeeded + 1;
    elseif (good)
      refused = refused + 1;
    else
      failures = failures + 1;
      report (number, call, problem);
    end
    if (strcmp (call{1}, 'sl_threads_mex'))
      sl_threads_mex (2);
    end
  end
  if (fid >= 0)
    fclose (fid);
  end
  fprintf ('%d gateways, %d calls: %d succeeded, %d refused, %d failures\n', numel (gateways), numel (numbers), ...
           succeeded, refused, failures);
end

function call = worsened_call (call, hostile)
% One argument changed as a rule; else two, all, too many, too few, or none, and sometimes another number of outputs.
  given = call{3};
  n = numel (given);
  kind = rand;
  if (kind < .1)
    given = [given, hostile(ceil (numel (hostile) * rand (1, ceil (2 * rand))))];
  elseif (kind < .15)
    given = given(1:floor (n * rand));
  elseif (kind < .2)
    given = hostile(ceil (numel (hostile) * rand (1, n)));
  elseif (kind < .95 && n > 0)
    [~, order] = sort (rand (1, n));
    for k = order(1:min (n, 1 + (kind > .75)))
      given{k} = worsened (given{k}, hostile);
    end
  end
  call{3} = given;
  if (rand < .2)
    call{2} = floor ((call{2} + 3) * rand);
  end
end

function [good, problem] = is_survived (call)
  problem = [];
  good = true;
  results = cell (1, call{2});
  try
    if (isempty (results))
      feval (call{1}, call{3}{:});
    else
      [results{:}] = feval (call{1}, call{3}{:});
    end
  catch problem
    good = strncmp (problem.identifier, 'sparselearn:', 12);
  end
end

function [calls, failures] = checked_calls (folder)
% The recorded calls of the gateways in the folder, after trying each as it stands.
  calls = recorded_calls ();
  fresh = recorded_calls ();                   % in memory of its own
  failures = 0;
  files = dir (fullfile (folder, ['*_mex.' mexext()]));
  [~, present] = cellfun (@fileparts, {files.name}, 'UniformOutput', false);
  for name = setdiff (present, calls(:,1)')
    failures = failures + 1;
    fprintf ('%s has no entry in recorded_calls\n', name{1});
  end
  for name = setdiff (calls(:,1)', present)
    failures = failures + 1;
    fprintf ('%s of recorded_calls is not in %s\n', name{1}, folder);
  end
  fresh = fresh(ismember (calls(:,1), present),:);
  calls = calls(ismember (calls(:,1), present),:);
  for k = 1:rows (calls)
    [~, problem] = is_survived (calls(k,:));
    if (~ isempty (problem))
      failures = failures + 1;
      report (-k, calls(k,:), problem);
    elseif (~ isequal (calls{k,3}, fresh{k,3}))
      failures = failures + 1;
      fprintf ('recorded call %d: %s wrote to its arguments\n', k, calls{k,1});
    end
  end
end

function report (number, call, problem)
  if (number > 0)
    fprintf ('\nhostile_calls (%d): %d outputs of %s with\n', number, call{2}, call{1});
  else
    fprintf ('\nrecorded call %d must succeed: %d outputs of %s with\n', -number, call{2}, call{1});
  end
  for k = 1:numel (call{3})
    text = disp (call{3}{k});
    fprintf ('  %d: %s %s %s\n', k, class (call{3}{k}), mat2str (size (call{3}{k})), ...
             strtrim (regexprep (text(1:min (end, 200)), '\s+', ' ')));
  end
  fprintf ('  raised [%s] %s\n', problem.identifier, problem.message);
end
