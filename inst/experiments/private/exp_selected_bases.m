function [mean_of, least, exact] = exp_selected_bases (X, scores, labels, penalty, loss, limits)
%EXP_SELECTED_BASES  How good the basis is that a selection finds for the next step of a polynomial network.
%   [MEAN_OF, LEAST, EXACT] = exp_selected_bases (X, SCORES, LABELS, PENALTY, LOSS, LIMITS) takes samples X, the cell
%   row SCORES of the scores that they have in each state of a training, and LOSS of slx_polynet_loss; LIMITS as in
%   slx_exp_run. MEAN_OF and LEAST have a row for each selection of sl_exp_polynet: the dual norm found, divided by the
%   largest. EXACT tells whether the largest is exact in all states.

% SPDX-License-Identifier: BSD-3-Clause
  data = slx_polynet_data (X, 'pn', true, [], [], true);
  factors = zeros (6, numel (scores));
  exact = true;
  for k = 1:numel (scores)
    limits.left ();
    [~, S] = slx_loss_mex (loss, scores{k}, labels, []);
    [found, most, sure] = dual_norms (data, penalty, -S);
    exact = exact && sure;
    factors(:,k) = found / most;
  end
  mean_of = mean (factors, 2);
  least = min (factors, [], 2);
end

% The dual norms |g (h)| of the bases h that six selections find, for the negative derivatives D of the losses by the
% scores; the largest dual norm, and whether that is exact. g_c (h) = h' * G_c * h for each class c, where G_c is the
% sum of D(c,i) * x_i * x_i' over the samples.
function [found, most, exact] = dual_norms (data, penalty, D)
  X = data{1};
  p = size (X, 1);
  m = size (D, 1);
  Gamma = zeros (p * p, m);                     % G_c as column c
  starts = zeros (p, m);                        % the eigenvector of G_c with the eigenvalue of largest modulus
  nu = zeros (1, m);                            % that modulus
  for c = 1:m
    G = bsxfun (@times, X, D(c,:)) * X';
    G = (G + G') / 2;
    Gamma(:,c) = G(:);
    [V, L] = eig (G);
    [nu(c), at] = max (abs (diag (L)));
    starts(:,c) = V(:,at);
  end
  mixture = zeros (m, 0);                       % combinations of classes, whose eigenvectors are tried too
  if (~ strcmp (penalty, 'l1'))
    mixture = randn (m, 4);
  end
  h = slx_polynet_select_mex (data, penalty, D, mixture, randn (p, m + size (mixture, 2)), zeros (p, 0));
  [~, c] = max (nu);
  one = starts(:,c);
  random = randn (p, 1);
  found = cellfun (@(h) value_of (Gamma, penalty, h), ...
                   {h; one; uphill(Gamma, penalty, one); random; uphill(Gamma, penalty, random)});
  found(6,1) = max (arrayfun (@(i) value_of (Gamma, penalty, X(:,i)), 1:size (X, 2)));
  [most, exact] = slx_polynet_bound (data, penalty, D);
  if (~ exact)
    most = max (found);
    for k = 1:100
      most = max (most, value_of (Gamma, penalty, uphill (Gamma, penalty, randn (p, 1))));
    end
  end
end

function [v, g] = value_of (Gamma, penalty, h)
  h = h / norm (h);
  g = reshape (h * h', 1, []) * Gamma;
  v = slx_penalty_mex (penalty, 'dual norm', g);
end

% Along the derivative of the dual norm, with steps that are halved until it grows.
function h = uphill (Gamma, penalty, h)
  h = h / norm (h);
  for step = 1:200
    [v, g] = value_of (Gamma, penalty, h);
    q = reshape (Gamma * slx_penalty_mex (penalty, 'atom', g, 1)', numel (h), []) * h;
    q = q / max (norm (q), realmin);
    for eta = 2 .^ -(0:19)
      next = (1 - eta) * h + eta * q;
      next = next / norm (next);
      if (value_of (Gamma, penalty, next) > v * (1 + 1e-12))
        break;
      elseif (eta < 2e-6)
        return;
      end
    end
    h = next;
  end
end
