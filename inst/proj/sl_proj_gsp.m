function [Y, info] = sl_proj_gsp (X, s, varargin)
%SL_PROJ_GSP  Grouped sparse projection: vectors of a given average sparseness.
%   Y = sl_proj_gsp (X, S) makes the columns x_1 .. x_r of X sparser, so that their average Hoyer sparseness (see
%   sl_hoyer) is S. Vectors that lose little of their norm by this become sparser than others. If the average sparseness
%   of X is S or more, Y is X. X may also be a cell array of arrays of any shape, each of which is one vector; Y is then
%   a cell array too.
%
%   Let |x_i| have the moduli of the entries of x_i. The function maximises sum |x_i|'*c_i over non-negative vectors c_i
%   of norm 1 whose average sparseness is at least S. Such a c_i is what remains of |x_i| when a threshold is subtracted
%   and negative entries are set to 0, divided by its norm. y_i is (|x_i|'*c_i) * c_i with the signs of x_i.
%
%   With weights there are cases in which no thresholds give an average of S. Then INFO.side is 'mixed': the average is
%   S, the sum is at least that of the vectors whose thresholds make them a little sparser, and it is at most INFO.gap
%   below the maximum, relative to the dual objective.
%
%   [Y, INFO] = sl_proj_gsp (X, S, NAME, VALUE, ...) sets options and also gives numbers about the projection.
%
%   Inputs
%     X     d-by-r, double or single, full, finite; a row vector is one vector; or a cell array of arrays of one class
%     S     average sparseness, from 0 to 1
%   Outputs
%     Y     of the size and class of X. A zero vector stays zero and counts with sparseness 1. No other vector becomes
%           zero if S < 1, see MinShare. A vector of a single number stays as it is and does not count
%     INFO  struct:
%       mu           Lagrange multiplier: the threshold of a vector of n entries is mu / (sqrt (n) - 1), with weights w
%                    mu * w / (norm (w) - min (w)); 0 if Y is X
%       sparseness   average sparseness reached; NaN if no vector has two entries
%       iterations   number of evaluations of the average sparseness over all of X
%       gap          relative duality gap: the maximum of sum |x_i|'*c_i exceeds what Y reaches by at most this part of
%                    the dual objective (0 if that is 0)
%       side         usually ''. 'repaired': several largest entries are equal, and a choice among them gave an average
%                    of exactly S. 'mixed': see above; one of the vectors has two nonzero entries that no threshold
%                    gives, or vectors that would be zero have thresholds of their own. The gap is then mostly one
%                    between the two problems, and not an error of Y
%       norm         1-by-r: norm of what the threshold leaves of |x_i|; 0 unless state, below, is 3 or 5
%       gain         1-by-r: |x_i|'*c_i, the norm of y_i
%       state        1-by-r: 0 where y_i = x_i because X is sparse enough or x_i a single number; 1 where x_i = 0; 2
%                    where y_i has one nonzero entry; 3 where it has several; 4 where several largest entries of x_i are
%                    equal, and y_i is nonzero only there; 5 where side is 'mixed' and y_i does not follow from mu
%       slope        derivative of the sum of (1 - sparseness) with respect to mu
%       weights      the weights as double, [] if there are none
%   Options
%     'Weights'   weights of the entries in the sparseness, see sl_hoyer: a vector of length d, a d-by-r matrix, or a
%                 cell array like X; at least 0 and not all 0 (default [], none). The threshold of an entry is then in
%                 proportion to its weight
%     'MinShare'  q, from 0 to 1: with weights the solution can have y_i = 0 where x_i is not. Such a vector gets the
%                 sparseness 1 - q * (1 - S), and the others what is left. With 1 it is at least what its projection
%                 alone to S would be; with 0 it may be 0. Default []: the largest q = 2^-j, j = 0 .. 40, that leaves
%                 0.999 of the sum above, and no less than INFO.side 'mixed' promises
%     'Tol'       largest error of the average sparseness (default 1e-13, for single X 1e-6)
%     'MaxIter'   largest number of evaluations (default 500)
%
%   Cost. About three passes over X, without sorting, so that the time grows as d*r; with weights 5 to 15 passes. Where
%   side is 'mixed', which is rare for vectors of 100 and more entries, it is about 100 passes for one vector. For
%   several it is 100 to 500 on the average, and up to 3000. INFO.iterations counts about 20 of them.
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> Y = sl_proj_gsp ([3 4; 0 3; 0 2], 0.8)
%     Y =
%
%        3.0000   4.4893
%             0   1.7311
%             0        0
%
%
%   Reference: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to deep learning
%   and NMF, TMLR, section 3 and Algorithm 1.
%
%   See also: sl_proj_gsp_jvp, sl_proj_gsp_vjp, sl_hoyer, sl_proj_hoyer
%
% TESTING: test_proj_gsp   REFERENCE: or_proj_gsp

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs X and the average sparseness; see help sl_proj_gsp');
  end
  try
    w = [];
    tol = -1;
    share = -1;
    limit = 500;
    if (iscell (X))
      check_cells (X);
      shape = 0;
    else
      [X, shape] = slx_arg_columns (X);
    end
    if (nargin > 2)
      if (isempty (table))
        table = slx_opt_table ({'Weights', [], '?numbers or cell'; 'MinShare', [], '?[0,1]'; 'Tol', [], '?nonneg'; ...
                                'MaxIter', 500, 'count'});
      end
      options = slx_opt_read (table, varargin);
      if (iscell (options.Weights) || ~ isempty (options.Weights))
        w = checked_weights (options.Weights, X);
      end
      if (~ isempty (options.Tol))
        tol = options.Tol;
      end
      if (~ isempty (options.MinShare))
        share = options.MinShare;
      end
      limit = min (options.MaxIter, 1e9);
    end
    slx_arg_elsewhere (s, 'S');
    if (~ isfloat (s) || ~ isscalar (s) || ~ (s >= 0 && s <= 1))
      slx_arg_fail ('badInput', 'S must be a number from 0 to 1, but is %s', slx_arg_value_text (s, [0 1]));
    end

    if (nargout < 2)
      Y = slx_proj_gsp_mex (X, double (s), w, tol, limit, share);
    else
      [Y, result, parts] = slx_proj_gsp_mex (X, double (s), w, tol, limit, share);
      sides = {'', 'repaired', 'mixed'};
      info = struct ('mu', result.mu, 'sparseness', result.sparseness, 'iterations', result.iterations, ...
                     'gap', result.gap, 'side', sides{1 + result.side}, 'norm', parts.norm, 'gain', parts.gain, ...
                     'state', parts.state, 'slope', result.slope, 'weights', {w});
    end
    if (shape(1) == 1)
      Y = reshape (Y, shape);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

function check_cells (X)
  for i = 1:numel (X)
    x = X{i};
    slx_arg_elsewhere (x, sprintf ('X{%d}', i));
    if (~ isfloat (x))
      hint = '';
      if (isinteger (x) || islogical (x))
        hint = '; use double (X)';
      end
      slx_arg_fail ('badInput', 'X{%d} must be of class double or single, but is %s%s', i, class (x), hint);
    elseif (~ isreal (x) || issparse (x) || isempty (x))
      slx_arg_fail ('badInput', 'X{%d} must be real and full, and not empty', i);
    end
  end
end

function w = checked_weights (w, X)
  if (iscell (X) ~= iscell (w))
    slx_arg_fail ('badInput', 'Weights must be a cell array if X is one, and only then');
  end
  if (iscell (X))
    if (numel (w) ~= numel (X))
      slx_arg_fail ('badInput', 'Weights must have %d cells, like X, but has %d', numel (X), numel (w));
    end
    for i = 1:numel (X)
      w{i} = checked_vectors (w{i}, [numel(X{i}), 1]);
    end
    w = w(:)';
  else
    w = checked_vectors (w, size (X));
  end
end

function w = checked_vectors (w, wanted)
  given = w;
  if (isnumeric (w) && numel (w) == wanted(1))
    w = w(:);
  end
  if (~ isfloat (w) || ~ isreal (w) || ndims (w) > 2 || size (w, 1) ~= wanted(1) ...
      || ~ any (size (w, 2) == [1, wanted(2)]))
    slx_arg_fail ('badInput', 'Weights must be a vector of length %d or a %d-by-%d matrix, but is %s', ...
                  wanted([1 1 2]), slx_arg_value_text (w));
  end
  w = full (double (w));
  if (~ all (isfinite (w(:))) || any (w(:) < 0) || ~ all (any (w, 1)))
    slx_arg_fail ('badInput', 'Weights must be finite, at least 0, and not all 0 in any group, but is %s', ...
                  slx_arg_value_text (given, [0 realmax]));
  end
end

%!test
%! X = abs (cos ((1:12)' * (1:4)));
%! [Y, info] = sl_proj_gsp (X, .5);
%! assert (mean (sl_hoyer (Y)), .5, 1e-13);
%! assert (info.gap, 0, 1e-13);
%! assert (sqrt (sum (Y.^2)), info.gain, 1e-13);
%!assert (sl_proj_gsp ([3 -4; 0 0], .5), [3 -4; 0 0])
%!assert (sl_proj_gsp ([-3 1 2], 0), [-3 1 2])
%!assert (size (sl_proj_gsp (randn (1, 5), .7)), [1 5])
%!assert (size (sl_proj_gsp (zeros (4, 0), .7)), [4 0])
%!test % arrays of any shape
%! [Y, info] = sl_proj_gsp ({[3 -4; 0 2], 7, zeros(1, 3); ones(2, 2, 2), 5, [1 2 3]}, .6);
%! assert (cellfun (@size, Y, 'UniformOutput', false), {[2 2], [1 1], [1 3]; [2 2 2], [1 1], [1 3]});
%! assert (mean (sl_hoyer ({Y{1,1}, Y{2,1}, Y{1,3}, Y{2,3}})), .6, 1e-13);
%! assert (Y([3 4]), {7, 5});
%! assert (info.state([3 4 5]), [0 0 1]);
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2], .5, 'Tol', -1)
%!error <use double> sl_proj_gsp ({uint8([1; 2])}, .5)

%!demo
%! X = abs (cos ((1:24)' * (1:6) .^ 1.3)) .^ (1:6);
%! Y = sl_proj_gsp (X, .7);
%! subplot (2, 1, 1);
%! bar (X, 'stacked');
%! title (sprintf ('six vectors, average sparseness %.2f', mean (sl_hoyer (X))));
%! subplot (2, 1, 2);
%! bar (Y, 'stacked');
%! title (sprintf ('projected together, average sparseness %.2f', mean (sl_hoyer (Y))));
