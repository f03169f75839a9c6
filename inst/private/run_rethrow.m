function run_rethrow (err)
%RUN_RETHROW  Raises an error again, as sparselearn:outOfMemory where the interpreter ran out of memory.
%   run_rethrow (ERR) stands behind the catch that every public function has around its body.

% SPDX-License-Identifier: BSD-3-Clause
  if (run_is_memory_error (err) && ~ strcmp (err.identifier, 'sparselearn:outOfMemory'))
    arg_fail ('outOfMemory', 'not enough memory');
  end
  rethrow (err);
end
