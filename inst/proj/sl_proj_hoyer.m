function [P, info] = sl_proj_hoyer (X, sigma, varargin)
%SL_PROJ_HOYER  Projection: the nearest vectors of given Hoyer sparseness.
%   P = sl_proj_hoyer (X, SIGMA) finds for each column x of X, with d entries, the nearest vector p that has |p|_2 = 1
%   and sparseness (sqrt (d) - |p|_1) / (sqrt (d) - 1) = SIGMA. The vector p has the form
%
%       p = sgn (x) .* c .* max (abs (x) - alpha, 0),
%
%   where alpha is a threshold and c a factor; INFO has both.
%
%   P = sl_proj_hoyer (X, [], 'L1', L1, 'L2', L2) gives the nearest vectors with |p|_1 = L1 and |p|_2 = L2.
%   P = sl_proj_hoyer (..., NAME, VALUE, ...) or sl_proj_hoyer (..., OPTIONS), a struct, sets options.
%   [P, INFO] = sl_proj_hoyer (...) also gives numbers about each column.
%
%   Inputs
%     X       d-by-n, double or single, finite; a row vector is one vector, and gives a row
%     SIGMA   sparseness in [0, 1], one number or one per column; [] with 'L1' and 'L2'
%   Outputs
%     P       of the size and class of X. Zeros of x count as positive: they become nonzero where x is sparser than
%             SIGMA
%     INFO    struct; its fields are 1-by-n rows unless stated otherwise
%       threshold    alpha; -Inf where sparseness 0 makes all moduli equal
%       slope        c; but 0 where at most two entries remain, or all are equal, because p then does not change with
%                    x. For a column that 'AtLeast' keeps, threshold is 0 and slope is |p|_2/|x|_2 (with 'Nonneg' x
%                    counts without its negative entries)
%       support      number of nonzero entries of p
%       iterations   passes of the search for alpha
%       l1, l2       norms of p; Inf where the entries of p are in the range of double, but the norm is not
%       unique       false where several vectors are equally near. This is so where more than (l1/l2)^2 entries of x
%                    share the largest modulus; p is then the one in which the first of these entries is the largest,
%                    and the others are equal
%       projected    false where 'AtLeast' has kept the direction of the column
%       norm         the kind of the option Norm: 'unit', 'keep', 'nearest' or 'number'
%       nonneg       the option Nonneg, true or false
%       dimension    with the published algorithms: a matrix with a column for each column of X. Entry k is the number
%                    of entries of x that pass k works on, for at most 100 passes; NaN after the last pass
%   Options
%     'Nonneg'      true: p has no negative entries (default false)
%     'Norm'        'unit' (default), |p|_2 = 1; 'keep', |p|_2 = |x|_2; 'nearest', the nearest vector of sparseness
%                   SIGMA with any norm; or a number, or one per column, for |p|_2. A zero column gives zero with 'keep'
%                   and 'nearest'. With 'nearest' and 'Nonneg' a column gives zero where zero is nearer than every
%                   vector of sparseness SIGMA
%     'AtLeast'     true: columns of sparseness SIGMA or more, after 'Nonneg' has cut their negative entries, keep
%                   their direction; only their norm changes (default false)
%     'L1', 'L2'    the two norms, numbers or one per column, instead of SIGMA and 'Norm'
%     'Algorithm'   'fast' (default), 'alternating' (Thom and Palm 2013, algorithm 3) or 'hoyer2004' (Hoyer
%                   2004, section 3.2). The result does not depend on the algorithm; the two published algorithms give
%                   INFO.dimension
%
%   Cost. 'fast' passes over X about three times and does not sort: the time of a column grows as d. The published
%   algorithms take 3 to 12 passes; 'alternating' sorts too, so that its time grows as d*log (d).
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput      a norm is given twice, or is infinite in the class of X. (The norm of X itself may be
%                               infinite.)
%     sparselearn:infeasible    L2 <= L1 <= sqrt (d)*L2 does not hold
%
%   Example
%     >> p = sl_proj_hoyer ([4; -3; 1; 0], .8);
%     >> sl_hoyer (p)
%     ans = 0.8000
%     >> nnz (p)
%     ans = 2
%
%
%   Reference: P. O. Hoyer (2004), Non-negative matrix factorization with sparseness constraints, JMLR 5, section 3.2.
%   M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14, algorithm 1.
%   M. Thom, M. Rapp and G. Palm (2015), Efficient dictionary learning with sparseness-enforcing projections, IJCV
%   114, section 3, for the fast algorithm.
%
%   See also: sl_hoyer, sl_proj_hoyer_jvp, sl_proj_hoyer_vjp, sl_proj_gsp, sl_exp_hoyer
%
% TESTING: test_proj_hoyer   REFERENCE: or_proj_hoyer

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs X and SIGMA; see help sl_proj_hoyer');
  end
  try
    [X, shape] = slx_arg_columns (X);
    if (~ isa (sigma, 'double') || issparse (sigma))
      sigma = as_numbers (sigma, 'SIGMA');
    end

    if (~ (isscalar (sigma) && sigma >= 0 && sigma <= 1))
      check_sigma (sigma, size (X, 2), varargin);
    end
    if (nargin == 2 && nargout < 2)
      P = slx_proj_hoyer_mex (X, sigma, [], 1, 0, 0, 0);
    elseif (nargin == 2)
      [P, info] = slx_proj_hoyer_mex (X, sigma, [], 1, 0, 0, 0);
      info.norm = 'unit';
      info.nonneg = false;
    else
      [l1, l2, code, options] = settings (sigma, varargin, size (X, 2));
      fast = options.Algorithm(1) == 'f';
      try
        if (fast && nargout < 2)
          P = slx_proj_hoyer_mex (X, sigma, l1, l2, code, options.Nonneg, options.AtLeast);
        else
          [P, info] = slx_proj_hoyer_mex (X, sigma, l1, l2, code, options.Nonneg, options.AtLeast);
        end
      catch err
        if (strcmp (err.identifier, 'sparselearn:infeasible'))
          slx_arg_fail ('infeasible', 'no point exists unless L2 <= L1 <= sqrt (%d) * L2 in every column', size (X, 1));
        end
        rethrow (err);
      end
      if (~ fast || nargout > 1)
        info.norm = norm_of (options);
        info.nonneg = options.Nonneg;
        if (~ fast)
          [P, info] = as_published (X, P, info, options.Algorithm);
        end
      end
    end
    if (shape(1) == 1)
      P = reshape (P, shape);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

