function half = mcrank_half (net, X, with_one)
%MCRANK_HALF  What a net makes of a part of the features of samples, to be put together with that of the other part.
%   HALF = mcrank_half (NET, X, WITH_ONE): NET is that of a model of sl_mcrank, made ready by mcrank_ready, and the
%   columns of X have zeros in place of the other part. WITH_ONE tells whether the entry of ones belongs to this part.
%   With A and B of two parts, output c of the scores of all pairs is
%     bsxfun (@plus, A.own(c,:)', B.own(c,:)) + A.inner' * bsxfun (@times, NET.pull(:,c), B.inner).

% SPDX-License-Identifier: BSD-3-Clause
  d = size (X, 1);
  half.inner = net.Ht(:,1:d) * X;
  squares = net.squares(:,1:d) * X .^ 2;
  if (with_one)
    half.inner = bsxfun (@plus, half.inner, sum (net.Ht(:,d+1:end), 2));
    squares = bsxfun (@plus, squares, sum (net.squares(:,d+1:end), 2));
  end
  half.inner = full (half.inner);
  half.own = net.Ut * (half.inner .^ 2 - squares) * net.factor;
  if (with_one)
    half.own = bsxfun (@plus, half.own, double (net.b));
  end
  if (isfield (net, 'W'))
    half.own = half.own + net.Wt * X;
  end
  half.own = full (half.own);
end
