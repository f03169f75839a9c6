function [W, H, e, c] = or_nmf_gsp (X, W, H, s, iterations, most, inner)
%OR_NMF_GSP  gspNMF, step for step as published but for the faults of the published code, with the error and the
%   certificate of every iterate. Uses or_proj_gsp.
  X = double (full (X));
  W = or_proj_gsp (W, s);
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
    GH = W' * (W * H - X);
    GH(H == 0) = min (GH(H == 0), 0);
    L = norm (H * H');
    slope(it+1) = norm (GH, 'fro');
    residual(it+1) = norm (W - or_proj_gsp (max (0, W - (W * H - X) * H' / L), s), 'fro') / norm (W, 'fro');
    if (it < iterations)
      H = hals (W' * W, W' * X, H, most, .1);
      W = gradient_steps (H * H', X * H', W, s, inner);
    end
  end
  c = max (slope / slope(1), residual);
end

function Wn = gradient_steps (A, B, W, s, inner)
  L = norm (A);
  a = .1;
  Wn = W;
  Y = W;
  n0 = -1;
  i = 1;
  while (i <= inner && norm (Wn - W, 'fro') >= .1 * n0)
    W = Wn;
    Wn = or_proj_gsp (max (0, Y - (Y * A - B) / L), s);
    next = (sqrt (a^4 + 4 * a^2) - a^2) / 2;
    Y = Wn + a * (1 - a) / (a^2 + next) * (Wn - W);
    a = next;
    if (i == 1)
      n0 = norm (Wn - W, 'fro');
    end
    i = i + 1;
  end
end

function H = hals (A, B, H, most, tol)
  for l = 1:most
    e = 0;
    for k = 1:size (H, 1)
      if (A(k,k) > 0)
        D = max ((B(k,:) - A(k,:) * H) / A(k,k), -H(k,:));
        H(k,:) = H(k,:) + D;
        e = e + sum (D .^ 2);
        if (all (H(k,:) == 0))
          H(k,:) = 1e-16 * max (H(:));
        end
      end
    end
    if (l == 1)
      e0 = e;
    end
    if (e <= tol ^ 2 * e0)
      break;
    end
  end
end
