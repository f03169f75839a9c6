function Z = polynet_held (p, H)
%POLYNET_HELD  Features of the samples for validation, of which a rank of engine 'mpi' may have none.
%   Z = polynet_held (P, H) has a row for each of them and a column for each of the bases H.

% SPDX-License-Identifier: BSD-3-Clause
  Z = zeros (size (p.held{1}, 2), size (H, 2));
  if (~ isempty (Z))
    Z = slx_polynet_features_mex (p.held, H);
  end
end
