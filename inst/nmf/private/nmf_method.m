function method = nmf_method (name, loss, masked)
%NMF_METHOD  What sl_nmf knows about an algorithm.
%   METHOD = nmf_method (NAME, LOSS, MASKED), where MASKED tells whether entries of X are missing, or columns of W are
%   fixed with 'mu' (default false), is a struct:
%     name     its name
%     targets  whether it needs the option Sparseness
%     inner    default of InnerIter
%     blocks   whether the data may come in blocks
%     rules    {rule of V, rule of W} = rules (O, PROBLEM); V is H', the codes transposed
%     algorithm  the functions start and step that use them: nmf_alternate, nmf_masked,
%              nmf_divergence, nmf_beta, nmf_online or nmf_l1
%     target   [S, WEIGHTS] = target (O, SIZES, FACTOR): what Sparseness and Weights ask of the factor 'W' or 'H'; SIZES
%              has the fields m, n and r
%     keep     'objective': the factors with the least objective are returned; 'last': those of the last iteration
%     growth   see slx_run_loop
%     degree   the objective grows with this power of the unit of X
%     share    the part of the unit that W has, as an exponent; H has the rest
%   A state, which the algorithm's S = start (PROBLEM, O, RULES, W, V) and S = step (PROBLEM, S) make, is a struct
%   with all that the next step needs, and
%     W, V, q       the iterate is W and V ./ q
%     objective     what is minimised, penalties included, in the problem's unit
%     noise         how far rounding may move the objective
%     error         |X - W*H|_F / |X|_F, 0 where X = 0
%     certificate   distance from stationarity

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = @nmf_alternate;
  if (nargin > 2 && masked)
    algorithm = @nmf_masked;
  end
  method = struct ('name', name, 'targets', false, 'inner', 10, 'blocks', true, 'rules', @no_rules, ...
                   'algorithm', [], 'target', @target, 'keep', 'objective', 'growth', 1e3, 'degree', 2, ...
                   'share', .5);
  switch (name)
    case 'ahals'
      method.rules = @(o, problem) both (@hals, o, problem);
    case 'nenmf'
      method.inner = 1000;
      method.rules = @(o, problem) both (@nesterov, o, problem);
    case 'mu'
      method.inner = 1;
      [method.degree, loss] = nmf_loss (loss);
      method.blocks = false;
      if (strcmp (loss, 'frobenius') && ~ (nargin > 2 && masked))
        method.rules = @(o, problem) both (@multiplicative, o, problem);
        method.blocks = true;
      elseif (strcmp (loss, 'kl') && ~ (nargin > 2 && masked))
        algorithm = @nmf_divergence;
      else
        algorithm = @nmf_beta;
      end
    case {'gsp', 'csp'}
      method.targets = true;
      method.rules = @(o, problem) constrained (@projected, @hals, o, problem);
    case 'nmfsc'
      method.targets = true;
      method.inner = 1;
      method.rules = @(o, problem) constrained (@projected, @multiplicative, o, problem);
    case 'online'
      method.rules = @(o, problem) both (@hals, o, problem);
      method.keep = 'last';             % the sums that INFO.state keeps are those of this W
      algorithm = @nmf_online;
    case 'l1ahals'
      method.targets = true;
      method.keep = 'last';
      method.growth = Inf;              % its penalty changes
      method.share = 0;
      method.rules = @penalised;
      algorithm = @nmf_l1;
  end
  method.algorithm = algorithm ();
end

function rules = no_rules (o, problem)
  rules = {[], []};
end

% The same kind of rule for both factors.
function rules = both (kind, o, problem)
  rules = {kind(o, problem, 'H'), kind(o, problem, 'W')};
end

% One kind of rule for the factor that SparseFactor names, another for one that it does not.
function rules = constrained (kind, other, o, problem)
  rules = both (other, o, problem);
  if (any (strcmp (o.SparseFactor, {'H', 'both'})))
    rules{1} = kind (o, problem, 'H');
  end
  if (any (strcmp (o.SparseFactor, {'W', 'both'})))
    rules{2} = kind (o, problem, 'W');
  end
end

function rule = hals (o, problem, factor)
  rule = plain (o, problem, factor);
  rule.kind = 'hals';
  rule.max_iter = sweeps_allowed (o.MaxSweeps, problem, factor);
  rule.tol = o.SweepTol;
end

function rule = nesterov (o, problem, factor)
  rule = plain (o, problem, factor);
  rule.kind = 'nesterov';
  rule.max_iter = o.InnerIter;
end

function rule = multiplicative (o, problem, factor)
  rule = plain (o, problem, factor);
  rule.kind = 'mu';
  rule.max_iter = o.InnerIter;
end

% gsp, csp or nmfsc, after the algorithm.
function rule = projected (o, problem, factor)
  rule = plain (o, problem, factor);
  rule.kind = o.Algorithm;
  rule.projects = true;
  rule.max_iter = o.InnerIter;
  [rule.sparseness, rule.weights] = target (o, problem, factor);
  rule.scaled = double (strcmp (o.Thresholds, 'scaled'));
  if (strcmp (o.Algorithm, 'gsp') && strcmp (o.Thresholds, 'auto'))
    rule.scales_later = true;           % see nmf_thresholds; gateways read all fields that a rule has
  end
