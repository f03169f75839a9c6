function [W, H, order] = nmf_normalize (W, H, how, fixed)
%NMF_NORMALIZE  The same product with the lengths and the order of the components as asked for.
%   [W, H, ORDER] = nmf_normalize (W, H, HOW): component k was ORDER(k) before.
%     'codes'    rows of H of length 1, the longest column of W first
%     'basis'    columns of W of length 1, the longest row of H first
%   Components of which one half is zero become zero, and last. Those that the logical row FIXED names stay as they
%   are, in their places.

% SPDX-License-Identifier: BSD-3-Clause
  free = find (~ fixed);
  order = 1:numel (fixed);
  switch (how)
    case 'codes'
      [H(free,:), U, moved] = unit_rows (H(free,:), W(:,free).');
      W(:,free) = U.';
    case 'basis'
      [U, H(free,:), moved] = unit_rows (W(:,free).', H(free,:));
      W(:,free) = U.';
  end
  order(free) = free(moved);
end

% Rows of F of length 1, those of G longer for it and in descending order.
function [F, G, order] = unit_rows (F, G)
  [F, length_of_F] = shortened (F);
  G = bsxfun (@times, G, length_of_F);
  F = bsxfun (@times, F, any (G, 2));
  [~, length_of_G] = shortened (G);
  [~, order] = sort (length_of_G.', 'descend');
  F = F(order,:);
  G = G(order,:);
end

% Rows divided by their lengths, which may be 0, without leaving the range of numbers.
function [F, lengths] = shortened (F)
  largest = max (F, [], 2);
  safe = largest + (largest == 0);
  F = bsxfun (@rdivide, F, safe);
  relative = sqrt (sum (F .^ 2, 2));
  F = bsxfun (@rdivide, F, relative + (relative == 0));
  lengths = largest .* relative;
end
