function yes = sl_is_memory_error (err)
%SL_IS_MEMORY_ERROR  Whether an error tells that there is not enough memory.
%   YES = sl_is_memory_error (ERR) is for errors of this package, of the interpreter and of a gateway whose results the
%   interpreter has no room for, which come without an identifier.
  yes = any (strcmp (err.identifier, {'sparselearn:outOfMemory', 'Octave:bad-alloc', 'MATLAB:nomem', ...
                                      'MATLAB:array:SizeLimitExceeded'})) ...
        || (isempty (err.identifier) && ~ isempty (strfind (err.message, 'failed to allocate')));
end
