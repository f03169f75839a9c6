function [E, G, about] = or_net (layers, imsize, X, y, lambda, kept, smoothing)
%OR_NET  A network of layers by the formulas of sl_net.h, window by window.
%   [E, G, ABOUT] = or_net (LAYERS, IMSIZE, X, Y, LAMBDA, KEPT, SMOOTHING): E is the mean cross-entropy of the columns of X with
%   classes Y, plus LAMBDA times the penalty; all columns are one batch for batchnorm. G is a struct array with the
%   derivatives W and b for each layer. ABOUT has scores, entropy (mean), penalty and errors (share), and layers, LAYERS
%   with their running moments after the batch. KEPT{k} is, for a layer k of dropout, a logical matrix with a column for
%   each sample; {} for no dropout. SMOOTHING is that of labels, 0 for none.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 6)
    kept = {};
  end
  if (nargin < 7)
    smoothing = 0;
  end
  n = columns (X);
  L = numel (layers);
  [G, sources] = prepared (layers);
  about = struct ('scores', [], 'entropy', 0, 'penalty', 0, 'errors', 0);
  x = cell (1, L + 1);                          % x{k+1}(:,:,:,s) is what layer k gives for sample s; for dense a column
  x{1} = reshape (X, [imsize, n]);
  for k = 1:L
    [in, also] = deal (x{sources(k,1)+1}, x{sources(k,2)+1});
    if (strcmp (layers(k).type, 'batchnorm'))
      [x{k+1}, layers(k)] = normalised (layers(k), in);
      continue;
    end
    x{k+1} = forward (layers(k), in, also, drawn (kept, k));
  end
  d = cell (1, L + 1);
  for k = 1:L
    d{k} = zeros (size (x{k}));
  end
  for s = 1:n
    o = x{L+1}(:,:,:,s)(:);
    about.scores(:,s) = o;
    p = exp (o - max (o));
    p = p / sum (p);
    q = smoothing / numel (o) * ones (size (o));          % the probabilities that are wanted
    q(y(s)) += 1 - smoothing;
    about.entropy = about.entropy - q(q > 0)' * log (p(q > 0)) / n;
    [~, at] = max (o);
    about.errors = about.errors + (at ~= y(s)) / n;
    d{L+1}(:,:,:,s) = reshape ((p - q) / n, size (x{L+1}(:,:,:,s)));
  end
  for k = L:-1:1
    v = sources(k,:) + 1;
    if (strcmp (layers(k).type, 'batchnorm'))
      [dx, G(k).W, G(k).b] = normalised_backward (layers(k), x{v(1)}, d{k+1});
      d{v(1)} += dx;
      continue;
    end
    [dx, W, b] = backward (layers(k), x{v(1)}, x{k+1}, d{k+1}, drawn (kept, k));
    d{v(1)} += dx;
    G(k).W = G(k).W + W;
    G(k).b = G(k).b + b;
    if (strcmp (layers(k).type, 'add'))
      d{v(2)} += added_backward (layers(k), x{v(2)}, d{k+1});
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
  about.layers = layers;
end

% Derivatives, zero; and for each layer the layers whose outputs come in, 0 for the sample.
function [G, sources] = prepared (layers)
  L = numel (layers);
  G = struct ('type', {layers.type}, 'W', {layers.W}, 'b', {layers.b}, 'mean', [], 'variance', [], 'deviation', []);
  for k = 1:L
    G(k).W = zeros (size (layers(k).W));
    G(k).b = zeros (size (layers(k).b));
    sources(k,1:2) = k - 1;
    if (strcmp (layers(k).type, 'batchnorm'))
      G(k).mean = G(k).variance = zeros (size (layers(k).mean));
    end
    if (strcmp (layers(k).type, 'zscore'))
      G(k).mean = G(k).deviation = zeros (size (layers(k).mean));
    end
    from = layers(k).from;
    if (ischar (from) && ! isempty (from))
      from = find (strcmp ({layers(1:k-1).name}, from));
    end
    if (! isempty (from))
      sources(k,1+strcmp (layers(k).type, 'add')) = from;
    end
  end
