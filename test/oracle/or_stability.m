function s = or_stability (W)
%OR_STABILITY  Mean cosine of greedily matched columns over all pairs of the matrices in a cell array.

% SPDX-License-Identifier: BSD-3-Clause
  total = [];
  for a = 1:numel (W)
    for b = a+1:numel (W)
      list = [];
      for i = 1:size (W{a}, 2)
        for j = 1:size (W{b}, 2)
          c = 0;
          if (norm (W{a}(:,i)) > 0 && norm (W{b}(:,j)) > 0)
            c = W{a}(:,i)' * W{b}(:,j) / norm (W{a}(:,i)) / norm (W{b}(:,j));
          end
          list(end+1,:) = [c, i, j];
        end
      end
      list = sortrows (list, -1);
      c = [];
      while (! isempty (list))
        c(end+1) = list(1,1);
        list = list(list(:,2) != list(1,2) & list(:,3) != list(1,3),:);
      end
      total(end+1) = mean (c);
    end
  end
  s = mean (total);
end
