function slx_data_apart (files, folder)
%SLX_DATA_APART  Refuses a folder in which the codes of data would take the place of the data.
%   slx_data_apart (FILES, FOLDER) raises sparselearn:badInput where one of FILES, the blocks of the data, is a file
%   that slx_data_codes_file names in FOLDER. FILES may be anything else, and FOLDER ''.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (folder) || ~ iscellstr (files))
    return;
  end
  for q = 1:numel (files)
    name = slx_data_codes_file (folder, q);
    [there, of_codes] = fileattrib (name);
    if (there ~= 1)
      continue;
    end
    for k = 1:numel (files)
      [there, of_data] = fileattrib (files{k});
      slx_arg_refuse (there == 1 && strcmp (of_codes.Name, of_data.Name), ...
                      'the codes in Folder would replace %s, a block of the data; name another folder', files{k});
    end
  end
end
