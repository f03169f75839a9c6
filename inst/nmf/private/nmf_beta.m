function algorithm = nmf_beta ()
%NMF_BETA  Multiplicative updates for a beta divergence, over the observed entries and with their weights.
%   ALGORITHM = nmf_beta () is a struct of two functions, see nmf_method for the states that they make:
%     S = start (PROBLEM, O, RULES, W, V)   the state at iteration 0; O.Loss is the divergence, O.FixedW tells
%                                           which columns of W stay as they are; there are no rules
%     S = step (PROBLEM, S)                 the state after one more iteration
%   PROBLEM.updates are the functions of V and of W. A state also holds what the next iteration begins with, the updated
%   factors NEXT_V and NEXT_W. The certificate is that of nmf_divergence: the gradient of W is taken with NEXT_V, and
%   the step of each entry is the mean of its component divided by the rising part of the gradient.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, o, ~, W, V)
  s.beta = nmf_loss (o.Loss);
  s.q = ones (1, problem.r, problem.class);
  slx_arg_refuse (s.beta == 0 && ~ problem.positive, ...
                  ['with Loss ''itakura-saito'' X must be positive where it is observed; add a small number, or ' ...
                   'say with Mask that zeros are not observed']);
  V(~ problem.any{1},:) = 0;    % of what is never observed nothing is known
  s.fixed = o.FixedW;
  W(~ problem.any{2},~ s.fixed) = 0;
  [~, now] = problem.updates{1} (W, V, s.beta, []);
  if (now.own > 0 && isfinite (now.own))
    if (any (s.fixed))
      V = V * (now.cross / now.own);
    else
      W = W * (now.cross / now.own);
    end
  end
  [s.W, s.V] = nmf_balanced (W, V, s.fixed);
  s = completed (problem, s);
  slx_arg_refuse (isinf (s.objective), ...
                  ['with this Loss the start must have W0*H0 > 0 where X > 0: entries that are 0 stay so; Init ' ...
                   '''random'' and ''nndsvda'' have no zeros']);
end

function s = step (problem, s)
  [s.W, s.V] = nmf_balanced (s.next_W, s.next_V, s.fixed);
  s = completed (problem, s);
end

% The state with its objective, and the factors that come next.
function s = completed (problem, s)
  [s.next_V, of_V] = problem.updates{1} (s.W, s.V, s.beta, []);
  [s.next_W, of_W] = problem.updates{2} (s.next_V, s.W, s.beta, s.fixed);
  s.objective = of_V.divergence;
  s.noise = 4 * eps * of_V.magnitude;
  s.error = (problem.sumsq > 0) * sqrt (of_V.square / max (problem.sumsq, realmin));
  s.certificate = sqrt ((of_V.residual + of_W.residual) / max (of_V.norm + of_W.norm, realmin));
end
