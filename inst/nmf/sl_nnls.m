function [H, info] = sl_nnls (X, W, varargin)
%SL_NNLS  Non-negative least squares: codes of data for given parts, such as concentrations from spectra.
%   H = sl_nnls (X, W) finds for each column x of X the h >= 0 with the least |x - W*h|_2. The result is exact: entries
%   that are zero at the minimum are zero, and the optimality conditions hold to rounding. W and X may have negative
%   entries. The data come first, as in all functions of this package; in lsqnonneg they come second.
%
%   H = sl_nnls (X, W, OPTION, VALUE, ...) codes new samples as sl_nmf coded those that W was learnt from: where entries
%   are not known or have weights (Missing, Mask), with the Kullback-Leibler divergence (Loss), or with a sparse H
%   (Sparseness).
%
%   [H, INFO] = sl_nnls (X, W, OPTION, VALUE, ...) or sl_nnls (X, W, OPTIONS) with a struct sets options and returns
%   how accurate the result is.
%
%   Inputs
%     X   m-by-n, double or single, full or (double) sparse, finite (but see Missing); one vector per column. Data that
%         do not fit into memory come as a cell row of names of files or as a function handle f, see doc/large_data.md:
%         f (q) is the q-th block of columns, and [] marks the end. Mask and Sparseness need one matrix
%     W   m-by-r, double or single, full, finite, of any rank and conditioning; r may exceed m. W is converted to the
%         class of X. With Loss 'kl' W and the known entries of X must be non-negative
%   Outputs
%     H     r-by-n, of the class of X; with Folder a cell row of names of files. Where the columns of W are dependent,
%           the minimum may not be unique; H then has at most rank (W) nonzero entries in a column
%     INFO  struct:
%       kkt          1-by-n: distance of h from optimality, relative to the effect of rounding. With the gradient
%                    g = W'*(W*h - x) + l1 + l2*h: the largest |g_i| where h_i > 0 and -g_i where h_i = 0, divided by
%                    |W_i| (|x| + sum_k |W_k| h_k) + l1, where W_i is column i of W (of [W; sqrt(l2)*I], with
%                    Regularize). For Loss 'kl': the largest of sum_i x_i W_ik / (u_i c_k) - 1, and 0, where u = W*h,
%                    c = sum (W)' + l1. For Sparseness one number, the certificate of H in sl_nmf, see
%                    doc/studies/nmf_certificates.md
%       iterations   1-by-n: number of supports tried; for 'kl' of Newton steps; for Sparseness one number, which counts
%                    tens of gradient steps
%       gap          1-by-n, with Loss 'kl' only: the divergence of a column exceeds its minimum by at most this
%       converged    whether no kkt exceeds Tol
%       stop         'converged', 'MaxIter', 'precision' where rounding allowed no further step, or, with Sparseness,
%                    'stalled' where further steps lowered neither the objective nor kkt
%       objective    |X - W*H|_F^2 / 2 + l1*sum (H(:)) + l2/2 |H|_F^2, over the known entries of X; with Loss 'kl' the
%                    divergence + l1*sum (H(:))
%
%   Options
%     'Tol'          kkt to reach (default 10*eps of the class of X; for Loss 'kl' 1e-12, single 1e-5; for Sparseness
%                    1e-6, single 1e-4)
%     'MaxIter'      largest number of iterations on a column (default 100 + 10*r, which no known problem needs; for
%                    Sparseness 500)
%     'Init'         H0, r-by-n and non-negative: its positive entries are the support to begin with. Init affects the
%                    result only by rounding, and where the minimum is not unique (default [])
%     'Regularize'   [l1 l2], both at least 0: adds l1*sum (h) + l2/2 |h|_2^2 to |x - W*h|_2^2 / 2, or to the
%                    divergence, where l2 must be 0 (default [0 0])
%     'Missing'      true: NaN in X is an entry that is not known, and only the others count. A sample without a known
%                    entry has the code 0. X must be full (default false)
%     'Mask'         m-by-n, full or sparse: true (or 1) where an entry of X counts, otherwise 0; or non-negative
%                    weights of the squared errors or, with 'kl', of the divergences of the entries (default [], all
%                    weights 1)
%     'Loss'         'frobenius' (default), the distance, or 'kl' ('kullback-leibler'), the Kullback-Leibler divergence
%                        sum (x .* log (x ./ u) - x + u), u = W*h,
%                    for parts learnt by sl_nmf with this loss. The minimum may not be unique where r exceeds the
%                    number of positive entries of x. Rows of W that are 0 where x > 0 make the divergence Inf; h is
%                    then the best for the other rows
%     'Sparseness'   s from 0 to 1: the constraint of sl_nmf with SparseFactor 'H', now on all new samples together.
%                    With Algorithm 'gsp' (the default) the rows of H have an average sparseness of at least s. With
%                    'csp' each row has the sparseness s, one number or r numbers; see sl_hoyer. This problem is not
%                    convex: H comes from projected gradient steps as in sl_nmf, which begin with the codes without the
%                    constraint. A row of one number has no sparseness, so a single sample gets the code without the
%                    constraint, and a warning: code new samples together. The only other options are Tol, MaxIter and
%                    Init. Where entries are not known, fill them in first by codes without the constraint:
%                        F = W * sl_nnls (X, W, 'Missing', true);  X(isnan (X)) = F(isnan (X));
%     'Algorithm'    'gsp' or 'csp', with Sparseness
%     'Folder'       with data in blocks: a folder that exists. The codes of block 1 go into its file codes_00001.mat,
%                    as variable X. A file that has the codes of its block for the same W and options is kept, so that a
%                    call goes on after a stop (default '', return the codes)
%
%   A column of W that is a linear combination of others, up to rounding, is not used together with them. A column that
%   differs from such a combination by more than 32*eps times the lengths of the columns combined is used where |x -
%   W*h| falls by more than rounding explains (without l1).
%
%   Where r is more than twice m and at least 16 times n, no r-by-r matrix is formed, unless m*r^2 is at most 4
%   million: the problem is solved on a few columns of W, and the gradient says which others join them. H is the same
%   to rounding.
%
%   With these options new samples get the codes that sl_nmf would have given them with a fixed W:
%     sl_nmf with           sl_nnls with
%     Loss 'kl'             'Loss', 'kl'
%     Missing, Mask         'Missing', true or 'Mask', M
%     SparseFactor 'H'      'Sparseness', s and 'Algorithm', 'gsp' or 'csp'
%     Regularize            'Regularize', m * [l1 l2], where [l1 l2] is that of H, and m the number of rows of X. With
%                           Missing or Mask m is the average number (or sum of weights) of known entries in a column of
%                           the old X. Normalize must have been 'balance'
%
%   The error of h is about eps times the condition number of the columns of W that h uses, as for orthogonal methods,
%   not times its square. The result does not depend on the number of threads.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:notCertified   rounding allowed no further step before Tol was reached
%     sparselearn:noSparseness   Sparseness was given with a single sample, whose code is that without Sparseness
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    an option that Loss 'kl' or Sparseness does not use; Algorithm without Sparseness
%
%   Example
%     >> W = [1 1; 0 1; 0 0];
%     >> sl_nnls ([3 1; 1 -1; 5 0], W)
%     ans =
%        2   1
%        1   0
%
%
%     Parts learnt from some samples, and the code of a new sample:
%     >> [W, H] = sl_nmf ([1 2 3 0; 2 4 6 0; 0 0 1 2], 2, 'Seed', 1, 'Tol', 1e-8);
%     >> x = [5; 10; 4];
%     >> norm (x - W * sl_nnls (x, W)) < 1e-5
%     ans = 1
%
%
%     A user has rated two of four items; W*h predicts all four ratings:
%     >> W = [1 0; 1 1; 0 1; 2 1];
%     >> h = sl_nnls ([2; 5; NaN; NaN], W, 'Missing', true);
%     >> (W * h)'
%     ans =
%        2   5   3   7
%
%
%   Reference: C. L. Lawson and R. J. Hanson (1974), Solving least squares problems, chapter 23; J. Kim and H. Park
%   (2011), Fast nonnegative matrix factorization, SIAM J. Sci. Comput. 33(6), section 3 (block principal pivoting);
%   S. Boyd and L. Vandenberghe (2004), Convex optimization, section 11.7 ('kl').
%
%   See also: sl_nmf, sl_sparse_code, sl_predict
%
% TESTING: test_nnls   REFERENCE: or_nnls

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and parts');
  try
    if (iscell (X) || isa (X, 'function_handle'))
      [H, info] = of_blocks (X, W, varargin);
    else
      [H, info] = of_matrix (X, W, varargin, nargout > 1);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% The codes, and INFO where it is asked for.
