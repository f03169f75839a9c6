function [model, info] = sl_logistic_train (X, y, varargin)
%SL_LOGISTIC_TRAIN  Classification: multinomial logistic regression with an l2 penalty, a linear classifier.
%   MODEL = sl_logistic_train (X, Y) finds the weights W, d-by-m, and intercepts b, m-by-1, of m classes that minimise
%
%       F (W, b) = sum_i v_i * (log (sum_k exp (s_ki)) - s_{y_i,i}) + Ridge/2 * |W|_F^2,      S = W'*X + b,
%
%   the sum over the n columns x_i of X of the multiclass logistic loss (softmax cross-entropy). The weights v_i are 1
%   unless the option Weights sets them. The intercepts are not penalised. F is convex: with Ridge > 0 the result is
%   the minimum, and a certificate proves it. sl_logistic_predict, or sl_predict, gives labels of new data.
%
%   [MODEL, INFO] = sl_logistic_train (X, Y, OPTION, VALUE, ...) or sl_logistic_train (X, Y, OPTIONS) with a struct sets
%   options and returns how the run went.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one sample per column
%     Y   n labels: integers of any class or logical, in a row or a column; a cell row or column of texts; or a char
%         matrix with one label in each row. Integers may have gaps
%   Outputs
%     MODEL  struct that save and load keep, see sl_save_model:
%       kind, version   'sl_logistic_train', 1
%       classes         the m different labels of Y, in ascending order, of the class of Y
%       layout          'row' or 'column', as Y is
%       sizes           struct with d and m
%       W, b            of the class of X; the entries of b add up to 0
%       options         struct with Ridge, Intercept, Tol and MaxIter
%     INFO   struct:
%       iterations   number of Newton steps
%       converged    whether the gradient has reached Tol
%       stop         'converged', 'MaxIter', 'TimeLimit', 'OutputFcn', 'interrupted' (Ctrl-C; the model is the best so
%                    far), or 'precision' where rounding allowed no further step, or a feature has too few digits
%       objective    a row: F at the start and after each step. F increases only by rounding
%       gradient     a row of the same length, the certificate: the largest entry of the gradient of F, where each
%                    feature x_k is taken about its mean by v (without Intercept about 0), the entry of W_kc is divided
%                    by sum_i v_i |x_ki| and that of b_c by sum (v). Shift and scale of features make no difference
%       seconds      a row of the same length: time since the call
%
%   Options
%     'Ridge'      weight of the l2 penalty, at least 0 (default 1). With 0 there may be no minimum, for example where
%                  a plane separates the classes; W then grows until the gradient has reached Tol
%     'Intercept'  false: b stays 0 (default true)
%     'Weights'    n numbers v_i, at least 0; [] for ones (default []). Larger numbers for the samples of a rare class
%                  make it count more, see doc/training.md. With 'balanced' all classes count alike: the weights of a
%                  class add up to n/m
%     'Init'       model to start from, with the same d and classes; [] for zeros (default [])
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (200), Tol (1e-8), TimeLimit, Display, OutputFcn, Checkpoint, CheckpointInterval
%     Tol: the certificate is INFO.gradient
%     OutputFcn: STATE has iteration, objective, gradient, seconds, W and b
%
%   Two classes are treated like more: W has two columns, one the negative of the other (where Ridge > 0), and the log
%   odds of the second class are (W(:,2) - W(:,1))'*x + b(2) - b(1).
%
%   scikit-learn's LogisticRegression (C) has the same minimum for C = 1/Ridge and three classes or more. For two
%   classes it penalises w = W(:,2) - W(:,1), with |w|^2 = 2 |W|_F^2, so that C = 2/Ridge.
%
%   The method is Newton's, with conjugate gradients and backtracking. Where these take many steps, they are
%   preconditioned by the principal directions of the features, as long as d^2 is at most four times the number of
%   entries. With an intercept the method works with features about their means, without a copy of X; X is copied if
%   some mean is more than 16 times its deviation. There is a sparse copy of a full X of which less than a quarter
%   differs from 0, and a full one of a sparse X of which more than half does: either takes less time, and is no larger
%   than a full X. For single X objective and gradient are computed in double, and the result is rounded; INFO belongs
%   to the result before rounding. Products in conjugate gradients are in single where X is large, as long as that
%   serves. X of up to 2^22 entries is copied to double, and a larger one some columns at a time. The result does not
%   depend on the number of threads. Besides X, memory holds about six m-by-n matrices.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:notCertified   rounding allowed no further step before Tol was reached
%     sparselearn:precision      a mean is so many times its deviation, 5e9 in double and 80 in single, that rounding of
%                                X, W and b changes results; INFO.stop is then 'precision'
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    Init has other classes or another d
%
%   Example
%     >> X = [0 1 2 3 4 5];
%     >> model = sl_logistic_train (X, {'low', 'low', 'low', 'high', 'high', 'high'}, 'Ridge', 0.1);
%     >> sl_predict (model, [1.5 3.5])
%     ans =
%     {
%       [1,1] = low
%       [1,2] = high
%     }
%
%
%   Reference: D. Boehning (1992), Multinomial logistic regression algorithm, Ann. Inst. Statist. Math. 44(1); C.-J.
%   Lin, R. C. Weng and S. S. Keerthi (2008), Trust region Newton method for large-scale logistic regression, JMLR 9
%   (Newton steps by conjugate gradients).
%
%   See also: sl_logistic_predict, sl_predict, sl_tune, sl_save_model
%
% TESTING: test_logistic   REFERENCE: or_logistic

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and labels');
  clock = tic ();
  try
    slx_arg_data ('X', X);
    slx_arg_finite (X, 'X');
    [labels, classes, layout] = slx_arg_labels (y, size (X), 'Y');
    o = options (varargin);

    alone = slx_run_one_blas_thread ();
    model = struct ('kind', 'sl_logistic_train', 'version', 1, 'classes', {classes}, 'layout', layout, ...
                    'sizes', struct ('d', size (X, 1), 'm', max (labels)), 'W', [], 'b', [], ...
                    'options', struct ('Ridge', o.Ridge, 'Intercept', o.Intercept, 'Tol', o.Tol, ...
                                       'MaxIter', o.MaxIter));
    problem = logistic_problem (X, labels, model, o);
    [state, info] = newton (problem, model, o, clock);
    [model.W, model.b] = parameters (problem, state, class (X));
    slx_arg_refuse (~ all (isfinite (model.W(:))) || ~ all (isfinite (model.b)), ...
                    'the weights leave the range of class %s; scale X', class (X));
    few = too_few_digits (problem, state, class (X));
    if (few && info.converged)
      [info.converged, info.stop] = deal (false, 'precision');
    end
    slx_run_end ('sl_logistic_train', o.Display, info, few || o.Tol == 0 || o.MaxIter == 0);
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    own = {'Ridge',     1,    'finite',   {}; ...
           'Intercept', true, 'flag',     {}; ...
           'Weights',   [],   '?''balanced'' or numbers', {}; ...
           'Init',      [],   '?struct',  {}};
    T = slx_opt_table ([own; slx_opt_iterating('MaxIter', 200, 'Tol', 1e-8)]);
  end
  o = slx_opt_read (T, pairs);
