function slx_opt_must (holds, text)
%SLX_OPT_MUST  Raises an error about the value of an option.
%   slx_opt_must (HOLDS, TEXT) does so unless HOLDS; TEXT begins with the name of the option.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ holds, 'option %s', text);
end
