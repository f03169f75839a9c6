function O = polynet_held_scores (p, s)
%POLYNET_HELD_SCORES  Scores of the samples for validation, m-by-n, by the state S.

% SPDX-License-Identifier: BSD-3-Clause
  O = bsxfun (@plus, slx_polynet_scores_mex (s.Zv, s.U, p.held{5}), s.b);
  if (~ isempty (s.Lv))
    O = O + s.Lv;
  end
end