end

% W and b in the units of the caller, W rounded to the class KIND and b of what W then is. A constant added to all
% intercepts changes nothing.
function [W, b] = parameters (p, state, kind)
  W = cast (state.W / p.unit, kind);
  b = state.b - (double (W) * p.unit)' * p.mean;
  b = cast (b - mean (b), kind);
end

% Whether rounding of X, or of W and b, changes the result. A feature that makes little of the scores counts less.
function few = too_few_digits (p, state, kind)
  influence = min (max (max (abs (state.W), [], 2) .* p.deviation, .1), 1);
  [~, few] = slx_data_digits (p.mean * p.unit, p.deviation * p.unit, kind, influence);
end

% ---- objective and derivatives. A state has W, b, the scores S, and what the derivatives at W and b are made of.

function s = start (p, model, o)
  d = size (p.X, 1);
  s = struct ('W', zeros (d, p.m), 'b', zeros (p.m, 1));
  if (~ (isnumeric (o.Init) && isempty (o.Init)))
    slx_model_check (o.Init, 'sl_logistic_train', 'option Init', p.X);
    slx_opt_must (isequal (o.Init.classes(:), model.classes(:)), 'Init must have the classes of Y');
    s.W = double (o.Init.W) * p.unit;
    s.b = double (o.Init.b) * p.intercept + s.W' * p.mean;
    s.W(p.scale == 0,:) = 0;            % constant features have no weights at the minimum
  end
  s.S = p.scores (s.W, s.b);
  slx_opt_must (all (isfinite (s.S(:))), 'Init gives scores that are not finite');
  s = derived (p, s);
  s.first = norm_of (s);
  s.damping = 0;
  [s.inner, s.spent] = deal (0);
  s.basis = [];
  s.quick = ~ isempty (p.quick);
