function run_rethrow (caller, err)
%RUN_RETHROW  Raises an error again, as sparselearn:outOfMemory where the interpreter ran out of memory.
%   run_rethrow (CALLER, ERR) stands behind the catch that every public function has around its body.
  if (run_is_memory_error (err) && ~ strcmp (err.identifier, 'sparselearn:outOfMemory'))
    error ('sparselearn:outOfMemory', '%s: not enough memory', caller);
  end
  rethrow (err);
end
