function [layers, folded] = prune_constants (layers, shapes)
%PRUNE_CONSTANTS  What is the same for every sample becomes part of the biases.
%   [LAYERS, FOLDED] = prune_constants (LAYERS, SHAPES) of prune_net: the weights that such units and filters go out by
%   become zero, and the biases behind them take what they gave. FOLDED is a logical row for each layer: which of its
%   units are constant.
%
%   A constant map is none any more once zeros stand around it, unless it is zero itself: its weights stay.

% SPDX-License-Identifier: BSD-3-Clause
  folded = cell (1, numel (layers));
  value = NaN (1, shapes(1,3));                 % of each channel, NaN where it is not constant
  for k = 1:numel (layers)
    l = layers(k);
    switch (l.type)
      case 'dense'
        known = ~ isnan (value);
        x = zeros (prod (shapes(k,1:2)), numel (value));
        x(:,known) = repmat (value(known), size (x, 1), 1);
        gone = reshape (repmat (known, size (x, 1), 1), [], 1);
        l.b = cast (double (l.b) + weighted (l.W(gone,:), reshape (x(gone), [], 1)), class (l.b));
        l.W(gone,:) = 0;
        silent = ~ any (l.W, 1);
      case 'conv'
        known = find (~ isnan (value) & (all (l.pad == 0) | value == 0));
        [window, channels, filters] = deal (size (l.W, 1) * size (l.W, 2), size (l.W, 3), size (l.W, 4));
        W = reshape (l.W, window, channels, filters);
        sums = reshape (sum (W(:,known,:), 1, 'double'), numel (known), filters);
        l.b = cast (double (l.b) + weighted (sums, reshape (value(known), [], 1)), class (l.b));
        W(:,known,:) = 0;
        l.W = reshape (W, size (l.W));
        silent = ~ any (reshape (W, window * channels, filters), 1);
      case 'relu'
        value(value < 0) = 0;
      case 'tanh'
        value = tanh (value);
    end
    if (any (strcmp (l.type, {'dense', 'conv'})))
      silent = full (silent);
      value = NaN (1, numel (l.b));
      value(silent) = double (l.b(silent));
      folded{k} = silent;
    end
    layers(k) = l;
  end
end

% W'*x, by no BLAS, whose last bits depend on the number of threads.
function sums = weighted (W, x)
  if (issparse (W))
    sums = full (W' * x);
  else
    sums = sum (bsxfun (@times, double (W), x), 1)';
  end
end
