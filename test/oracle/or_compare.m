function varargout = or_compare (what, varargin)
%OR_COMPARE  Statistics of sl_compare_algorithms by their definitions, with sums and integrals written out.
%   P = or_compare ('range', Q, K)        P[range of K standard normal numbers > Q]
%   P = or_compare ('superiority', X, Y)  the estimate of P[x < y], a double integral; 3 to 30 runs each
%   [F, P] = or_compare ('levene', RUNS)  Levene's statistic, and the integral of the density of F above it
%   [W, A] = or_compare ('shapiro', X)    W and its weights, n >= 6
%   [R, H, D] = or_compare ('ranks', RUNS)  mean ranks, H and 12/N/(N+1) times the variance of a rank with ties
%   RUNS is a cell row of vectors.

% SPDX-License-Identifier: BSD-3-Clause
  [varargout{1:max(nargout, 1)}] = feval (what, varargin{:});
end

function p = range (q, k)
  Phi = @(z) .5 * erfc (-z / sqrt (2));
  phi = @(z) exp (-z .^ 2 / 2) / sqrt (2 * pi);
  density = @(z) k * phi (z) .* (Phi (z + q) - Phi (z)) .^ (k - 1);
  p = 1 - quadgk (density, -Inf, Inf, 'AbsTol', 1e-13, 'RelTol', 1e-12);
end

% The V as sines, so that their densities are bounded.
function p = superiority (x, y)
  [n, m] = deal (numel (x), numel (y));
  a = std (x) * (n - 1) / sqrt (n);
  b = std (y) * (m - 1) / sqrt (m);
  d = mean (y) - mean (x);
  limit = @(s) asin (min (max ((d + b * sin (s)) / a, -1), 1));
  inner = @(s) reshape (mass_below (limit (s(:)'), n), size (s));
  ends = asin (min (max (([-a, a] - d) / b, -1), 1));
  ends = unique ([-pi / 2, ends, pi / 2]);
  p = 0;
  for k = 1:numel (ends) - 1
    p = p + quadgk (@(s) inner (s) .* cos (s) .^ (m - 3), ends(k), ends(k+1), 'AbsTol', 1e-11);
  end
  p = p / (mass_below (pi / 2, n) * mass_below (pi / 2, m));
end

% Integral of cos (t)^(n-3) from -pi/2 to each entry of the row UPPER, by Simpson's rule.
function mass = mass_below (upper, n)
  steps = 400;
  weight = [1, repmat([4, 2], 1, steps / 2 - 1), 4, 1];
  t = -pi / 2 + (0:steps)' / steps * (upper + pi / 2);
  mass = (upper + pi / 2) / (3 * steps) .* (weight * cos (t) .^ (n - 3));
end

function [F, p] = levene (runs)
  k = numel (runs);
  N = 0;
  total = 0;
  for i = 1:k
    n(i) = numel (runs{i});
    for j = 1:n(i)
      z{i}(j) = abs (runs{i}(j) - sum (runs{i}) / n(i));
      total = total + z{i}(j);
      N = N + 1;
    end
  end
  between = 0;
  within = 0;
  for i = 1:k
    between = between + n(i) * (sum (z{i}) / n(i) - total / N) ^ 2;
    for j = 1:n(i)
      within = within + (z{i}(j) - sum (z{i}) / n(i)) ^ 2;
    end
  end
  F = (N - k) / (k - 1) * between / within;
  [u, v] = deal (k - 1, N - k);
  density = @(x) exp (u/2 * log (u) + v/2 * log (v) + (u/2 - 1) * log (x) - (u + v)/2 * log (v + u * x) ...
                      - gammaln (u/2) - gammaln (v/2) + gammaln ((u + v)/2));
  p = quadgk (density, F, Inf, 'AbsTol', 1e-12);
end

function [W, a] = shapiro (x)
  x = sort (x(:));
  n = numel (x);
  Phi = @(z) .5 * erfc (-z / sqrt (2));
  for i = 1:n
    m(i) = fzero (@(z) Phi (z) - (i - .375) / (n + .25), [-9, 9], optimset ('TolX', eps));
  end
  c = m / sqrt (sum (m .^ 2));
  u = n ^ -.5;
  a(n) = c(n) + .221157 * u - .147981 * u^2 - 2.071190 * u^3 + 4.434685 * u^4 - 2.706056 * u^5;
  a(n-1) = c(n-1) + .042981 * u - .293762 * u^2 - 1.752461 * u^3 + 5.682633 * u^4 - 3.582633 * u^5;
  a(1:2) = -a([n, n-1]);
  phi = (sum (m .^ 2) - 2 * m(n)^2 - 2 * m(n-1)^2) / (1 - 2 * a(n)^2 - 2 * a(n-1)^2);
  for i = 3:n-2
    a(i) = m(i) / sqrt (phi);
  end
  W = (a * x) ^ 2 / sum ((x - sum (x) / n) .^ 2);
end

function [R, H, correction] = ranks (runs)
  every = [];
  for i = 1:numel (runs)
    every = [every, runs{i}(:)'];
  end
  N = numel (every);
  for i = 1:numel (runs)
    n(i) = numel (runs{i});
    R(i) = 0;
    for x = runs{i}(:)'
      R(i) = R(i) + (sum (every < x) + (sum (every == x) + 1) / 2) / n(i);
    end
  end
  ties = 0;
  for x = unique (every)
    t = sum (every == x);
    ties = ties + t^3 - t;
  end
  correction = 1 - ties / (N^3 - N);
  H = (12 / (N * (N + 1)) * sum (n .* R .^ 2) - 3 * (N + 1)) / correction;
end
