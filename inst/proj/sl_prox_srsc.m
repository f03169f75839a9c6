function P = sl_prox_srsc (T, Z, G, lambda, gamma, L, varargin)
%SL_PROX_SRSC  Proximal step of support regularized sparse coding.
%   P = sl_prox_srsc (T, Z, G, LAMBDA, GAMMA, L) gives the codes after a step from Z. T = Z - (D'*D*Z - D'*X) / L is
%   the result of the gradient step. With U = sign (T) .* max (abs (T) - LAMBDA / L, 0), entry by entry:
%
%       P = U   where U ~= 0 and L * U^2 / 2 >= GAMMA * G,
%       P = 0   elsewhere, except where U = 0 and GAMMA * G < 0: P is a small number there, see 'Epsilon'.
%
%   P minimises L/2 * (P - T)^2 + LAMBDA * abs (P) + GAMMA * G * (P ~= 0) wherever that has a minimum.
%
%   P = sl_prox_srsc (..., 'Epsilon', EPSILON) sets the largest size of the small numbers.
%
%   Inputs
%     T        p-by-n, double or single, full, finite
%     Z        codes before the step, of the size of T
%     G        price of a nonzero entry, of the size of T, of any sign: for a graph A, the sum over the neighbours j
%              of column i of A(i,j) * (1 where Z(:,j) is zero, -1 where it is not)
%     LAMBDA   weight of the l1 norm, at least 0
%     GAMMA    weight of G, at least 0
%     L        inverse length of the gradient step, above 0
%   Output
%     P        of the size and class of T; Z and G are converted to its class
%   Option
%     'Epsilon'   where U = 0 and GAMMA * G < 0, every small nonzero entry is better than 0, and the smaller the
%                 better: there is no minimum. P then has the sign of T (+ for 0). Its size is min (EPSILON, abs (Z));
%                 if Z = 0, the largest size up to EPSILON that is no worse than 0. With EPSILON = 0, P is 0 there,
%                 and a step can increase the objective (default 1e-6)
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_prox_srsc ([3 1.5 1 0.5], [0 0 0 0], [1 1 0 0], 1, 1, 1)
%     ans =
%        2   0   0   0
%
%
%   Reference: Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its fast
%   encoder, ICLR, Proposition 1.
%
%   See also: sl_srsc, sl_prox_l1
%
% TESTING: test_srsc   REFERENCE: or_srsc

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  if (nargin < 6)
    slx_arg_fail ('badCall', 'needs three matrices and three numbers; see help sl_prox_srsc');
  end
  try
    epsilon = 1e-6;
    if (~ isempty (varargin))
      if (isempty (table))
        table = slx_opt_table ({'Epsilon', 1e-6, 'finite'});
      end
      o = slx_opt_read (table, varargin);
      epsilon = o.Epsilon;
    end
    [T, shape] = in_columns (T);
    Z = companion (Z, 'Z', T, shape);
    G = companion (G, 'G', T, shape);
    P = slx_prox_srsc_mex (T, Z, G, number (lambda), number (gamma), number (L), epsilon);
    if (shape(1) == 1)
      P = reshape (P, shape);
    end
  catch err
    slx_run_rethrow (err, 'T', T, 'Z', Z, 'G', G);
  end
end

function [T, shape] = in_columns (T)
  slx_arg_matrix (T, 'T', false);
  shape = size (T);
  if (shape(1) == 0 && shape(2) > 0)
    slx_arg_fail ('badInput', 'T is 0-by-%d: its columns have no entries', shape(2));
  elseif (shape(1) == 1)
    T = reshape (T, [], min (shape(2), 1));
  end
end

function A = companion (A, name, T, shape)
  slx_arg_matrix (A, name, false);
  if (any (size (A) ~= shape))
    slx_arg_fail ('badInput', '%s must be of the size of T, %d-by-%d, but is %d-by-%d', name, shape(1), shape(2), ...
                  size (A, 1), size (A, 2));
  end
  if (~ isa (A, class (T)))
    A = cast (A, class (T));
  end
  if (shape(1) == 1)
    A = reshape (A, size (T));
  end
end

function value = number (value)
  if (~ isa (value, 'double') && isnumeric (value) && isreal (value))
    value = double (value);
  end
end

%!assert (sl_prox_srsc ([3 1.5 1 .5], [0 0 0 0], [1 1 0 0], 1, 1, 1), [2 0 0 0])
%!assert (sl_prox_srsc ([3; -3; 2], zeros (3, 1), [2; 2; .5], 1, 1, 1), [2; -2; 1])
%!assert (sl_prox_srsc ([3; -3; 1], ones (3, 1), [9; -9; 0], 1, 0, 1), [2; -2; 0])
%!assert (sl_prox_srsc ([.5; -.5; 0], [0; 1; -1e-9], [-1; -1; -1], 1, 1, 1), [1e-6; -1e-6; 1e-9])
%!assert (sl_prox_srsc ([.5; -.5; 0], [0; 1; -1e-9], [-1; -1; -1], 1, 1, 1, 'Epsilon', 0), [0; 0; 0])
%!error id=sparselearn:badInput sl_prox_srsc ([1 2], 1, [1 2], 1, 1, 1)
%!error <: lambda must be finite and at least 0> sl_prox_srsc (1, 1, 1, -1, 1, 1)
%!error <: gamma must be finite and at least 0> sl_prox_srsc (1, 1, 1, 1, NaN, 1)
%!error <: L must be finite and above 0> sl_prox_srsc (1, 1, 1, 1, 1, 0)
%!error id=sparselearn:badInput sl_prox_srsc (1, 1, 1, 1, [1 2], 1)
%!error id=sparselearn:badInput sl_prox_srsc (1, 1, Inf, 1, 1, 1)
%!error id=sparselearn:badInput sl_prox_srsc (1, 1, 1, 1, 1, 1, 'Epsilon', -1)
%!error id=sparselearn:badInput sl_prox_srsc (1, 1, 1, 1, 1, 1, 'Epsilon', Inf)
