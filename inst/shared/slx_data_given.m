function [X, data] = slx_data_given (X, folder, survey)
%SLX_DATA_GIVEN  Data for codes, as a matrix or in blocks.
%   [X, DATA] = slx_data_given (X, FOLDER, SURVEY) takes the data as the caller of a public function gave them, and its
%   option Folder. Where they come in blocks, X is [] and DATA is what slx_data_blocks says of them, to which SURVEY is
%   handed; otherwise, or where there is one block and no FOLDER, DATA is [].

% SPDX-License-Identifier: BSD-3-Clause
  data = [];
  if (iscell (X) || isa (X, 'function_handle'))
    slx_data_apart (X, folder);
    release = slx_run_hold_interrupt ();        % slx_data_read_block makes an error of Ctrl-C
    [data, X] = slx_data_blocks (X, survey);
    if (~ isempty (X) && isempty (folder))
      data = [];
    elseif (~ isempty (X))
      data = of_one (data, X, survey);
      X = [];
    end
  end
end

% A single block stays in memory.
function data = of_one (data, X, survey)
  data.unit = slx_data_unit (double (full (max ([0; abs(slx_data_entries(X))]))), class (X));
  if (data.unit ~= 1)
    X = slx_data_divided (X, data.unit);
    data.sumsq = getfield (survey (X, ''), 'sumsq');
  end
  data.read = @(q) X;
end