function [H, info] = of_matrix (X, W, given, asked)
  slx_arg_matrix (X, 'X', true);
  slx_arg_matrix (W, 'W', false);
  [m, n] = size (X);
  r = size (W, 2);
  if (size (W, 1) ~= m || r == 0 || (m == 0 && n > 0))
    slx_arg_fail ('badInput', ['W must have as many rows as X, at least one, and at least one column, but W is ' ...
                               '%d-by-%d and X is %d-by-%d%s'], size (W, 1), r, m, n, ...
                  slx_arg_samples_text (X, size (W, 1)));
  end
  o = options (given, n, r, class (X));
  [X, weights] = known (X, o);

  if (~ isa (W, class (X)))
    W = cast (W, class (X));
  end
  if (~ all (isfinite (W(:))))
    slx_arg_fail ('badInput', 'W must be finite, without NaN and Inf, in the class of X%s', slx_arg_place_text (W));
  end
  told = struct ();
  if (n == 0)
    H = zeros (r, 0, class (X));
    told = struct ('kkt', zeros (1, 0), 'iterations', zeros (1, 0), 'gap', zeros (1, 0), 'objective', 0);
  elseif (strcmp (o.Loss, 'kl'))
    [H, told.kkt, told.gap, told.iterations, told.objective] = nmf_codes_kl (X, W, weights, o);
  elseif (~ isempty (o.Sparseness))
    [H, told.kkt, told.iterations] = nmf_codes_sparse (X, W, o);
  elseif (isempty (weights))
    [H, told.kkt, told.iterations] = slx_nnls_mex (W, X, o.Regularize(1), o.Regularize(2), o.Init, o.Tol, o.MaxIter);
  else
    [H, told.kkt, told.iterations] = nmf_codes_known (X, W, weights, o);
  end
  slx_arg_refuse (~ all (isfinite (H(:))), ...
                  ['W and X are so far apart in scale that H leaves the range of class %s; multiply W or X ' ...
                   'by a number'], ...
                  class (X));
  info = [];
  if (asked || any (told.kkt > o.Tol))
    info = certificate (W, X, H, weights, told, o);
    slx_run_end ('sl_nnls', 'off', info, o.Tol == 0 || o.MaxIter == 0);
  end
