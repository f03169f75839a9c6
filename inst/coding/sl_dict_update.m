function [D, info] = sl_dict_update (X, Z, varargin)
%SL_DICT_UPDATE  The best dictionary for given codes.
%   D = sl_dict_update (X, Z) gives the atoms of length at most 1 with which the codes Z represent the data X best:
%
%       minimise |X - D*Z|_F^2 / 2 over |D(:,k)|^2 <= c, k = 1 .. p, where c = 1.
%
%   [D, INFO] = sl_dict_update (X, Z, OPTION, VALUE, ...) or sl_dict_update (X, Z, OPTIONS) with a struct sets options
%   and returns how accurate the result is.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     Z   p-by-n, double or single, full or (double) sparse, finite: the codes, one column for each sample
%   Outputs
%     D     d-by-p, full, of the class of X
%     INFO  struct:
%       algorithm    the algorithm used
%       iterations   Newton steps, or sweeps
%       converged    whether relgap reached Tol
%       stop         'converged', 'MaxIter', or 'precision' where rounding allowed no further step
%       objective    |X - D*Z|_F^2 / 2
%       gap          the objective is at most gap + rounding above its minimum (in units of the objective, computed in
%                    double from Z*Z' and X*Z')
%       rounding     what rounding in these products may hide of the gap: 64 eps * sqrt (c) * |Z|_F * (|X|_F + r),
%                    where r^2 = sum over k of |D(:,k)|^2 * |Z(k,:)|^2. This is an estimate on the safe side, not a
%                    proof. It holds for any number of samples, as the products are added up by blocks of 1024. Rows
%                    of Z may be proportional; but where rows are proportional only up to less than 1e-8 of their
%                    length, Z*Z' has lost their difference, and the gap may remain large
%       certified    whether gap + rounding, divided by |X|_F^2 / 2, is at most Tol
%       relgap       gap / (|X|_F^2 / 2), 0 where X = 0
%       multipliers  1-by-p: Lagrange multipliers mu(k) of the constraints (|D(:,k)|^2 - c)/2 <= 0, from which the gap
%                    follows; 0 for an atom with |D(:,k)|^2 < c. Algorithm 'dual' only, otherwise []
%       unused       indices of the atoms that no code uses, a row
%
%   Options
%     'Algorithm'           'dual': Newton's method on the Lagrange dual, mostly 5 to 20 steps; 'bcd': block
%                           coordinate descent, atom by atom, which gives a good dictionary in a few sweeps, but high
%                           accuracy slowly (default 'dual', 'bcd' with NonnegDictionary)
%     'MaxNorm2'            c, largest squared length of an atom (default 1)
%     'NonnegDictionary'    true: D >= 0 as well, Algorithm 'bcd' only (default false)
%     'Init'                D0, d-by-p: a dictionary near the result, which saves steps (default [])
%     'Unused'              what becomes of atoms that no code uses. 'keep': those of Init, 0 without Init.
%                           'resample': the samples that are represented worst, scaled to length sqrt (c); where too
%                           few samples are nonzero, some atoms remain 0 (default: 'keep' with Init, otherwise
%                           'resample')
%     'Tol'                 relgap to reach (default 1e-10, 1e-5 for single)
%     'MaxIter'             largest number of iterations (default 200 Newton steps, 1000 sweeps)
%
%   Time grows with p^3 and d*p^2; only that of the products Z*Z' and X*Z' grows with the number of samples. The
%   result does not depend on the number of threads.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:notCertified   rounding allowed no further step before Tol was reached
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    NonnegDictionary with Algorithm 'dual'
%
%   Example
%     >> X = [3 0 1; 0 4 1];
%     >> Z = [1 0 1; 0 2 1];
%     >> sl_dict_update (X, Z, 'MaxNorm2', 100)
%     ans =
%        2.1111  -0.2222
%       -0.4444   1.8889
%
%
%   Reference: H. Lee, A. Battle, R. Raina and A. Y. Ng (2006), Efficient sparse coding algorithms, NIPS 19, section 4;
%   'bcd': J. Mairal, F. Bach, J. Ponce and G. Sapiro (2009), Online dictionary learning for sparse coding, ICML,
%   algorithm 2.
%
%   See also: sl_dict_learn, sl_sparse_code, sl_nnls, sl_nmf
%
% TESTING: test_dict_update   REFERENCE: or_dict_update

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and codes');
  try
    slx_arg_matrix (X, 'X', true);
    slx_arg_matrix (Z, 'Z', true);
    [d, n] = size (X);
    p = size (Z, 1);
    if (size (Z, 2) ~= n || d == 0 || p == 0)
      slx_arg_fail ('badInput', ...
                    ['Z must have as many columns as X, and both at least one row, but X is %d-by-%d and ' ...
                     'Z is %d-by-%d%s'], d, n, p, size (Z, 2), slx_arg_samples_text (X', size (Z, 2)));
    end
    o = options (varargin, d, p, class (X));

    [X, unit_X] = scaled (X, 'X');
    [Z, unit_Z] = scaled (Z, 'Z');
    [A, B, sumsq] = products (X, Z);
    c = min (max (o.MaxNorm2 * (unit_Z / unit_X) ^ 2, 1e-280), 1e200);          % products with c stay in the range
    D = zeros (d, p);
    if (~ isempty (o.Init))
      D = double (o.Init) * (unit_Z / unit_X);
      D(~ isfinite (D)) = 0;
    end
    [D, report] = optimised (D, A, B, c, sumsq, o);
    report.rounding = hidden (D, diag (A), c, sumsq);
    unused = find (diag (A)' == 0);
    if (~ isempty (unused) && strcmp (o.Unused, 'resample'))
      D = resampled (D, unused, X, Z, c, o.NonnegDictionary);
    end
    exact = D;
    [returned, D] = in_class (D, unit_X / unit_Z, o);
    if (isa (X, 'single'))
      report.gap = report.gap + rise (exact, D, A, B);
    end
    if (nargout > 1 || report.gap + report.rounding > o.Tol * sumsq / 2)
      info = info_of (X, Z, D, report, sumsq, unused, unit_X, unit_Z, o);
      slx_run_end ('sl_dict_update', 'off', info, o.Tol == 0 || o.MaxIter == 0);
    end
    D = returned;
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs, d, p, class_of_data)
  persistent table
  if (isempty (table))
    either = {{'Algorithm', 'none'}; {'Algorithm', 'bcd'}};
    table = slx_opt_table ({'Algorithm',        '',    {'dual', 'bcd'},     {};
                            'MaxNorm2',         1,     '(0,Inf)',           {};
                            'NonnegDictionary', false, 'flag',              either;
                            'Init',             [],    '?finite d-by-p',    {};
                            'Unused',           '',    {'keep', 'resample'}, {};
                            'Tol',              [],    '?nonneg',           {};
                            'MaxIter',          [],    '?count',            {}}, 'dp');
  end
  o = slx_opt_read (table, pairs, [d, p]);
  if (isempty (o.Algorithm))
    methods = {'dual', 'bcd'};
    o.Algorithm = methods{1 + o.NonnegDictionary};
  end
  if (isempty (o.Unused))
    defaults = {'keep', 'resample'};
    o.Unused = defaults{1 + isempty(o.Init)};
  end
  fine = strcmp (class_of_data, 'double');
  o = slx_opt_fill (o, struct ('Tol', 1e-10 * fine + 1e-5 * ~ fine, ...
                               'MaxIter', 200 + 800 * strcmp (o.Algorithm, 'bcd')));
  o.MaxIter = min (o.MaxIter, 2^52);
  o.class = class_of_data;
end

% The matrix divided by a power of two, 1 unless it is very large or small, so that products are safe.
function [A, unit] = scaled (A, name)
  unit = 1;
  if (~ isempty (A))
    [~, unit, A] = slx_data_survey (name, A, true);
  end
end

% Z*Z', X*Z' and |X|^2, in double: of single data too, or Z*Z' would not be positive semidefinite. They are added up by
% blocks of columns, so that rounding does not grow with the number of samples, in whatever order the BLAS adds.
function [A, B, sumsq] = products (X, Z)
  [d, n] = size (X);
  p = size (Z, 1);
  A = zeros (p);
  B = zeros (d, p);
  sumsq = 0;
  width = 1024;
  for first = 1:width:n
    j = first:min (first + width - 1, n);
    [a, b, s] = products_of_block (X(:,j), Z(:,j));
    A = A + a;
    B = B + b;
    sumsq = sumsq + s;
  end
end

function [A, B, sumsq] = products_of_block (X, Z)
  survey = slx_survey_mex (X);
  sumsq = survey.sumsq;
  if (issparse (Z))
    Zt = Z';
    A = full (Z * Zt);
    B = full (double (X) * Zt);
  elseif (issparse (X))
    [B, A] = slx_products_mex (X, X', double (Z'));
  else
    [B, A] = slx_products_mex (double (X), [], double (Z'));
  end
end

function [D, report] = optimised (D, A, B, c, sumsq, o)
  target = o.Tol * sumsq / 2;
  report = struct ('multipliers', [], 'gap', 0, 'iterations', 0);
  if (strcmp (o.Algorithm, 'dual'))
    [D, report.multipliers, r] = slx_dict_dual_mex (A, B, D, c, ~ isempty (o.Init) + 0, target, o.MaxIter);
    report.gap = r(1);
    report.iterations = r(2);
    return;
  end
  sweeps = 1;                   % between two looks at the gap, which costs more than a sweep
  [D, report.gap] = slx_dict_bcd_mex (A, B, D, c, o.NonnegDictionary + 0, 0);
  while (report.gap > target && report.iterations < o.MaxIter)
    sweeps = min ([2 * sweeps, 64, o.MaxIter - report.iterations]);
    [D, report.gap] = slx_dict_bcd_mex (A, B, D, c, o.NonnegDictionary + 0, sweeps);
    report.iterations = report.iterations + sweeps;
  end
end

% What rounding in A and B, and in the gap computed from them, may hide of the gap: a sum of products is off by a few
% eps of the root of the sum of their squares; 64 of them are more than was ever seen.
function value = hidden (D, squares, c, sumsq)
  used = sqrt (sum (D .^ 2, 1) * squares);
  value = 64 * eps * sqrt (c * sum (squares)) * (sqrt (sumsq) + used);
end

% Atoms that no code uses become the samples that are represented worst.
function D = resampled (D, unused, X, Z, c, positive)
  [~, order] = sort (code_residuals (X, D, Z), 'descend');
  at = 0;
  for k = unused
    length_of_x = 0;
    while (length_of_x == 0 && at < numel (order))
      at = at + 1;
      x = double (full (X(:,order(at))));
      if (positive)
        x = max (x, 0);
      end
      length_of_x = norm (x);
    end
    if (length_of_x > 0)
      D(:,k) = x * (sqrt (c) / length_of_x);
    end
  end
end

function info = info_of (X, Z, D, report, sumsq, unused, unit_X, unit_Z, o)
  objective = 0;
  if (isempty (X))
    report.gap = 0;
  elseif (issparse (Z))
    objective = sum (code_residuals (X, D, Z)) / 2;
  else
    objective = slx_distance_mex (full (double (X)), D, double (Z)') / 2;
  end
  gap = min (report.gap, objective);
  relgap = gap / max (sumsq / 2, realmin);
  report.rounding = min (report.rounding, objective);
  certified = gap + report.rounding <= o.Tol * sumsq / 2;
  info = struct ('algorithm', o.Algorithm, 'iterations', report.iterations, 'converged', relgap <= o.Tol, ...
                 'stop', 'converged', 'objective', objective * unit_X ^ 2, 'gap', gap * unit_X ^ 2, ...
                 'relgap', relgap, 'rounding', report.rounding * unit_X ^ 2, 'certified', certified, ...
                 'multipliers', report.multipliers * unit_Z ^ 2, 'unused', unused);
  if (~ info.converged)
    info.stop = 'precision';
    if (report.iterations >= o.MaxIter)
      info.stop = 'MaxIter';
    end
  end
end

% The dictionary in the caller's unit and class, and the same in double and in this unit; rounding must not make an atom
% longer than allowed.
function [D, exact] = in_class (D, unit, o)
  D = cast (D * unit, o.class);
  norm2 = sum (double (D) .^ 2, 1);
  for k = find (norm2 > o.MaxNorm2)
    D(:,k) = double (D(:,k)) * sqrt (o.MaxNorm2 / norm2(k)) * (1 - eps (o.class));
  end
  exact = double (D) / unit;
end

% How much larger the objective is with E, which is D rounded to single, than with D.
function value = rise (D, E, A, B)
  alone = slx_run_one_blas_thread ();
  change = E - D;
  value = max (sum (sum (change .* ((D + change / 2) * A - B))), 0);
  if (isnan (value))
    value = Inf;
  end
end

%!test
%! X = [3 0 1; 0 4 1];
%! Z = [1 0 1; 0 2 1];
%! [D, info] = sl_dict_update (X, Z, 'MaxNorm2', 100);
%! assert (D, X / Z, 1e-12);
%! assert (info.converged && info.certified && info.relgap <= 1e-10 && isempty (info.unused));
%! assert (info.objective, norm (X - D * Z, 'fro') ^ 2 / 2, 1e-12);
%!test
%! [D, info] = sl_dict_update ([3 0; 0 4], eye (2));
%! assert (D, eye (2), 2*eps);
%! assert (info.multipliers, [2 3], 1e-9);
%! assert (sl_dict_update ([3 0; 0 4], eye (2), 'Algorithm', 'bcd'), eye (2), 2*eps);
%!error id=sparselearn:badInput sl_dict_update ([1 2], 1)
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'MaxNorm2', 0)
%!error id=sparselearn:unusedOption sl_dict_update (1, 1, 'Algorithm', 'dual', 'NonnegDictionary', true)
