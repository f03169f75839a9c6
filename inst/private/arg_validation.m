function [X, which] = arg_validation (pair, d, classes)
%ARG_VALIDATION  Data and labels of the option Validation, checked.
%   [X, WHICH] = arg_validation ({X, Y}, D, CLASSES) gives the data, which have D rows, and the indices of
%   their labels in CLASSES, see arg_labels. A label that is not there is the error sparselearn:badInput.

% SPDX-License-Identifier: BSD-3-Clause
  X = pair{1};
  arg_data ('X of option Validation', X);
  arg_finite (X, 'X of option Validation');
  name = 'y of option Validation';
  if (size (X, 1) ~= d)
    arg_fail ('badInput', 'X of option Validation must have %d rows, as the training data, but is %s', d, ...
              arg_size_text (X));
  end
  [which, own] = arg_labels (pair{2}, size (X), name);
  texts = @(list) ischar (list) || iscell (list);
  known = texts (own) == texts (classes);
  if (known)
    [known, at] = ismember (comparable (own, classes), comparable (classes, own));
  end
  if (~ all (known))
    arg_fail ('badInput', '%s has labels that the training data have not', name);
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