end

function s = derived (p, s)
  [value, D] = slx_loss_mex ('logistic', s.S, p.labels, []);
  s.objective = sum (p.v .* value) + p.lambda / 2 * sum (s.W(:) .^ 2);
  s.noise = 0;
  s.P = D;
  truth = p.labels + p.m * (0:numel (p.labels) - 1);
  s.P(truth) = 1 + D(truth);
  D = bsxfun (@times, D, p.v);
  s.GW = p.times (D) + p.lambda * s.W;
  s.gb = sum (D, 2) * p.intercept;
  s.certificate = max (largest (bsxfun (@rdivide, s.GW, p.scale)), largest (s.gb) / p.total);
end

function a = largest (A)
  a = max ([0; abs(A(:))]);             % 0/0, of a constant feature, does not count
end

function f = objective_along (p, s, V, U, t)
  f = sum (p.v .* slx_loss_mex ('logistic', s.S + t * U, p.labels, [])) + p.lambda / 2 * sum ((s.W(:) + t * V(:)) .^ 2);
end

% ---- Newton's method

% The steps as a task of slx_run_loop.
function [s, info] = newton (p, model, o, clock)
  measures = {'objective', 'certificate', 'inner'};
  task = struct ('caller', 'sl_logistic_train', 'name', 'newton', 'keep', 'last', 'growth', 1e3, ...
                 'measures', {measures}, ...
                 'titles', {{{'objective', 'gradient', 'inner', 'seconds'}, [measures, {'seconds'}]}}, ...
                 'start', @() start (p, model, o), 'ready', [], ...
                 'step', @(s, k) newton_step (p, s, o, clock), 'divided', true, ...
                 'report', @(s, before) [s.objective * p.mass; s.certificate; s.inner], 'kept', @(s) [], ...
                 'exact', false, 'view', @(s, now) view (p, s, now), 'identity', []);
  if (~ isempty (o.Checkpoint))
    task.identity = slx_run_identity (o, 'sl_logistic_train', {p.X, p.mean, p.labels, model.classes});
  end
  [~, run, why] = slx_run_loop (task, o, clock);
  s = run.state;
  h = run.history;
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'objective', h(1,:), 'gradient', h(2,:), 'seconds', h(4,:));
end

% One step, with more damping as long as the objective would not fall. Where it cannot fall, WHOLE is a word.
function [s, whole] = newton_step (p, s, o, clock)
  keeps = ~ isempty (o.Checkpoint);             % only whole steps: a run that goes on must make the same ones
  late = @() slx_interrupt_mex ('caught') || (~ keeps && toc (clock) >= o.TimeLimit);
  t = 0;
  given = s;
  before = s.certificate;
  whole = true;
  while (t == 0 && islogical (whole))
    accuracy = max (min (.1, sqrt (norm_of (s) / s.first)), o.Tol / 10 / s.certificate);
    if (isempty (s.basis) && s.inner >= 15 && pays (p, s.spent))
      s.basis = principal_basis (p, s);
    end
    [V, v, s.inner, cut] = direction (p, s, min (accuracy, .1), s.damping, late);
    s.spent = s.spent + s.inner;
    [s, t] = step (p, s, V, v);
    if ((t == 0 || (cut && keeps)) && slx_interrupt_mex ('caught'))
      [s, whole] = deal (given, 'interrupted');
      return;
    end
    if (s.quick && (t == 0 || (t == 1 && s.certificate > 3/4 * before)))
      s.quick = false;                  % products in single have too few digits for these directions
      continue;
    end
    if (t == 1)
      s.damping = s.damping / 10 * (s.damping > 1e-6);
    elseif (t < 1/4)
      s.damping = max (10 * s.damping, 1e-3);
    end
    if (t == 0 && late ())
      whole = 'TimeLimit';
    elseif (t == 0 && s.damping > 1e3)
      whole = 'precision';
    end
  end