end

function flags = drawn (kept, k)
  flags = [];
  if (k <= numel (kept))
    flags = kept{k};
  end
end

% Numbers of x as features by pixels by samples.
function A = features (l, x)
  n = size (x, 4);
  count = numel (l.W);
  A = permute (reshape (x, [], count, n), [2 1 3]);
end

function [y, l] = normalised (l, x)
  A = features (l, x);
  for f = 1:rows (A)
    a = A(f,:);
    N = numel (a);
    m = sum (a) / N;
    v = sum ((a - m) .^ 2) / N;
    A(f,:) = l.W(f) * (a - m) / sqrt (v + l.epsilon) + l.b(f);
    l.mean(f) = (1 - l.rate) * l.mean(f) + l.rate * m;
    if (N > 1)
      l.variance(f) = (1 - l.rate) * l.variance(f) + l.rate * v * N / (N - 1);
    end
  end
  y = reshape (permute (A, [2 1 3]), size (x));
end

% By the Jacobian of the normalised numbers.
function [dx, W, b] = normalised_backward (l, x, d)
  A = features (l, x);
  D = features (l, d);
  W = b = zeros (rows (A), 1);
  for f = 1:rows (A)
    a = A(f,:)(:);
    N = numel (a);
    v = sum ((a - mean (a)) .^ 2) / N;
    z = (a - mean (a)) / sqrt (v + l.epsilon);
    J = (eye (N) - 1 / N - z * z' / N) / sqrt (v + l.epsilon);          % dz(i)/da(j)
    g = D(f,:)(:);
    W(f) = g' * z;
    b(f) = sum (g);
    D(f,:) = l.W(f) * J' * g;
  end
  dx = reshape (permute (D, [2 1 3]), size (x));
end

function y = forward (l, x, also, kept)
  switch (l.type)
    case 'dense'
      n = size (x, 4);
      y = reshape (l.W' * reshape (x, [], n) + l.b, [], 1, 1, n);
    case 'conv'
      y = each_window (l, x, size (l.W)(1:2), l.stride .* [1 1], l.pad .* [1 1]);
    case {'maxpool', 'avgpool'}
      y = each_window (l, x, l.size .* [1 1], l.stride .* [1 1], [0 0]);
    case 'globalavgpool'
      y = mean (mean (x, 1), 2);
    case 'zscore'
      count = numel (x) / size (x, 4);
      f = ceil ((1:count)' / (count / numel (l.mean)));
      y = reshape ((reshape (x, count, []) - l.mean(:)(f)) ./ l.deviation(:)(f), size (x));
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
      if (! isempty (kept))
        y = x .* reshape (kept, size (x)) / (1 - l.rate);
      end
    case 'add'
      y = x;
      [rows, cols, channels] = shortcut (l, size (x), size (also));
      y(:,:,channels,:) += also(rows,cols,:,:);
  end
end

% What of the second input is added, and to which channels.
function [rows, cols, channels] = shortcut (l, to, from)
  to(end+1:3) = 1;
  from(end+1:3) = 1;
  rows = 1:from(1);
  cols = 1:from(2);
  if (strcmp (l.shortcut, 'pad'))
    rows = 1:ceil (from(1) / to(1)):from(1);
    cols = 1:ceil (from(2) / to(2)):from(2);
  end
  channels = floor ((to(3) - from(3)) / 2) + (1:from(3));
end

function dx = added_backward (l, also, d)
  dx = zeros (size (also));
  [rows, cols, channels] = shortcut (l, size (d), size (also));
  dx(rows,cols,:,:) = d(:,:,channels,:);
end

function y = each_window (l, x, window, stride, pad)
  [h, w, channels, n] = size (x);
  wide = zeros (h + 2 * pad(1), w + 2 * pad(2), channels, n);
  wide(pad(1)+(1:h),pad(2)+(1:w),:,:) = x;
  out = floor (([h, w] + 2 * pad - window) ./ stride) + 1;
  c = seen (l);
  for u = 1:out(1)
    for v = 1:out(2)
      part = wide((u-1)*stride(1)+(1:window(1)),(v-1)*stride(2)+(1:window(2)),:,:);
      if (strcmp (l.type, 'conv'))
        for k = 1:size (l.W, 4)
          y(u,v,k,1:n) = sum (sum (sum (part(:,:,c{k},:) .* l.W(:,:,:,k), 1), 2), 3) + l.b(k);
        end
      elseif (strcmp (l.type, 'avgpool'))
        y(u,v,1:channels,1:n) = mean (mean (part, 1), 2);
      else
        y(u,v,1:channels,1:n) = max (max (part, [], 1), [], 2);
      end
    end
  end
end

% The channels that each filter sees.
function c = seen (l)
  groups = max ([l.groups, 1]);
  width = size (l.W, 3);
  c = cell (1, size (l.W, 4));
  for k = 1:numel (c)
    c{k} = floor ((k - 1) * groups / numel (c)) * width + (1:width);
  end
end

function [dx, W, b] = backward (l, x, y, d, kept)
  W = 0;
  b = 0;
  switch (l.type)
    case 'dense'
      d = reshape (d, [], size (d, 4));
      dx = reshape (l.W * d, size (x));
      W = reshape (x, [], columns (d)) * d';
      b = sum (d, 2);
    case 'conv'
      [dx, W, b] = conv_backward (l, x, d);
    case 'globalavgpool'
      dx = repmat (d / (rows (x) * columns (x)), rows (x), columns (x));
    case {'maxpool', 'avgpool'}
      dx = zeros (size (x));
      window = l.size .* [1 1];
      stride = l.stride .* [1 1];
      for u = 1:size (y, 1)
        for v = 1:size (y, 2)
          p = (u - 1) * stride(1) + (1:window(1));
          q = (v - 1) * stride(2) + (1:window(2));
          part = ones (window) / prod (window);
          if (strcmp (l.type, 'maxpool'))               % the first of the largest numbers
            part = reshape (x(p,q,:,:) == y(u,v,:,:), prod (window), 1, size (x, 3), []);
            part = reshape (part & cumsum (part, 1) == 1, [window, size(x, 3), size(x, 4)]);
          end
          dx(p,q,:,:) += d(u,v,:,:) .* part;
        end
      end
    case 'relu'
      dx = d .* (x > 0);
    case 'relu6'
      dx = d .* (x > 0 & x < 6);
    case 'leakyrelu'
      dx = d .* ((x > 0) + l.rate * (x <= 0));
    case 'tanh'
      dx = d .* (1 - y .^ 2);
    case 'dropout'
      dx = d;
      if (! isempty (kept))
        dx = d .* reshape (kept, size (x)) / (1 - l.rate);
      end
    case 'add'
      dx = d;
    case 'zscore'
      dx = zeros (size (x));                    % nothing is learnt before it
  end
end

function [dx, W, b] = conv_backward (l, x, d)
  [h, w, channels, n] = size (x);
  window = size (l.W)(1:2);
  stride = l.stride .* [1 1];
  pad = l.pad .* [1 1];
  wide = zeros (h + 2 * pad(1), w + 2 * pad(2), channels, n);
  by_wide = wide;
  wide(pad(1)+(1:h),pad(2)+(1:w),:,:) = x;
  W = zeros (size (l.W));
  b = zeros (size (l.b));
  c = seen (l);
  for u = 1:size (d, 1)
    for v = 1:size (d, 2)
      p = (u - 1) * stride(1) + (1:window(1));
      q = (v - 1) * stride(2) + (1:window(2));
      for k = 1:size (l.W, 4)
        b(k) += sum (d(u,v,k,:));
        W(:,:,:,k) += sum (d(u,v,k,:) .* wide(p,q,c{k},:), 4);
        by_wide(p,q,c{k},:) += d(u,v,k,:) .* l.W(:,:,:,k);
      end
    end
  end
  dx = by_wide(pad(1)+(1:h),pad(2)+(1:w),:,:);
end
