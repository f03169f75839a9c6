function [scores, H] = soae_forward (w, activity, target, X)
%SOAE_FORWARD  Scores of the classes, and what the hidden units give.
%   [SCORES, H] = soae_forward (W, ACTIVITY, TARGET, X) for W = {W, V, theta}, all of the class of X.

% SPDX-License-Identifier: BSD-3-Clause
  U = full (w{1}' * X);
  if (all (isfinite (U(:))))
    H = soae_activity (U, activity, target);
    scores = bsxfun (@plus, w{2} * H, w{3});
  else
    H = NaN (size (U));
    scores = NaN (size (w{2}, 1), size (U, 2));
  end
end
