% What must not depend on the shift of features does not, and where the data have too few digits for that, this is said.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y] = classes_of (seed)
%!  rand ('twister', seed);
%!  randn ('twister', seed);
%!  y = [1:3, ceil(3 * rand (1, 117))];
%!  X = randn (4, 3)(:,y) + randn (4, 120);
%!endfunction

%!function check (name, train, X, y, kind, offsets)
%!  % TRAIN (X, Y) gives numbers that do not depend on an offset of the features, and why the run ended
%!  restore = sl_warnings_on ();
%!  X = cast (X, kind);
%!  right = train (X, y);
%!  for offset = offsets
%!    for these = {1, 1:rows(X)}
%!      Z = X;
%!      Z(these{1},:) = X(these{1},:) + offset;
%!      shown = evalc ('[found, why] = train (Z, y);');
%!      close = max (abs (double (found(:)) - double (right(:)))) <= 1e-6 * max (1, max (abs (double (right(:)))));
%!      if (~ isempty (strfind (shown, 'has too few digits')))
%!        assert (offset * eps (kind) > 5e-7);
%!        assert (isempty (why) || strcmp (why, 'precision'));
%!      elseif (~ close)
%!        error ('%s depends on the offset %g of features %s in %s', name, offset, mat2str (these{1}), kind);
%!      end
%!    end
%!  end
%!endfunction

%!function [found, why] = logistic (X, y, varargin)
%!  [model, info] = sl_logistic_train (X, y, varargin{:});
%!  [~, P] = sl_logistic_predict (model, X);
%!  found = [model.W(:)', info.objective([1, end]) / 100, info.iterations, P(:)'];
%!  why = info.stop;
%!endfunction

%!function [found, why] = of_sparse (X, y)
%!  [found, why] = logistic (sparse (X), y);
%!endfunction

%!function [found, why] = scored (X, y)
%!  net = sl_net_train ({'zscore', {'dense', 5}, 'tanh', 'dense'}, X, y, 'MaxIter', 3, 'Seed', 1);
%!  [~, P] = sl_net_predict (net, X);
%!  found = [net.layers(2).W(:); P(:)];
%!  why = '';
%!endfunction

%!function [found, why] = pipeline (step, X, y)
%!  r = sl_cross_validate ({'standardize', step}, X, y, 'Folds', 1 + mod (1:columns (X), 2), 'Measures', 'logloss');
%!  found = r.values;
%!  why = '';
%!endfunction

%!function [found, why] = standardised (X, y)
%!  [model, info] = sl_polynet_train (X, y, 'Tau', 1, 'Standardize', true, 'MaxIter', 1, 'Tol', 0, 'Seed', 1);
%!  Z = (double (X) - model.shift) ./ model.scale;    % rounding decides where refits end, and so is left out
%!  found = [model.scale; Z(:)];
%!  why = info.stop;
%!endfunction

%!function [found, why] = clusters (X, y, algorithm)
%!  first = X(:,1);                              % subtracted exactly
%!  [labels, centres, info] = sl_kmeans (X, 4, 'Seed', 1, 'Replicates', 3, 'Algorithm', algorithm);
%!  found = [labels(:); info.objective; reshape(double (centres) - double (first), [], 1)];
%!  why = '';
%!endfunction

%!function [found, why] = linear_part (X, y, loss, varargin)
%!  Y = y;                                       % a Tau next to nothing leaves the linear part alone
%!  if (any (strcmp (loss, {'squared', 'multitask'})))
%!    Y = 2 * (y == 1) - 1;
%!  end
%!  [model, info] = sl_polynet_train (X, Y, 'Model', 'fm', 'Augment', false, 'Ridge', 1, 'Tau', 1e-40, 'Loss', loss, ...
%!                                    'MaxIter', 1, 'Tol', 0, 'RefitTol', 1e-12, 'Seed', 1, varargin{:});
%!  X = full (X);
%!  scores = model.W' * bsxfun (@minus, X, X(:,1));
%!  found = [info.objective(1); .01 * scores(:)];        % the fit ends where little of the objective is left to gain
%!  why = info.stop;
%!endfunction

