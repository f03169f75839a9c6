function net = mcrank_ready (net)
%MCRANK_READY  A net with what mcrank_half reads, transposed once for all: Ht, squares, Ut, Wt, and pull and factor, by
%   which the form of the products of both parts and of one part with itself differ from a square.

% SPDX-License-Identifier: BSD-3-Clause
  net.Ht = double (net.H)';
  net.Ut = double (net.U)';
  if (strcmp (net.type, 'fm'))
    net.squares = net.Ht .^ 2;
    net.factor = 1 / 2;
  else
    net.squares = zeros (size (net.Ht));
    net.factor = 1;
  end
  net.pull = 2 * net.factor * double (net.U);
  if (isfield (net, 'W'))
    net.Wt = double (net.W)';
  end
end
