function [heading, table, done] = summary_model (model)
%SUMMARY_MODEL  What a model is of, its sizes, classes and options.
%   [HEADING, ROWS, DONE] = summary_model (MODEL): a row of ROWS is a name and a text. DONE are the fields that are in
%   the heading or in a row.

% SPDX-License-Identifier: BSD-3-Clause
  heading = ['Model by ', model.kind];
  table = cell (0, 2);
  if (summary_has (model, 'sizes', 'struct'))
    table(end+1,:) = {'sizes', summary_values(model.sizes)};
  end
  if (isfield (model, 'classes') && ~ isempty (model.classes))
    table(end+1,:) = {'classes', classes_of(model.classes)};
  end
  if (summary_has (model, 'options', 'struct'))
    table(end+1,:) = {'options', summary_values(model.options)};
  end
  done = [{'kind'}, table(:,1)'];
end

function text = classes_of (classes)
  count = numel (classes);
  if (ischar (classes))
    classes = cellstr (classes(:,:));
    count = numel (classes);
  elseif (isnumeric (classes) || islogical (classes))
    classes = arrayfun (@(c) sprintf ('%g', double (full (c))), classes(1:min (end, 40)), 'UniformOutput', false);
  end
  text = sprintf ('%s of class %s', slx_arg_size_text (classes), class (classes));
  if (iscellstr (classes))
    text = sprintf ('%d: %s', count, summary_words (classes, count, 50));
  end
end
