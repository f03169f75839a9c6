function chosen = or_kmeans_starts (X, u)
%OR_KMEANS_STARTS  The points that k-means++ starts from, when the uniform numbers that it draws are u.
  n = size (X, 2);
  for k = 1:numel (u)
    p = ones (1, n);
    if (k > 1)
      for i = 1:n
        p(i) = min (sum ((X(:,i) * ones (1, k - 1) - X(:,chosen)) .^ 2, 1));
      end
      if (! any (p))
        p = ones (1, n);
      end
    end
    chosen(k) = find (cumsum (p) > u(k) * sum (p), 1);
  end
end
