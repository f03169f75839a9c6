function O = polynet_of_bases (p, s)
%POLYNET_OF_BASES  The part of the scores that the bases make, m-by-n.
%   O = polynet_of_bases (P, S) is (S.Z * S.U)', computed by the blocks P.cut: the last bits of a product depend on how
%   many rows a matrix has, and ranks of engine 'mpi' have other numbers of samples than one process.

% SPDX-License-Identifier: BSD-3-Clause
  O = sl_polynet_scores_mex (s.Z, s.U, p.cut);
end
