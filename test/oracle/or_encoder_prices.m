function G = or_encoder_prices (A, Z)
%OR_ENCODER_PRICES  What each nonzero entry of a sample costs by the supports of its neighbours, from the definition.
%   G = or_encoder_prices (A, Z), p-by-n, for an n-by-m graph A, whose row i weighs the neighbours of sample i, and their
%   codes Z, p-by-m: the weight of the neighbours in which an entry is zero less that of those in which it is not.

% SPDX-License-Identifier: BSD-3-Clause
  G = zeros (size (Z, 1), size (A, 1));
  for i = 1:size (A, 1)
    for j = find (A(i,:))
      for k = 1:size (Z, 1)
        if (Z(k,j) == 0)
          G(k,i) = G(k,i) + A(i,j);
        else
          G(k,i) = G(k,i) - A(i,j);
        end
      end
    end
  end
end
