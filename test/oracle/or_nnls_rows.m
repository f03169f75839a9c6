function H = or_nnls_rows (X, W, onto, rounds)
%OR_NNLS_ROWS  Codes whose rows obey a constraint: the gradient steps of sl_nmf for H, ROUNDS times ten of them, from the
%   codes without it; the best of all rounds. ONTO projects the columns of H', with scaled thresholds. Before each round the lengths of the columns
%   of W and of H' are brought into one proportion.

% SPDX-License-Identifier: BSD-3-Clause
  lengths = sqrt (sum (W .^ 2, 1));
  W = W ./ lengths;
  for j = 1:size (X, 2)
    V(j,:) = or_nnls (W, X(:,j), 0, 0)';
  end
  V = onto (V);
  best = V ./ lengths;
  W0 = W .* lengths;
  for k = 1:rounds
    t = sqrt (norm (V, 'cols') ./ norm (W, 'cols'));
    t(t == 0) = max (t);
    W = W .* t;
    V = V ./ t;
    lengths = lengths ./ t;
    V = steps (W' * W, X' * W, V, onto);
    if (norm (X - W0 * (V ./ lengths)', 'fro') < norm (X - W0 * best', 'fro'))
      best = V ./ lengths;
    end
  end
  H = best';
end

function next = steps (A, B, V, onto)
  L = norm (A);
  a = .1;
  next = V;
  Y = V;
  for i = 1:10
    V = next;
    next = or_proj_scaled (onto, max (0, Y - (Y * A - B) / L), V);
    b = (sqrt (a^4 + 4 * a^2) - a^2) / 2;
    Y = next + a * (1 - a) / (a^2 + b) * (next - V);
    a = b;
    moved(i) = norm (next - V, 'fro');
    if (moved(i) < .1 * moved(1))
      break;
    end
  end
end
