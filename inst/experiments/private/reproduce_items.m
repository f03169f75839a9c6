function items = reproduce_items (paper, list)
%REPRODUCE_ITEMS  The tables and figures of a paper, for sl_reproduce.
%   ITEMS = reproduce_items (PAPER, LIST) completes the structs of a cell row LIST, with fields kind, number, what and
%   perhaps source, figures, needs, minutes, call, run, reason, and within, or rule and holds:
%     figures  cell rows {name, reported} of what is not run
%     run      function: [FIGURES, EXPERIMENT] = run (OPTIONS) gives a cell row for each figure, {name, reported, ours}
%     within   the largest difference of figures that agree; otherwise RULE says it, and AGREE = holds (OURS, REPORTED)

% SPDX-License-Identifier: BSD-3-Clause
  usual = struct ('paper', paper, 'kind', '', 'number', '', 'what', '', 'source', '', 'figures', {{}}, ...
                  'rule', '', 'needs', {{}}, 'there', true, 'minutes', NaN, 'call', '', 'reason', '', 'run', [], ...
                  'holds', [], 'within', NaN);
  items = repmat (usual, 1, numel (list));
  folder = getenv ('SPARSELEARN_DATA');
  for k = 1:numel (list)
    for name = fieldnames (list{k})'
      items(k).(name{1}) = list{k}.(name{1});
    end
    if (~ isnan (items(k).within))
      limit = items(k).within;
      items(k).rule = sprintf ('figures agree within %g', limit);
      items(k).holds = @(ours, reported) abs (ours - reported) <= limit;
    end
    files = strcat (items(k).needs, '.mat');
    items(k).there = all (cellfun (@(file) ~ isempty (folder) && exist (fullfile (folder, file), 'file') == 2, files));
  end
  items = rmfield (items, 'within');
end
