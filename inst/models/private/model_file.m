function name = model_file (file)
%MODEL_FILE  The name of the file of a model: with an ending, and as a file of this folder if it has no other.

% SPDX-License-Identifier: BSD-3-Clause
  file = slx_arg_chars (file);
  if (~ ischar (file) || isempty (file) || size (file, 1) ~= 1 || ndims (file) > 2 || any (file == 0))
    hint = '';
    if (isstruct (file))
      hint = '; the name comes before the model';
    end
    slx_arg_fail ('badInput', 'FILE must be the name of a file, a row of characters%s', hint);
  end
  name = file;
  [folder, ~, ending] = fileparts (name);
  if (isempty (ending))
    name = [name, '.mat'];
  end
  if (isempty (folder))
    name = fullfile ('.', name);        % not a function or file of this name elsewhere on the path
  end
end
