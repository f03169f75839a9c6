function mex (varargin)
%MEX  Stands in for MATLAB's: writes its arguments into the file that SL_MEX_CALLS names, one call a line. Behind the name
%   of a file of arguments it writes how many files of those are there.
%   A call with the argument that SL_MEX_REFUSES names fails, as one with a library that is not there does.

% SPDX-License-Identifier: BSD-3-Clause
  persistent listed there                 % what the file of arguments had before: every gateway has the same
  for k = find (~ cellfun (@isempty, strfind (varargin, ' @"')))
    text = fileread (regexp (varargin{k}, '(?<=@").*(?=")', 'match', 'once'));
    if (~ isequal (text, listed))
      listed = text;
      there = sum (cellfun (@(name) exist (name, 'file') == 2, regexp (text, '(?<=")[^"\n]+(?=")', 'match')));
    end
    varargin{k} = [varargin{k}(1:end-1), sprintf(':%d"', there)];
  end
  log = fopen (getenv ('SL_MEX_CALLS'), 'a');
  fprintf (log, '%s|', varargin{:});
  fprintf (log, '\n');
  fclose (log);
  if (any (strcmp (varargin, getenv ('SL_MEX_REFUSES'))))
    error ('stub:link', 'cannot link');
  end
  if (any (strcmp (varargin, '-c')))
    [~, name] = fileparts (varargin{end});
    fclose (fopen (fullfile (varargin{find(strcmp (varargin, '-outdir')) + 1}, [name '.o']), 'w'));
  end
end
