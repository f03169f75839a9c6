function arg_warn (what, format, varargin)
%ARG_WARN  Gives a warning of this package.
%   arg_warn (WHAT, FORMAT, ...) gives sparselearn:WHAT, with a message as that of arg_fail.

% SPDX-License-Identifier: BSD-3-Clause
  warning (['sparselearn:', what], '%s: %s', arg_caller (), sprintf (format, varargin{:}));
end