end

% HALS for H; the sparseness that W is to have.
function rules = penalised (o, problem)
  rules = {hals(o, problem, 'H'), struct('sparseness', target (o, problem, 'W'))};
end

% The sparseness that the options Sparseness and Weights ask of a factor, 'W' or 'H', and the weights that it is
% measured with. They are cells for W and H where SparseFactor is 'both' and the two factors differ. The sparseness is
% a number or, except for gsp, a row of r. Weights are [] or as tall as the factor inside, which is H'.
function [sparseness, weights] = target (o, problem, factor)
  length_of = struct ('W', problem.m, 'H', problem.n);
  sparseness = part (o, 'Sparseness', factor);
  each = any (strcmp (o.Algorithm, {'csp', 'nmfsc'}));
  fits = isscalar (sparseness) || (each && isequal (sort (size (sparseness)), [1, problem.r]));
  if (~ is_real (sparseness) || ~ fits || ~ all (sparseness >= 0 & sparseness <= 1))
    wanted = 'a number from 0 to 1';
    if (each)
      wanted = sprintf ('one number from 0 to 1, or %d of them', problem.r);
    end
    slx_arg_fail ('badInput', ['option Sparseness must be %s, but is %s; with SparseFactor ''both'' it may be a ' ...
                               'cell {of W, of H}'], wanted, slx_arg_value_text (sparseness, [0 1]));
  end
  sparseness = double (sparseness(:)).';

  weights = part (o, 'Weights', factor);
  if (isempty (weights))
    weights = [];
    return;
  end
  d = length_of.(factor);
  if (factor == 'H' && isequal (size (weights), [problem.r, problem.n]))
    weights = weights.';
  end
  fits = isequal (size (weights), [d, problem.r]) || (isvector (weights) && numel (weights) == d);
  slx_arg_refuse (~ is_real (weights) || ~ fits || ~ all (isfinite (weights(:)) & weights(:) >= 0) ...
                  || ~ all (any (reshape (weights, d, []), 1)), ...
                  ['option Weights must be a vector of length %d or a matrix like %s, not negative, none of it ' ...
                   'all 0; with SparseFactor ''both'' it may be a cell {of W, of H}'], d, factor);
  weights = reshape (double (weights), d, []);
end

function value = part (o, name, factor)
  value = o.(name);
  if (iscell (value) && numel (value) == 2 && strcmp (o.SparseFactor, 'both'))
    value = value{1 + (factor == 'H')};
  end
end

function yes = is_real (x)
  yes = isnumeric (x) && isreal (x) && ~ issparse (x) && ndims (x) == 2;
end

% The penalties grow with the number of terms that a factor's entry is in, so that they mean the same for all sizes.
% Where entries are missing, those are so many on the average.
function rule = plain (o, problem, factor)
  other = problem.m;
  [weight, beside] = deal (o.Regularize(end,:), [o.Regularize(1,:), ~ isempty(o.FixedW) && all(o.FixedW)]);
  if (factor == 'W')
    other = problem.n;
    [weight, beside] = deal (o.Regularize(1,:), o.Regularize(end,:));
  end
  weight = weight * other;
  if (isfield (problem, 'sides'))
    weight = weight * (problem.observed / (problem.m * problem.n));
  end
  given = weight > 0;
  unit = problem.unit .^ [-1.5, -1];
  weight(given) = weight(given) .* unit(given);         % the penalty in the problem's unit
  if (any (weight > 0) && problem.sumsq > 0)                    % a single step does not know it
    typical = sqrt (problem.sumsq / (problem.m * problem.n));
    weight = min (weight, 1e12 * other * typical .^ [1.5, 1]);  % more leaves no digits, and the factors are 0 by then
  end
  rule = struct ('kind', '', 'max_iter', 0, 'tol', 0, 'l1', weight(1), 'l2', weight(2), 'sparseness', [], ...
                 'weights', [], 'size', 1, 'projects', false, 'removes', double (weight(1) > 0 && any (beside > 0)));
end

% Most sweeps on W or H. 'auto' lets the sweeps cost about half of what the rest of the half iteration does.
function most = sweeps_allowed (wanted, problem, factor)
  if (isnumeric (wanted))
    most = double (wanted);
    return;
  end
  p = problem;
  if (isfield (p, 'sides') && ~ p.fills)        % each row of a factor sums a Gram matrix of its own
    rho = 1 + p.filled / (2 * p.m * (factor == 'W') + 2 * p.n * (factor == 'H'));
  elseif (factor == 'W')
    rho = 1 + (p.filled + p.n * p.r) / (p.m * p.r + p.m);
  else
    rho = 1 + (p.filled + p.m * p.r) / (p.n * p.r + p.n);
  end
  most = min (floor (1 + rho / 2), 1e6);
end
