function opt_must (holds, text)
%OPT_MUST  Raises an error about the value of an option.
%   opt_must (HOLDS, TEXT) does so unless HOLDS; TEXT begins with the name of the option.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ holds)
    arg_fail ('badInput', 'option %s', text);
  end
end
