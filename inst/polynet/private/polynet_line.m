function L = polynet_line (data, W)
%POLYNET_LINE  The linear part of scores, m-by-n.
%   L = polynet_line (DATA, W) is W' * DATA{1}, with the bits that the blocks DATA{5} decide, see polynet_total.

% SPDX-License-Identifier: BSD-3-Clause
  if (issparse (data{1}))
    L = full (W' * data{1});
  else
    L = slx_polynet_scores_mex (data{1}', W, data{5});
  end
end
