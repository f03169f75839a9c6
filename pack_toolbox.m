function pack_toolbox ()
%PACK_TOOLBOX  Packs build/sparselearn.mltbx in MATLAB, from R2023a on.
%   pack_toolbox packs, for the system of build_mex, the functions, the demos, the commands of the tutorials
%   as examples with sections, and the manual for MATLAB's help browser, where 'make doc' or a release file has put it.

% SPDX-License-Identifier: BSD-3-Clause
  root = fileparts (mfilename ('fullpath'));
  gateways = fullfile (root, 'src', ['*.', mexext()]);
  if (isempty (dir (gateways)))
    error ('sparselearn:noData', 'pack_toolbox: src has no MEX files yet; build_mex makes them');
  end
  work = tempname ();
  mkdir (work);
  cleaner = onCleanup (@() rmdir (work, 's'));
  copyfile (fullfile (root, 'inst'), fullfile (work, 'inst'));
  mkdir (fullfile (work, 'src'));
  copyfile (gateways, fullfile (work, 'src'));
  for file = {'README.md', 'NEWS', 'COPYING'}
    copyfile (fullfile (root, file{1}), work);
  end
  if (exist (fullfile (root, 'demos'), 'dir') == 7)             % in a release file they are in inst
    copyfile (fullfile (root, 'demos'), fullfile (work, 'inst', 'demos'));
  end
  write_examples (fullfile (root, 'doc', 'tutorials'), fullfile (work, 'examples'));
  manual = {fullfile(root, 'build', 'doc'), fullfile(root, 'doc', 'html')};
  manual = manual(cellfun (@(folder) exist (fullfile (folder, 'helptoc.xml'), 'file') == 2, manual));
  if (isempty (manual))
    fprintf ('without the manual, which ''make doc'' writes and a release file has\n');
  else
    copyfile (manual{1}, fullfile (work, 'html'));
    if (exist (fullfile (fileparts (manual{1}), 'images'), 'dir') == 7)     % a release file has some pictures beside it
      copyfile (fullfile (fileparts (manual{1}), 'images'), fullfile (work, 'images'));
    end
    write_text (fullfile (work, 'info.xml'), {'<productinfo>', '<matlabrelease>R2019b</matlabrelease>', ...
                '<name>sparselearn</name>', '<type>toolbox</type>', '<help_location>html</help_location>', ...
                '</productinfo>'});
  end

  about = @(name) regexp (fileread (fullfile (root, 'DESCRIPTION')), ['^' name ': (.*)$'], 'tokens', 'once', ...
                          'lineanchors', 'dotexceptnewline');
  toolbox = matlab.addons.toolbox.ToolboxOptions (work, '1b7c9a52-6f0e-4d0b-9d53-6e3a5f0c8e21');
  toolbox.ToolboxName = 'sparselearn';
  toolbox.ToolboxVersion = char (about ('Version'));
  toolbox.Summary = char (about ('Title'));
  toolbox.AuthorName = char (about ('Author'));
  toolbox.MinimumMatlabRelease = 'R2019b';
  toolbox.SupportedPlatforms = struct ('Win64', ispc (), 'Glnxa64', isunix () && ~ ismac (), 'Maci64', ismac (), ...
                                       'MatlabOnline', isunix () && ~ ismac ());
  folders = strsplit (genpath (work), pathsep ());
  in_path = ~ cellfun (@isempty, regexp (folders, '[\\/](inst|src)([\\/]|$)')) | strcmp (folders, work);
  toolbox.ToolboxMatlabPath = folders(in_path & ~ cellfun (@isempty, folders));
  toolbox.OutputFile = fullfile (root, 'build', 'sparselearn.mltbx');
  if (exist (fullfile (root, 'build'), 'dir') ~= 7)
    mkdir (fullfile (root, 'build'));
  end
  matlab.addons.toolbox.packageToolbox (toolbox);
end

% The tutorials as code with sections: their commands, and as comments their texts without what the commands print.
function write_examples (from, into)
  mkdir (into);
  pages = dir (fullfile (from, '*.md'));
  for k = 1:numel (pages)
    lines = strsplit (fileread (fullfile (from, pages(k).name)), sprintf ('\n'));
    [out, code] = deal ({}, false);
    for j = 1:numel (lines)
      line = lines{j};
      if (strncmp (line, '```', 3))
        code = ~ code;
      elseif (code && ~ isempty (regexp (line, '^(>>|\.\.) ', 'once')))
        out{end+1} = line(4:end);
      elseif (~ code && strncmp (line, '#', 1))
        out{end+1} = ['%% ', regexprep(line, '^#+ *', '')];
      elseif (~ code)
        out{end+1} = regexprep (['% ', line], '\s+$', '');
      end
    end
    if (~ all (strncmp (out, '%', 1)))                          % a page without commands is no example
      [~, name] = fileparts (pages(k).name);
      write_text (fullfile (into, [name, '.m']), out);
    end
  end
end

function write_text (file, lines)
  id = fopen (file, 'w');
  fprintf (id, '%s\n', lines{:});
  fclose (id);
end
