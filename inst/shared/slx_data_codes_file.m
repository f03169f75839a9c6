function answer = slx_data_codes_file (where, what)
%SLX_DATA_CODES_FILE  Files of codes, which are blocks of data for other functions.
%   NAME = slx_data_codes_file (FOLDER, Q) is the name of the file with the codes of block Q.
%   slx_data_codes_file (NAME, CONTENT) writes the fields of CONTENT into it, among them the codes X and the struct of,
%   which tells what they are codes of: whole or not at all, in a format that is fast and has no limit of size.
%   CONTENT = slx_data_codes_file (NAME, FIELDS) reads them; FIELDS is a cell of the names of all fields but of. Where a
%   bit has changed it raises sparselearn:badFile.

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (what))
    answer = fullfile (where, sprintf ('codes_%05d.mat', what));
  elseif (iscell (what))
    answer = slx_file_load (where, what{:}, 'sum', 'of');
    if (~ isequal (answer.sum, sum_of (answer, what)))
      slx_arg_fail ('badFile', 'the codes %s are damaged', where);
    end
    answer = rmfield (answer, 'sum');
  else
    write (where, what);
  end
end

function write (name, content)
  format = '-v7.3';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    format = '-binary';
  end
  of = content.of;
  content = rmfield (content, 'of');
  content.sum = sum_of (content, fieldnames (content));
  content.of = of;                      % the last, which is read back
  trouble = slx_file_save (format, name, content, @(partial) isfield (load (partial, 'of'), 'of'));
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'the codes %s cannot be written: %s', name, trouble);
  end
end

function sum = sum_of (content, fields)
  sum = slx_run_checksum (cellfun (@(name) content.(name), sort (fields(:)), 'UniformOutput', false));
end
