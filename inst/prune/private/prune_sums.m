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
  in = repmat (means_of (x, view(3), view(12) + (1:view(13))), d / view(13), 1);
  shift = [in(:)', 0, means_of(y, all_units, unit + (1:units))];
  S = slx_layer_gram_mex (x, y, [view, unit, units, all_units, step], shift);
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
  s.mean = s.mean + shift(1:d)';
  s.goal = s.goal + shift(d+2:end);
end

% The means of the channels AT, a row: numbers less these keep the digits of what differs.
function row = means_of (x, channels, at)
  x = reshape (x, size (x, 1) / channels, channels, []);
  row = sum (sum (x(:,at,:), 1, 'double'), 3) / max (size (x, 1) * size (x, 3), 1);
end
