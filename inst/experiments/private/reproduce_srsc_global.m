function [figures, experiment] = reproduce_srsc_global (~)
%REPRODUCE_SRSC_GLOBAL  Codes of sl_srsc beside the global minimum of each column, for sl_reproduce.
%   [FIGURES, EXPERIMENT] = reproduce_srsc_global () codes 60 generated digits by 8 atoms. With the codes of the others
%   held, a column z of sl_srsc is compared with the infimum of
%       F (z) = |x - D*z|^2 / 2 + lambda * |z|_1 + sum over its support of c_k,   c = gamma * G,
%   over all z: the least value, over the 256 sets S of atoms, of the lasso with the atoms S plus the sum of c over S.
%   Entries of S may be zero, as F need not attain its infimum where c_k < 0. Therefore a zero entry of z with c_k < 0
%   counts as in its support too, like the tiny entries that sl_srsc removes.
%
%   Bound. Let mu > 0 be the least eigenvalue of D'*D and q = D'*(x - D*z). On the support of z let e_k be
%   |q_k - lambda * sign (z_k)|, which is zero up to rounding, and elsewhere max (|q_k| - lambda, 0). A global
%   minimum z* on its set S* cannot fall by one more atom k, so |q*_k| - lambda <= sqrt (2 * c_k) * |D_k| outside of S*.
%   As the subdifferential of the lasso's objective is strongly monotone,
%       |z - z*| <= (|e| + sqrt (sum over the support of z of 2 * max (c_k, 0) * |D_k|^2)) / mu.

% SPDX-License-Identifier: BSD-3-Clause
  [lambda, gamma, p] = deal (.1, .5, 8);
  X = sl_data ('strokes', 'Samples', 60, 'Seed', 1);
  X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  A = sl_knn_graph (X, 3);
  D = sl_dict_learn (X, p, lambda, 'Seed', 1);
  [Z, ~, info] = sl_srsc (X, D, lambda, 'Graph', A, 'Gamma', gamma, 'MaxIter', 200);
  Z = full (Z);
  on = Z ~= 0;
  cost = gamma * (bsxfun (@minus, full (sum (A, 1)), 2 * (on * A)));
  ours = sum ((X - D * Z) .^ 2, 1) / 2 + lambda * sum (abs (Z), 1) + sum (cost .* (on | cost < 0), 1);

  [least, best] = deal (sum (X .^ 2, 1) / 2, zeros (size (Z)));
  for set = 1:2^p-1
    S = find (bitget (set, 1:p));
    [codes, about] = sl_sparse_code (X, D(:,S), lambda);
    value = about.objective + sum (cost(S,:), 1);
    better = value < least;
    least(better) = value(better);
    best(:,better) = 0;
    best(S,better) = full (codes(:,better));
  end

  q = D' * (X - D * Z);
  e = max (abs (q) - lambda, 0) .* ~ on + abs (q - lambda * sign (Z)) .* on;
  more = sum (bsxfun (@times, 2 * max (cost, 0) .* on, sum (D .^ 2, 1)'), 1);
  bound = (sqrt (sum (e .^ 2, 1)) + sqrt (more)) / min (eig (D' * D));
  apart = sqrt (sum ((Z - best) .^ 2, 1));
  experiment = struct ('excess', ours - least, 'distance', apart, 'bound', bound, 'Z', Z, 'best', best, 'info', info);
  figures = {'columns at the global minimum, of 60', NaN, sum(ours - least <= 1e-8); ...
             'excess over the minimum, mean',        NaN, mean(ours - least); ...
             'distance from the minimum, mean',      NaN, mean(apart); ...
             'distance from the minimum, largest',   NaN, max(apart); ...
             'bound of the distance, mean',          NaN, mean(bound); ...
             'columns within the bound, of 60',      NaN, sum(apart <= bound + 1e-9)};
end
