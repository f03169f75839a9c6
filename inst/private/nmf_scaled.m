function [problem, X] = nmf_scaled (caller, X)
%NMF_SCALED  Checked data in memory, divided by a power of four that brings them into a safe range.
%   [PROBLEM, X] = nmf_scaled (CALLER, X) gives the fields class, unit and sumsq of nmf_problem, and the divided data.
  survey = nmf_survey (caller, 'X', X);
  problem = struct ('class', class (X), 'unit', data_unit (survey(3), class (X)));
  if (problem.unit ~= 1)
    X = cast (double (X) / problem.unit, class (X));            % unit may be too small for single
    survey = sl_survey_mex (X);
  end
  problem.sumsq = survey(1);
end
