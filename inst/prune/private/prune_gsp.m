function [V, target] = prune_gsp (U, dims, keep, group, s, keep_units)
%PRUNE_GSP  One layer, projected by groups, of which exactly so many weights are left.
%   [V, TARGET] = prune_gsp (U, DIMS, KEEP, GROUP, S, KEEP_UNITS) for a matrix of prune_layers that has KEEP or more
%   nonzero entries. S is the sparseness of the projection, [] for the one that leaves KEEP weights. TARGET is the one
%   that was taken: a given one is lowered to that where it leaves fewer weights. Where the projection leaves more, as
%   some are equal or S is given, the smallest weights behind it are set to zero. With KEEP_UNITS each column keeps one;
%   without S and KEEP_UNITS, each group.

% SPDX-License-Identifier: BSD-3-Clause
  A = abs (U);
  matched = isempty (s);
  if (~ matched)
    target = s;
    projected = slx_proj_gsp_mex (full (prune_groups (A, dims, group)), s, [], -1, 500, -1);
    matched = nnz (projected) < keep;
  end
  if (matched)
    [projected, target] = prune_matched (prune_groups (A, dims, group), keep);
  end
  projected = prune_groups (projected, dims, group, true);
  if (keep_units && ~ strcmp (group, 'incoming'))
    gone = find (any (A, 1) & ~ any (projected, 1));
    at = prune_tops (A(:,gone));
    column = ceil (at / size (A, 1));
    at = at + size (A, 1) * (reshape (gone(column), [], 1) - column);
    projected(at) = A(at);
  end
  if (nnz (projected) > keep)
    scores = projected;
    if (matched)                                % of one threshold, so that no rounding decides which is the larger
      scores = prune_masked (A, projected ~= 0);
    end
    forced = zeros (0, 1);
    if (keep_units)
      forced = prune_tops (scores);
    elseif (matched)                            % only entries that are equal at the threshold are too many
      forced = group_tops (scores, dims, group, keep);
    end
    kept = prune_largest ({scores}, keep, {forced});
    projected = prune_masked (projected, kept{1});
  end
  V = projected .* sign (U);
  if (issparse (U))
    V = sparse (V);
  end
end

% The largest entry of each group, which its projection keeps, unless there are more groups than entries to keep.
function at = group_tops (A, dims, group, keep)
  G = prune_groups (A, dims, group);
  top = G < 0;
  top(prune_tops (G)) = true;
  at = find (prune_groups (top, dims, group, true));
  if (numel (at) > keep)
    at = zeros (0, 1);
  end
end
