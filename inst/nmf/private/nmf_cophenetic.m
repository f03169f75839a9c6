function rho = nmf_cophenetic (labels)
%NMF_COPHENETIC  Whether several runs agree on clusters of the samples: the cophenetic correlation of their consensus.
%   RHO = nmf_cophenetic (LABELS): row k of LABELS has the cluster of each sample in run k. The distance of two samples
%   is the share of the runs that separate them. RHO is its correlation, over all pairs of samples, with the mean
%   distance at which average linkage joins the pair; 1 where all distances are equal. Of clusters of equal mean
%   distance the first two are joined, in the order of sortrows of the labels.
%
%   Samples that no run separates are one point, so the cost is that of the different columns of LABELS.

% SPDX-License-Identifier: BSD-3-Clause
  [points, ~, at] = unique (labels', 'rows');
  size_of = accumarray (at(:), 1);
  p = numel (size_of);
  D = zeros (p);
  for k = 1:size (points, 2)
    D = D + bsxfun (@ne, points(:,k), points(:,k)');
  end
  pairs = size_of * size_of';
  heights = joined (pairs .* D, size_of);
  pairs(1:p+1:end) = size_of .* (size_of - 1);          % all pairs twice
  total = max (sum (pairs(:)), 1);
  D = D - sum (sum (pairs .* D)) / total;
  heights = heights - sum (sum (pairs .* heights)) / total;
  inner = @(a, b) sum (sum (pairs .* a .* b));
  rho = 1;
  if (inner (D, D) > 0)
    rho = inner (D, heights) / sqrt (inner (D, D) * inner (heights, heights));
  end
end

% The mean distance at which average linkage joins each pair of points. SUMS has the distances of all pairs of two
% clusters together, which are integers, so that equal means have equal bits.
function heights = joined (sums, size_of)
  p = numel (size_of);
  heights = zeros (p);
  member = num2cell (1:p);
  means = sums ./ (size_of * size_of');
  means(1:p+1:end) = Inf;
  [least, near] = min (means, [], 1);
  for k = 1:p - 1
    [height, a] = min (least);
    b = near(a);                                        % after a, which is the first of the pairs
    heights(member{a},member{b}) = height;
    heights(member{b},member{a}) = height;
    member{a} = [member{a}, member{b}];
    size_of(a) = size_of(a) + size_of(b);
    column = sums(:,a) + sums(:,b);                     % new memory: sums(a,:) = sums(:,a)' would copy all of sums
    [sums(:,a), sums(a,:)] = deal (column, column');
    column = column ./ (size_of * size_of(a));
    column(a) = Inf;
    column([b, find(isinf (least))]) = Inf;             % clusters that are gone
    [means(:,a), means(a,:)] = deal (column, column');
    means(:,b) = Inf;
    means(b,:) = Inf;
    least(b) = Inf;
    closer = isfinite (least) & (means(a,:) < least | (means(a,:) == least & a < near));
    near(closer) = a;
    least(closer) = means(a,closer);
    anew = isfinite (least) & ~ closer & (near == a | near == b);
    anew(a) = true;
    [least(anew), near(anew)] = min (means(:,anew), [], 1);
  end
end
