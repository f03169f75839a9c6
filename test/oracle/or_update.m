function [w, first, second, norm_of_all] = or_update (rule, w, g, fixed, first, second)
%OR_UPDATE  One update of parameters as the papers write it; arguments and results are those of slx_update_mex.
%   SECOND of 'adam' is the root of the papers' v, as there.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (fixed))
    fixed = cell (size (w));
  end
  if (isempty (first))
    first = cellfun (@(a) zeros (size (a)), w, 'UniformOutput', false);
  end
  if (isempty (second))
    second = cellfun (@(a) zeros (size (a)), w, 'UniformOutput', false);
  end
  moving = [];
  for i = 1:numel (w)
    if (isempty (fixed{i}))
      fixed{i} = false (size (w{i}));
    end
    moving = [moving; double(g{i}(:))(~ fixed{i}(:))];
  end
  norm_of_all = norm (moving);
  factor = 1;
  if (norm_of_all > rule.max_norm)
    factor = rule.max_norm / norm_of_all;
  end
  for i = 1:numel (w)
    old = double (w{i});
    slope = factor * double (g{i});
    m = double (first{i});
    v = double (second{i});
    switch (rule.kind)
      case 'sgd'
        new = old - rule.decay * old - rule.step * slope;
      case 'momentum'
        m = rule.momentum * m - rule.step * slope;
        new = old - rule.decay * old + m;
      case 'nesterov'                             % theta + mu v is the point at which the gradient is taken
        theta = old - rule.momentum * m;
        m = rule.momentum * m - rule.step * slope;
        theta = theta + m;
        new = theta + rule.momentum * m - rule.decay * old;
      case 'adam'
        m = rule.beta1 * m + (1 - rule.beta1) * slope;
        v = sqrt (rule.beta2 * v .^ 2 + (1 - rule.beta2) * slope .^ 2);
        m_hat = m / (1 - rule.beta1 ^ rule.count);
        v_hat = v .^ 2 / (1 - rule.beta2 ^ rule.count);
        new = old - rule.decay * old - rule.step * m_hat ./ (sqrt (v_hat) + rule.epsilon);
    end
    moves = ~ fixed{i};
    w{i}(moves) = new(moves);
    first{i}(moves) = m(moves);
    second{i}(moves) = v(moves);
  end
  if (strcmp (rule.kind, 'sgd'))
    first = {};
  end
  if (~ strcmp (rule.kind, 'adam'))
    second = {};
  end
end
