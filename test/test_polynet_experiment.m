% The baselines of sl_exp_polynet.

% SPDX-License-Identifier: BSD-3-Clause

%!shared X, labels, Z, features, class
%! randn ('twister', 1);
%! rand ('twister', 1);
%! X = randn (4, 200);
%! Z = randn (4, 40);
%! class = @(X) 1 + (X(1,:) .* X(2,:) > 0);
%! labels = class (X);
%! labels(X(3,:) .^ 2 > 1.5) = 3;
%! pairs = nchoosek (1:4, 2);
%! features = @(X) [ones(1, size (X, 2)); sqrt(2) * X; X .^ 2; sqrt(2) * X(pairs(:,1),:) .* X(pairs(:,2),:)];

%!test % ridge regression with the kernel is ridge regression on all products
%! sl_reach_private ();
%! ridges = [1e-3 .1 10];
%! found = exp_kernel_ridge (X, labels, Z, ridges);
%! assert (size (found), [3 40]);
%! F = features (X);
%! Y = 2 * ((1:3)' == labels) - 1;
%! for k = 1:3
%!   W = Y * F' / (F * F' + ridges(k) * eye (15));
%!   [~, expected] = max (W * features (Z), [], 1);
%!   assert (found(k,:), expected);
%! end
%! truth = class (Z);
%! truth(Z(3,:) .^ 2 > 1.5) = 3;
%! assert (mean (found(2,:) == truth) > .7);

%!test % with as many landmarks as there are dimensions the features are those of the kernel
%! sl_reach_private ();
%! found = exp_nystroem (X, labels, Z, [1 .01], 200, 1);
%! assert (size (found), [2 40]);
%! for k = 1:2
%!   ridges = [1 .01];
%!   model = sl_logistic_train (features (X), labels, 'Ridge', ridges(k));
%!   assert (mean (found(k,:) == sl_predict (model, features (Z))) > .95);
%! end
%! assert (exp_nystroem (X, labels, Z, .1, 7, 3), exp_nystroem (X, labels, Z, .1, 7, 3));
%! assert (exp_nystroem (X, labels, Z, .1, 1e6, 3), exp_nystroem (X, labels, Z, .1, 200, 3));
