function sl_option_must (caller, holds, text)
%SL_OPTION_MUST  Raises an error about the value of an option.
%   sl_option_must (CALLER, HOLDS, TEXT) does so unless HOLDS; TEXT begins with the name of the option.
  if (~ holds)
    error ('sparselearn:badInput', '%s: option %s', caller, text);
  end
end
