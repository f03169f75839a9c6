function G = prune_groups (U, dims, group, back)
%PRUNE_GROUPS  Weights with one group per column.
%   G = prune_groups (U, DIMS, GROUP) of a matrix of prune_layers, for GROUP 'incoming', 'outgoing' or 'layer'.
%   U = prune_groups (G, DIMS, GROUP, true) is the way back.

% SPDX-License-Identifier: BSD-3-Clause
  back = nargin > 3 && back;
  kernel = dims(1) * dims(2);
  G = U;
  switch (group)
    case 'layer'
      if (back)
        G = reshape (U, kernel * dims(3), dims(4));
      else
        G = U(:);
      end
    case 'outgoing'
      if (kernel == 1)
        G = U.';
      elseif (back)
        G = reshape (permute (reshape (U, kernel, dims(4), dims(3)), [1, 3, 2]), kernel * dims(3), dims(4));
      else
        G = reshape (permute (reshape (U, kernel, dims(3), dims(4)), [1, 3, 2]), kernel * dims(4), dims(3));
      end
  end
end
