function [W, H, e, step] = or_nmf_nmfsc (X, W, H, sW, sH, iterations)
%OR_NMF_NMFSC  NMFsc: projected gradient with step halving on a factor whose columns (of W) or rows (of H) have each a
%   given sparseness, one number or one each, multiplicative updates on a factor whose sparseness is []; with the error
%   of every iterate. Steps are counted in 1/L; STEP are the last, for W and H. Components are balanced as in the other
%   methods. Uses or_proj_hoyer.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  step = [1, 1];
  W = onto (W, sW);
  H = onto (H', sH)';
  W = W * (sum (sum ((X * H') .* W)) / sum (sum ((W' * W) .* (H * H'))));
  for it = 0:iterations
    for k = 1:size (W, 2)
      if (norm (W(:,k)) > 0 && norm (H(k,:)) > 0)
        q = sqrt (norm (H(k,:)) / norm (W(:,k)));
        W(:,k) = W(:,k) * q;
        H(k,:) = H(k,:) / q;
      end
    end
    e(it+1) = norm (X - W * H, 'fro') / norm (X, 'fro');
    if (it < iterations)
      [V, step(2)] = improved (X', W', H', sH, step(2));
      H = V';
      [W, step(1)] = improved (X, H, W, sW, step(1));
    end
  end
end

function [W, step] = improved (X, H, W, s, step)
  if (isempty (s))
    W = W .* (X * H') ./ max (W * (H * H'), realmin);
    return;
  end
  G = (W * H - X) * H';
  L = norm (H * H');
  objective = norm (X - W * H, 'fro') ^ 2;
  for trial = 1:60
    Wn = onto (W - step / L * G, s);
    if (norm (X - Wn * H, 'fro') ^ 2 <= objective)
      W = Wn;
      step = 1.2 * step;
      return;
    end
    step = step / 2;
  end
  step = 1;
end

% Each column onto its sparseness, non-negative, with the norm it had.
function W = onto (W, s)
  if (isempty (s))
    return;
  end
  d = size (W, 1);
  s = s .* ones (1, size (W, 2));
  for k = 1:size (W, 2)
    l2 = norm (W(:,k));
    W(:,k) = or_proj_hoyer (W(:,k), (sqrt (d) * (1 - s(k)) + s(k)) * l2, l2, true);
  end
end
