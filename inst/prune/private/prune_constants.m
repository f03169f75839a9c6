function [layers, folded] = prune_constants (layers, shapes, sources)
%PRUNE_CONSTANTS  What is the same for every sample becomes part of the biases.
%   [LAYERS, FOLDED] = prune_constants (LAYERS, SHAPES, SOURCES), see prune_net: the weights by which constant channels
%   go out become zero. FOLDED has a logical row for each layer with weights: which of its units are constant.
%
%   A constant channel is none any more once zeros stand around it, unless it is zero itself: its weights stay.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (layers);
  folded = cell (1, n);
  value = cell (1, n + 1);                      % of each channel of each array, NaN where it is not constant
  value{1} = NaN (1, shapes(1,3));
  for k = 1:n
    l = layers(k);
    shape = shapes(sources(k,1)+1,:);
    x = value{sources(k,1)+1};
    switch (l.type)
      case 'dense'
        [l, silent] = dense_folded (l, x, prod (shape(1:2)));
      case 'conv'
        [l, silent] = conv_folded (l, x);
      case {'relu', 'relu6'}
        x(x < 0) = 0;
        if (strcmp (l.type, 'relu6'))
          x(x > 6) = 6;
        end
      case 'leakyrelu'
        x(x < 0) = l.rate * x(x < 0);
      case 'tanh'
        x = tanh (x);
      case 'batchnorm'
        if (numel (x) == numel (l.W))
          scale = double (l.W) ./ sqrt (double (l.variance) + l.epsilon);
          x = (x - double (l.mean)') .* scale' + double (l.b)';
        else
          x(:) = NaN;
        end
      case 'add'
        x = added (x, value{sources(k,2)+1});
    end
    if (any (strcmp (l.type, {'dense', 'conv'})))
      folded{k} = full (silent);
      x = NaN (1, numel (l.b));
      x(folded{k}) = double (l.b(folded{k}));
    end
    value{k+1} = x;
    layers(k) = l;
  end
end

% The sum of what may be fewer channels and others.
function x = added (x, z)
  skipped = floor ((numel (x) - numel (z)) / 2);
  at = skipped + (1:numel (z));
  x(at) = x(at) + z;
end

function [l, silent] = dense_folded (l, value, pixels)
  known = ~ isnan (value);
  x = zeros (pixels, numel (value));
  x(:,known) = repmat (value(known), pixels, 1);
  gone = reshape (repmat (known, pixels, 1), [], 1);
  l.b = cast (double (l.b) + weighted (l.W(gone,:), reshape (x(gone), [], 1)), class (l.b));
  l.W(gone,:) = 0;
  silent = ~ any (l.W, 1);
end

function [l, silent] = conv_folded (l, value)
  filters = size (l.W, 4);
  W = reshape (l.W, size (l.W, 1) * size (l.W, 2), size (l.W, 3), filters);
  if (size (W, 2) == numel (value))             % one group
    known = find (~ isnan (value) & (all (l.pad == 0) | value == 0));
    sums = reshape (sum (W(:,known,:), 1, 'double'), numel (known), filters);
    l.b = cast (double (l.b) + weighted (sums, reshape (value(known), [], 1)), class (l.b));
    W(:,known,:) = 0;
    l.W = reshape (W, size (l.W));
  end
  silent = ~ any (reshape (W, [], filters), 1);
end

% W'*x, by no BLAS, whose last bits depend on the number of threads.
function sums = weighted (W, x)
  if (issparse (W))
    sums = full (W' * x);
  else
    sums = sum (bsxfun (@times, double (W), x), 1)';
  end
end
