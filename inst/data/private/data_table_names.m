function names = data_table_names (texts, kinds, values)
%DATA_TABLE_NAMES  What a line or a column of a table is called.
%   NAMES = data_table_names (TEXTS) is the row of cells TEXTS, bytes of a file, as texts: in UTF-8, or in the letters
%   of Windows where they are none. data_table_names (TEXTS, KINDS, VALUES) is the row VALUES where KINDS, see
%   slx_table_look_mex, says that all are numbers.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin > 1 && all (kinds == 0))
    names = values;
    return;
  end
  names = texts;
  if (all ([texts{:}] <= 127))
    return;
  end
  for k = find (cellfun (@(t) any (t > 127), texts))
    bytes = uint8 (texts{k});
    if (slx_json_depth_mex (bytes) < 0)
      names{k} = native2unicode (bytes, 'windows-1252');
    else
      names{k} = native2unicode (bytes, 'UTF-8');
    end
  end
end
