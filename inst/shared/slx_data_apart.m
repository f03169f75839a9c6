function slx_data_apart (files, folder)
%SLX_DATA_APART  Refuses a folder in which the codes of data would take the place of the data.
%   slx_data_apart (FILES, FOLDER) raises sparselearn:badInput where one of FILES, the blocks of the data, is a file
%   that slx_data_codes_file names in FOLDER. FILES may be anything else, and FOLDER ''.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (folder) || ~ iscellstr (files))
    return;
  end
  names = cellfun (@true_name, files, 'UniformOutput', false);
  for q = 1:numel (files)
    name = true_name (slx_data_codes_file (folder, q));
    slx_arg_refuse (~ isempty (name) && any (strcmp (name, names)), ...
                    'the codes in Folder would replace %s, a block of the data; name another folder', name);
  end
end

% With links and the like resolved; '' where there is no such file.
function name = true_name (file)
  name = '';
  [there, about] = fileattrib (file);
  if (there == 1)
    name = about.Name;
  end
end
