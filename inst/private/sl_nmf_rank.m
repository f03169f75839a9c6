function sl_nmf_rank (caller, r)
%SL_NMF_RANK  Checks a number of components: from 1 to 46340, so that its square fits the integers of BLAS.
  if (~ isscalar (r) || ~ isnumeric (r) || ~ isreal (r) || ~ (r >= 1 && r <= 46340 && r == floor (r)))
    error ('sparselearn:badInput', '%s: R must be an integer from 1 to 46340', caller);
  end
end
