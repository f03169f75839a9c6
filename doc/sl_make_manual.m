function sl_make_manual (folder)
%SL_MAKE_MANUAL  Writes the manual: its pages, and a reference made from INDEX and the help of every function.
%   sl_make_manual (FOLDER) makes FOLDER, copies the pages beside this file, their pictures and bench/RESULTS.md into it
%   and writes reference.md.

% SPDX-License-Identifier: BSD-3-Clause
  here = fileparts (mfilename ('fullpath'));
  if (~ exist (folder, 'dir'))
    mkdir (folder);
  end
  copyfile (fullfile (here, 'images'), folder);
  copyfile (fullfile (here, '..', 'bench', 'RESULTS.md'), folder);
  pages = dir (fullfile (here, '*.md'));
  for k = 1:numel (pages)
    page = fopen (fullfile (folder, pages(k).name), 'w');
    fprintf (page, '%s', strrep (fileread (fullfile (here, pages(k).name)), '../bench/', ''));
    fclose (page);
  end
  lines = strsplit (fileread (fullfile (fileparts (here), 'INDEX')), sprintf ('\n'));
  fid = fopen (fullfile (folder, 'reference.md'), 'w');
  closer = onCleanup (@() fclose (fid));
  fprintf (fid, '# Reference\n');
  for k = 2:numel (lines)
    name = strtrim (lines{k});
    if (isempty (name))
      continue;
    elseif (lines{k}(1) ~= ' ')
      fprintf (fid, '\n## %s\n', name);
    else
      fprintf (fid, '\n### %s\n\n```\n%s```\n', name, help_text (fullfile (fileparts (here), 'inst', [name '.m'])));
    end
  end
  fprintf ('%s\n', fullfile (folder, 'reference.md'));
end

function text = help_text (file)
  lines = strsplit (fileread (file), sprintf ('\n'));
  is_help = strncmp (lines, '%', 1);
  first = find (is_help, 1);
  last = first + find ([~ is_help(first:end), true], 1) - 2;
  shown = regexprep (lines(first:last), '^%', '');
  text = sprintf ('%s\n', shown{:});
  text = regexprep (text, '\n TESTING:[^\n]*\n', sprintf ('\n'));
end
