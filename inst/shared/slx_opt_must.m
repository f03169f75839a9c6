function slx_opt_must (holds, text, varargin)
%SLX_OPT_MUST  Raises an error about the value of an option.
%   slx_opt_must (HOLDS, TEXT) does so unless HOLDS; TEXT begins with the name of the option.
%   slx_opt_must (HOLDS, TEXT, VALUE) and slx_opt_must (HOLDS, TEXT, VALUE, LIMITS) say what was given, see
%   slx_arg_value_text.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ holds)
    if (nargin > 2)
      text = [text, ', but is ', slx_arg_value_text(varargin{:})];
    end
    slx_arg_fail ('badInput', 'option %s', text);
  end
end
