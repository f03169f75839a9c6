function about = polynet_samples (X, y, o)
%POLYNET_SAMPLES  Data and targets for polynomial networks, checked, with their weights and those for validation.
%   ABOUT = polynet_samples (X, Y, O) is a struct: X, and the number first of its first column among the count samples
%   of all ranks; truth, the targets of all as numbers of classes or as values, less their means, the column centre,
%   where an intercept gives them back: else scores would have too few digits for what differs; classes and layout,
%   see polynet_targets; m, the number of outputs; labelled, whether there are classes; weights of the classes, or [];
%   other and other_truth, data and targets of option Validation, or [].

% SPDX-License-Identifier: BSD-3-Clause
  parts = slx_data_parts ();
  [X, first, count] = of_this_rank (parts, X);
  [truth, classes, layout] = polynet_targets (o.Loss, y, [size(X, 1), count], 'Y');
  slx_arg_refuse (o.Standardize && issparse (X), ...
                  'option Standardize would make the sparse X full; divide its rows by their largest moduli instead');
  centre = zeros (size (truth, 1), 1);
  if (strcmp (o.Loss, 'squared') && o.Intercept)
    centre = sum (truth / max (count, 1), 2);
    truth = bsxfun (@minus, truth, centre);
  end
  labelled = ~ any (strcmp (o.Loss, {'multitask', 'squared'}));
  m = size (truth, 1);
  if (labelled)
    m = max (truth);
  end
  about = struct ('X', X, 'first', first, 'count', count, 'truth', truth, 'centre', centre, 'classes', {classes}, ...
                  'layout', layout, 'm', m, 'labelled', labelled, 'weights', [], 'other', [], 'other_truth', []);
  if (~ (isnumeric (o.ClassWeights) && isempty (o.ClassWeights)))
    about.weights = slx_arg_weights (o.ClassWeights, 1:m, true);
  end
  if (iscell (o.Validation))
    [about.other, about.other_truth] = validation (o, X, classes);
    about.other_truth = bsxfun (@minus, about.other_truth, centre);
    [from, last] = parts.own (size (about.other, 2));
    about.other = about.other(:,from:last);
    about.other_truth = about.other_truth(:,from:last);
  end
end

% X as a matrix, of the columns of this rank, which begin with number FIRST of COUNT. A matrix comes divided, files are
% divided here.
function [X, first, count] = of_this_rank (parts, X)
  in_blocks = iscell (X) || isa (X, 'function_handle');
  if (in_blocks)
    [data, whole] = slx_data_blocks (X, @(block, name) slx_data_survey (name, block, true));
    count = sum (data.width);
  else
    slx_arg_elsewhere (X, 'X');
    count = parts.sum (size (X, 2));
  end
  slx_arg_refuse (parts.count > max (count, 1), 'there are %d ranks, but only %d samples', parts.count, count);
  [first, last] = parts.own (count);
  if (in_blocks && isempty (whole))
    X = columns_of (X, data, first, last);
  elseif (in_blocks)
    X = whole;
  else
    name = 'X';
    if (first > 1)
      name = sprintf ('the part of X from column %d on', first);
    end
    slx_arg_data (name, X);
    slx_arg_finite (X, name);
  end
  if (parts.max (double (issparse (X))))
    X = sparse (X);             % of one form on all ranks
  end
end

% Some columns of all blocks that have columns, see slx_data_blocks.
function X = columns_of (blocks, data, first, last)
  parts = {};
  before = cumsum ([0, data.width]);
  for q = find (before(1:end-1) < last & before(2:end) >= first)
    block = slx_data_read_block (blocks, data.numbers(q));
    slx_arg_refuse (~ isequal (size (block), [data.m, data.width(q)]), ...
                    'block %d was %d-by-%d when first read and is now %s; blocks must not change', data.numbers(q), ...
                    data.m, data.width(q), slx_arg_size_text (block));
    parts{end+1} = block(:,max(first - before(q), 1):min(last - before(q), end));
  end
  X = [parts{:}];
end

function [X, truth] = validation (o, like, classes)
  if (~ any (strcmp (o.Loss, {'multitask', 'squared'})))
    [X, truth] = slx_arg_validation (o.Validation, like, classes);
    return;
  end
  X = o.Validation{1};
  slx_arg_data ('X of option Validation', X);
  slx_arg_finite (X, 'X of option Validation');
  slx_opt_must (size (X, 1) == size (like, 1), 'Validation has data with another number of rows than X');
  truth = polynet_targets (o.Loss, o.Validation{2}, size (X), 'y of option Validation');
  slx_opt_must (size (truth, 1) == numel (classes), 'Validation has targets with another number of rows than Y');
end
