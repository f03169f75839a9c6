function opt_must (caller, holds, text)
%OPT_MUST  Raises an error about the value of an option.
%   opt_must (CALLER, HOLDS, TEXT) does so unless HOLDS; TEXT begins with the name of the option.
  if (~ holds)
    error ('sparselearn:badInput', '%s: option %s', caller, text);
  end
end
