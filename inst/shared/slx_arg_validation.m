function [X, which] = slx_arg_validation (pair, like, classes, names)
%SLX_ARG_VALIDATION  Data and labels of the option Validation, checked.
%   [X, WHICH] = slx_arg_validation ({X, Y}, LIKE, CLASSES, NAMES) gives the data, which must have as many rows as LIKE,
%   the training data, in the class of these, and the indices of their labels in CLASSES, see slx_arg_labels. A label
%   that is not there is the error sparselearn:badInput. NAMES are those of the data, of the labels and of what CLASSES
%   belong to; without them, those of the option.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    names = {'X of option Validation', 'y of option Validation', 'the training data'};
  end
  X = pair{1};
  slx_arg_data (names{1}, X);
  slx_arg_finite (X, names{1});
  if (size (X, 1) ~= size (like, 1))
    slx_arg_fail ('badInput', '%s must have %d rows, as %s, but is %s%s', names{1}, size (like, 1), names{3}, ...
                  slx_arg_size_text (X), slx_arg_samples_text (X, size (like, 1), names{1}));
  end
  if (isa (like, 'single') && ~ isa (X, 'single'))
    X = single (full (X));
    slx_arg_finite (X, [names{1}, ', in single as the training data,']);
  end
  X = cast (X, class (like));
  which = slx_arg_labels (pair{2}, size (X), names{2}, classes, names{3});
end
