function v = slx_arg_weights (v, labels)
%SLX_ARG_WEIGHTS  The option Weights of a trainer: a weight for each sample.
%   V = slx_arg_weights (V, LABELS) is a row of finite numbers, at least 0 and not all 0, in double: ones where V is [].
%   LABELS are indices of classes. With 'balanced' for V the weights of each class add up to the same, and the mean of
%   all weights is 1.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (labels);
  if (ischar (v))                       % the only word that the table of options lets through
    sizes = accumarray (labels(:), 1)';
    v = n ./ (sum (sizes > 0) * sizes(labels));
  elseif (isempty (v))
    v = ones (1, n);
  end
  fault = slx_arg_weights_fault (v, labels);
  slx_opt_must (isempty (fault), ...
                sprintf (['Weights must be ''balanced'' or %d finite numbers, one for each sample, at least 0 and ' ...
                          'not all 0, but %s'], n, fault));
  v = reshape (double (v), 1, n);
end
