function s = nmf_alternate (problem, rules, W, V)
%NMF_ALTERNATE  Least squares by halves: V by its rule, then W by its rule, balanced after each iteration.
%   S = nmf_alternate (PROBLEM, RULES, W, V) is the state at iteration 0; RULES = {rule of V, rule of W}.
%   S = nmf_alternate (PROBLEM, S) is the state after one more iteration. See nmf_run for its fields; beside
%   them it holds what the next iteration begins with: NEXT, the codes that it has already improved (the same products
%   tell the gradient of V), XV = X*NEXT and G = NEXT'*NEXT.
%   A rule is a struct with the fields that slx_rule in src/mex/nmf/sl_nmf_mex.h reads.
  if (nargin == 4)
    s.rules = rules;
    s.free = all ([rules{1}.l1, rules{1}.l2, rules{2}.l1, rules{2}.l2] == 0);       % a penalty sets the scale itself
    s.adaptive = any (strcmp ({rules{1}.kind, rules{2}.kind}, 'nesterov')) || ...
                 any (strcmp ({rules{1}.kind, rules{2}.kind}, 'nmfsc'));
    s.first = [];
    s.V = nmf_feasible (V, rules{1});
    [XV, G] = problem.products (s.V);
    still = setfield (rules{2}, 'most', 0);
    [s.W, A, s.q, report] = sl_nmf_basis_mex (XV, G, nmf_feasible (W, rules{2}), still, 3 * s.free);
    s.rules = begun (problem, s, A, report(3));
  else
    s = rules;
    s.V = s.next;
    [s.W, A, s.q, report] = sl_nmf_basis_mex (s.XV, s.G, s.W, s.rules{2}, 2 * s.free);
    if (s.adaptive)
      s.rules{2} = adapted (s.rules{2}, report(4:5));
    end
    G = s.G;
  end
  s = evaluated (problem, s, A, G, report);
  [s.next, s.XV, s.G, told] = problem.codes (s.W, A, s.V, s.q, s.rules{1});
  if (s.adaptive)
    s.rules{1} = adapted (s.rules{1}, told(2:3));
  end
  s = nmf_certificate (s, [told(1), report(3)]);
end

% NeNMF begins with tolerances of a thousandth of the first projected gradient of both factors.
function rules = begun (problem, s, A, measure)
  rules = s.rules;
  if (strcmp (rules{1}.kind, 'nesterov'))
    [~, ~, ~, told] = problem.codes (s.W, A, s.V, s.q, setfield (rules{1}, 'most', 0));
    for k = 1:2
      rules{k}.tol = 1e-3 * sqrt (told(1) + measure);
    end
  end
end

% What a rule takes from one iteration to the next, from its steps and their size: NeNMF's tolerance falls when it was
% met at the first test, NMFsc goes on with its step size.
function rule = adapted (rule, steps)
  switch (rule.kind)
    case 'nesterov'
      if (steps(1) <= 10)
        rule.tol = rule.tol / 10;
      end
    case 'nmfsc'
      rule.size = steps(2);
  end
end

% How good the iterate is: from the products at hand, or directly where these cancel too many digits.
function s = evaluated (problem, s, A, G, report)
  [d, s.noise, s.error] = nmf_distance (problem, s, report);
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
