function slx_arg_fail (what, format, varargin)
%SLX_ARG_FAIL  Raises an error of this package.
%   slx_arg_fail (WHAT, FORMAT, ...) raises sparselearn:WHAT. The message is the name of the public function that runs,
%   see slx_arg_caller, a colon, and what sprintf makes of FORMAT and the rest. A text that is no template goes through
%   '%s'.

% SPDX-License-Identifier: BSD-3-Clause
  error (['sparselearn:', what], '%s: %s', slx_arg_caller (), sprintf (format, varargin{:}));
end
