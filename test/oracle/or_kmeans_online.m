function [labels, C, inertia, passes] = or_kmeans_online (X, C, width, batch, tol, most)
%OR_KMEANS_ONLINE  Mini-batches of k-means written out: blocks of WIDTH points, from the centres C, MOST passes at most.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  c = size (C, 2);
  chosen = sort (randperm (n, min (n, max (10000, 100 * c))));
  labels = zeros (1, n);
  labels(chosen) = nearest (X(:,chosen), C);
  passes = 0;
  last = Inf;
  while (passes < most)
    passes = passes + 1;
    C = means (X, labels, C);
    before = labels;
    inertia = 0;
    for q = 1:numel (width)
      points = sum (width(1:q-1)) + randperm (width(q));
      for first = 1:batch:width(q)
        now = points(first:min (first + batch - 1, width(q)));
        [labels(now), squares] = nearest (X(:,now), C);
        inertia = inertia + sum (squares);
        C = means (X, labels, C);
      end
    end
    settled = isequal (labels, before);
    more = filled (X, labels, C);
    whole = isequal (more, labels);
    labels = more;
    C = means (X, labels, C);
    if (whole && (settled || (tol > 0 && inertia >= (1 - tol) * last)))
      break;
    end
    last = inertia;
  end
  do
    [labels, squares] = nearest (X, C);
    inertia = sum (squares);
    more = filled (X, labels, C);
    done = isequal (more, labels);
    if (! done)
      C = means (X, more, C);
    end
  until (done)
end

function [labels, least] = nearest (X, C)
  for k = 1:size (C, 2)
    squares(k,:) = sum ((X - C(:,k)) .^ 2, 1);
  end
  [least, labels] = min (squares, [], 1);
end

function C = means (X, labels, C)
  for k = 1:size (C, 2)
    if (any (labels == k))
      C(:,k) = mean (X(:,labels == k), 2);
    end
  end
end

function labels = filled (X, labels, C)
  before = labels;
  for k = 1:size (C, 2)
    if (! any (labels == k))
      far = sum ((X - C(:,labels)) .^ 2, 1);
      for i = 1:size (X, 2)
        same = labels == before(i);
        far(i) = far(i) * (sum (labels == labels(i)) > 1 && any (any (X(:,same) != X(:,i))));
      end
      [largest, i] = max (far);
      if (largest > 0)
        labels(i) = k;
        C(:,k) = X(:,i);                % at distance 0 of it
      end
    end
  end
end
