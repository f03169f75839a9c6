function [dD, dX, dlambda] = sl_sparse_code_vjp (X, D, Z, dZ, varargin)
%SL_SPARSE_CODE_VJP  Gradient of a loss of sparse codes by the dictionary, the data and lambda.
%   DD = sl_sparse_code_vjp (X, D, Z, DZ), after Z = sl_sparse_code (X, D, LAMBDA), takes the derivative DZ of a loss by
%   the codes Z back through the sparse coding: DD is the derivative by D, summed over the columns of X. So a dictionary
%   can be trained for a task, such as classification.
%
%   [DD, DX, DLAMBDA] = sl_sparse_code_vjp (X, D, Z, DZ) also gives the derivatives by X and by the LAMBDA of each
%   column.
%
%   [...] = sl_sparse_code_vjp (X, D, Z, DZ, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     X     d-by-n, double or single, full or (double) sparse, finite; one vector per column
%     D     d-by-p, double or single, full, finite: the dictionary
%     Z     p-by-n: the codes of X in D
%     DZ    p-by-n, double or single, full or sparse, finite. Only its entries on the support of Z count
%   Outputs
%     DD        d-by-p, full, of the class of X
%     DX        d-by-n, full, of the class of X
%     DLAMBDA   1-by-n; their sum is the derivative by one LAMBDA for all columns
%
%   Options, those that Z was found with
%     'Ridge'    eta of sl_sparse_code (default 0)
%     'Weights'  the weights of the penalty, for DLAMBDA (default [], which is 1)
%
%   With S the support of a code, D_S its atoms and b = (D_S'*D_S + eta*I) \ DZ_S, the derivatives are
%
%       (x - D*z)_i b_k - (D_S*b)_i z_k  by D(i,k),     D_S*b  by x,     -sign (z_S)'*b  by lambda.
%
%   Codes must be exact: with the defaults of sl_sparse_code the derivatives are those of the codes up to rounding. A
%   code has no derivative where an atom is just about to enter the support or to leave it; there the support is taken
%   as constant. Everything is computed in double. The result does not depend on the number of threads.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:notDifferentiable   the atoms of a support depend on each other, and Ridge is 0 or
%                                   too small to change that
%
%   Example
%     >> x = [2; 1];
%     >> D = eye (2);
%     >> z = sl_sparse_code (x, D, .5);                   % [1.5; .5]
%     >> [dD, dx, dlambda] = sl_sparse_code_vjp (x, D, z, [1; 0])
%     dD =
%       -1.0000  -0.5000
%        0.5000        0
%
%     dx =
%        1
%        0
%
%     dlambda = -1
%
%
%   Reference: J. Mairal, F. Bach and J. Ponce (2012), Task-driven dictionary learning, IEEE Trans. Pattern Analysis and
%   Machine Intelligence 34(4), proposition 1.
%
%   See also: sl_sparse_code, sl_dict_learn, sl_encoder_grad
%
% TESTING: test_sparse_code_vjp   REFERENCE: or_sparse_code_vjp

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 4, 'X, D, Z and the derivative by Z');
  try
    if (isempty (table))
      table = slx_opt_table ({'Ridge', 0, 'finite'; 'Weights', [], '?positive p-by-1 or positive 1-by-p'}, 'p');
    end
    o = slx_opt_read (table, varargin, size (D, 2));
    [X, D] = code_data (X, D);
    slx_arg_finite (X, 'X');
    [p, n] = deal (size (D, 2), size (X, 2));
    slx_arg_codes ('Z', Z, p, n);
    slx_arg_codes ('DZ', dZ, p, n);
    w = ones (p, 1);
    if (~ isempty (o.Weights))
      w = double (o.Weights(:));
      w(w == Inf) = 0;                  % these atoms are not in a support
    end
    [dD, dX, dlambda] = through (double (X), double (D), sparse (double (Z)), double (full (dZ)), w, o.Ridge);
    dD = cast (dD, class (X));
    dX = cast (dX, class (X));
    slx_arg_refuse (~ (all (isfinite (dD(:))) && all (isfinite (dX(:))) && all (isfinite (dlambda))), ...
                    'X, D, Z and DZ are so large or small that derivatives leave the range of class %s', class (X));
  catch err
    slx_run_rethrow (err);
  end
end

function [dD, dX, dlambda] = through (X, D, Z, dZ, w, eta)
  if (size (X, 2) == 0)
    dD = zeros (size (D));
    dX = zeros (size (D, 1), 0);
    dlambda = zeros (1, 0);
    return;
  end
  [~, unit] = log2 (max (abs (D(:))));
  unit = 2 ^ unit;                  % of the atoms, so that their products neither overflow nor vanish
  D = D / unit;
  Z = Z * unit;
  [B, bad] = slx_code_adjoint_mex (D, Z, dZ, eta / unit / unit);
  if (any (bad))
    slx_arg_fail ('notDifferentiable', ['the atoms of the support of column %d of Z depend on each other, so that ' ...
                                        'the code has no derivative; a Ridge above 0, in sl_sparse_code too, gives ' ...
                                        'it one'], find (bad, 1));
  end
  dX = full (D * B);
  dD = full ((X - D * Z) * B' - dX * Z') / unit / unit;
  dX = dX / unit;
  dlambda = -full (w' * (sign (Z) .* B)) / unit / unit;
end

%!test
%! x = [3; 1; -5];
%! z = sl_sparse_code (x, eye (3), 2);
%! [dD, dx, dlambda] = sl_sparse_code_vjp (x, eye (3), z, [1; 2; 3]);
%! assert (dx, [1; 0; 3]);
%! assert (dlambda, 2);
%! assert (dD, [2; 1; -2] * [1 0 3] - [1; 0; 3] * [1 0 -3]);
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (2), [1; 0], 1)