function check_sigma (sigma, n, pairs)
  if (isempty (sigma) && ~ isempty (pairs))
    return;                             % L1 and L2 stand in its place
  end
  if (~ any (numel (sigma) == [1, n]))
    refuse_count (sigma, 'SIGMA', n);
  elseif (~ all (sigma(:) >= 0 & sigma(:) <= 1))
    slx_arg_fail ('badInput', 'SIGMA must be from 0 to 1, but is %s', slx_arg_value_text (sigma, [0 1]));
  end
end

function refuse_count (value, name, n)
  wanted = 'one number';
  if (n ~= 1)
    wanted = sprintf ('one number, or %d of them, one per column', n);
  end
  slx_arg_fail ('badInput', '%s must be %s, but is %s', name, wanted, slx_arg_value_text (value));
end

function [P, info] = as_published (X, P, info, algorithm)
% The vectors, and how much work they were, from a published algorithm; columns left alone by 'AtLeast' stay.
  passes_noted = 100;
  changed = info.projected & info.l2 > 0;
  info.dimension = NaN (passes_noted, size (X, 2));
  [P(:,changed), info.iterations(changed), info.dimension(:,changed)] = ...
      slx_proj_hoyer_published_mex (X(:,changed), double (strcmp (algorithm, 'hoyer2004')), double (info.nonneg), ...
                                   info.l1(changed), info.l2(changed), passes_noted);
  info.dimension(all (isnan (info.dimension), 2),:) = [];
end

function [l1, l2, code, options] = settings (sigma, pairs, n)
  persistent table
  if (isempty (table))
    table = slx_opt_table ({'Nonneg', false, 'flag'; 'Norm', 'unit', '''unit''|''keep''|''nearest'' or numbers'; ...
                            'AtLeast', false, 'flag'; 'L1', [], '?numbers'; 'L2', [], '?numbers'; ...
                            'Algorithm', 'fast', {'fast', 'alternating', 'hoyer2004'}});
  end
  options = slx_opt_read (table, pairs);
  l1 = [];
  l2 = 1;
  code = 0;
  if (~ (isempty (options.L1) && isempty (options.L2)))
    if (isempty (options.L1) || isempty (options.L2) || ~ isempty (sigma) || options.AtLeast || ...
        ~ strcmp (options.Norm, 'unit'))
      slx_arg_fail ('badInput', 'options L1 and L2 come together, with [] for SIGMA, without Norm and AtLeast');
    end
    l1 = as_numbers (options.L1, 'option L1', n);
    l2 = as_numbers (options.L2, 'option L2', n);
  else
    switch (options.Norm)               % costs less than a call
      case 'unit'
      case 'keep'
        code = 1;
      case 'nearest'
        code = 2;
      otherwise
        l2 = as_numbers (options.Norm, 'option Norm', n);
        slx_arg_refuse (isempty (l2), 'option Norm must not be empty');
    end
  end
end

% What INFO says of the l2 norm: a word, or that numbers were given.
function norm = norm_of (options)
  norm = 'number';
  if (isempty (options.L1) && ischar (options.Norm))
    norm = options.Norm;
  end
end

function value = as_numbers (value, name, n)
  slx_arg_elsewhere (value, name);
  if (~ isfloat (value) || ~ isreal (value))
    slx_arg_fail ('badInput', '%s must be a real number, or one per column, but is %s', name, ...
                  slx_arg_value_text (value));
  end
  value = full (double (value));
  if (nargin < 3)
    return;                             % SIGMA
  elseif (~ any (numel (value) == [1, n]))
    refuse_count (value, name, n);
  elseif (~ all (value(:) >= 0 & isfinite (value(:))))
    slx_arg_fail ('badInput', '%s must be finite and at least 0, but is %s', name, ...
                  slx_arg_value_text (value, [0 realmax]));
  end
end

%!assert (sl_proj_hoyer ([3; 1], 1), [1; 0])
%!assert (sl_proj_hoyer ([3 1 1], 0), [1 1 1] / sqrt (3), 4*eps)
%!assert (sl_hoyer (sl_proj_hoyer ((1:9)', [.2])), .2, 8*eps)
%!assert (sl_hoyer (sl_proj_hoyer (magic (4), [.2 .4 .6 .8])), [.2 .4 .6 .8], 1e-14)
%!assert (norm (sl_proj_hoyer ([4; -3; 1], .5, 'Norm', 'keep')), norm ([4 -3 1]), 1e-14)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], 2)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], NaN)
%!error id=sparselearn:badInput sl_proj_hoyer (zeros (0, 2), .5)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Norm', 'Frobenius')
%!error <SIGMA must be from 0 to 1, but is 1.5> sl_proj_hoyer ([1; 2], 1.5)

%!demo
%! x = cos (1:24)' .* exp (-(1:24)' / 12);
%! bar ([x, sl_proj_hoyer(x, .7, 'Norm', 'nearest')]);
%! legend ('a vector', 'the nearest vector of sparseness 0.7');
