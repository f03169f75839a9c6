function sl_nmf_data (caller, name, X)
%SL_NMF_DATA  Checks the kind of matrix that is to be factorised.
%   sl_nmf_data (CALLER, NAME, X): X is real, of class double or single, full or sparse, not empty; any other is the
%   error sparselearn:badInput, which calls it NAME.
  if (~ isfloat (X) || ~ isreal (X) || ndims (X) ~= 2 || isempty (X))
    hint = '';
    if (isinteger (X) || islogical (X))
      hint = '; use double (X)';
    end
    error ('sparselearn:badInput', ['%s: %s must be a real matrix of class double or single, not empty, but is ' ...
                                    '%s of size %s%s'], caller, name, kind_of (X), sl_size_text (X), hint);
  end
end

function kind = kind_of (X)
  kind = class (X);
  if (isnumeric (X) && ~ isreal (X))
    kind = ['complex ' kind];
  end
end