end

function state = view (p, s, now)
  [W, b] = parameters (p, s, 'double');
  state = struct ('iteration', now.iteration, 'objective', now.objective, 'gradient', now.certificate, ...
                  'seconds', now.seconds, 'W', W, 'b', b);
end

function value = norm_of (s)
  value = sqrt (sum (s.GW(:) .^ 2) + sum (s.gb .^ 2));
end

% V, v: the Newton step, as far as preconditioned conjugate gradients find it to the relative accuracy ACCURACY; and
% how many of their steps that took. Where LATE () tells so they end with what there is, which is a direction of descent
% too, and CUT is true. DAMPING times the diagonal of the largest Hessian that any W can have is added to the Hessian.
function [V, v, count, cut] = direction (p, s, accuracy, damping, late)
  ridge = p.lambda + damping * p.curvature;
  ridge_b = damping * p.total / 2;
  precondition = preconditioner (p, s, ridge, ridge_b);
  cut = false;
  product = p;
  if (s.quick)
    product = p.quick;
  end
  V = zeros (size (s.W));
  v = zeros (p.m, 1);
  RW = -s.GW;
  rb = -s.gb;
  [ZW, zb] = precondition (RW, rb);
  U = ZW;
  u = zb;
  rz = inner (RW, rb, ZW, zb);
  goal = accuracy ^ 2 * rz;
  most = min (500, 10 + 2 * numel (s.W));
  for count = 1:most
    T = product.scores (U, u);
    T = s.P .* bsxfun (@minus, T, sum (s.P .* T, 1));
    T = bsxfun (@times, T, p.v);
    HU = product.times (T) + bsxfun (@times, U, ridge);
    hu = (sum (T, 2) + ridge_b * u) * p.intercept;
    curvature = inner (U, u, HU, hu);
    if (~ (curvature > 0 && rz > 0))
      if (count == 1)
        V = U;                          % no curvature that rounding shows: down the slope
        v = u;
      end
      return;
    end
    a = rz / curvature;
    V = V + a * U;
    v = v + a * u;
    RW = RW - a * HU;
    rb = rb - a * hu;
    [ZW, zb] = precondition (RW, rb);
    before = rz;
    rz = inner (RW, rb, ZW, zb);
    cut = rz > goal && late ();
    if (cut || rz <= goal)
      return;
    end
    U = ZW + rz / before * U;
    u = zb + rz / before * u;
  end
end

