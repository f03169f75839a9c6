function [first, second, third] = or_soae (net, X, y, a, order, step)
%OR_SOAE  A supervised auto-encoder by its formulas, sample by sample, with the Jacobian of its activity as a matrix.
%   [E, G, ABOUT] = or_soae (NET, X, Y, A): NET has W, Wout, theta, activity and target, Y are classes 1 .. m, A is the
%   weight of the classification. E is the mean of the objective over the columns of X, G its gradient by W, Wout and
%   theta. ABOUT has the means of 1 - corr (reconstruction) and of the cross-entropy (entropy), the share of samples
%   whose class has not the largest score (errors), the mean of the active units (active) and H, all hidden vectors.
%
%   [NET, ABOUT] = or_soae (NET, X, Y, A, ORDER, STEP) goes through the samples ORDER one after the other, each followed
%   by an update with the steps STEP = [step of W, step of Wout and theta]. ABOUT, without H, is the mean over ORDER,
%   each sample for the parameters that it met.
%
%   Source: Thom and Palm (2013), Sparse activity and sparse connectivity in supervised learning, sections 3 and 4,
%   appendix.

% SPDX-License-Identifier: BSD-3-Clause
  for name = {'W', 'Wout', 'theta'}
    net.(name{1}) = double (net.(name{1}));
  end
  X = full (double (X));
  if (nargin > 4)
    [first, second] = gone_through (net, X, y, a, order, step);
    return;
  end
  n = size (X, 2);
  second = struct ('W', 0 * net.W, 'Wout', 0 * net.Wout, 'theta', 0 * net.theta);
  third = struct ('reconstruction', 0, 'entropy', 0, 'errors', 0, 'active', 0, 'H', zeros (columns (net.W), n));
  for i = 1:n
    [g, about, third.H(:,i)] = of_sample (net, X(:,i), y(i), a);
    for name = {'W', 'Wout', 'theta'}
      second.(name{1}) = second.(name{1}) + g.(name{1}) / n;
    end
    third = plus_share (third, about, n);
  end
  first = (1 - a) * third.reconstruction + a * third.entropy;
end

function [net, total] = gone_through (net, X, y, a, order, step)
  total = struct ('reconstruction', 0, 'entropy', 0, 'errors', 0, 'active', 0);
  for i = order
    [g, about] = of_sample (net, X(:,i), y(i), a);
    net.W = net.W - step(1) * g.W;
    net.Wout = net.Wout - step(2) * g.Wout;
    net.theta = net.theta - step(2) * g.theta;
    total = plus_share (total, about, numel (order));
  end
end

function total = plus_share (total, about, n)
  for name = fieldnames (about)'
    total.(name{1}) = total.(name{1}) + about.(name{1}) / n;
  end
end

function [g, about, h] = of_sample (net, x, y, a)
  u = net.W' * x;
  [h, J] = activity (u, net.activity, net.target);
  s = net.Wout' * h + net.theta;
  p = exp (s - max (s)) / sum (exp (s - max (s)));
  t = double ((1:numel (p))' == y);
  [~, best] = max (s);
  [r, by_reconstruction] = correlation (x, net.W * h);
  delta = p - t;
  by_h = -(1 - a) * net.W' * by_reconstruction + a * net.Wout * delta;
  g = struct ('W', -(1 - a) * by_reconstruction * h' + x * (J * by_h)', 'Wout', a * h * delta', 'theta', a * delta);
  about = struct ('reconstruction', (a < 1) * (1 - r), 'entropy', max (s) - s(y) + log (sum (exp (s - max (s)))), ...
                  'errors', best ~= y, 'active', sum (h ~= 0));
end

% H = f (U) and the Jacobian of f, which is 0 where the projection does not move.
function [h, J] = activity (u, kind, target)
  n = numel (u);
  J = zeros (n);
  switch (kind)
    case 'hoyer'
      h = or_proj_hoyer (u, sqrt (n) - target * (sqrt (n) - 1), 1, false);
      on = h ~= 0;
      if (sum (on) > 2 && any (diff (abs (u(on)))))
        J = or_proj_hoyer_jacobian (u, h, 'number', false, 1);
      end
    case 'l0'
      h = or_proj_l0 (u, target);
      J = diag (double (h ~= 0));
    case 'tanh'
      h = tanh (u);
      J = diag (1 - tanh (u) .^ 2);
  end
end

% The correlation of the entries of X and Y and its derivative by Y; both are 0 where one of them is constant.
function [r, by_y] = correlation (x, y)
  r = 0;
  by_y = zeros (size (y));
  xc = x - mean (x);
  yc = y - mean (y);
  least = 4 * eps * sqrt (numel (x));                   % what is left of a constant by rounding
  if (norm (xc) > least * max (abs (x)) && norm (yc) > least * max (abs (y)))
    r = (xc' * yc) / (norm (xc) * norm (yc));
    by_y = (xc / norm (xc) - r * yc / norm (yc)) / norm (yc);
  end
end
