function s = prune_sums (about, x, y, W, unit)
%PRUNE_SUMS  Least squares of some units of a layer, from samples of its inputs and outputs.
%   S = prune_sums (ABOUT, X, Y, W, UNIT): ABOUT is the layer's column that prune_net gives, W the weights of a group of
%   its units, a unit a column, the first of which is number UNIT, counted from 0. X comes into the layer, Y should come
%   out. The struct S has
%     W         these weights
%     H, R      the weights V have the error sum (sum (V .* (H * V - 2 * R))) + sum (squares), if biases do their best:
%               H is the Hessian, of numbers less their means
%     ridge     what is added to the diagonal of H, so that it is positive definite: then V stays near W where samples
%               say little
%     mean      of what the weights multiply; goal, of the outputs
%     squares   sums of squares of the outputs, less their means
%   Of very many positions a regular part counts: neighbours are alike.

% SPDX-License-Identifier: BSD-3-Clause
  [d, units] = size (W);
  positions = [1, 1];
  view = [1, 1, d, positions, 1, 1, 1, 1, 0, 0, 0, d];
  all_units = size (y, 1);
  step = 1;
  if (about(1) == 1)
    positions = about(5:6)';
    groups = max (about(16), 1);
    channels = about(4) / groups;
    all_units = about(7);
    view = [about(2:4)', positions, about(8:13)', floor(unit * groups / all_units) * channels, channels];
    step = max (floor (size (y, 2) * prod (positions) / max (2^13, 32 * d)), 1);
    while (gcd (step, positions(2)) > 1)
      step = step + 1;
    end
  end
  S = sl_layer_gram_mex (x, y, [view, unit, units, all_units, step]);
  count = S(d+1,d+1);
  s.W = W;
  s.mean = S(1:d,d+1) / count;
  s.goal = S(d+1,d+2:end) / count;
  s.H = S(1:d,1:d) - count * (s.mean * s.mean');
  s.R = S(1:d,d+2:end) - count * (s.mean * s.goal);
  s.squares = diag (S(d+2:end,d+2:end))' - count * s.goal .^ 2;
  s.ridge = 1e-3 * mean (diag (s.H)) + 1e-12 * mean (diag (S(1:d,1:d)));
  if (~ (s.ridge > 0))
    s.ridge = 1;
  end
end
