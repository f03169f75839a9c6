function [page, found] = sl_manual (name)
%SL_MANUAL  Opens the manual in a browser, or says where it is.
%   sl_manual () opens the front page of the manual: tutorials, a page for each function, a gallery, chapters, and a
%   search. Without a display it prints where the file is.
%
%   sl_manual (NAME) opens the page of a function, a demo, a tutorial, a chapter or a study.
%
%   PAGE = sl_manual (...) opens nothing, and gives the name of the file.
%
%   [PAGE, FOUND] = sl_manual (...) also tells whether there is such a page. If not, PAGE is '', and this is no error.
%
%   Input
%     NAME   such as 'sl_nmf', 'demo_faces', 'choosing_nmf' or 'gallery'
%   Outputs
%     PAGE   char row, name of an HTML file
%     FOUND  true or false
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    no page of that name
%     sparselearn:noManual    the manual is not there: a source tree has none before 'make doc', and 'make install'
%                             from there installs none; a release file has it, and so has the file of 'make dist'
%
%   Example
%     >> [page, found] = sl_manual ('sl_nmf');
%     >> found == (exist (page, 'file') == 2)
%     ans = 1
%
%
%   Reference: none.
%
%   See also: sl_demo, sl_version
%
% TESTING: test_manual   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    name = '';
  end
  slx_arg_refuse (~ ischar (name) || any (regexp (name, '\W')) || size (name, 1) > 1, ...
                  'NAME must be the name of a function or a page, such as ''sl_nmf''');
  folder = folder_of_manual ();
  page = page_of (folder, name);
  found = ~ isempty (page);
  if (~ found && nargout < 2)
    if (isempty (folder))
      slx_arg_fail ('noManual', ...
                    ['the manual is not here; in the folder of the sources ''make doc'' builds it for use ', ...
                     'there, and ''make dist'' packs it into the file for pkg install']);
    end
    slx_arg_fail ('badInput', ...
                  'the manual has no page ''%s''%s; sl_manual () opens the front page, which has a search', ...
                  name, near (folder, name));
  end
  if (nargout == 0)
    show (page);
    clear ('page');
  end
end

% Beside the functions of an installed package; where 'make doc' builds it; in an unpacked tarball; where Debian's
% package has it; '' if nowhere.
function folder = folder_of_manual ()
  here = fileparts (fileparts (mfilename ('fullpath')));
  places = {fullfile(here, 'doc', 'html'), fullfile(fileparts (here), 'build', 'doc'), ...
            fullfile(fileparts (here), 'doc', 'html'), '/usr/share/doc/octave-sparselearn/html'};
  there = cellfun (@(place) exist (fullfile (place, 'index.html'), 'file') == 2, places);
  folder = [places{find(there, 1)}];
end

function page = page_of (folder, name)
  page = '';
  if (isempty (folder))
    return;
  elseif (isempty (name))
    page = fullfile (folder, 'index.html');
    return;
  end
  places = {{'functions', name}, {'functions', ['sl_', name]}, {'gallery', name}, {'gallery', ['demo_', name]}, ...
            {'tutorials', name}, {'chapters', name}, {'studies', name}, {name, 'index'}};
  for k = 1:numel (places)
    file = [fullfile(folder, places{k}{:}), '.html'];
    if (exist (file, 'file') == 2)
      page = file;
      return;
    end
  end
end

% The page that was probably meant, for the message.
function text = near (folder, name)
  places = {'functions', 'gallery', 'tutorials', 'chapters', 'studies'};
  files = cellfun (@(place) dir (fullfile (folder, place, '*.html')), places, 'UniformOutput', false);
  names = cellfun (@(file) {file.name}, files, 'UniformOutput', false);
  names = setdiff (strrep ([names{:}], '.html', ''), {'index'});
  short = @(text) regexprep (text, '^(sl|demo)_', '', 'ignorecase');           % these do not tell pages apart
  text = '';
  if (~ isempty (names))
    text = slx_opt_near (short (name), cellfun (short, names, 'UniformOutput', false), names);
  end
end

function show (page)
  display_there = ispc () || ismac () || ~ isempty ([getenv('DISPLAY'), getenv('WAYLAND_DISPLAY')]);
  if (display_there && exist ('web', 'file'))
    web (['file://', strrep(page, filesep (), '/')], '-browser');
  else
    fprintf ('%s\n', page);
  end
end

%!test
%! [page, found] = sl_manual ();
%! assert (found, ! isempty (page));
%! if (found)
%!   assert (sl_manual (), page);
%!   assert (exist (sl_manual ('sl_nmf'), 'file'), 2);
%!   fail ("page = sl_manual ('nothing_of_that_name')", 'sl_manual: the manual has no page');
%! else
%!   fail ('page = sl_manual ()', 'make doc');
%! end
%!error id=sparselearn:badInput sl_manual (3)
%!error id=sparselearn:badInput sl_manual ('../index')
