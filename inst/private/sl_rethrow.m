function sl_rethrow (caller, err)
%SL_RETHROW  Raises an error again, as sparselearn:outOfMemory where the interpreter ran out of memory.
%   sl_rethrow (CALLER, ERR) stands behind the catch of what makes large arrays.
  of_gateway = isempty (err.identifier) && ~ isempty (strfind (err.message, 'failed to allocate'));
  if (of_gateway || any (strcmp (err.identifier, {'Octave:bad-alloc', 'MATLAB:nomem', ...
                                                  'MATLAB:array:SizeLimitExceeded'})))
    error ('sparselearn:outOfMemory', '%s: not enough memory', caller);
  end
  rethrow (err);
end
