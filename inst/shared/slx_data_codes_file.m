function name = slx_data_codes_file (varargin)
%SLX_DATA_CODES_FILE  Files of codes, which are blocks of data for other functions.
%   NAME = slx_data_codes_file (FOLDER, Q) is the name of the file with the codes of block Q.
%   slx_data_codes_file (NAME, CONTENT) writes the fields of CONTENT into it, among them the codes X and the struct of,
%   which tells what they are codes of: whole or not at all, in a format that is fast and has no limit of size.

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (varargin{2}))
    name = fullfile (varargin{1}, sprintf ('codes_%05d.mat', varargin{2}));
    return;
  end
  [name, content] = varargin{:};
  format = '-v7.3';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    format = '-binary';
  end
  content = setfield (rmfield (content, 'of'), 'of', content.of);       % the last, which is read back
  trouble = slx_file_save (format, name, content, @(partial) isfield (load (partial, 'of'), 'of'));
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'the codes %s cannot be written: %s', name, trouble);
  end
end
