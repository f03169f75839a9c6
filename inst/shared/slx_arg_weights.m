function v = slx_arg_weights (v, labels, of_classes)
%SLX_ARG_WEIGHTS  The option Weights of a trainer: a weight for each sample.
%   V = slx_arg_weights (V, LABELS) is a row of finite numbers, at least 0 and not all 0, in double: ones where V is [].
%   LABELS are indices of classes. With 'balanced' for V the weights of each class add up to the same, and the mean of
%   all weights is 1.
%
%   V = slx_arg_weights (V, 1:M, true) is the option ClassWeights, with a weight for each of M classes.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (labels);
  if (ischar (v))                       % the only word that the table of options lets through
    sizes = accumarray (labels(:), 1)';
    v = n ./ (sum (sizes > 0) * sizes(labels));
  elseif (isempty (v))
    v = ones (1, n);
  end
  fault = fault_of (v, labels);
  [name, words, one] = deal ('Weights', '''balanced'' or ', 'sample');
  if (nargin > 2 && of_classes)
    [name, words, one] = deal ('ClassWeights', '', 'class');
  end
  slx_opt_must (isempty (fault), ...
                sprintf ('%s must be %s%d finite numbers, one for each %s, at least 0 and not all 0, but %s', name, ...
                         words, n, one, fault));
  v = reshape (double (v), 1, n);
end

function text = fault_of (v, labels)
% what is wrong with the weights; empty if nothing is
  text = '';
  if (~ isnumeric (v) || issparse (v))
    text = sprintf ('is %s%s', repmat ('sparse ', 1, issparse (v)), class (v));
  elseif (~ isreal (v))
    text = 'is complex';
  elseif (ndims (v) > 2)
    text = ['is of size ', slx_arg_size_text(v)];
  elseif (numel (v) ~= numel (labels))
    text = sprintf ('has %d', numel (v));
    if (numel (v) == numel (unique (labels)))
      text = [text, '; a number for each class, w, becomes one for each sample by [~, ~, k] = unique (y) and w(k)'];
    end
  elseif (~ all (v(:) >= 0 & v(:) < Inf))
    k = find (~ (v(:) >= 0 & v(:) < Inf), 1);
    text = sprintf ('entry %d is %g', k, v(k));
  elseif (~ any (v(:) > 0))
    text = 'all are 0';
  end
end
