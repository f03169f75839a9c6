function [most, exact, h] = slx_polynet_bound (data, penalty, D, pairs)
%SLX_POLYNET_BOUND  An upper bound of the largest dual norm of the rows g (h), over all h of length 1.
%   [MOST, EXACT] = slx_polynet_bound (DATA, PENALTY, D, PAIRS): DATA is that of slx_polynet_data with transposes, D
%   m-by-n are the negative derivatives of the losses by the scores. PAIRS has the fields of polynet_problem where D is
%   a row and each sample has one feature of each of two blocks, or is [] or left out. EXACT tells whether MOST is the
%   maximum itself. H attains it where combinations of signs have been tried, otherwise it is [].
%
%   In a run of engine 'mpi' DATA, D and PAIRS are those of the samples of this rank, and the bound is that of all.
%
%   Up to 400 features, and not too many outputs for them (m p^3 is at most 2e10), the matrices Gamma_c are made. With
%   nu_c the modulus of the eigenvalue of largest modulus of Gamma_c: for l1 the largest nu_c is the maximum; for l12
%   MOST is the least of |nu|, sqrt (lambda_max (sum Gamma_c^2)) and the spectral norm of the matrix with rows vec
%   (Gamma_c), unless that matrix is large; for l1inf the sum of nu, or sqrt (m) times the bound before, or, for at most
%   ten outputs and not too many features, the maximum over all combinations of signs, which is exact. With more
%   features or outputs nu_c is at most the spectral radius of |X| diag |D_c| |X|', and that is at most max_j (B v)_j /
%   v_j for any v > 0 (Collatz and Wielandt).

% SPDX-License-Identifier: BSD-3-Clause
  parts = slx_data_parts ();
  on = slx_polynet_kernels ();
  [p, n] = size (data{1});
  m = size (D, 1);
  exact = false;
  h = [];
  unit = parts.max (max ([max(abs (D(:))), realmin]));
  D = D / unit;
  if (p > 400 || m * (p ^ 3 + 1e5) > 2e10)
    if (nargin < 4 || isempty (pairs))
      data(1:2) = cellfun (@abs, data(1:2), 'UniformOutput', false);
      D = abs (D);
      nu = radii (@(V) on.gamma (data, D, V), p, m);
    else
      Q = sparse (pairs.first, pairs.second, abs (D .* pairs.value) / 2, pairs.users, p - pairs.users);
      T = Q';                                                   % or each product would make it
      nu = radii (@(v) parts.sum ([Q * v(pairs.users+1:end); T * v(1:pairs.users)]), p, m);
    end
    most = unit * slx_penalty_mex (penalty, 'dual norm', nu');
    return;
  end
  together = m * p ^ 2 <= 2^25 && min (m, p ^ 2) <= 1000;       % memory, and the time of their spectral norm
  Gamma = zeros (p * p, m * together);
  nu = zeros (m, 1);
  squares = zeros (p);
  if (~ issparse (data{1}))
    T = data{1}';
  end
  for c = 1:m
    Y = [];                                                     % before there is another of its size
    if (issparse (data{1}))
      Y = data{1} * sparse (1:n, 1:n, D(c,:));           % X diag (d)
      G = parts.sum (full (data{1} * Y'));
    else
      Y = bsxfun (@times, data{1}, D(c,:));
      G = on.sums (T, Y, [data{5:end}]);
    end
    G = (G + G') / 2;
    if (~ isempty (data{3}))
      G = (G - diag (diag (G))) / 2;
    end
    if (~ (norm (G, 'fro') < 1e150))            % squares would leave the range
      most = Inf;
      return;
    end
    if (together)
      Gamma(:,c) = G(:);
    end
    nu(c) = max (abs (eig (G)));
    squares = squares + G * G;
  end
  switch (penalty)
    case 'l1'
      most = max (nu);
      exact = true;
    case 'l12'
      most = length_bound (Gamma, nu, squares);
    case 'l1inf'
      most = min (sum (nu), sqrt (m) * length_bound (Gamma, nu, squares));
      if (m <= 10 && p ^ 3 * 2 ^ (m - 1) <= 2e9)
        [most, h] = over_signs (Gamma, p, m);
        exact = true;
      end
  end
  exact = exact || m == 1;
  most = unit * most * (1 + (p + parts.sum (n)) * eps);
end

function most = length_bound (Gamma, nu, squares)
  most = min (norm (nu), sqrt (max (eig (squares))));
  if (size (Gamma, 2) > size (Gamma, 1))
    Gamma = Gamma';
  end
  if (~ isempty (Gamma))
    most = min (most, sqrt (max (eig (Gamma' * Gamma))));
  end
end

function [most, h] = over_signs (Gamma, p, m)
  most = 0;
  best = Gamma(:,1);
  for k = 0:2^(m-1)-1
    signs = 1 - 2 * mod (floor (k ./ 2 .^ (-1:m-2)'), 2);
    signs(1) = 1;
    r = max (abs (eig (reshape (Gamma * signs, p, p))));
    if (r > most)
      most = r;
      best = Gamma * signs;
    end
  end
  [V, values] = eig (reshape (best, p, p));
  [~, at] = max (abs (diag (values)));
  h = V(:,at);
end

% An upper bound of the spectral radius of each of m matrices |Gamma_c|. TIMES multiplies each column by
% its own.
function nu = radii (times, p, m)
  V = ones (p, m);
  nu = Inf (m, 1);
  for k = 1:20
    before = nu;
    B = times (V);
    nu = min (nu, max (B ./ V, [], 1)');
    if (all (nu >= .999 * before) || slx_interrupt_mex ('caught'))
      break;
    end
    top = max (B, [], 1);
    top(top == 0) = 1;
    V = (V + bsxfun (@rdivide, B, top)) / 2;
    V = max (V, 1e-12);
  end
  nu = nu * (1 + 1e-12);
end
