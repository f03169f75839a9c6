function sl_rethrow (caller, err)
%SL_RETHROW  Raises an error again, as sparselearn:outOfMemory where the interpreter ran out of memory.
%   sl_rethrow (CALLER, ERR) stands behind the catch that every public function has around its body.
  if (sl_is_memory_error (err) && ~ strcmp (err.identifier, 'sparselearn:outOfMemory'))
    error ('sparselearn:outOfMemory', '%s: not enough memory', caller);
  end
  rethrow (err);
end
