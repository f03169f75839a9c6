function x = or_net_compact (net, imsize, X)
%OR_NET_COMPACT  What a network gives before softmax, entry by entry.
%   Y = or_net_compact (NET, IMSIZE, X) for the columns of X; IMSIZE is [rows columns channels].

% SPDX-License-Identifier: BSD-3-Clause
  for n = 1:size (X, 2)
    y = reshape (double (X(:,n)), imsize);
    for k = 1:numel (net.layers)
      y = given (net.layers(k), y);
    end
    x(:,n) = y(:);
  end
end

function y = given (l, x)
  [h, w, channels] = size (x);
  switch (l.type)
    case 'dense'
      y = zeros (1, 1, numel (l.b));
      for u = 1:numel (l.b)
        y(u) = double (l.b(u));
        for i = 1:numel (x)
          y(u) = y(u) + double (l.W(i,u)) * x(i);
        end
      end
    case 'conv'
      [kh, kw, ~, filters] = size (l.W);
      padded = zeros (h + 2 * l.pad(1), w + 2 * l.pad(2), channels);
      padded(l.pad(1)+(1:h), l.pad(2)+(1:w), :) = x;
      for u = 1:filters
        for j = 0:floor ((size (padded, 2) - kw) / l.stride(2))
          for i = 0:floor ((size (padded, 1) - kh) / l.stride(1))
            part = padded(i*l.stride(1)+(1:kh), j*l.stride(2)+(1:kw), :) .* double (l.W(:,:,:,u));
            y(i+1,j+1,u) = double (l.b(u)) + sum (part(:));
          end
        end
      end
    case 'maxpool'
      for c = 1:channels
        for j = 0:floor ((w - l.size(2)) / l.stride(2))
          for i = 0:floor ((h - l.size(1)) / l.stride(1))
            part = x(i*l.stride(1)+(1:l.size(1)), j*l.stride(2)+(1:l.size(2)), c);
            y(i+1,j+1,c) = max (part(:));
          end
        end
      end
    case 'relu'
      y = max (x, 0);
    case 'tanh'
      y = tanh (x);
    case 'dropout'
      y = x;
  end
end
