function names = sl_demo (name, varargin)
%SL_DEMO  Lists the demos, or runs one.
%   sl_demo () prints the names of the demos, each with a line that says what it shows.
%
%   NAMES = sl_demo () gives the names and prints nothing.
%
%   sl_demo (NAME) runs a demo. It tells what it does, and writes pictures and tables into the folder sparselearn-demo
%   of the current one.
%
%   sl_demo (NAME, FOLDER) writes into FOLDER. Further arguments are handed to the demo, see sl_manual (NAME).
%
%   Inputs
%     NAME    one of the names that sl_demo () lists, such as 'faces'
%     FOLDER  name of a folder; made if it is not there
%   Output
%     NAMES   cell row of names
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    no demo of that name
%     and the errors of the demo
%
%   Example
%     >> names = sl_demo ();
%     >> any (strcmp (names, 'faces'))
%     ans = 1
%
%
%   Reference: none; each demo names its functions, and these their references.
%
%   See also: sl_manual, sl_data, sl_show_basis
%
% TESTING: test_manual   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  folder = demos_folder ();
  files = dir (fullfile (folder, 'demo_*.m'));
  there = cellfun (@(file) file(6:end-2), {files.name}, 'UniformOutput', false);
  if (nargin < 1)
    if (nargout > 0)
      names = there;
    else
      list (folder, there);
    end
    return;
  end
  name = slx_arg_chars (name);
  if (ischar (name))
    name = regexprep (lower (name), '^demo_', '');
  end
  name = slx_arg_word (name, there, 'NAME');
  if (nargin > 1 && ~ ischar (varargin{1}))
    slx_arg_fail ('badInput', 'FOLDER must be a text, but is %s of class %s', slx_arg_size_text (varargin{1}), ...
                  class (varargin{1}));
  end
  on_path = strsplit (path (), pathsep ());
  if (~ any (strcmp (folder, on_path)))
    addpath (folder);
    leave = onCleanup (@() rmpath (folder));
  end
  feval (['demo_', name], varargin{:});
  if (nargout > 0)
    names = there;
  end
end

% Beside the folders of the functions where the package is installed, beside inst in a checkout.
function folder = demos_folder ()
  beside = fileparts (fileparts (mfilename ('fullpath')));
  folder = fullfile (beside, 'demos');
  if (~ isfolder (folder))
    folder = fullfile (fileparts (beside), 'demos');
  end
end

function list (folder, names)
  width = max (cellfun ('length', names));
  for k = 1:numel (names)
    lines = strsplit (fileread (fullfile (folder, ['demo_', names{k}, '.m'])), sprintf ('\n'));
    summary = regexprep (lines{2}, '^%\S+\s+', '');
    fprintf ('  %-*s  %s\n', width, names{k}, summary);
  end
  fprintf ('\nsl_demo (''%s'') runs the first one.\n', names{1});
end

%!assert (any (strcmp (sl_demo (), 'projections')))
%!test
%! text = evalc ('sl_demo ()');
%! for name = sl_demo ()
%!   assert (! isempty (regexp (text, ['^  ', name{1}, ' +[A-Z].*\.$'], 'once', 'lineanchors')), name{1});
%! end
%!error id=sparselearn:badInput sl_demo ('nothing')
%!error id=sparselearn:badInput sl_demo (3)
