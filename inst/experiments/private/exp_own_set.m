function [X, labels, about] = exp_own_set (set)
%EXP_OWN_SET  The samples that a user gives an experiment, checked, except for the labels.
%   [X, LABELS, ABOUT] = exp_own_set (SET) takes {X, LABELS}, {X, LABELS, IMSIZE} or {X, LABELS, IMSIZE, INK}. X
%   must be full, finite and not empty. ABOUT has the fields name ('given'), imsize and ink, as sl_data tells them.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (numel (set) < 2 || numel (set) > 4, ...
                  'SET must be a name, {X, LABELS}, {X, LABELS, IMSIZE} or with INK');
  X = set{1};
  slx_arg_matrix (X, 'X', false);
  slx_arg_refuse (isempty (X) || ~ all (isfinite (X(:))), 'X must not be empty, and finite, without NaN and Inf');
  labels = set{2};
  about = struct ('name', 'given', 'imsize', [], 'ink', false);
  if (numel (set) > 2)
    imsize = set{3};
    slx_arg_refuse (~ isnumeric (imsize) || numel (imsize) ~= 2 || prod (double (imsize)) ~= size (X, 1), ...
                    'IMSIZE must be [rows columns] of the pictures in the columns of X');
    about.imsize = double (imsize(:)');
  end
  if (numel (set) == 4)
    slx_arg_refuse (~ isscalar (set{4}) || ~ (islogical (set{4}) || isnumeric (set{4})), 'INK must be true or false');
    about.ink = set{4} ~= 0;
  end
end
