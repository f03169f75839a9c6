function mex (varargin)
%MEX  Stands in for MATLAB's: writes its arguments into the file that SL_MEX_CALLS names, one call a line. Behind the name
%   of a file of arguments it writes how many files of those are there.
%   A call with the argument that SL_MEX_REFUSES names fails, as one with a library that is not there does.

% SPDX-License-Identifier: BSD-3-Clause
  list = ~ cellfun (@isempty, strfind (varargin, ' @"'));
  for k = find (list)
    names = regexp (fileread (regexp (varargin{k}, '(?<=@").*(?=")', 'match', 'once')), '(?<=")[^"\n]+(?=")', 'match');
    there = cellfun (@(name) exist (name, 'file') == 2, names);
    varargin{k} = [varargin{k}(1:end-1), sprintf(':%d"', sum (there))];
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
