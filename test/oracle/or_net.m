function [E, G, about] = or_net (layers, imsize, X, y, lambda, kept)
%OR_NET  A network of layers by the formulas of sl_net.h, sample by sample and loop by loop.
%   [E, G, ABOUT] = or_net (LAYERS, IMSIZE, X, Y, LAMBDA, KEPT): E is the mean cross-entropy of the columns of X with
%   classes Y, plus LAMBDA times the penalty. G is a struct array with the derivatives W and b for each layer. ABOUT has
%   scores, entropy (mean), penalty and errors (share). KEPT{k} is, for a layer k of dropout, a logical matrix with a
%   column for each sample; {} for no dropout.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 6)
    kept = {};
  end
  n = columns (X);
  L = numel (layers);
  G = struct ('W', {layers.W}, 'b', {layers.b});
  for k = 1:L
    G(k).W = zeros (size (layers(k).W));
    G(k).b = zeros (size (layers(k).b));
  end
  about = struct ('scores', [], 'entropy', 0, 'penalty', 0, 'errors', 0);
  for s = 1:n
    x = cell (1, L + 1);
    x{1} = reshape (X(:,s), imsize);
    for k = 1:L
      x{k+1} = forward (layers(k), x{k}, drawn (kept, k, s));
    end
    o = x{L+1}(:);
    about.scores(:,s) = o;
    p = exp (o - max (o));
    p = p / sum (p);
    about.entropy = about.entropy - log (p(y(s))) / n;
    [~, at] = max (o);
    about.errors = about.errors + (at ~= y(s)) / n;
    p(y(s)) = p(y(s)) - 1;
    d = reshape (p / n, size (x{L+1}));
    for k = L:-1:1
      [d, W, b] = backward (layers(k), x{k}, x{k+1}, d, drawn (kept, k, s));
      G(k).W = G(k).W + W;
      G(k).b = G(k).b + b;
    end
  end
  for k = 1:L
    w = layers(k).W;
    if (any (strcmp (layers(k).type, {'dense', 'conv'})) && any (w(:)))
      l1 = sum (abs (w(:)));
      l2 = sum (w(:) .^ 2);
      about.penalty = about.penalty + lambda * l1 ^ 2 / l2;
      G(k).W = G(k).W + 2 * lambda * sign (w) * l1 / l2 .* (l2 - abs (w) * l1) / l2;
    end
  end
  E = about.entropy + about.penalty;
end

function flags = drawn (kept, k, s)
  flags = [];
  if (k <= numel (kept) && ! isempty (kept{k}))
    flags = kept{k}(:,s);
  end
end

function y = forward (l, x, kept)
  switch (l.type)
    case 'dense'
      y = l.W' * x(:) + l.b;
    case 'conv'
      y = each_window (l, x, size (l.W)(1:2), l.stride .* [1 1], l.pad .* [1 1]);
    case 'maxpool'
      y = each_window (l, x, l.size .* [1 1], l.stride .* [1 1], [0 0]);
    case 'relu'
      y = max (x, 0);
    case 'tanh'
      y = tanh (x);
    case 'dropout'
      y = x;
      if (! isempty (kept))
        y = x .* reshape (kept, size (x)) / (1 - l.rate);
      end
  end
end

function y = each_window (l, x, window, stride, pad)
  [h, w, channels] = size (x);
  wide = zeros (h + 2 * pad(1), w + 2 * pad(2), channels);
  wide(pad(1)+(1:h),pad(2)+(1:w),:) = x;
  out = floor (([h, w] + 2 * pad - window) ./ stride) + 1;
  for u = 1:out(1)
    for v = 1:out(2)
      part = wide((u-1)*stride(1)+(1:window(1)),(v-1)*stride(2)+(1:window(2)),:);
      if (strcmp (l.type, 'conv'))
        for k = 1:size (l.W, 4)
          y(u,v,k) = sum ((part .* l.W(:,:,:,k))(:)) + l.b(k);
        end
      else
        y(u,v,1:channels) = max (reshape (part, [], channels), [], 1);
      end
    end
  end
end

function [dx, W, b] = backward (l, x, y, d, kept)
  W = 0;
  b = 0;
  switch (l.type)
    case 'dense'
      dx = reshape (l.W * d(:), size (x));
      W = x(:) * d(:)';
      b = d(:);
    case 'conv'
      [dx, W, b] = conv_backward (l, x, d);
    case 'maxpool'
      dx = zeros (size (x));
      window = l.size .* [1 1];
      stride = l.stride .* [1 1];
      for c = 1:size (x, 3)
        for u = 1:size (y, 1)
          for v = 1:size (y, 2)
            part = x((u-1)*stride(1)+(1:window(1)),(v-1)*stride(2)+(1:window(2)),c);
            [i, j] = ind2sub (window, find (part(:) == y(u,v,c), 1));
            dx((u-1)*stride(1)+i,(v-1)*stride(2)+j,c) += d(u,v,c);
          end
        end
      end
    case 'relu'
      dx = d .* (x > 0);
    case 'tanh'
      dx = d .* (1 - y .^ 2);
    case 'dropout'
      dx = d;
      if (! isempty (kept))
        dx = d .* reshape (kept, size (x)) / (1 - l.rate);
      end
  end
end

function [dx, W, b] = conv_backward (l, x, d)
  [h, w, channels] = size (x);
  window = size (l.W)(1:2);
  stride = l.stride .* [1 1];
  pad = l.pad .* [1 1];
  wide = zeros (h + 2 * pad(1), w + 2 * pad(2), channels);
  by_wide = wide;
  wide(pad(1)+(1:h),pad(2)+(1:w),:) = x;
  W = zeros (size (l.W));
  b = zeros (size (l.b));
  for u = 1:size (d, 1)
    for v = 1:size (d, 2)
      p = (u - 1) * stride(1) + (1:window(1));
      q = (v - 1) * stride(2) + (1:window(2));
      for k = 1:size (l.W, 4)
        b(k) += d(u,v,k);
        W(:,:,:,k) += d(u,v,k) * wide(p,q,:);
        by_wide(p,q,:) += d(u,v,k) * l.W(:,:,:,k);
      end
    end
  end
  dx = by_wide(pad(1)+(1:h),pad(2)+(1:w),:);
end