end

% Data in blocks. The options are checked with a block of no columns.
function [H, info] = of_blocks (X, W, given)
  o = read (given, NaN, size (W, 2));
  [X, data] = slx_data_given (X, o.Folder, @(B, name) survey (B, name, o));
  if (isempty (data))
    [H, info] = of_matrix (X, W, given, true);
    return;
  end
  release = slx_run_hold_interrupt ();
  [folder, Init] = deal (o.Folder, o.Init);
  [o.Folder, o.Init] = deal ('', []);
  none = of_matrix (zeros (data.m, 0, data.class), W, {o}, true);
  part = @(j) {[]};
  if (~ isempty (Init))
    n = sum (data.width);
    slx_arg_refuse (~ isequal (size (Init), [size(W, 2), n]), 'option Init must be %d-by-%d, but is %s', ...
                    size (W, 2), n, slx_arg_size_text (Init));
    part = @(j) {Init(:,j)};
  end
  loud = slx_run_hold_warnings ();
  [H, told] = slx_data_coded (data, folder, {'sl_nnls', W, o}, part, ...
                              @(X, H0) of_matrix (X, W, {setfield(o, 'Init', H0)}, true), none);
  clear ('loud');
  if (o.Missing)
    slx_data_warn_missing (data);
  end
  info = of_all ([told{:}]);
  slx_run_end ('sl_nnls', 'off', info, isequal (o.Tol, 0) || isequal (o.MaxIter, 0));
end

function s = survey (X, name, o)
  slx_arg_refuse (o.Missing && issparse (X), ['%s must be full where entries are missing, with NaN for what is not ' ...
                                            'known; a zero counts as known'], name);
  if (o.Missing && isfloat (X))
    X(isnan (X)) = 0;
  end
  s = slx_data_survey (name, X, strcmp (o.Loss, 'frobenius'), '; where a NaN means not known, say ''Missing'', true');
end

% INFO of all blocks.
function info = of_all (told)
  info = struct ('kkt', [told.kkt], 'iterations', [told.iterations], 'converged', all ([told.converged]), ...
                 'stop', 'converged', 'objective', sum ([told.objective]));
  stops = {told.stop};
  if (any (strcmp (stops, 'MaxIter')))
    info.stop = 'MaxIter';
  elseif (~ info.converged)
    info.stop = 'precision';
  end
  if (isfield (told, 'gap'))
    info.gap = [told.gap];
  end
