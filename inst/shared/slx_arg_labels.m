function [which, classes, layout] = slx_arg_labels (y, shape, name, known, who)
%SLX_ARG_LABELS  Labels of samples as indices of classes, checked.
%   [WHICH, CLASSES, LAYOUT] = slx_arg_labels (Y, SHAPE, NAME) gives, for labels Y of the samples of data of the
%   size SHAPE = [d n], the row WHICH of n indices from 1 to m, the m different labels CLASSES in ascending order, of
%   the class of Y, and LAYOUT, 'row' or 'column': how the labels stand in Y and the classes in CLASSES.
%   slx_model_labels gives labels back from these.
%   WHICH = slx_arg_labels (Y, SHAPE, NAME, KNOWN, WHO) gives indices in the classes KNOWN instead. A label that is not
%   there is the error sparselearn:badInput: NAME has labels that are not among those of WHO. Without KNOWN, the
%   warning sparselearn:oneClass says that all labels Y of data are equal, from which a trainer can learn nothing.
%
%   Y is a vector of integers, of any numeric class, a logical vector, a cell vector of texts (or strings or a
%   categorical of MATLAB), or a char matrix with one label in each row. Any other, NaN, an empty text and another
%   number of labels than n are the error sparselearn:badInput, which calls Y by NAME.

% SPDX-License-Identifier: BSD-3-Clause
  if (isa (y, 'categorical') && any (isundefined (y)))
    slx_arg_fail ('badInput', '%s has a label that is undefined; leave out its sample', name);
  end
  y = slx_arg_chars (y);
  slx_arg_elsewhere (y, name);
  layout = 'row';
  if (ischar (y) || size (y, 2) == 1 && size (y, 1) > 1)
    layout = 'column';
  end
  y = checked (y, name);
  count = numel (y);
  if (ischar (y))
    count = size (y, 1);
  end
  if (count ~= shape(2) || count == 0)
    hint = '';
    if (ischar (y) && count == 1 && numel (y) == shape(2))
      hint = sprintf ('; in a char matrix each row is one label: use %s(:)', name);
    elseif (count == shape(1))
      hint = '; samples are the columns of X, not the rows';
    end
    slx_arg_fail ('badInput', '%s must hold one label for each sample, %d in all, but holds %d%s', name, shape(2), ...
                  count, hint);
  end
  slx_memory_reserve (numel (y));
  if (ischar (y))
    [classes, ~, which] = unique (y, 'rows');
  else
    [classes, ~, which] = unique (y(:));
    if (strcmp (layout, 'row'))
      classes = reshape (classes, 1, []);
    end
  end
  which = reshape (double (which), 1, []);
  if (nargin > 3)
    which = among (which, classes, known, name, who);
  elseif (max (which) == 1 && strcmp (name, 'Y') && shape(1) >= 0)
    slx_arg_warn ('oneClass', 'all %d samples of this training are of one class, so that the model gives no other', ...
                  shape(2));
  end
end

% Indices in OWN as indices in CLASSES.
function which = among (which, own, classes, name, who)
  texts = @(list) ischar (list) || iscell (list);
  known = texts (own) == texts (classes);
  if (known)
    [known, at] = ismember (comparable (own, classes), comparable (classes, own));
  end
  if (~ all (known))
    slx_arg_fail ('badInput', '%s has labels that are not among those of %s', name, who);
  end
  which = reshape (at(which), 1, []);
end

% Texts as cells; numbers of two classes in double.
function list = comparable (list, other)
  if (ischar (list))
    list = cellstr (list);
  elseif (~ iscell (list) && ~ strcmp (class (list), class (other)))
    list = double (list);
  end
end

function y = checked (y, name)
  kinds = 'integers, logical values or texts';
  if (~ isnumeric (y) && ~ islogical (y) && ~ iscell (y) && ~ ischar (y))
    slx_arg_fail ('badInput', '%s must be a vector of %s, but is of class %s', name, kinds, class (y));
  elseif (ndims (y) > 2 || (~ ischar (y) && min (size (y)) ~= 1))
    slx_arg_fail ('badInput', '%s must be a vector of %s, but is %s', name, kinds, slx_arg_size_text (y));
  elseif (issparse (y))
    slx_arg_fail ('badInput', '%s must be full, but is sparse; use full (%s)', name, name);
  elseif (iscell (y))
    check_texts (y, name);
  elseif (ischar (y))
    check_rows (y, name);
  elseif (~ isreal (y))
    slx_arg_fail ('badInput', '%s must be real, but is complex', name);
  elseif (isfloat (y))
    check_integers (y, name);
    y = y + 0;                  % so that -0 is 0
  end
end

function check_texts (y, name)
  good = cellfun (@(word) ischar (word) && size (word, 1) == 1 && ndims (word) == 2 && ~ isempty (word), y);
  if (~ all (good))
    slx_arg_fail ('badInput', 'the cells of %s must be texts that are not empty, but %s{%d} is not', name, name, ...
                  find (~ good, 1));
  end
end

function check_rows (y, name)
  blank = find (all (y == ' ' | y == 0, 2), 1);
  if (~ isempty (blank))
    slx_arg_fail ('badInput', 'each row of the char matrix %s must be a label, but row %d is blank', name, blank);
  end
end

function check_integers (y, name)
  bad = find (~ (y == floor (y) & abs (y) < Inf), 1);
  if (~ isempty (bad))
    hint = '';
    if (strcmp (slx_arg_caller (), 'sl_polynet_train'))
      hint = '; numbers to predict need option Loss ''squared''';
    end
    slx_arg_fail ('badInput', 'the labels in %s must be integers, but %s(%d) is %g%s', name, name, bad, y(bad), hint);
  end
end