%!test % the linear part of polynomial networks, without bases, of full and sparse data
%! [X, y] = classes_of (2);
%! for loss = {'logistic', 'squared', 'multitask', 'sqhinge', 'smoothhinge'}
%!   check (['linear part, ', loss{1}], @(X, y) linear_part (X, y, loss{1}), X, y, 'double', [1e2 1e4 1e6 1e8]);
%!   dense = linear_part (X + 1e6, y, loss{1});
%!   assert (linear_part (sparse (X + 1e6), y, loss{1}), dense, 1e-6 * max (abs (dense)));
%! end
%! check ('linear part, weights', @(X, y) linear_part (X, y, 'logistic', 'ClassWeights', [1 5 .2]), X, y, 'double', ...
%!        [1e4 1e8]);

%!test % an offset that takes no digits from X changes no bit of a standardised polynomial network, whatever it chooses
%! [X, y] = classes_of (5);
%! X = round (2^12 * X(:,1:60)) / 2^12;
%! o = {y(1:60), 'Tau', 'auto', 'Refit', 'full', 'Standardize', true, 'MaxBases', 3, 'Seed', 1};
%! for kind = {'double', 'single'}
%!   X = cast (X, kind{1});
%!   offsets = {[12345, -1e6, 1e8], 64};
%!   [right, about] = sl_polynet_train (X, o{:});
%!   for offset = offsets{1 + strcmp (kind{1}, 'single')}
%!     assert (double (X + offset) - offset, double (X));
%!     [model, info] = sl_polynet_train (X + offset, o{:});
%!     assert (info.objective, about.objective);
%!     assert ({model.H, model.U, model.scale}, {right.H, right.U, right.scale});
%!     assert (model.shift, right.shift + offset, eps (offset));
%!   end
%! end

%!test % too few digits are said once, by one run and by all folds together, in INFO too, of full and of sparse X
%! restore = sl_warnings_on ();
%! [X, y] = classes_of (6);
%! X = X(:,1:30) + 1e11;
%! y = y(1:30);
%! once = @(text) assert (numel (strfind (text, 'has too few digits')), 1);
%! o = {'MaxBases', 1, 'MaxIter', 1, 'Seed', 1};
%! once (evalc ("[~, info] = sl_polynet_train (X, y, 'Tau', 'auto', 'Standardize', true, o{:});"));
%! assert ({info.stop, info.converged}, {'precision', false});
%! Z = sparse ([X; X(1,:) > X(1,1)]);
%! once (evalc ("[~, info] = sl_polynet_train (Z, y, 'Tau', 1, 'Ridge', 1, 'Intercept', true, o{:});"));
%! assert (info.stop, 'precision');
%! once (evalc ("sl_tune ({'sl_polynet_train', 'Standardize', true, o{:}}, X, y, {'Tau', [1 2]}, 'Folds', 2);"));
%! once (evalc ("sl_cross_validate ('sl_logistic_train', X, y, 'Folds', 2);"));
%! said = evalc ("for k = 1:2, sl_logistic_train (X, y); end");
%! assert (numel (strfind (said, 'has too few digits')), 2);

%!test % targets and ratings
%! [X, y] = classes_of (3);
%! pairs = {ceil(12 * rand (1, 300)), ceil(9 * rand (1, 300))};
%! ratings = mod (pairs{1} + pairs{2}, 5);
%! for kind = {'fm', 'pn'}
%!   o = {'Loss', 'squared', 'Model', kind{1}, 'Seed', 1, 'MaxBases', 2};
%!   right = sl_mcrank (pairs{:}, ratings, o{:});
%!   shifted = sl_mcrank (pairs{:}, ratings + 1e6, o{:});
%!   assert (sl_mcrank_predict (shifted, pairs{:}), sl_mcrank_predict (right, pairs{:}) + 1e6, 1e-6);
%! end

%! for offset = [0 1e4 1e8]
%!   [model, info] = sl_polynet_train (X, X(1,:) + X(2,:) .* X(3,:) + offset, 'Model', 'fm', 'Loss', 'squared', ...
%!                                     'Tau', 5, 'Refit', 'full', 'RefitTol', 1e-6, 'MaxBases', 2, 'Seed', 1);
%!   scores = sl_polynet_predict (model, X) - offset;
%!   if (offset == 0)
%!     right = scores;
%!     F = info.objective;
%!   end
%!   assert (info.objective(1), F(1), 1e-8 * F(1));
%!   assert (info.objective(end), F(end), 1e-4 * F(1));       % a refit ends by RefitTol, not at the minimum
%!   assert (norm (scores - right) < 1e-2 * norm (right));
%! end

