function s = nmf_survey (caller, name, X)
%NMF_SURVEY  Checks data that are to be factorised, and looks at their numbers once.
%   S = nmf_survey (CALLER, NAME, X) is [sum of squares, least, largest entry] of a real matrix of class double or
%   single, full or sparse, that is not empty, finite and not negative. Any other is the error sparselearn:badInput,
%   which calls it NAME.
  arg_data (caller, name, X);
  try
    s = sl_survey_mex (X);
  catch err
    if (strcmp (err.identifier, 'sparselearn:badInput'))
      hint = '';
      if (strcmp (caller, 'sl_nmf') && any (isnan (X(:))))
        hint = '; where a NaN means not observed, say ''Missing'', true';
      end
      error ('sparselearn:badInput', '%s: %s must be finite, without NaN and Inf%s', caller, name, hint);
    end
    rethrow (err);
  end
  if (s(2) < 0)
    error ('sparselearn:badInput', '%s: %s must be non-negative, but its least entry is %g', caller, name, s(2));
  end
end
