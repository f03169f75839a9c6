function [survey, unit, X] = nmf_survey (name, X)
%NMF_SURVEY  Checks data that are to be factorised, and looks at their numbers once.
%   SURVEY = nmf_survey (NAME, X) is [sum of squares, least, largest entry] of a real matrix of class double or
%   single, full or sparse, that is not empty, finite and not negative. Any other is the error sparselearn:badInput,
%   which calls it NAME.
%   [SURVEY, UNIT, X] = nmf_survey (NAME, X) divides X by a power of four that brings it into a safe range; the
%   survey is that of what comes out.
  if (isempty (X) || (issparse (X) && ~ sl_sound_mex (X)))
    explain (name, X);
  end
  try
    survey = sl_survey_mex (X);
  catch err
    if (strcmp (err.identifier, 'sparselearn:badInput'))
      explain (name, X);
    end
    rethrow (err);
  end
  if (survey(2) < 0)
    arg_fail ('badInput', '%s must be non-negative, but its least entry is %g', name, survey(2));
  end
  if (nargout > 1)
    unit = data_unit (survey(3), class (X));
    if (unit ~= 1)
      X = data_divided (X, unit);
      survey = sl_survey_mex (X);
    end
  end
end

function explain (name, X)
  arg_data (name, X);
  hint = '';
  if (strcmp (arg_caller (), 'sl_nmf') && any (isnan (X(:))))
    hint = '; where a NaN means not observed, say ''Missing'', true';
  end
  arg_fail ('badInput', '%s must be finite, without NaN and Inf%s', name, hint);
end
