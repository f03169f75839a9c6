function slx_arg_warn (what, format, varargin)
%SLX_ARG_WARN  Gives a warning of this package.
%   slx_arg_warn (WHAT, FORMAT, ...) gives sparselearn:WHAT, with a message as that of slx_arg_fail.

% SPDX-License-Identifier: BSD-3-Clause
  warning (['sparselearn:', what], '%s: %s', slx_arg_caller (), sprintf (format, varargin{:}));
end
