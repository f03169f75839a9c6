function slack = nmf_slack (rules)
%NMF_SLACK  How far the objective of a stationary point may vary, relative to |X|^2, since 'gsp' meets its average
%   sparseness only up to a tolerance, sl_gsp_tolerance; 0 without such a rule. Without this the factors that are
%   returned would be those of an earlier iteration whose average sparseness is lower by rounding, and their certificate
%   above Tol, though the last one is not.

% SPDX-License-Identifier: BSD-3-Clause
  slack = 1e-13 * any (cellfun (@(rule) isfield (rule, 'kind') && strcmp (rule.kind, 'gsp'), rules));
end
