function x = or_net_compact (net, imsize, X)
%OR_NET_COMPACT  What a network gives before softmax, sample by sample and window by window.
%   Y = or_net_compact (NET, IMSIZE, X) for the columns of X; IMSIZE is [rows columns channels].

% SPDX-License-Identifier: BSD-3-Clause
  for n = 1:size (X, 2)
    y = cell (1, numel (net.layers) + 1);
    y{1} = reshape (double (X(:,n)), imsize);
    for k = 1:numel (net.layers)
      [in, added] = sources (net.layers, k);
      y{k+1} = given (net.layers(k), y{in+1}, y{added+1});
    end
    x(:,n) = y{end}(:);
  end
end

% The layers whose outputs come in, 0 for the sample.
function [in, added] = sources (layers, k)
  in = added = k - 1;
  if (! isfield (layers, 'from') || isempty (layers(k).from))
    return;
  end
  at = layers(k).from;
  if (ischar (at))
    at = find (strcmp ({layers(1:k-1).name}, at));
  end
  if (strcmp (layers(k).type, 'add'))
    added = at;
  else
    in = at;
  end
end

function y = given (l, x, z)
  [h, w, channels] = size (x);
  switch (l.type)
    case 'dense'
      y = reshape (double (l.b(:)) + full (double (l.W))' * x(:), 1, 1, []);
    case 'conv'
      [kh, kw, seen, filters] = size (l.W);
      padded = zeros (h + 2 * l.pad(1), w + 2 * l.pad(2), channels);
      padded(l.pad(1)+(1:h), l.pad(2)+(1:w), :) = x;
      for u = 1:filters
        group = floor ((u - 1) * (channels / seen) / filters);
        for j = 0:floor ((size (padded, 2) - kw) / l.stride(2))
          for i = 0:floor ((size (padded, 1) - kh) / l.stride(1))
            part = padded(i*l.stride(1)+(1:kh), j*l.stride(2)+(1:kw), group*seen+(1:seen)) .* double (l.W(:,:,:,u));
            y(i+1,j+1,u) = double (l.b(u)) + sum (part(:));
          end
        end
      end
    case 'zscore'
      f = ceil ((1:numel (x))' * numel (l.mean) / numel (x));
      y = reshape ((x(:) - double (l.mean(f))) ./ double (l.deviation(f)), size (x));
    case {'maxpool', 'avgpool'}
      for c = 1:channels
        for j = 0:floor ((w - l.size(2)) / l.stride(2))
          for i = 0:floor ((h - l.size(1)) / l.stride(1))
            part = x(i*l.stride(1)+(1:l.size(1)), j*l.stride(2)+(1:l.size(2)), c);
            y(i+1,j+1,c) = max (part(:));
            if (strcmp (l.type, 'avgpool'))
              y(i+1,j+1,c) = sum (part(:)) / numel (part);
            end
          end
        end
      end
    case 'globalavgpool'
      for c = 1:channels
        y(1,1,c) = sum (x(:,:,c)(:)) / (h * w);
      end
    case 'batchnorm'
      pixels = numel (x) / numel (l.W);
      y = x;
      for f = 1:numel (l.W)
        i = (f - 1) * pixels + (1:pixels);
        y(i) = double (l.W(f)) * (x(i) - double (l.mean(f))) / sqrt (double (l.variance(f)) + l.epsilon) + double (l.b(f));
      end
    case 'add'
      y = x;
      if (numel (z) == numel (x))
        z = reshape (z, size (x));              % vectors that are columns or lie along the channels
      end
      step = ceil ([size(z, 1), size(z, 2)] ./ [h, w]);
      before = floor ((channels - size (z, 3)) / 2);
      for c = 1:size (z, 3)
        y(:,:,before+c) = x(:,:,before+c) + z(1:step(1):end,1:step(2):end,c);
      end
    case 'relu'
      y = max (x, 0);
    case 'relu6'
      y = min (max (x, 0), 6);
    case 'leakyrelu'
      y = max (x, 0) + l.rate * min (x, 0);
    case 'tanh'
      y = tanh (x);
    case 'dropout'
      y = x;
  end
end