end

function info = certificate (W, X, H, weights, told, o)
  info = struct ('kkt', told.kkt, 'iterations', told.iterations, 'converged', all (told.kkt <= o.Tol), ...
                 'stop', 'converged', 'objective', 0);
  if (strcmp (o.Loss, 'kl'))
    info.gap = told.gap;
    info.objective = told.objective;
  elseif (~ isempty (X))
    info.objective = distance (X, W, H, weights) / 2 + o.Regularize(1) * sum (double (H(:))) ...
                     + o.Regularize(2) / 2 * sum (double (H(:)) .^ 2);
  end
  if (~ info.converged)
    info.stop = 'precision';
    if (~ isempty (o.Sparseness))
      info.stop = 'stalled';
    end
    if (any (told.kkt > o.Tol & told.iterations >= o.MaxIter))
      info.stop = 'MaxIter';
    end
  end
end

% |X - W*H|_F^2, of the known entries, with their weights.
function d = distance (X, W, H, weights)
  if (isempty (weights))
    d = slx_distance_mex (X, W, H');
    return;
  end
  [i, j, m] = find (weights);
  m = double (m(:));            % of a single row of X these are rows
  x = double (full (X(weights > 0)));
  x = x(:);
  d = 0;
  width = max (1, floor (2^20 / size (W, 2)));
  for first = 1:width:numel (i)
    k = first:min (first + width - 1, numel (i));
    fit = sum (double (W(i(k),:)) .* double (H(:,j(k)))', 2);
    d = d + sum (m(k) .* (x(k) - fit) .^ 2);
  end
end

% The options as they were given, for W with R columns and data of N, NaN for data in blocks.
function o = read (given, n, r)
  persistent table
  if (isempty (table))
    table = slx_opt_table (table_rows (), 'nr', {'Blocks', 'with data in blocks', 'with X as one matrix'});
  end
  o = slx_opt_read (table, given, [n, r], isnan (n));
end

% All options for data of class KIND in one matrix.
function o = options (given, n, r, kind)
  o = read (given, n, r);
  if (strcmp (o.Loss, 'kullback-leibler'))
    o.Loss = 'kl';
  end
  if (~ isa (o.Init, kind))
    o.Init = cast (o.Init, kind);
  end
  o.Regularize = double (o.Regularize);
  fine = strcmp (kind, 'double');
  tol = 10 * double (eps (kind));
  most = 100 + 10 * r;
  if (strcmp (o.Loss, 'kl'))
    if (o.Regularize(2) ~= 0)
      slx_arg_fail ('unusedOption', 'option Regularize must be [l1 0] with Loss ''kl'', which has no l2');
    end
    tol = 1e-12 * fine + 1e-5 * ~ fine;
  elseif (~ isempty (o.Sparseness))
    o = with_targets (o, r);
    if (n == 1)
      slx_arg_warn ('noSparseness', ...
                    ['the rows of the codes of a single sample have no sparseness; its code is that ' ...
                     'without option Sparseness (code new samples together)']);
      o.Sparseness = [];
    else
      tol = 1e-6 * fine + 1e-4 * ~ fine;
      most = 500;
    end
  end
  if (isempty (o.Tol))          % fewer calls than slx_opt_fill, for a single sample
    o.Tol = tol;
  end
  if (isempty (o.MaxIter))
    o.MaxIter = most;
  end
  o.MaxIter = min (o.MaxIter, 2^52);
end

function rows = table_rows ()
  squares = {'Loss', {'frobenius'}};
  plain = {'Sparseness', 'none'};
  whole = {'Blocks', false};
  rows = {'Tol',        [],          '?nonneg',          {};
          'MaxIter',    [],          '?count',           {};
          'Init',       [],          '?nonneg r-by-n',   squares;
          'Regularize', [0, 0],      'weights 1-by-2 or weights 2-by-1', plain;
          'Missing',    false,       'flag',             plain;
          'Mask',       [],          '?numbers',         [plain, whole];
          'Loss',       'frobenius', {'frobenius', 'kl', 'kullback-leibler'}, {};
          'Sparseness', [],          '?[0,1] or real 1-by-r or real r-by-1', [squares, whole];
          'Algorithm',  '',          {'gsp', 'csp'},     {'Sparseness', 'given'};
          'Folder',     '',          'folder',           {'Blocks', true}};
end

function o = with_targets (o, r)
  if (isempty (o.Algorithm))
    o.Algorithm = 'gsp';
  end
  o.Sparseness = double (o.Sparseness(:))';
  slx_arg_refuse (~ all (o.Sparseness >= 0 & o.Sparseness <= 1) ...
                  || (numel (o.Sparseness) > 1 && strcmp (o.Algorithm, 'gsp')), ...
                  ['option Sparseness must be a number from 0 to 1, or, with Algorithm ''csp'', %d of them, but ' ...
                   'is %s'], r, slx_arg_value_text (o.Sparseness, [0 1]));
end

% Data without NaN, and the weights of their entries, [] where all count 1.
function [X, weights] = known (X, o)
  weights = [];
  M = o.Mask;
  if (~ (isnumeric (M) && isempty (M) && ~ isempty (X)))
    good = (islogical (M) || (isnumeric (M) && isreal (M))) && isequal (size (M), size (X)) ...
           && (~ issparse (M) || slx_sound_mex (double (M))) && all (nonzeros (M) > 0 & nonzeros (M) < Inf);
    slx_arg_refuse (~ good && ~ (isempty (M) && isempty (X)), ...
                    ['option Mask must be a %d-by-%d matrix, true or 1 where X is known, false or 0 elsewhere, ' ...
                     'or of finite weights, at least 0'], size (X, 1), size (X, 2));
    if (~ islogical (M) && ~ isa (M, 'double'))
      M = double (M);
    end
    weights = M;
  end
  if (o.Missing)
    slx_arg_refuse (issparse (X), ...
                    'option Missing is for full X; of a sparse X say with a sparse ''Mask'' what is known');
    holes = isnan (X);
    if (isempty (weights))
      slx_data_warn_missing (X);
      if (any (holes(:)))
        weights = ~ holes;
      end
    else
      weights = weights .* ~ holes;
    end
    X(holes) = 0;
  end
  if (~ isempty (weights))
    X = without_unknown (X, weights);
  end
  if (~ all (isfinite (slx_data_entries (X))))
    hint = '';
    if (any (isnan (slx_data_entries (X))) && isempty (weights))
      hint = '; where a NaN means not known, say ''Missing'', true';
      if (issparse (X))
        hint = '; say with a sparse ''Mask'' which entries are known';
      end
    end
    slx_arg_fail ('badInput', 'X must be finite, without NaN and Inf, where it is known%s%s', ...
                  slx_arg_place_text (X), hint);
  elseif (strcmp (o.Loss, 'kl') && any (slx_data_entries (X) < 0))
    slx_arg_fail ('badInput', ['X must be non-negative with Loss ''kl'', but its least entry is %g; if that is ' ...
                               'noise around 0, set X(X < 0) = 0, which keeps NaN'], min (slx_data_entries (X)));
  end
end

% X with 0 where entries do not count.
function X = without_unknown (X, weights)
  if (issparse (X))
    counts = X ~= 0 & weights > 0;      % not by a product: NaN * 0 is NaN
    [i, j] = find (counts);
    X = sparse (i, j, full (X(counts)), size (X, 1), size (X, 2));
  else
    X(full (~ (weights > 0))) = 0;
  end
end

%!demo
%! t = linspace (400, 700, 200)';
%! W = exp (-((t - [450, 520, 600]) / 30) .^ 2);
%! x = W * [1; .5; 2] + .05 * sin (1:200)';
%! h = sl_nnls (max (x, 0), W);
%! plot (t, x, '.', t, W .* h', t, W * h, 'k');
%! xlabel ('wavelength');
%! legend ('measured', sprintf ('%.2f of the first', h(1)), sprintf ('%.2f of the second', h(2)), ...
%!         sprintf ('%.2f of the third', h(3)), 'their sum', 'location', 'northwest');
%!assert (sl_nnls ([3 1; 1 -1; 5 0], [1 1; 0 1; 0 0]), [2 1; 1 0], 4*eps)
%!assert (sl_nnls (sparse ([3 1; 1 -1; 5 0]), [1 1; 0 1; 0 0]), [2 1; 1 0], 4*eps)
%!error id=sparselearn:badInput sl_nnls ([1; 1], [1; NaN])
%!error <use double> sl_nnls ([1; 1], uint8 ([1; 1]))
