function parts = slx_exp_parts (varargin)
%SLX_EXP_PARTS  The parts of an experiment: all combinations of some values.
%   PARTS = slx_exp_parts (NAME, VALUES, NAME, VALUES, ...) gives a struct array in the order in which slx_exp_run goes
%   through it, the last name fastest. A part has the field NAME with one of VALUES, a row of numbers or a cell row,
%   and the field at, a row that tells which of each VALUES it has.
%   Leave out parts by parts(...) = [].

% SPDX-License-Identifier: BSD-3-Clause
  names = varargin(1:2:end);
  values = varargin(2:2:end);
  counts = cellfun (@numel, values);
  total = prod (counts);
  fields = cell (numel (names) + 1, total);
  at = zeros (numel (names), total);
  inner = total;
  for k = 1:numel (names)
    inner = inner / counts(k);
    at(k,:) = mod (floor ((0:total-1) / inner), counts(k)) + 1;
    those = values{k}(at(k,:));
    if (~ iscell (those))
      those = num2cell (those);
    end
    fields(k,:) = those;
  end
  fields(end,:) = num2cell (at', 2);
  parts = cell2struct (fields, [names, {'at'}], 1);
end
