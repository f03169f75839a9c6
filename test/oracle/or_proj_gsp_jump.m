function [value, gains] = or_proj_gsp_jump (X, s, W)
%OR_PROJ_GSP_JUMP  Weighted grouped sparse projection of small groups by search, also where its dual has a gap.
%   VALUE = or_proj_gsp_jump (X, S, W), with groups in the columns of X and their weights in those of W, is the largest
%   sum of |x_i|'*c_i that a search finds among unit vectors c_i >= 0 whose average sparseness is at least S. A load is
%   1 less a sparseness. Of each group the search takes points with thresholds, points on all arcs between two entries, on
%   those from the entries that leave last to one of them, and random ones; keeps for each of 800 loads the best that
%   needs no more; and tries all ways to distribute the load among the groups.
%   [VALUE, GAINS] = or_proj_gsp_jump (...) also gives these best values: a row for each group, loads 0 to r*(1-S).

% SPDX-License-Identifier: BSD-3-Clause
  X = abs (double (X));
  [n, r] = size (X);
  W = W .* ones (n, r);
  K = r * (1 - s);
  steps = 800;
  total = zeros (1, steps + 1);
  gains = zeros (r, steps + 1);
  for i = 1:r
    if (any (X(:,i)))
      v = W(:,i) / (norm (W(:,i)) - min (W(:,i)));
      C = points (X(:,i), v);
      need = ceil (steps * max (v' * C - min (v), 0) / max (K, realmin) - 1e-9);
      fits = need <= steps;
      gains(i,:) = cummax (accumarray (1 + need(fits)', (X(:,i)' * C(:,fits))', [steps + 1, 1], @max, 0))';
    end
    sum_before = total;
    for k = 0:steps
      total(k+1) = max (sum_before(1:k+1) + gains(i,k+1:-1:1));
    end
  end
  value = total(end);
end

function C = points (x, v)
%POINTS  Unit vectors, in columns.
  n = numel (x);
  last = max (x(v > 0) ./ v(v > 0));
  m = last * [0, 1 - 10 .^ linspace(-12, 0, 600), linspace(0, 1, 600), 10 .^ linspace(0, 3, 100)];
  C = max (x - v * m, 0);
  angles = linspace (0, pi / 2, 300);
  for a = 1:n
    for b = [1:a-1, a+1:n]
      arc = zeros (n, numel (angles));
      arc([a, b],:) = [cos(angles); sin(angles)];
      C = [C, arc];
    end
  end
  tied = (v > 0 & x >= last * v * (1 - 1e-12)) | (x == 0 & v == 0);
  C = [C, v .* tied];
  for a = find (tied)'
    length_of = norm (v .* tied) + ~ any (v .* tied);
    C = [C, v .* tied / length_of * cos(angles) + (1:n == a)' * sin(angles)];
  end
  C = [C, bsxfun(@rdivide, rand (n, 2000), rand (1, 2000)) .* (rand (n, 2000) < .6)];
  C = C(:,any (C, 1));
  C = bsxfun (@rdivide, C, sqrt (sum (C .^ 2, 1)));
end
