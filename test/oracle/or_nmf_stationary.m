function c = or_nmf_stationary (G, B, F, s, weights)
%OR_NMF_STATIONARY  How far F is from stationary where its columns have an average sparseness of at least S, entry for
%   entry. G is the gradient at F, B minus the gradient at 0; WEIGHTS a column or a matrix like F (default 1). With c_k =
%   F_k/|F_k| and g_k = |F_k| G_k the conditions are t = g_k + mu (v_k - (v_k'c_k) c_k) = 0 where F_k > 0, t >= 0 where
%   F_k = 0, and mu slack = 0. The best mu is that of the least of the quadratics between the numbers where some t
%   changes its sign.

% SPDX-License-Identifier: BSD-3-Clause
  [n, r] = size (F);
  if (nargin < 5)
    weights = ones (n, 1);
  end
  weights = weights .* ones (n, r);
  slack = 0;
  for k = 1:r
    len = norm (F(:,k));
    v = zeros (n, 1);
    c = v;
    if (len > 0)
      c = F(:,k) / len;
      if (n > 1)
        v = weights(:,k) / (norm (weights(:,k)) - min (weights(:,k)));
      end
    else
      len = max ([norm(F, 'cols'), (! any (F(:)))]);
    end
    g(:,k) = len * G(:,k);
    b(:,k) = len * B(:,k);
    q(:,k) = v - (v' * c) * c;
    q(abs (q(:,k)) <= 16 * eps (class (F)) * v,k) = 0;       % rounding
    if (n > 1)
      slack = slack + 1 - s - (v' * c - min (v));
    end
  end
  if (slack <= r * 1e-13)
    slack = 0;
  end
  on = F > 0;
  squares = least (g, q, on, slack);
  c = 0;
  if (squares > 0)
    c = sqrt (squares) / max (norm (g(on)), 1e-3 * norm (b, 'fro'));
  end
end

function best = least (g, q, on, slack)
  off = ! on & q != 0;
  edges = sort (unique ([-g(off) ./ q(off); 0]))';
  edges = edges(edges >= 0);
  pieces = [edges; edges(2:end), Inf];
  best = Inf;
  for piece = pieces
    inside = mean (piece);
    if (! isfinite (inside))
      inside = piece(1) + 1;
    end
    counts = on | g + inside * q < 0;
    square = sum (q(counts) .^ 2) + slack ^ 2;
    mu = inside;
    if (square > 0)
      mu = min (max (- sum (g(counts) .* q(counts)) / square, piece(1)), piece(2));
    end
    best = min (best, sum ((g(counts) + mu * q(counts)) .^ 2) + (mu * slack) ^ 2);
  end
end
