function s = polynet_from (p, s, other, room)
%POLYNET_FROM  The state S with the ROOM strongest bases of a model, and its other parameters.
%   S = polynet_from (P, S, OTHER, ROOM): OTHER is as polynet_kept has it. The features of the bases and the linear part
%   of the scores are those of the samples of P.

% SPDX-License-Identifier: BSD-3-Clause
  [~, order] = sort (-sum (other.U .^ 2, 2));
  order = sort (order(1:min (end, room)));
  s.H = other.H(:,order);
  s.U = other.U(order,:);
  s.b = other.b;
  s.W = other.W;
  s.ridge = other.ridge;
  s.Z = slx_polynet_features_mex (p.data, s.H);
  [s.Zv, s.Lv] = deal ([]);
  if (~ isempty (p.held))
    s.Zv = polynet_held (p, s.H);
  end
  if (~ isempty (s.W))
    s.L = polynet_line (p.data, s.W);
  end
  if (~ isempty (s.W) && ~ isempty (p.held))
    s.Lv = polynet_line (p.held, s.W);
  end
end
