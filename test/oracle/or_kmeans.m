function [labels, C, inertia, moves, settled] = or_kmeans (X, C, most)
%OR_KMEANS  Lloyd's iterations written out: nearest centre, mean, at most MOST times.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  c = size (C, 2);
  labels = zeros (1, n);
  moves = 0;
  while (true)
    before = labels;
    for k = 1:c
      squares(k,:) = sum ((X - C(:,k)) .^ 2, 1);
    end
    [distance, labels] = min (squares, [], 1);
    inertia = sum (distance);
    settled = isequal (labels, before);
    if (settled || moves == most)
      return;
    end
    mixed = false (1, c);
    for k = unique (labels)
      mixed(k) = any ((X(:,labels == k) != X(:,find (labels == k, 1)))(:));
    end
    for k = 1:c
      if (! any (labels == k))
        number = sum (labels' == 1:c, 1);
        from = distance;
        from(number(labels) == 1 | ! mixed(labels)) = 0;
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
