function [W, H, e, c] = or_nmf_gsp (X, W, H, s, iterations, most, inner, weights, thresholds)
%OR_NMF_GSP  gspNMF (see or_nmf_projected) with average sparseness S of the columns of W, weighted where WEIGHTS (a
%   column, or a matrix like W) are given; THRESHOLDS as for or_nmf_projected. 

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 9)
    thresholds = 'common';
  end
  if (nargin < 8 || isempty (weights))
    onto = or_onto ('gsp', s);
  else
    onto = or_onto ('gsp', s, weights);
  end
  [W, H, e, c] = or_nmf_projected (X, W, H, onto, [], iterations, most, inner, thresholds);
end
