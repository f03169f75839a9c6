function arg_sound (caller, A, name)
%ARG_SOUND  Raises an error where the index arrays of a sparse matrix lead outside of it.
%   arg_sound (CALLER, A, NAME): load accepts such matrices from damaged files, and almost any operation with one
%   may end the interpreter. So this comes before all others.
  if (~ sl_sound_mex (A))
    error ('sparselearn:badInput', '%s: the sparse matrix %s is damaged: it has row indices that are not below %d', ...
           caller, name, size (A, 1) + 1);
  end
end
