function slack = nmf_slack (s)
%NMF_SLACK  How far the objective of a stationary point may vary, relative to |X|^2, since 'gsp' meets its average
%   sparseness only up to a tolerance.
%   SLACK = nmf_slack (S) is for the state S with its rules and its error; 0 without such a rule. Without this the
%   factors that are returned would be those of an earlier iteration whose average sparseness is lower by rounding, and
%   their certificate above Tol, though the last one is not. A relative change t of W moves the objective by at most
%   t |X - W*H| |W*H|, so that the slack is in proportion to the error.

% SPDX-License-Identifier: BSD-3-Clause
  slack = 0;
  if (strcmp (s.rules{1}.kind, 'gsp') || strcmp (s.rules{2}.kind, 'gsp'))
    tolerance = 1e-13;                          % those of sl_gsp_tolerance
    if (isa (s.W, 'single'))
      tolerance = 1e-6;
    end
    slack = tolerance * s.error;
  end
end
