function [scores, H] = soae_forward (w, activity, target, X)
%SOAE_FORWARD  Scores of the classes, and what the hidden units give.
%   [SCORES, H] = soae_forward (W, ACTIVITY, TARGET, X) for W = {W, V, theta}, all of the class of X.

% SPDX-License-Identifier: BSD-3-Clause
  U = inputs (w{1}, X);
  if (all (isfinite (U(:))))
    H = soae_activity (U, activity, target);
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
    U = sl_cross_mex (sparse (double (W)), X);
  else
    U = full (W' * X);
  end
end
