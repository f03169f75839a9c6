function O = polynet_total (p, s, of_bases)
%POLYNET_TOTAL  Scores of the samples for training, m-by-n, at the state S.
%   O = polynet_total (P, S) computes the part of the bases by the blocks P.cut: the last bits of a product depend on
%   how many rows a matrix has, and ranks of engine 'mpi' have other numbers of samples than one process.
%   O = polynet_total (P, S, OF_BASES) takes another such part; the linear part and the intercept are those of S.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    of_bases = slx_polynet_scores_mex (s.Z, s.U, p.cut);
  end
  O = bsxfun (@plus, of_bases, s.b);
  if (~ isempty (s.L))
    O = O + s.L;
  end
end
