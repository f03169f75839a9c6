function text = slx_arg_weights_fault (v, labels)
%SLX_ARG_WEIGHTS_FAULT  What is wrong with weights, for a message that says what they must be; '' if nothing is.
%   TEXT = slx_arg_weights_fault (V, LABELS): V must be a number for each of LABELS, finite, at least 0 and not all 0.

% SPDX-License-Identifier: BSD-3-Clause
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
