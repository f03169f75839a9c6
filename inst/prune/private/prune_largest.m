function kept = prune_largest (scores, keep, forced)
%PRUNE_LARGEST  Which entries of several matrices are the largest.
%   KEPT = prune_largest (SCORES, KEEP, FORCED) marks the KEEP largest entries of the cell SCORES of matrices, full or
%   sparse, at least 0. If several are equal, it marks those that come first, column by column and matrix by matrix.
%   FORCED is a cell of linear indices of entries that are among them whatever their size. KEEP is at most the number of
%   entries above 0, and at least that of FORCED. KEPT is a cell of logical matrices, sparse where SCORES are.

% SPDX-License-Identifier: BSD-3-Clause
  count = numel (scores);
  places = cell (1, count);
  values = cell (1, count);
  must = cell (1, count);
  for k = 1:count
    if (issparse (scores{k}))
      places{k} = find (scores{k});
      values{k} = nonzeros (scores{k});
      [~, must{k}] = ismember (forced{k}(:), places{k});
    else
      values{k} = scores{k}(:);
      must{k} = forced{k}(:);
    end
    if (count > 1)
      values{k} = double (values{k});           % a concatenation with single would be single
    end
  end
  sizes = cellfun (@numel, values);
  before = [0, cumsum(sizes)];
  values = vertcat (values{:});
  for k = 1:count
    must{k} = must{k}(:) + before(k);
  end
  must = vertcat (must{:});
  values(must) = 0;                             % none of them is chosen twice
  chosen = false (size (values));
  if (~ isempty (values))                       % as a sparse matrix of zeros has none
    chosen = slx_proj_l0_mex (values, keep - numel (must)) ~= 0;
  end
  chosen(must) = true;
  kept = cell (1, count);
  for k = 1:count
    part = chosen(before(k)+1:before(k+1));
    if (issparse (scores{k}))
      [i, j] = ind2sub (size (scores{k}), places{k}(part));
      kept{k} = sparse (i, j, true, size (scores{k}, 1), size (scores{k}, 2));
    else
      kept{k} = reshape (part, size (scores{k}));
    end
  end
end
