function cases = sl_cases (usual)
%SL_CASES  How many cases a random campaign takes in a test.
%   CASES = sl_cases (USUAL) is USUAL, or that part of it which the environment variable SPARSELEARN_CASES says: make
%   asan sets it to 0.1, because instrumented code is slow.

% SPDX-License-Identifier: BSD-3-Clause
  cases = usual;
  part = str2double (getenv ('SPARSELEARN_CASES'));
  if (part > 0)
    cases = ceil (part * usual);
  end
end
