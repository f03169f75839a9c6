function sl_compare_memory (caller, X, method, similarity, limit)
%SL_COMPARE_MEMORY  Raises an error where a method needs similarities of all pairs and they are too large.
%   sl_compare_memory (CALLER, X, METHOD, SIMILARITY, LIMIT) does so before any codes of X are learnt. LIMIT is in GiB.
  if (strcmp (similarity, 'products') || any (strcmp (method, {'spectral', 'fullgaussian'})))
    n = size (X, 2);
    sl_check_memory (caller, sprintf ('the similarities of all pairs of %d samples', n), [n, n], class (X), limit);
  end
end
