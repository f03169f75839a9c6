function [scores, H] = soae_forward (w, activity, target, X)
%SOAE_FORWARD  Scores of the classes, and what the hidden units give.
%   [SCORES, H] = soae_forward (W, ACTIVITY, TARGET, X) for W = {W, V, theta}, all of the class of X.

% SPDX-License-Identifier: BSD-3-Clause
  U = inputs (w{1}, X);
  if (all (isfinite (U(:))))
    H = activity_of (U, activity, target);
    scores = bsxfun (@plus, w{2} * H, w{3});
  else
    H = NaN (size (U));
    scores = NaN (size (w{2}, 1), size (U, 2));
  end
end

% W'*X. A sparse product takes as long for an entry as a full one for three, and to make W sparse as long as the full
% product of some hundred samples.
function U = inputs (W, X)
  if (~ issparse (X) && size (X, 2) >= 1000 && nnz (W) <= numel (W) / 8)
    U = slx_cross_mex (sparse (double (W)), X);
  else
    U = full (W' * X);
  end
end

% What the hidden units of a supervised auto-encoder give, column by column: 'hoyer' projects to the sparseness TARGET
% and length 1, 'l0' keeps the TARGET entries of largest modulus, 'tanh'.
function H = activity_of (U, activity, target)
  switch (activity)
    case 'hoyer'
      H = U;
      if (size (U, 1) > 1)
        H = slx_proj_hoyer_mex (U, target, [], 1, 0, false, false);
      else
        H(:) = (U >= 0) - (U < 0);              % the only vectors of length 1
      end
    case 'l0'
      H = U;
      if (size (U, 1) > 1)                      % a row would be one vector
        H = sl_proj_l0 (U, target);
      end
    otherwise
      H = tanh (U);
  end
end
