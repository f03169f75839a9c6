function odd = data_table_odd (cells)
%DATA_TABLE_ODD  Which names are lost as numbers: such as 007, and those with more digits than a number keeps.

% SPDX-License-Identifier: BSD-3-Clause
  odd = ~ cellfun ('isempty', regexp (data_table_names (cells), '^([+-]?0\d|[+-]?\d{16})', 'once'));
end
