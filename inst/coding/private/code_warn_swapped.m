function code_warn_swapped (X, D)
%CODE_WARN_SWAPPED  Warns where data and dictionary look as if they had been exchanged.
%   code_warn_swapped (X, D) gives the warning sparselearn:swapped where the columns of X all have length 1, as
%   atoms have, those of D do not, and there are more of them.

% SPDX-License-Identifier: BSD-3-Clause
  if (size (X, 2) < 2 || size (D, 2) <= size (X, 2))
    return;
  end
  far = @(A) abs (sqrt (full (sum (double (A) .^ 2, 1))) - 1);
  if (all (far (X) < 1e-6) && all (far (D) > 1e-3))
    slx_arg_warn ('swapped', ['the columns of X have length 1 and those of D do not: are they exchanged? The data ' ...
                              'come first, then the dictionary']);
  end
end
