function arg_fail (what, format, varargin)
%ARG_FAIL  Raises an error of this package.
%   arg_fail (WHAT, FORMAT, ...) raises sparselearn:WHAT. The message is the name of the public function that runs, see
%   arg_caller, a colon, and what sprintf makes of FORMAT and the rest. A text that is no template goes through '%s'.

% SPDX-License-Identifier: BSD-3-Clause
  error (['sparselearn:', what], '%s: %s', arg_caller (), sprintf (format, varargin{:}));
end
