function check_robustness (calls, seed, folder)
%CHECK_ROBUSTNESS  Random hostile calls of every gateway, in an interpreter of its own.
%   check_robustness (CALLS) runs hostile_calls (1:CALLS) in a child, so that a crash or an endless loop is a failed
%   test and not the end of the tests; check_robustness (CALLS, SEED), SEED = 0, 1, ... (default 0), makes others, and
%   check_robustness (CALLS, SEED, FOLDER) takes the gateways of this folder, such as a build with sanitizers, as does
%   the environment variable SPARSELEARN_MEX. The summary is printed; any failure is an error, whose message says how
%   to repeat the call.
  if (nargin < 2)
    seed = 0;
  end
  if (nargin < 3)
    folder = '';
  end
  harness = fullfile (fileparts (mfilename ('fullpath')), 'robustness');
  log = tempname ();
  remove_log = onCleanup (@() delete (log));
  code = sprintf ('addpath (''%s''); exit (hostile_calls (%d + (1:%d), ''%s'', ''%s'') > 0)', ...
                  harness, 1e6 * seed, calls, folder, log);
  [status, output] = system (sprintf ('timeout 600 octave-cli --norc --no-history -q --eval "%s" 2>&1', code));
  fprintf ('%s', output);
  lines = strsplit (strtrim (output), '\n');
  if (isempty (regexp (lines{end}, sprintf (' %d calls: .* 0 failures$', calls), 'once')) || status ~= 0)
    last = '';
    if (exist (log, 'file'))
      last = strtrim (fileread (log));
    end
    error ('check_robustness: exit status %d; the last call was hostile_calls (%s) of test/robustness', ...
           status, last);
  end
end
