function algorithm = nmf_alternate ()
%NMF_ALTERNATE  Least squares by halves: V by its rule, then W by its rule, balanced after each iteration.
%   ALGORITHM = nmf_alternate () is a struct of two functions, see nmf_method for the states that they make:
%     S = start (PROBLEM, O, RULES, W, V)   the state at iteration 0; RULES = {rule of V, rule of W}
%     S = step (PROBLEM, S)                 the state after one more iteration
%   A state also holds what the next iteration begins with: NEXT, the codes that it has already improved (the same
%   products tell the gradient of V), XV = X*NEXT and G = NEXT'*NEXT.
%   A rule is a struct with the fields that slx_rule in src/mex/nmf/sl_nmf_mex.h reads.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, o, rules, W, V)
  s.rules = rules;
  s.free = all ([rules{1}.l1, rules{1}.l2, rules{2}.l1, rules{2}.l2] == 0);         % a penalty sets the scale itself
  kinds = {rules{1}.kind, rules{2}.kind};
  s.adaptive = any (strcmp (kinds, 'nesterov') | strcmp (kinds, 'nmfsc'));
  s.scales_later = any (cellfun (@(rule) isfield (rule, 'scales_later'), rules));
  s.still = [];
  s.lowest = [];
  s.first = [];
  s.fixed = o.FixedW;
  s.V = nmf_feasible (V, rules{1});
  [XV, G] = problem.products (s.V);
  still = setfield (rules{2}, 'max_iter', 0);
  settle = {'none', 'both'};
  if (any (s.fixed) && s.free)  % all components times the best scalar, by their codes
    [~, ~, ~, of_W] = slx_nmf_basis_mex (XV, G, W, still, 'none');
    if (of_W.norm > 0)
      s.V = s.V * cast (of_W.inner / of_W.norm, class (s.V));
      [XV, G] = problem.products (s.V);
    end
    settle{2} = 'balance';
  end
  [s.W, A, s.q, of_W] = basis (XV, G, nmf_feasible (W, rules{2}), still, settle{1+s.free}, s.fixed);
  s.rules = begun (problem, s, A, of_W.measure);
  s = completed (problem, s, A, G, of_W);
  if (s.scales_later)
    s = nmf_thresholds (s);
  end
end

function s = step (problem, s)
  s.V = s.next;
  G = s.G;
  settle = {'none', 'balance'};
  [s.W, A, s.q, of_W] = basis (s.XV, G, s.W, s.rules{2}, settle{1+s.free}, s.fixed);
  if (s.adaptive)
    s.rules{2} = adapted (s.rules{2}, of_W);
  end
  s = completed (problem, s, A, G, of_W);
  if (s.scales_later)
    s = nmf_thresholds (s);
  end
end

% As slx_nmf_basis_mex; the columns of W that are fixed stay as they are, and have no part in the measure. The others
% are factors of X less the product of the fixed ones.
function [W, A, q, of_W] = basis (XV, G, W, rule, settle, fixed)
  if (~ any (fixed))
    [W, A, q, of_W] = slx_nmf_basis_mex (XV, G, W, rule, settle);
    parts = slx_data_parts ();
    if (parts.divided)         % from the same sums; sums that another W goes into would be of no problem
      [W, A, q, numbers] = parts.same (W, A, q, cell2mat (struct2cell (of_W)));
      of_W = cell2struct (num2cell (numbers), fieldnames (of_W), 1);
    end
    return;
  end
  q = ones (1, numel (fixed), class (W));
  part = struct ('measure', 0, 'steps', 0, 'size', 1);
  if (~ all (fixed))
    free = ~ fixed;
    alone = slx_run_one_blas_thread ();
    rest = XV(:,free) - W(:,fixed) * G(fixed,free);
    clear ('alone');
    [W(:,free), ~, q(free), part] = slx_nmf_basis_mex (rest, G(free,free), W(:,free), rule, settle);
  end
  still = setfield (rule, 'max_iter', 0);
  [~, A, ~, of_W] = slx_nmf_basis_mex (bsxfun (@rdivide, XV, q), G ./ (q.' * q), W, still, 'none');
  of_W.measure = part.measure;
  of_W.steps = part.steps;
  of_W.size = part.size;
end

% The state with its objective, and the codes that come next; A = W'*W and G = V'*V.
function s = completed (problem, s, A, G, of_W)
  s = evaluated (problem, s, A, G, of_W);
  [s.next, s.XV, s.G, of_V] = problem.codes (s.W, A, s.V, s.q, s.rules{1});
  if (s.adaptive)
    s.rules{1} = adapted (s.rules{1}, of_V);
  end
  s = nmf_certificate (s, [of_V.measure, of_W.measure]);
end

% NeNMF begins with tolerances of a thousandth of the first projected gradient of both factors.
function rules = begun (problem, s, A, measure)
  rules = s.rules;
  if (strcmp (rules{1}.kind, 'nesterov'))
    [~, ~, ~, of_V] = problem.codes (s.W, A, s.V, s.q, setfield (rules{1}, 'max_iter', 0));
    for k = 1:2
      rules{k}.tol = 1e-3 * sqrt (of_V.measure + measure);
    end
  end
end

% What a rule takes from one iteration to the next, from its steps and their size: NeNMF's tolerance falls when it was
% met at the first test, NMFsc goes on with its step size.
function rule = adapted (rule, state)
  switch (rule.kind)
    case 'nesterov'
      if (state.steps <= 10)
        rule.tol = rule.tol / 10;
      end
    case 'nmfsc'
      rule.size = state.size;
  end
end

% How good the iterate is: from the products at hand, or directly where these cancel too many digits.
function s = evaluated (problem, s, A, G, of_W)
  [d, s.noise, s.error] = problem.measured (problem, s, of_W);
  s.noise = s.noise + nmf_slack (s) * problem.sumsq;
  s.objective = d / 2;
  if (~ s.free)
    s.objective = s.objective + penalty (s.rules{1}, s.V, G) + penalty (s.rules{2}, s.W, A);
  end
end

% l1 sum (F) + l2/2 |F|^2
function p = penalty (rule, F, gram)
  p = 0;
  if (rule.l1 > 0)
    p = rule.l1 * sum (double (F(:)));
  end
  if (rule.l2 > 0)
    p = p + rule.l2 / 2 * sum (double (diag (gram)));
  end
end
