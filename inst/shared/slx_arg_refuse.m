function slx_arg_refuse (bad, format, varargin)
%SLX_ARG_REFUSE  An error about an argument or an option.
%   slx_arg_refuse (BAD, FORMAT, ...) is slx_arg_fail ('badInput', FORMAT, ...) where BAD is true. The rest is evaluated
%   in any case: where that takes time, and in functions that short vectors go through, ask before.

% SPDX-License-Identifier: BSD-3-Clause
  if (bad)
    slx_arg_fail ('badInput', format, varargin{:});
  end
end
