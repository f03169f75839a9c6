function [labels, C, inertia, moves, settled] = or_kmeans (X, C, most)
%OR_KMEANS  Lloyd's iterations written out: nearest centre, mean, at most MOST times.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  c = size (C, 2);
  labels = zeros (1, n);
  moves = 0;
  while (true)
    before = labels;
    for i = 1:n
      for k = 1:c
        square(k) = 0;
        for l = 1:d
          square(k) = square(k) + (X(l,i) - C(l,k)) ^ 2;
        end
      end
      [distance(i), labels(i)] = min (square);
    end
    inertia = sum (distance);
    settled = isequal (labels, before);
    if (settled || moves == most)
      return;
    end
    mixed = false (1, c);
    for i = 1:n
      for j = 1:i-1
        if (labels(i) == labels(j) && any (X(:,i) != X(:,j)))
          mixed(labels(i)) = true;
        end
      end
    end
    for k = 1:c
      if (! any (labels == k))
        from = distance;
        for i = 1:n
          if (sum (labels == labels(i)) == 1 || ! mixed(labels(i)))
            from(i) = 0;
          end
        end
        [far, i] = max (from);
        if (far > 0)
          labels(i) = k;
        end
      end
    end
    for k = 1:c
      if (any (labels == k))
        C(:,k) = mean (X(:,labels == k), 2);
      end
    end
    moves = moves + 1;
  end
end
