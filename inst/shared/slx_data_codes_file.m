function answer = slx_data_codes_file (where, what)
%SLX_DATA_CODES_FILE  Files of codes, which are blocks of data for other functions.
%   NAME = slx_data_codes_file (FOLDER, Q) is the name of the file with the codes of block Q.
%   slx_data_codes_file (NAME, CONTENT) writes the fields of CONTENT into it, among them the codes X and the struct of,
%   which tells what they are codes of: whole or not at all.
%   CONTENT = slx_data_codes_file (NAME, FIELDS) reads them; FIELDS is a cell of the names of all fields but of. Where a
%   bit has changed it raises sparselearn:badFile.

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (what))
    answer = fullfile (where, sprintf ('codes_%05d.mat', what));
  elseif (iscell (what))
    [answer, sealed] = slx_file_load (where, '-octave', what{:}, 'of');
    if (~ sealed)
      slx_arg_fail ('badFile', 'the codes %s are damaged', where);
    end
  else
    trouble = slx_file_write_mex ('write', where, what);
    if (~ isempty (trouble))
      slx_arg_fail ('badFile', 'the codes %s cannot be written: %s', where, trouble);
    end
  end
end
