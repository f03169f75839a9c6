% Logistic regression: against its oracle, what every trainer must pass, certificates, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y] = problem (d, n, m, seed)
%! % classes that overlap
%!  rand ('twister', seed);
%!  randn ('twister', seed);
%!  y = [1:m, ceil(m * rand (1, n - m))];
%!  C = randn (d, m);
%!  X = C(:,y) + randn (d, n);
%!endfunction

%!function certificate = certificate_of (GW, gb, X, v)
%!  mu = X * v' / sum (v);                      % of features about their means
%!  certificate = max ([max(abs (GW - mu * gb') ./ (abs (X - mu) * v')), max(abs (gb)) / sum(v)]);
%!endfunction

%!function model = as_model (W, b, y)
%!  model = sl_logistic_train (zeros (rows (W), numel (y)), y, 'MaxIter', 0);
%!  model.W = W;
%!  model.b = b;
%!endfunction

%!function F = objective_at (model, X, y, varargin)
%!  [~, info] = sl_logistic_train (X, y, 'Init', model, 'MaxIter', 0, varargin{:});
%!  F = info.objective;
%!endfunction

%!function G = gradient_at (model, X, y)
%!  [~, G.W, G.b] = or_logistic (model.W, model.b, X, y, 1, ones (size (y)));
%!endfunction

%!test % what every trainer must pass
%! rand ('twister', 1);
%! randn ('twister', 1);
%! y = [1 2 3 3 2 1 1 2 3 1 2 3];
%! X = 5 * [eye(3); 1 -1 0](:,y) + .3 * randn (4, 12);
%! t = struct ('name', 'sl_logistic_train', 'train', @sl_logistic_train, 'predict', @sl_logistic_predict, ...
%!             'labelled', true, 'X', X, 'y', y, 'parameters', {{'W', 'b'}}, 'unbound', {{}}, 'single', 1e-5, ...
%!             'random', false, 'absurd', {{}}, 'full', {{}}, 'sparse', true);
%! t.point = as_model (randn (4, 3), randn (3, 1), y);
%! t.objective = @(model) objective_at (model, X, y);
%! t.gradient = @(model) gradient_at (model, X, y);
%! trainer_suite (t);

