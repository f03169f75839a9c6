function side = nmf_observed (P, x)
%NMF_OBSERVED  One half of a factorisation over observed entries, which are stored.
%   SIDE = nmf_observed (P, X): the entries of the sparse P are the observed ones, the column X has their values. SIDE
%   is a struct for the factor V with a row for each column of P, while W with a row for each row of P stands still:
%     any        row, whether each column has an observed entry
%     sweeps     V = sweeps (W, V, RULE, FIXED): V after sweeps by the rule 'hals'; FIXED is [], or tells by a logical
%                row which columns of V stay as they are
%     gradient   [G, NOW] = gradient (W, V, PENALTY), see slx_masked_gradient_mex
%     product    [INNER, NORM] = product (W, V): <X, W*V'> and |W*V'|_F^2 over the observed entries
%     curvature  L = curvature (W): a Lipschitz constant of the gradient without penalty
%   nmf_rest makes the same struct where the entries that are not observed are stored.

% SPDX-License-Identifier: BSD-3-Clause
  side = struct ('any', any (P, 1));
  side.sweeps = @(W, V, rule, fixed) slx_masked_hals_mex (P, x, W, V, [rule.l1, rule.l2], rule.max_iter, rule.tol, ...
                                                         fixed);
  side.gradient = @(W, V, penalty) slx_masked_gradient_mex (P, x, W, V, penalty);
  side.product = @(W, V) product (P, x, W, V);
  side.curvature = @(W) slx_masked_curvature_mex (P, W);
end

function [inner, norm] = product (P, x, W, V)
  [~, now] = slx_masked_gradient_mex (P, 0 * x, W, V, [0, 0]);
  norm = now.distance;
  slope = slx_masked_gradient_mex (P, x, W, 0 * V, [0, 0]);
  inner = -sum (sum (double (slope) .* double (V)));
end