% [ZW, zb] = f (RW, rb): an inverse of about the Hessian. At first it is that of the diagonal. The Hessian is the sum
% over samples of kron (S_i, x_i*x_i'), S_i = diag (p_i) - p_i*p_i'. With a basis it is taken for kron (S, A) plus the
% ridge: S is the sum of S_i, and A the mean of x_i*x_i' at an earlier step, the samples weighted by the trace of S_i.
function f = preconditioner (p, s, ridge, ridge_b)
  if (isempty (s.basis))
    Q = bsxfun (@times, s.P .* (1 - s.P), p.v);
    MW = inverse_of (bsxfun (@plus, p.squares (Q), ridge));
    mb = inverse_of (sum (Q, 2) + ridge_b);
    f = @(RW, rb) deal (MW .* RW, mb .* rb);
    return;
  end
  vP = bsxfun (@times, s.P, p.v);
  [C, sigma] = eig (diag (sum (vP, 2)) - vP * s.P', 'vector');
  flat = sigma <= 1e-12 * max (sigma);          % the same change of all scores: only the ridge is felt
  H = s.basis.variance * max (sigma, 0)' + mean (ridge(s.basis.vary));
  M = inverse_of (H);
  M(:,flat) = (p.lambda > 0) * M(:,flat);
  f = @(RW, rb) rotated (s.basis, M, C, RW, rb);
end

function [ZW, zb] = rotated (basis, M, C, RW, rb)
  R = [RW(basis.vary,:); basis.unit * rb'];     % UNIT is empty where there are no intercepts
  R = basis.Q * (M .* (basis.Q' * R * C)) * C';
  ZW = zeros (size (RW));
  d = sum (basis.vary);
  ZW(basis.vary,:) = R(1:d,:);
  zb = R(d+1:end,:)' * basis.unit;
end

% Whether a basis pays, after a Newton step that took many steps of conjugate gradients: if all SPENT steps have taken
% about as much time as a basis takes, so that at worst a run takes twice as long as it might. The factors 6 and 9 are
% ratios of times of a multiplication that were measured: in these steps and in an eigenvalue decomposition to one in
% P.gram. Memory for a basis is at most about twice that for X.
function yes = pays (p, spent)
  d = sum (p.scale > 0);
  yes = d > 1 && d * d <= 4 * p.stored && 6 * spent * p.m * p.stored >= d * d * (numel (p.v) + 9 * d);
end

% The principal directions Q of the features that vary, and of a feature UNIT that stands for the intercepts, with the
% samples weighted by the curvature of their losses, and the VARIANCE along each. It stays empty where features are of
% so different scales that their eigenvectors do not have the digits of the small ones.
function basis = principal_basis (p, s)
  weight = sum (s.P .* (1 - s.P), 1) .* p.v;
  total = sum (weight);
  vary = p.scale > 0;
  G = p.gram (weight);
  along = p.times (weight);
  unit = mean (p.deviation(vary)) * ones (double (p.intercept), 1);
  A = [G(vary,vary), along(vary) * unit'; unit * along(vary)', unit * unit' * total] / total;
  basis = [];
  if (total > 0 && all (isfinite (A(:))))
    [Q, variance] = eig ((A + A') / 2, 'vector');
    if (min (diag (A)) + p.lambda / total > 1e-10 * max (variance))
      basis = struct ('Q', Q, 'variance', max (variance, 1e-12 * max (variance)), 'vary', vary, 'unit', unit);
    end
  end
end

function M = inverse_of (H)
  H(H == 0) = 1;                        % a constant feature has no gradient either
  M = 1 ./ H;
end

function value = inner (A, a, B, b)
  value = sum (A(:) .* B(:)) + sum (a .* b);
end

% The longest step T of 1, 1/2, 1/4, ... that lowers the objective in proportion; or, where rounding hides that, one
% that leaves the objective within rounding of what it was and lowers the gradient. T is 0 where none does.
function [s, t] = step (p, s, V, v)
  slope = inner (s.GW, s.gb, V, v);
  U = p.scores (V, v);
  noise = 4 * eps * (s.objective + p.total * max (abs (s.S(:))));
  t = 1;
  while (t > 1e-3 && slope < 0)
    f = objective_along (p, s, V, U, t);
    clear_gain = f <= s.objective + 1e-4 * t * slope && -t * slope > noise;
    if (clear_gain || f <= s.objective + noise)
      trial = derived (p, moved_by (p, s, t * V, t * v));
      if ((clear_gain && trial.objective <= s.objective) ...
          || (trial.objective <= s.objective + noise && trial.certificate < s.certificate))
        s = trial;
        return;
      end
    end
    t = t / 2;
  end
  t = 0;
end

function s = moved_by (p, s, V, v)
  s.W = s.W + V;
  s.b = s.b + v;
  s.S = p.scores (s.W, s.b);
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 400, 'Seed', 1);
%! model = sl_logistic_train (X, about.labels, 'Ridge', 10);
%! sl_show_basis (model.W, [16 16], 'Map', 'signed');
%! title ('what speaks for each of ten digits, and what against it');
%!test
%! X = [0 1 2 3 4 5];
%! [model, info] = sl_logistic_train (X, [1 1 1 2 2 2], 'Ridge', .1);
%! assert (info.converged && info.gradient(end) <= 1e-8);
%! assert (model.W(1), -model.W(2), 1e-9);
%! assert (sl_logistic_predict (model, X), [1 1 1 2 2 2]);
%! assert (model.b(2) - model.b(1), -2.5 * (model.W(2) - model.W(1)), 1e-6);
%!test
%! model = sl_logistic_train (sparse (eye (3)), int8 ([7; -3; 7]));
%! assert (model.classes, int8 ([-3; 7]));
%! assert (size (model.W), [3 2]);
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Ridge', -1)