%!test % objective, certificate and probabilities at any point, and what a minimum is
%! for k = 1:sl_cases (12)                       % 1 to 5 features, 2 to 5 classes, in any combination
%!   [X, y] = problem (1 + mod (k, 5), 8 + k, 2 + mod (k, 4), k);
%!   v = rand (1, columns (X)) .* (rand (1, columns (X)) < .8) + eps;
%!   v(1:max (y)) = 1;                           % a class without weight has no intercept that is best
%!   lambda = 10 ^ (4 * rand - 2);
%!   W = 3 * randn (rows (X), max (y));
%!   b = 3 * randn (max (y), 1);
%!   options = {'Ridge', lambda, 'Weights', v};
%!   model = as_model (W, b, y);
%!   [F, GW, gb, P] = or_logistic (W, b, X, y, lambda, v);
%!   [same, info] = sl_logistic_train (X, y, options{:}, 'Init', model, 'MaxIter', 0);
%!   assert (info.objective, F, 1e-12 * F);
%!   assert (info.gradient, certificate_of (GW, gb, X, v), 1e-12);
%!   assert (same.W, W, 4*eps (max (abs (W(:)))));
%!   assert (same.b, b - mean (b), 1e-14 * max (abs (b)));
%!   [~, Q, S] = sl_logistic_predict (model, X);
%!   assert (Q, P, 1e-13);
%!   assert (S, W' * X + b, 1e-12);
%!   [best, info] = sl_logistic_train (X, y, options{:});
%!   assert (info.converged && info.gradient(end) <= 1e-8 && strcmp (info.stop, 'converged'));
%!   [F, GW, gb] = or_logistic (best.W, best.b, X, y, lambda, v);
%!   assert (info.objective(end), F, 1e-12 * F);
%!   assert (certificate_of (GW, gb, X, v) <= 1.01e-8);
%!   [again, about] = sl_logistic_train (X, y, options{:}, 'Init', model);       % from anywhere to the same minimum
%!   assert (about.objective(end), F, 1e-8 * F);         % |gradient|^2 / (2 lambda)
%!   assert (again.W, best.W, 1e-4 * norm (best.W));
%! end

%!test % a sample of weight 2 is the same as two samples, one of weight 0 none; the scale of weights is that of Ridge
%! [X, y] = problem (3, 20, 3, 1);
%! model = sl_logistic_train (X(:,[1:20, 5, 9]), y([1:20, 5, 9]));
%! v = ones (20, 1);
%! v([5 9]) = 2;
%! same = sl_logistic_train (X, y, 'Weights', v);
%! assert (same.W, model.W, 1e-6);
%! same = sl_logistic_train ([X, 1e3*ones(3, 1)], [y, 2], 'Weights', [int8(v') 0]);
%! assert (same.W, model.W, 1e-6);
%! for unit = [1e-200 1e-3 1e200]
%!   [same, info] = sl_logistic_train (X, y, 'Weights', unit * v, 'Ridge', unit);
%!   assert (info.converged);
%!   assert (same.W, model.W, 1e-6);
%! end

%!test % features of any scale
%! [X, y] = problem (3, 30, 3, 2);
%! [model, info] = sl_logistic_train (X, y);
%! for unit = [1e-150 1e-20 1e20 1e150]
%!   [same, about] = sl_logistic_train (unit * X, y, 'Ridge', min (unit ^ 2, realmax));
%!   assert (about.converged);
%!   assert (unit * same.W, model.W, 1e-6);
%!   assert (sl_logistic_predict (same, unit * X), sl_logistic_predict (model, X));
%! end
%! units = [1e-6; 1; 1e6];                        % of very different scale, which the certificate does not mind
%! [same, about] = sl_logistic_train (units .* X, y, 'Ridge', 0, 'Tol', 1e-11);     % the classes overlap but little
%! [model, info] = sl_logistic_train (X, y, 'Ridge', 0, 'Tol', 1e-11);
%! assert (about.converged && info.converged);
%! assert (about.objective(end), info.objective(end), 1e-9 * info.objective(end));
%! [same, about] = sl_logistic_train (single (1e30) * single (X), y);
%! assert (all (isfinite (same.W(:))));

%!test % large single X: products in single inside, some columns at a time, and the optimum of double
%! randn ('twister', 5);
%! y = 1 + (randn (1, 8200) > 0);
%! X = single (randn (64, 8200) + (y - 1));
%! X(64,:) = X(1,:) + 1e-3 * X(64,:);
%! for scale = [1, 1e-30]
%!   [model, info] = sl_logistic_train (scale * X, y, 'Ridge', scale ^ 2);
%!   [exact, same] = sl_logistic_train (double (scale * X), y, 'Ridge', scale ^ 2);
%!   assert (info.converged);
%!   assert (info.objective(end), same.objective(end), -1e-9);
%!   assert (double (model.W), exact.W, 1e-5 * max (abs (exact.W(:))));
%! end
%! [~, info] = sl_logistic_train (repmat (X, 1, 8), repmat (y, 1, 8), 'Ridge', 8, 'MaxIter', 1);
%! [~, same] = sl_logistic_train (double (X), y, 'Ridge', 1, 'MaxIter', 1);
%! assert (info.objective, 8 * same.objective, 1e-4 * info.objective(1));

%!test % two classes are the usual logistic regression with half the penalty
%! [X, y] = problem (2, 40, 2, 3);
%! model = sl_logistic_train (X, y, 'Ridge', 3);
%! assert (model.W(:,1), -model.W(:,2), 1e-8);
%! w = model.W(:,2) - model.W(:,1);
%! b = diff (model.b);
%! sign_of = 2 * y - 3;
%! q = 1 ./ (1 + exp (sign_of .* (w' * X + b)));
%! assert (-X * (q .* sign_of)' + 3/2 * w, zeros (2, 1), 1e-6);
%! assert (sum (q .* sign_of), 0, 1e-6);

%!test % without intercept; columns of W add up to 0, and so does b
%! [X, y] = problem (3, 40, 4, 4);
%! [model, info] = sl_logistic_train (X, y, 'Intercept', false);
%! assert (model.b, zeros (4, 1));
%! [~, GW] = or_logistic (model.W, model.b, X, y, 1, ones (1, 40));
%! assert (GW, zeros (3, 4), 1e-6);
%! assert (sum (model.W, 2), zeros (3, 1), 1e-7);
%! model = sl_logistic_train (X, y);
%! assert (sum (model.b), 0, 1e-14);

%!test % classes that a plane separates: without penalty the gradient vanishes, with one there is a minimum
%! [model, info] = sl_logistic_train ([1 2 3 4], [1 1 2 2], 'Ridge', 0);
%! assert (info.converged && info.objective(end) < 1e-6);
%! assert (sl_logistic_predict (model, [1 2 3 4]), [1 1 2 2]);
%! for lambda = 10 .^ (-12:4:8)
%!   [model, info] = sl_logistic_train ([1 2 3 4], [1 1 2 2], 'Ridge', lambda);
%!   assert (info.converged);
%!   assert (all (diff (info.objective) <= 1e-12 * info.objective(1)));
%! end

%!test % dependent and equal features, a class of one sample, more features than samples
%! [X, y] = problem (4, 12, 3, 5);
%! X = [X; X; sum(X, 1); 1e5 + X];
%! for lambda = [0 1e-6 1]
%!   [model, info] = sl_logistic_train (X, y, 'Ridge', lambda);
%!   assert (info.converged || strcmp (info.stop, 'precision'));
%!   assert (info.gradient(end) < 1e-7);
%! end

%!test % scores far beyond the range of exp
%! X = [-1e4 -1e3 1e3 1e4];
%! y = [1 1 2 2];
%! [model, info] = sl_logistic_train (X, y, 'Ridge', 1e-6);
%! assert (info.converged && all (isfinite (info.objective)));
%! model.W = [-1 1] * 1e3;
%! [labels, P] = sl_logistic_predict (model, X);
%! assert (P, [1 1 0 0; 0 0 1 1]);
%! [F, info] = deal (objective_at (model, X, [2 1 2 2], 'Ridge', 0), 0);
%! assert (F, 2e7, 1);                                         % exact where a softmax would say Inf
%! model.W = [-1e200 1e200];
%! fail ('sl_logistic_predict (model, X * 1e200)', 'leave the range of class double');
%! fail ('sl_logistic_predict (model, X / 0)', 'X must be finite');
%! fail ('sl_logistic_train (X * 1e200, y, ''Init'', model)', 'option Init gives scores that are not finite');

%!test % few, some and many zeros, full and sparse: the same minimum, of correlated features in few steps
%! rand ('twister', 41);
%! randn ('twister', 41);
%! y = [1:4, ceil(4 * rand(1, 116))];
%! C = randn (20, 4) / 2;
%! [Q, ~] = qr (randn (20));
%! for part = [.1, .6, 1]
%!   X = (C(:,y) + randn (20, 120)) .* (rand (20, 120) < part);
%!   if (part == 1)
%!     X = Q * diag (logspace (0, -3, 20)) * Q' * X;
%!   end
%!   for k = 1:3
%!     v = 1 + mod (y, k);                              % ones at first
%!     lambda = 1e-4 ^ (part == 1);
%!     given = {'Ridge', lambda, 'Intercept', k ~= 2, 'Weights', v};
%!     text = evalc ('[model, info] = sl_logistic_train (X, y, given{:}, ''Display'', ''iter'');');
%!     same = sl_logistic_train (sparse (X), y, given{:});
%!     [F, GW, gb] = or_logistic (model.W, model.b, X, y, lambda, v);
%!     assert (info.converged && max (abs (GW(:))) < 3e-8 * max (sum (abs (X), 2)) * max (v));   % not about the means
%!     assert (F, info.objective(end), 1e-10 * F);
%!     assert (same.W, model.W, 1e-5 * max (abs (model.W(:))));
%!     inner = regexp (text, '^ +\d+ +\S+ +\S+ +(\d+)', 'tokens', 'lineanchors');
%!     steps = sum (cellfun (@(t) str2double (t{1}), inner));
%!     assert (steps > 5 && steps < 200);             % preconditioned by the diagonal 660 and more where part is 1
%!   end
%! end

%!test % sparse data stay sparse: were they full, they would not fit
%! X = speye (1e5);                               % 80 GB, were it full
%! y = 1 + mod (1:1e5, 2);
%! model = sl_logistic_train (X, y, 'MaxIter', 2, 'Tol', 0);
%! assert (sl_logistic_predict (model, X), y);
%! X = sprandn (900, 600, .003);
%! y = 1 + (1:600 > 270);
%! [model, info] = sl_logistic_train (X, y);
%! assert (info.converged);
%! [same, about] = sl_logistic_train (full (X), y);
%! assert (same.W, model.W, 1e-5);

%!test % MaxIter, TimeLimit, OutputFcn, Tol 0, and what they say
%! [X, y] = problem (5, 60, 3, 6);
%! restore = sl_warnings_on ();
%! evalc ('[model, info] = sl_logistic_train (X, y, ''MaxIter'', 2);');
%! [text, id] = sl_lastwarn ();
%! assert (info.stop, 'MaxIter');
%! assert (id, 'sparselearn:maxIter');
%! assert (info.iterations == 2 && numel (info.objective) == 3 && numel (info.gradient) == 3);
%! evalc ('[~, info] = sl_logistic_train (X, y, ''TimeLimit'', 0);');
%! [text, id] = sl_lastwarn ();
%! assert (info.stop, 'TimeLimit');
%! assert (id, 'sparselearn:timeLimit');
%! lastwarn ('', '');
%! [~, info] = sl_logistic_train (X, y, 'Tol', 0);
%! assert (isempty (sl_lastwarn ()) && strcmp (info.stop, 'precision'));
%! assert (info.gradient(end) < 1e-12);
%! evalc ('[~, info] = sl_logistic_train (X, y, ''Tol'', 1e-30);');
%! [text, id] = sl_lastwarn ();
%! assert (info.stop, 'precision');
%! assert (id, 'sparselearn:notCertified');
%! assert (~ isempty (strfind (text, 'INFO.gradient ends with')));
%! assert (info.iterations < 20);
%! [model, info] = sl_logistic_train (X, y, 'OutputFcn', @(state) state.iteration == 3);
%! assert (strcmp (info.stop, 'OutputFcn') && info.iterations == 3);
%! [again, about] = sl_logistic_train (X, y, 'OutputFcn', @(state) state.objective ~= info.objective(2) || ...
%!                                     ~ isequal (size (state.W), [5 3]) || state.gradient ~= info.gradient(2));
%! assert (about.iterations, 2);

%!test % what it prints
%! [X, y] = problem (5, 60, 3, 6);
%! assert (evalc ('sl_logistic_train (X, y);'), '');
%! text = evalc ('sl_logistic_train (X, y, ''Display'', ''final'');');
%! assert (~ isempty (regexp (text, '^sl_logistic_train: converged after \d+ iterations and .* s, objective .*\n$')));
%! text = evalc ('[~, info] = sl_logistic_train (X, y, ''Display'', ''iter'');');
%! assert (numel (strsplit (strtrim (text), "\n")), info.iterations + 3);

%!test % Init is a model of the same classes, in whatever layout
%! [X, y] = problem (3, 30, 3, 7);
%! model = sl_logistic_train (X, y);
%! [~, info] = sl_logistic_train (X, y', 'Init', model);
%! assert (info.iterations == 0 && info.converged);
%! fail ('sl_logistic_train (X, y + 1, ''Init'', model)', 'Init must have the classes of Y');
%! fail ('sl_logistic_train (X(1:2,:), y, ''Init'', model)', 'X must have 3 rows, the features of option Init');
%! fail ('sl_logistic_train (X, y, ''Init'', rmfield (model, ''W''))', 'option Init must have the field W');

%!testif ; isunix () % Ctrl-C gives the best so far
%! program = ['addpath (''%s'', ''%s''); X = cos ((1:400)'' * (1:6000)); y = 1 + mod (1:6000, 40); ', ...
%!            '[model, info] = sl_logistic_train (X, y, ''Ridge'', 1e-9, ''Tol'', 0, ''Display'', ''iter''); ', ...
%!            'disp (info.stop), disp (all (diff (info.objective) <= 0)), ', ...
%!            'disp (numel (sl_predict (model, X))), disp (''OVER''); fflush (stdout);'];
%! said = sl_interrupted (sprintf (program, sl_inst (), fileparts (which ('slx_hoyer_mex'))), ' 2 +\d', 0);
%! assert (~ isempty (regexp (said, 'interrupted\s+1\s+6000\s+OVER')), said);

%!error id=sparselearn:badCall sl_logistic_train ()
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Ridge', Inf)
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Ridge', [1 2])
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Intercept', 2)
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Weights', 1)
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Weights', [1 -1])
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Weights', [0 0])
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Weights', {1 2})
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Init', 1)
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'OutputFcn', 1)
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'OutputFcn', @(s) [])
%!error id=sparselearn:badInput sl_logistic_train ([1 2], [1 2], 'Display', 'colour')
%!error id=sparselearn:unknownOption sl_logistic_train ([1 2], [1 2], 'Ridge')
%!error <2 in all, but holds 3; samples are the columns> sl_logistic_train (ones (3, 2), 1:3)
%!error <use Y\(:\)> sl_logistic_train ([1 2], 'ab')

%!test % a run that goes on from a checkpoint comes to the same bits; one of other data is refused
%! rand ('twister', 3);
%! X = rand (6, 60);
%! y = 1 + (sum (X) > 3) + (X(1,:) > .7);
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! o = {'Ridge', .01, 'Tol', 1e-12};
%! warning ('off', 'sparselearn:maxIter', 'local');
%! [~, first] = sl_logistic_train (X, y, o{:}, 'MaxIter', 3, 'Checkpoint', file);
%! [model, info] = sl_logistic_train (X, y, o{:}, 'Checkpoint', file);
%! [whole, all_of_it] = sl_logistic_train (X, y, o{:});
%! assert (first.iterations, 3);
%! assert (isequal (model.W, whole.W) && isequal (model.b, whole.b));
%! assert (isequal (info.objective, all_of_it.objective));
%! fail ('sl_logistic_train (2 * X, y, o{:}, ''Checkpoint'', file)', 'another problem');
%! fail ('sl_logistic_train (X, fliplr (y), o{:}, ''Checkpoint'', file)', 'another problem');

%!test % wherever TimeLimit ends a run, the same call goes on to the same bits
%! folder = sl_test_folder ();
%! X = sin ((1:30)' * (1:200) .^ 1.3);
%! y = 1 + (sum (X(1:3,:)) + cos (1:200) > 0);
%! run = @(varargin) sl_logistic_train (X, y, 'Ridge', 1e-6, varargin{:});
%! timer = tic ();
%! [model, whole] = run ();
%! lasted = toc (timer);
%! for part = .2:.3:.8
%!   file = fullfile (folder.name, sprintf ('%g', part));
%!   run ('Checkpoint', file, 'TimeLimit', part * lasted);
%!   [same, info] = run ('Checkpoint', file);
%!   assert ({same.W, info.objective}, {model.W, whole.objective});
%! end

%!test % features that are constant have no weights, those of Init have a start
%! [X, y] = problem (4, 60, 3, 1);
%! model = sl_logistic_train (X, y, 'Ridge', 1);
%! X(2,:) = 3;
%! start = sl_logistic_train (X, y, 'Ridge', 1, 'Init', model, 'MaxIter', 0);
%! assert (start.W([1 3 4],:), model.W([1 3 4],:));
%! assert (start.W(2,:), [0 0 0]);
%! X(1,:) = (-1) .^ (1:60);                             % of deviation 1
%! start = sl_logistic_train (X, y, 'Ridge', 1, 'Init', model, 'MaxIter', 0);
%! assert (start.W(1,:), model.W(1,:));
