function slx_arg_rank (r, name, most)
%SLX_ARG_RANK  Checks a number of components: from 1 to 46340, so that its square fits the integers of BLAS.
%   slx_arg_rank (R) and slx_arg_rank (R, NAME), where the caller's argument has another name than R.
%   slx_arg_rank (N, NAME, MOST) checks another number, from 1 to MOST.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    name = 'R';
  end
  if (nargin < 3)
    most = 46340;
  end
  slx_arg_elsewhere (r, name);
  if (~ isscalar (r) || ~ isnumeric (r) || ~ isreal (r) || ~ (r >= 1 && r <= most && r == floor (r)))
    slx_arg_fail ('badInput', '%s must be an integer from 1 to %d, but is %s', name, most, slx_arg_value_text (r));
  end
end
