function exp_compare_memory (caller, X, method, similarity, limit)
%EXP_COMPARE_MEMORY  Raises an error where a method needs similarities of all pairs and they are too large.
%   exp_compare_memory (CALLER, X, METHOD, SIMILARITY, LIMIT) does so before any codes of X are learnt. LIMIT is in GiB.
  if (strcmp (similarity, 'products') || any (strcmp (method, {'spectral', 'fullgaussian'})))
    arg_memory (caller, 'the similarities of all pairs of %d samples', size (X, 2), class (X), limit);
  end
end
