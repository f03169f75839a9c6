function yes = slx_memory_is_error (err)
%SLX_MEMORY_IS_ERROR  Whether an error tells that there is not enough memory.
%   YES = slx_memory_is_error (ERR) is for errors of this package, of the interpreter, of a gateway whose results the
%   interpreter has no room for, and of sizes beyond the interpreter's integers. The last two have no identifier.

% SPDX-License-Identifier: BSD-3-Clause
  yes = any (strcmp (err.identifier, {'sparselearn:outOfMemory', 'Octave:bad-alloc', 'MATLAB:nomem', ...
                                      'MATLAB:array:SizeLimitExceeded'})) ...
        || (isempty (err.identifier) && (says (err, 'failed to allocate') ...
                                         || says (err, 'to octave_idx_type value failed')));
end

% By strfind: regexp refuses a message with bytes of a damaged file.
function yes = says (err, words)
  yes = ~ isempty (strfind (err.message, words));
end
