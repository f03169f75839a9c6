function s = code_survey (X, name, missing)
%CODE_SURVEY  Checks a block of data, see slx_data_survey; with MISSING, NaN in it may be what is not known, and it must
%be full.

% SPDX-License-Identifier: BSD-3-Clause
  if (missing && issparse (X))
    code_need_full (name);
  end
  if (missing && isfloat (X))
    X(isnan (X)) = 0;
  end
  s = slx_data_survey (name, X, true);
end
