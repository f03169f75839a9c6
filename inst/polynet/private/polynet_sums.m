function sums = polynet_sums (cut, Z, S)
%POLYNET_SUMS  Sums over the samples of all ranks, with the bits of one process.
%   SUMS = polynet_sums (CUT, Z, S) is Z' * S', k-by-m, for Z n-by-k, S m-by-n and the blocks CUT of the samples, see
%   sl_polynet_mex.h. With Z = 1 SUMS are the sums of the rows of S.

% SPDX-License-Identifier: BSD-3-Clause
  if (isequal (Z, 1))
    Z = ones (size (S, 2), 1);
  end
  sums = slx_polynet_kernel ('sums', Z, S, cut);
end
