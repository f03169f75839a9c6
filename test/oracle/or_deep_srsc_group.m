function Z = or_deep_srsc_group (net, X, K, order)
%OR_DEEP_SRSC_GROUP  Deep-SRSC on a group of samples that are each other's neighbours, from the text of the paper.
%   Z = or_deep_srsc_group (NET, X, K, ORDER) sends the columns of X, in this order, through the layers of NET, which has
%   epsilon 0. The graph joins x_i and x_j where one is among the K nearest of the other. The codes begin with the
%   minimisers of |x - D*z|^2/2 + lambda*|z|_1, which the paper leaves open, or with zeros within the network if that
%   starts so. Each entry of a layer is the better of u_k and 0 by the value of H_k, with the support distance to the
%   codes of the neighbours counted anew for both. Of equal values u_k is taken.
%
%   Source: Yang et al. (2017), Support regularized sparse coding and its fast encoder, equations 3, 4 and 9 to 13,
%   section 4, the first test setting.

% SPDX-License-Identifier: BSD-3-Clause
  A = neighbours (X, K);
  [lambda, L] = deal (net.lambda, net.lambda / net.theta);
  Z = lasso (X, net.D, lambda);
  for i = order
    z = Z(:,i) * strcmp (net.start, 'codes');
    for layer = 1:net.sizes.layers
      v = net.W * X(:,i) + net.S * z;
      for k = 1:numel (v)
        u = max (abs (v(k)) - lambda / L, 0) * sign (v(k));
        H = @(w) L / 2 * (w - v(k)) ^ 2 + lambda * abs (w) + net.gamma * distance (Z(k,:), A(i,:), w);
        z(k) = 0;
        if (H (u) <= H (0))
          z(k) = u;
        end
      end
    end
    Z(:,i) = z;
  end
end

% The weight of the neighbours that differ from W in whether this entry is zero.
function d = distance (row, weights, w)
  d = sum (weights .* ((row == 0) ~= (w == 0)));
end

function A = neighbours (X, K)
  n = size (X, 2);
  A = zeros (n);
  for i = 1:n
    squares = sum ((X - X(:,i)) .^ 2, 1);
    squares(i) = Inf;
    [~, nearest] = sort (squares);
    A(i,nearest(1:K)) = 1;
  end
  A = max (A, A');
end

% By coordinate descent until nothing changes any more.
function Z = lasso (X, D, lambda)
  A = D' * D;
  B = D' * X;
  Z = zeros (size (B));
  do
    before = Z;
    for k = 1:size (D, 2)
      t = B(k,:) - A(k,:) * Z + A(k,k) * Z(k,:);
      Z(k,:) = sign (t) .* max (abs (t) - lambda, 0) / A(k,k);
    end
  until (all (abs (before - Z)(:) < 1e-15))
end
