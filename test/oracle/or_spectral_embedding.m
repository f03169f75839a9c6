function [E, values] = or_spectral_embedding (Y, c)
%OR_SPECTRAL_EMBEDDING  The steps of Ng, Jordan and Weiss up to k-means, with all eigenvectors; E is n-by-c.
  Y = double (full (Y));
  n = size (Y, 1);
  Y(logical (eye (n))) = 0;
  d = sum (Y, 2);
  D = zeros (n);
  for i = find (d' > 0)
    D(i,i) = 1 / sqrt (d(i));
  end
  N = D * Y * D;
  [V, L] = eig ((N + N') / 2);
  [values, order] = sort (diag (L)', 'descend');
  V = V(:,order(1:c));
  E = zeros (n, c);
  for i = 1:n
    if (norm (V(i,:)) > 1e-10)
      E(i,:) = V(i,:) / norm (V(i,:));
    end
  end
end
