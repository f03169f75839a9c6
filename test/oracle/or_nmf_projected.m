function [W, H, e, c] = or_nmf_projected (X, W, H, onto_W, onto_H, iterations, most, inner, thresholds)
%OR_NMF_PROJECTED  gspNMF and cspNMF, step for step as published but for the faults of the published code, with the
%   error and the certificate of every iterate. ONTO_W and ONTO_H, of or_onto, constrain the columns of W and of H'; [] in
%   place of one leaves that factor to HALS. THRESHOLDS as the option of sl_nmf (default 'common').

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 9)
    thresholds = 'common';
  end
  scales = strcmp (thresholds, 'scaled');
  X = double (full (X));
  if (~ isempty (onto_W))
    W = onto_W.project (W);
  end
  if (~ isempty (onto_H))
    H = onto_H.project (H')';
  end
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
    away_H(it+1) = away (X', H', W', onto_H);
    away_W(it+1) = away (X, W, H, onto_W);
    if (it == 0 || abs (e(it+1) ^ 2 - still ^ 2) > 1e-4 * still ^ 2)
      still = e(it+1);
      rest = 0;
    else
      rest = rest + 1;
    end
    if (it == 0 || e(it+1) < lowest.e)
      lowest = struct ('W', W, 'H', H, 'e', e(it+1), 'away_W', away_W(it+1), 'away_H', away_H(it+1));
    end
    if (strcmp (thresholds, 'auto') && ! scales && rest >= 50)
      scales = true;
      W = lowest.W;
      H = lowest.H;
      e(it+1) = lowest.e;
      away_W(it+1) = lowest.away_W;
      away_H(it+1) = lowest.away_H;
    end
    if (it < iterations)
      H = improved (W' * W, X' * W, H', onto_H, most, inner, scales)';
      W = improved (H * H', X * H', W, onto_W, most, inner, scales);
    end
  end
  if (isempty (onto_W) && isempty (onto_H))
    c = sqrt (away_W .^ 2 + away_H .^ 2);
    c = c / c(1);
    return;
  end
  if (isempty (onto_H))
    away_H = away_H / away_H(1);
  end
  if (isempty (onto_W))
    away_W = away_W / away_W(1);
  end
  c = max (away_W, away_H);
end

% How far a factor is from stationary: its projected gradient, or that relative to the gradient.
function a = away (X, W, H, onto)
  G = (W * H - X) * H';
  if (isempty (onto))
    G(W == 0) = min (G(W == 0), 0);
    a = norm (G, 'fro');
  else
    a = onto.away (G, X * H', W, norm (H * H'));
  end
end

function F = improved (A, B, F, onto, most, inner, scales)
  if (isempty (onto))
    F = or_hals (A, B', F', most, .1)';
  else
    F = gradient_steps (A, B, F, onto, inner, scales);
  end
end

function Wn = gradient_steps (A, B, W, onto, inner, scales)
  L = norm (A);
  a = .1;
  Wn = W;
  Y = W;
  n0 = -1;
  i = 1;
  while (i <= inner && norm (Wn - W, 'fro') >= .1 * n0)
    W = Wn;
    Y = max (0, Y - (Y * A - B) / L);
    if (scales)
      Wn = or_proj_scaled (onto.project, Y, W);
    else
      Wn = onto.project (Y);
    end
    next = (sqrt (a^4 + 4 * a^2) - a^2) / 2;
    Y = Wn + a * (1 - a) / (a^2 + next) * (Wn - W);
    a = next;
    if (i == 1)
      n0 = norm (Wn - W, 'fro');
    end
    i = i + 1;
  end
end