%!test % where rounding of the objective hides what a step gains, a refit ends; the data are not too large
%! for seed = [4 19 23 28]
%!   randn ('twister', seed);
%!   X = randn (3, 200);
%!   Z = [X(1,:).^2; X(2,:).*X(3,:); X(1,:).*X(2,:)]';
%!   y = Z(:,2)' + .1 * randn (1, 200) + 1e8;
%!   task = {'squared', y, [], 'l12', 5, true, [], [0 200]};
%!   U = [0; .6; .05];
%!   [U, b, about] = slx_polynet_output_mex (task, Z, U, mean (y), [100, 1e-6, 0]);
%!   for k = 1:4
%!     Z = Z + 1e-4 * Z([2:end 1],:);
%!     before = sumsq (y - U' * Z' - b) / 2;
%!     [U, b, about] = slx_polynet_output_mex (task, Z, U, b, [100, 1e-7, about(4)]);
%!     assert (sumsq (y - U' * Z' - b) / 2 <= before + 1e-6);         % what rounding leaves
%!   end
%! end

%!test % least squares of a layer's inputs and outputs: biases take up the offset
%! [X, y] = classes_of (4);
%! for kind = {'double', 'single'}
%!   offsets = [0 1e4 1e8];
%!   if (strcmp (kind{1}, 'single'))
%!     offsets = [0 1e2];
%!   end
%!   X = cast (X, kind{1});
%!   X = (X + offsets(end)) - offsets(end);       % so that no digit is lost below
%!   net = sl_net_train ({{'dense', 6}, 'tanh', 'dense'}, X, y, 'MaxIter', 1, 'Seed', 1);
%!   b = net.layers(1).b;
%!   right = sl_prune (net, .5, 'Data', X, 'Algorithm', 'surgeon');
%!   for offset = offsets
%!     net.layers(1).b = b - sum (net.layers(1).W, 1)' * offset;
%!     found = sl_prune (net, .5, 'Data', X + offset, 'Algorithm', 'surgeon');
%!     assert (double (found.layers(1).W), double (right.layers(1).W), max (1e-6, 10 * offset * eps (kind{1})));
%!   end
%! end

%!test % the warning has the figures of the data
%! X = single ([100:103; 7 7 7 7; 1000 1000 1001 1001]);
%! said = evalc ("sl_net_train ({'zscore', {'dense', 2}}, X, [1 2 1 2], 'MaxIter', 1, 'Seed', 1);");
%! assert (~ isempty (strfind (said, 'row 3 of X has a mean of 1e+03 and a standard deviation of 0.5')), said);

%!test % every trainer that promises it
%! [X, y] = classes_of (1);
%! weights = {'Weights', rand(1, 120)};
%! cases = {'logistic', @logistic; 'weights', @(X, y) logistic (X, y, weights{:}); 'sparse', @of_sparse; ...
%!          'k-means', @(X, y) clusters (X, y, 'lloyd'); 'online', @(X, y) clusters (X, y, 'online'); ...
%!          'zscore', @scored; 'polynet', @standardised; ...
%!          'mlp', @(X, y) pipeline ({'sl_mlp_train', 'Hidden', 4, 'StepSize', .1, 'MaxIter', 2, 'Seed', 1}, X, y); ...
%!          'soae', @(X, y) pipeline ({'sl_soae_train', 'Hidden', 4, 'MaxIter', 2, 'Seed', 1}, X, y)};
%! for k = 1:rows (cases)
%!   if (strcmp (cases{k,1}, 'mlp'))                % its samples are standardised as those of soae
%!     check (cases{k,:}, X, y, 'double', [1e8 1e15]);
%!     continue;
%!   end
%!   check (cases{k,:}, X, y, 'double', [1e4 1e8 1e11 1e15]);
%!   if (~ strcmp (cases{k,1}, 'sparse'))
%!     check (cases{k,:}, X, y, 'single', [1 1e3 1e6]);
%!   end
%! end
