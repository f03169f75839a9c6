function [survey, unit, X] = slx_data_survey (name, X, negative_too, hint)
%SLX_DATA_SURVEY  Checks the numbers of data, and looks at them once.
%   SURVEY = slx_data_survey (NAME, X) is a struct of sumsq, the sum of squares, and least and largest, the entries, of
%   a real matrix of class double or single, full or sparse, that is not empty, finite and not negative. Any other is
%   the error sparselearn:badInput, which calls it NAME. slx_data_survey (NAME, X, true) takes negative entries;
%   slx_data_survey (NAME, X, NEGATIVE_TOO, HINT) ends the error about a NaN with HINT.
%   [SURVEY, UNIT, X] = slx_data_survey (NAME, X, ...) divides X by a power of four that brings it into a safe range;
%   the survey is that of what comes out.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (X) || (issparse (X) && ~ slx_sound_mex (X)))
    explain (name, X, '');
  end
  if (nargin < 4)
    hint = '';
  end
  try
    survey = slx_survey_mex (X);
  catch err
    if (strcmp (err.identifier, 'sparselearn:badInput'))
      explain (name, X, hint);
    end
    rethrow (err);
  end
  if (survey.least < 0 && (nargin < 3 || ~ negative_too))
    slx_arg_fail ('badInput', ['%s must be non-negative, but its least entry is %g; if that is noise around 0, set ' ...
                               'X(X < 0) = 0, which keeps NaN'], name, survey.least);
  end
  if (nargout > 1)
    unit = slx_data_unit (max (abs ([survey.least, survey.largest])), class (X));
    if (unit ~= 1)
      X = slx_data_divided (X, unit);
      survey = slx_survey_mex (X);
    end
  end
end

function explain (name, X, hint)
  slx_arg_data (name, X);
  if (~ any (isnan (X(:))))
    hint = '';
  end
  slx_arg_fail ('badInput', '%s must be finite, without NaN and Inf%s%s', name, slx_arg_place_text (X), hint);
end
