function [s, linear] = polynet_or_linear (p, s, kept)
%POLYNET_OR_LINEAR  What a run that TimeLimit ends returns: the model found so far, or a linear one if that is better.
%   [S, LINEAR] = polynet_or_linear (P, S, KEPT): KEPT is the best model so far, see polynet_kept, and S the last state.
%   The models are compared on the samples for validation, or, where there are none, by the losses of those for
%   training. In the last fit of Tau 'auto' KEPT has seen all samples; the model that it began with stands for it. A
%   linear one has W with a ridge of 1, as sl_logistic_train, and with Tau 'auto' is fitted to all samples. LINEAR says
%   whether it is S; otherwise S is KEPT. Small radii hardly have linear terms, so they may be worse. With Ridge every
%   model has a linear part, and without Augment none is wanted.

% SPDX-License-Identifier: BSD-3-Clause
  linear = false;
  if (isempty (p.ridge) && p.o.Augment)
    [other, line] = fitted (p, s);
    linear = amiss (p, polynet_from (p, s, judged (p, s, kept), Inf)) > amiss (other, line);
  end
  if (~ linear)
    s = kept;
    return;
  elseif (~ isempty (p.whole))
    [~, line] = fitted (p.whole, s);
  end
  s = polynet_kept (line);
end

% The model for the samples for training that KEPT is, or that the last fit has begun with, see polynet_last.
function kept = judged (p, s, kept)
  if (s.final && s.enough > 0)
    kept = s.paths(s.at-1).state;
  elseif (s.final)
    kept = s.simplest;
    constant = polynet_constant (polynet_with_constant (p), s);
    kept.b = constant.b;
  end
end

% The linear model for the samples of P, as a state; and P with its penalty.
function [p, s] = fitted (p, s)
  p.ridge = Inf (size (p.data{1}, 1), 1);
  p.ridge(1:end-1) = 1;                 % b takes care of the row of ones
  p.o.Intercept = true;
  s = polynet_constant (p, s);
  s.tau = 0;
  s = polynet_linear (p, s, 1e-6 * s.first);
end

function e = amiss (p, s)
  if (isempty (p.held))
    p.ridge = [];                       % the loss alone
    s.W = [];
    e = polynet_value (p, s, polynet_total (p, s));
  else
    e = polynet_error (p, polynet_held_scores (p, s));
  end
end
