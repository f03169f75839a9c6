function [F, grad] = or_encoder_objective (net, X, G, codes, D, lambda)
%OR_ENCODER_OBJECTIVE  What the training of encoders minimises, and its gradient.
%   [F, GRAD] = or_encoder_objective (NET, X, G, CODES) is the mean of |z - z*|^2 over the columns z* of CODES; G has the
%   prices of or_encoder. [F, GRAD] = or_encoder_objective (NET, X, G, [], D, LAMBDA) is the mean of the lasso objective
%   |x - D*z|^2/2 + LAMBDA*|z|_1 over the columns x of X, where the derivative of |0| is 0.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  Z = or_encoder (net, X, G);
  dZ = zeros (size (Z));
  F = 0;
  for i = 1:n
    z = Z(:,i);
    if (isempty (codes))
      r = D * z - X(:,i);
      F = F + (r' * r / 2 + lambda * sum (abs (z))) / n;
      dZ(:,i) = (D' * r + lambda * sign (z)) / n;
    else
      r = z - codes(:,i);
      F = F + r' * r / n;
      dZ(:,i) = 2 * r / n;
    end
  end
  if (nargout > 1)
    [~, grad] = or_encoder (net, X, G, dZ);
  end
end
