function s = sl_hoyer (X, w)
%SL_HOYER  Hoyer's sparseness (sparsity) of the columns of a matrix.
%   S = sl_hoyer (X) computes for each column x of X, with d entries,
%
%       sigma (x) = (sqrt (d) - |x|_1 / |x|_2) / (sqrt (d) - 1),
%
%   which is 0 when all moduli are equal and 1 when only one entry is nonzero. Scale, signs and the order of the
%   entries make no difference. A zero column has sparseness 1. A column of a single number has no sparseness, and S is
%   NaN there.
%
%   S = sl_hoyer (X, W) weights the entries:
%
%       sigma_w (x) = (|w|_2 - w'*|x| / |x|_2) / (|w|_2 - min (w)),
%
%   where |x| has the moduli of the entries of x.
%
%   Inputs
%     X   d-by-n, double or single, full or sparse, finite; a row vector is one vector. Or a cell array of vectors or
%         arrays of any shape, each of which is one vector
%     W   weights, at least 0 and not all 0: a vector of length d, a d-by-n matrix, or a cell array like X
%   Output
%     S   1-by-n (for a cell array 1-by-numel (X)), in [0, 1], of the class of X
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_hoyer ([3; 4; 0; 0])
%     ans = 0.6000
%
%
%   Reference: P. O. Hoyer (2004), Non-negative matrix factorization with sparseness constraints, JMLR 5, section 3.1.
%   Weights: R. Ohib et al. (2022), Explicit group sparse projection with applications to deep learning and NMF, TMLR.
%
%   See also: sl_proj_hoyer, sl_proj_gsp
%
% TESTING: test_hoyer   REFERENCE: or_hoyer

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 1)
    slx_arg_fail ('badCall', 'needs a matrix; see help sl_hoyer');
  end
  try
    if (nargin < 2)
      w = [];
    end
    if (iscell (X))
      s = of_cells (X, w);
      return;
    end
    X = slx_arg_columns (X, true);
    s = slx_hoyer_mex (X, checked_weights (w, size (X)));
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

function s = of_cells (X, w)
  if (isnumeric (w) && isempty (w))
    w = cell (size (X));
  elseif (~ iscell (w) || numel (w) ~= numel (X))
    slx_arg_fail ('badInput', 'W must be a cell array of %d weight vectors, like X, but is %s', numel (X), ...
                  slx_arg_value_text (w));
  end
  s = zeros (1, numel (X));
  if (~ isempty (X) && all (cellfun ('isclass', X(:), 'single')))
    s = single (s);
  end
  for i = 1:numel (X)
    slx_arg_elsewhere (X{i}, sprintf ('X{%d}', i));
    if (~ isnumeric (X{i}) || ~ (isnumeric (w{i})))
      slx_arg_fail ('badInput', 'X and W must hold numbers, but cell %d does not', i);
    end
    s(i) = sl_hoyer (X{i}(:), w{i}(:));
  end
end

function w = checked_weights (w, wanted)
  given = w;
  if (isnumeric (w) && isempty (w) && size (w, 2) < 2)
    return;
  end
  slx_arg_elsewhere (w, 'W');
  if (isvector (w) && numel (w) == wanted(1))
    w = w(:);
  end
  if (~ isfloat (w) || ~ isreal (w) || ndims (w) > 2 || size (w, 1) ~= wanted(1) ...
      || ~ any (size (w, 2) == [1, wanted(2)]))
    slx_arg_fail ('badInput', 'W must be a real vector of length %d or a %d-by-%d matrix, but is %s', ...
                  wanted([1 1 2]), slx_arg_value_text (w));
  end
  w = full (double (w));
  if (~ all (isfinite (w(:))) || any (w(:) < 0) || ~ all (any (w, 1)))
    slx_arg_fail ('badInput', 'W must be finite, at least 0, and not all 0, but is %s', ...
                  slx_arg_value_text (given, [0 realmax]));
  end
end

%!demo
%! x = exp (-(0:.1:5));
%! X = [x; x .^ 4; x .^ 16]';
%! plot (X);
%! s = sl_hoyer (X);
%! legend (arrayfun (@(s) sprintf ('sparseness %.2f', s), s, 'UniformOutput', false));
%!assert (sl_hoyer ([3; 4; 0; 0]), 0.6, eps)
%!assert (sl_hoyer ([3 4 0 0]), 0.6, eps)
%!assert (sl_hoyer (eye (3)), [1 1 1])
%!assert (sl_hoyer (sparse (eye (3))), [1 1 1])
%!assert (sl_hoyer ([0 1; 0 1]), [1 0], 4*eps)
%!assert (sl_hoyer ([0 1; 0 1], sparse ([1; 2])), sl_hoyer ([0 1; 0 1], [1; 2]))
%!assert (sl_hoyer ([3 1; 4 0], single ([1; 2])), sl_hoyer ([3 1; 4 0], [1; 2]))
%!assert (sl_hoyer ({[3 4; 0 0], [1 1 1]}), [0.6 0], eps)
%!error id=sparselearn:badInput sl_hoyer (zeros (0, 3))
%!error id=sparselearn:badInput sl_hoyer ({@sin})
