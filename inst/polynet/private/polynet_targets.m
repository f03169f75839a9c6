function [truth, classes, layout] = polynet_targets (loss, y, shape, name)
%POLYNET_TARGETS  Labels as indices of classes, or the targets of several outputs, checked.
%   [TRUTH, CLASSES, LAYOUT] = polynet_targets (LOSS, Y, SHAPE, NAME) is slx_arg_labels for a loss of labels. For the
%   others TRUTH is Y, m-by-n in double and full, and CLASSES are the numbers 1 .. m of the outputs.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ any (strcmp (loss, {'multitask', 'squared'})))
    [truth, classes, layout] = slx_arg_labels (y, shape, name);
    return;
  end
  binary = islogical (y) && strcmp (loss, 'multitask');
  if (~ ((isnumeric (y) || binary) && isreal (y) && ndims (y) == 2))
    slx_arg_fail ('badInput', 'with Loss ''%s'' %s must be a real matrix of numbers, but is %s of class %s', loss, ...
                  name, ...
                  slx_arg_size_text (y), class (y));
  end
  if (size (y, 2) ~= shape(2) || size (y, 1) == 0)
    slx_arg_fail ('badInput', 'with Loss ''%s'' %s must have a row for each output and %d columns, but is %s', loss, ...
                  name, shape(2), slx_arg_size_text (y));
  end
  truth = double (full (y));
  if (binary)
    truth = 2 * truth - 1;
  end
  slx_arg_refuse (strcmp (loss, 'multitask') && ~ all (abs (truth(:)) == 1), ...
                  'with Loss ''multitask'' all entries of %s must be -1 or 1, or true or false', name);
  slx_arg_refuse (~ all (isfinite (truth(:))), '%s must be finite, without NaN and Inf', name);
  slx_arg_refuse (any (abs (truth(:)) > 1e150), ...
                  '%s has a modulus above 1e150, whose square leaves the range of double; divide %s by it', name, name);
  classes = 1:size (y, 1);
  layout = 'row';
end
