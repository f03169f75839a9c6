function method = sl_nmf_method (name, loss)
%SL_NMF_METHOD  What sl_nmf knows about an algorithm.
%   LIST = sl_nmf_method () names the algorithms. METHOD = sl_nmf_method (NAME, LOSS) is a struct:
%     name     its name
%     uses     the options that it uses, beside those that all use
%     needs    those of them that have no default
%     start    S = start (PROBLEM, O, W, V): the state at iteration 0, from any factors W and V = H'
%     step     S = step (PROBLEM, O, S): the state after one more iteration
%     keep     'best': the factors with the least objective are returned; 'last': those of the last iteration
%     degree   the objective grows with this power of the unit of X
%   See sl_nmf_iterate for the states.
  if (nargin < 1)
    method = {'ahals', 'mu', 'gsp'};
    return;
  end
  method = struct ('name', name, 'uses', {{}}, 'needs', {{}}, 'start', [], 'step', [], 'keep', 'best', 'degree', 2);
  switch (name)
    case 'ahals'
      method.uses = {'MaxSweeps', 'SweepTol', 'Regularize', 'Mask', 'Missing'};
      method = alternating (method, @(o, problem) {hals(o, problem, 'H'), hals(o, problem, 'W')});
    case 'mu'
      method.uses = {'Loss'};
      if (strcmp (loss, 'kl'))
        method.start = @(problem, o, W, V) sl_nmf_divergence (problem, W, V);
        method.step = @(problem, o, s) sl_nmf_divergence (problem, s);
        method.degree = 1;
      end
    case 'gsp'
      method.uses = {'Sparsity', 'SparseFactor', 'InnerIter', 'MaxSweeps', 'SweepTol', 'Regularize', ...
                     'Mask', 'Missing'};
      method.needs = {'Sparsity'};
      method = alternating (method, @(o, problem) {hals(o, problem, 'H'), gsp(o, problem, 'W')});
  end
end

% A method of least squares: a rule for each factor.
function method = alternating (method, rules)
  method.start = @(problem, o, W, V) problem.halves (problem, rules (o, problem), W, V);
  method.step = @(problem, o, s) problem.halves (problem, s);
end

function rule = hals (o, problem, factor)
  rule = plain (o, problem, factor);
  rule.kind = 'hals';
  rule.most = sweeps_allowed (o.MaxSweeps, problem, factor);
  rule.tol = o.SweepTol;
end

function rule = gsp (o, problem, factor)
  rule = plain (o, problem, factor);
  rule.kind = 'gsp';
  rule.most = o.InnerIter;
  rule.sparsity = o.Sparsity;
end

% The penalties grow with the number of terms that a factor's entry is in, so that they mean the same for all sizes.
% Where entries are missing, those are so many on the average.
function rule = plain (o, problem, factor)
  if (factor == 'W')
    weight = problem.n * o.Regularize(1,:);
  else
    weight = problem.m * o.Regularize(end,:);
  end
  if (isfield (problem, 'seen'))
    weight = weight * (problem.filled / (problem.m * problem.n));
  end
  given = weight > 0;
  unit = problem.unit .^ [-1.5, -1];
  weight(given) = weight(given) .* unit(given);         % the penalty in the problem's unit
  rule = struct ('kind', '', 'most', 0, 'tol', 0, 'l1', weight(1), 'l2', weight(2), 'sparsity', []);
end

% Most sweeps on W or H. 'auto' lets the sweeps cost about half of what the rest of the half iteration does.
function most = sweeps_allowed (wanted, problem, factor)
  if (isnumeric (wanted))
    most = double (wanted);
    return;
  end
  p = problem;
  if (isfield (p, 'seen'))      % each row of a factor sums a Gram matrix of its own
    rho = 1 + p.filled / (2 * p.m * (factor == 'W') + 2 * p.n * (factor == 'H'));
  elseif (factor == 'W')
    rho = 1 + (p.filled + p.n * p.r) / (p.m * p.r + p.m);
  else
    rho = 1 + (p.filled + p.m * p.r) / (p.n * p.r + p.n);
  end
  most = min (floor (1 + rho / 2), 1e6);
end
