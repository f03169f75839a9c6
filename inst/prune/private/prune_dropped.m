function dropped = prune_dropped (s, channels, count)
%PRUNE_DROPPED  Channels that the units of a layer can spare, by least squares.
%   DROPPED = prune_dropped (S, CHANNELS, COUNT) for the struct S of prune_sums: the weights of channel c are rows
%   (c-1)*p+1 to c*p. DROPPED is a logical row. COUNT channels go one after the other: the one with which the error of
%   all units, with the ridge, rises least if the weights of the others are refitted.

% SPDX-License-Identifier: BSD-3-Clause
  [d, ~] = size (s.W);
  p = d / channels;
  alone = slx_run_one_blas_thread ();
  U = chol (s.H + s.ridge * eye (d));
  inverse = inv (U);
  P = inverse * inverse';
  W = U \ (U' \ (s.R + s.ridge * s.W));
  dropped = false (1, channels);
  for step = 1:count
    least = Inf;
    for c = find (~ dropped)
      at = (c - 1) * p + (1:p);
      R = chol (P(at,at));
      rise = sumsq_of (R' \ W(at,:));
      if (rise < least)
        [least, best] = deal (rise, at);
      end
    end
    dropped(best(end)/p) = true;
    gain = P(:,best) / P(best,best);
    W = W - gain * W(best,:);
    P = P - gain * P(best,:);
    P = (P + P') / 2;
    W(best,:) = 0;
    P(best,:) = 0;
    P(:,best) = 0;
  end
  clear alone
end

function total = sumsq_of (A)
  total = sum (A(:) .^ 2);
end
