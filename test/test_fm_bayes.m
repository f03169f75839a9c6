% Gibbs sampling of a factorisation machine: each step of a sweep against dense algebra, threads.

% SPDX-License-Identifier: BSD-3-Clause

%!function list = lists_of (u, i, counts, values)
%!  list = {one_of(u, i, counts(1), values), one_of(i, u, counts(2), values)};
%!endfunction

%!function list = one_of (rows, others, n, values)
%!  [~, order] = sortrows ([rows(:), others(:)]);
%!  list = struct ('start', uint64 ([0; cumsum(accumarray (rows(:), 1, [n, 1]))]), ...
%!                 'other', uint32 (others(order) - 1), 'value', values(order)');
%!endfunction

%!function list = context_of (T, lists)          % T: in the order of the items
%!  [place(lists{1}.value), columns] = deal (0:size (T, 2)-1, lists{1}.value);
%!  T = T(:,columns);
%!  [e, ~, value] = find (T');
%!  [c, ~, weight] = find (T);
%!  list = struct ('start', uint64 ([0; cumsum(full (sum (T ~= 0, 2)))]), 'other', uint32 (e - 1), 'value', value, ...
%!                 'first', uint64 ([0, cumsum(full (sum (T ~= 0, 1)))]), 'feature', uint32 (c - 1), ...
%!                 'weight', weight, 'number', uint32 (place));
%!endfunction

%!function s = side_of (n, features, K)
%!  A = randn (K);
%!  s = struct ('F', randn (K, n), 'M', zeros (K, n), 'mean', zeros (K, n), 'Y', .1 * randn (K, features), ...
%!              'mu', randn (K, 1) / 2, 'Lambda', A * A' + eye (K), 'lambda', 2, 'g', ones (1, n), 'r', zeros (1, n));
%!endfunction

%!shared sides, lists, Y, K
%! K = 4;
%! Y = [1 -.5 NaN .3 1; NaN .2 .7 NaN -1; .4 NaN NaN 1.2 .1];      % users by items
%! copies = 400;                                                    % of each user: as many draws
%! [u, i] = find (~ isnan (repmat (Y, copies, 1)));
%! all = repmat (Y, copies, 1);
%! values = all(sub2ind (size (all), u, i));
%! lists = lists_of (u, i, [3 * copies + 1, 5], values);            % and a user without ratings
%! restore = slx_run_seed (1);
%! sides = {side_of(3 * copies + 1, 5, K), side_of(5, 3 * copies + 1, K)};
%! restore = [];

%!test % rows: mean and covariance of the draws, what is left of the ratings, the noise of each user
%! s = sides;
%! n = size (s{1}.F, 2);
%! s{1}.g(2:3:end) = 2;
%! rated = ~ isnan ([repmat(Y, (n - 1) / 3, 1); NaN(1, 5)]);
%! s{1}.M = s{1}.Y * bsxfun (@rdivide, double (rated), sqrt (max (sum (rated, 2), 1)))';
%! users = slx_fm_bayes_mex (lists, s{1}, s{2}, [3 .02 .1], [7, 1, 5, .05], 4);
%! rows = [Y; NaN(1, 5)];
%! for k = 1:4
%!   same = k:3:n-1;
%!   if (k == 4)
%!     same = n;
%!   end
%!   [m, C] = or_bayes_rows (rows(k,:), s{2}.F, s{1}.mu, s{1}.Lambda, 3, s{1}.g(same(1)), s{1}.Y);
%!   assert (users.mean(:,same), repmat (m, 1, numel (same)), 1e-11);
%!   L = chol (C + (k == 4) * eye (K), 'lower');
%!   z = L \ bsxfun (@minus, users.F(:,same), m);
%!   if (k < 4)
%!     assert (mean (z, 2), zeros (K, 1), 5 / sqrt (numel (same)));
%!     assert (z * z' / numel (same), eye (K), 8 / sqrt (numel (same)));
%!   else
%!     assert (users.F(:,n), m, 1e-11);
%!   end
%!   D = [s{2}.F(1:end-1,:)', ones(5, 1)];
%!   left = bsxfun (@minus, rows(k,:)' - s{2}.F(end,:)', D * users.F(:,same));
%!   left(isnan (left)) = 0;
%!   assert (users.r(same), sum (left .^ 2, 1), 1e-11);
%! end
%! share = users.g .* (5 + 3 * users.r / 2);                  % gamma distributed with the shape 5 + n/2
%! for k = 1:3
%!   shape = 5 + sum (~ isnan (Y(k,:))) / 2;
%!   assert (mean (share(k:3:n-1)), shape, 5 * sqrt (shape / 400));
%! end

%!test % features: each draw, in turn, by the formula with the same normal numbers as without data; lambda
%! s = sides;
%! n = size (s{1}.F, 2);
%! rated = ~ isnan ([repmat(Y, (n - 1) / 3, 1); NaN(1, 5)]);
%! x = bsxfun (@rdivide, double (rated), sqrt (max (sum (rated, 2), 1)))';
%! s{1}.M = s{1}.Y * x;
%! sums = zeros (K, 5);
%! products = 0;
%! draws = 300;
%! squares = 0;
%! for k = 1:draws
%!   users = slx_fm_bayes_mex (lists, s{1}, s{2}, [3 .02 .1], [7, k, 5, .05], 2);
%!   assert (users.M, users.Y * x, 1e-12);
%!   E = s{1}.F - s{1}.mu - s{1}.M;
%!   C = chol (s{1}.Lambda, 'lower');
%!   for j = 1:5
%!     weight = sum (x(j,:) .^ 2);
%!     t = E * x(j,:)' + weight * s{1}.Y(:,j);
%!     z = C' * (users.Y(:,j) - t / (weight + 2)) * sqrt (weight + 2);
%!     sums(:,j) = sums(:,j) + z;
%!     products = products + z * z';
%!     E = E - (users.Y(:,j) - s{1}.Y(:,j)) * x(j,:);
%!   end
%!   squares = squares + users.lambda * (.05 + sum (sum ((C' * users.Y) .^ 2)) / 2);
%! end
%! assert (sums / draws, zeros (K, 5), 5 / sqrt (draws));
%! assert (products / (5 * draws), eye (K), 8 / sqrt (5 * draws));
%! assert (squares / draws, 1 + 5 * K / 2, 5 * sqrt ((1 + 5 * K / 2) / draws));

%!test % mu and Lambda: their means, by the formulas; alpha, factor, bias
%! s = sides;
%! n = 3 * 400;
%! e = s{1}.F(:,1:n);
%! m = mean (e, 2);
%! d = bsxfun (@minus, e, m);
%! W = inv (d * d' + n / (n + 1) * m * m' + 2 * s{1}.Y * s{1}.Y' + K * diag ([.02 .02 .02 .1]));
%! draws = 300;
%! [Lambda, z] = deal (0, zeros (K, draws));
%! for k = 1:draws
%!   users = slx_fm_bayes_mex (lists, s{1}, s{2}, [3 .02 .1], [7, k, 5, .05], 1);
%!   Lambda = Lambda + users.Lambda / draws;
%!   z(:,k) = chol (users.Lambda) * (users.mu - n / (n + 1) * m) * sqrt (n + 1);
%! end
%! L = chol (W, 'lower');
%! assert (L \ Lambda / L' / (K + n + 5), eye (K), .02);         % of each draw about sqrt (2/1200)
%! assert (mean (z, 2), zeros (K, 1), 5 / sqrt (draws));
%! assert (z * z' / draws, eye (K), 8 / sqrt (draws));
%! s{2}.r(:) = 3;
%! scales = zeros (draws, 3);
%! for k = 1:draws
%!   [~, ~, scales(k,:)] = slx_fm_bayes_mex (lists, s{1}, s{2}, [3 .02 .1], [7, k, 5, .05], 192);
%! end
%! shapes = [numel(lists{1}.value) / 2, K * (K - 1), K] + 1;
%! diagonals = diag (s{1}.Lambda + s{2}.Lambda);
%! rates = [(1 + 15) / 2, 1 + K * sum(diagonals(1:end-1)) / 2, 1 + K * diagonals(end) / 2];
%! assert (mean (scales, 1) .* rates ./ shapes, [1 1 1], 5 ./ sqrt (draws * min (shapes)));

%!test % the same bits for any number of threads
%! before = sl_threads ();
%! for k = 3:-2:1
%!   sl_threads (k);
%!   [users{k}, items{k}, scales{k}] = slx_fm_bayes_mex (lists, sides{:}, [3 .02 .1], [7, 1, 5, .05], 255);
%! end
%! sl_threads (before);
%! assert ({users{3}, items{3}, scales{3}}, {users{1}, items{1}, scales{1}});

%!function v = figures_of (s)
%!  logs = @(x) log (sum (x(:) .^ 2));
%!  seen = min (5, size (s.F, 2));
%!  v = [log(det(s.Lambda)), log(s.Lambda(1)), log(s.Lambda(end)), tanh(s.mu([1 end]))', logs(s.mu), ...
%!       logs(s.F(1:end-1,1:seen)), logs(s.F(end,1:seen)), s.F([1 end],2)' ./ (1 + abs (s.F([1 end],2)')), ...
%!       log(s.lambda), log(s.g(1))];
%!  if (size (s.Y, 2) > 0)
%!    v = [v, logs(s.Y), logs(s.M)];
%!  end
%!endfunction

%!test % all steps together (Geweke): parameters of the prior, given ratings of their own, stay those of the prior
%! [K, draws, rate, shape] = deal (3, 500, 3, 5);           % with two features of ratings
%! seen = [1 1 0 1 1; 1 0 1 1 0; 0 1 1 1 1; 1 1 1 0 0; 0 1 0 0 1; 0 0 0 0 0] > 0;
%! x = bsxfun (@rdivide, double (seen), sqrt (max (sum (seen, 2), 1)));
%! z = bsxfun (@rdivide, double (seen), sqrt (max (sum (seen, 1), 1)))';
%! [u, i] = find (seen);
%! lists = lists_of (u, i, [6 5], 1:numel (u));
%! T = sparse ([1 1 1 2 2 1 2], [1 4 9 4 9 12 15], [1 .5 -1 1 2 -.5 1], 2, numel (u));       % by the order of items
%! lists{3} = context_of (T, lists);
%! restore = slx_run_seed (3);
%! change = zeros (draws, 43);
%! for t = 1:draws
%!   scales = [2 * randg(1), randg(1), randg(1)];
%!   sides = {or_bayes_prior(x, K, scales, rate, shape), or_bayes_prior(z, K, scales, rate, 0), ...
%!            or_bayes_prior(zeros (2, 0), K, scales, rate, 0)};
%!   before = [figures_of(sides{1}), figures_of(sides{2}), figures_of(sides{3}), log(scales)];
%!   all = [sides{1}.F, sides{2}.F, sides{3}.F];
%!   X = [sparse(u, 1:numel (u), 1, 6, numel (u)); sparse(i, 1:numel (u), 1, 5, numel (u)); T];
%!   squares = (all(1:end-1,:) .^ 2) * X .^ 2;
%!   y = all(end,:) * X + sum ((all(1:end-1,:) * X) .^ 2 - squares, 1) / 2 ...
%!       + randn (1, numel (u)) ./ sqrt (scales(1) * sides{1}.g(u));
%!   own = lists;
%!   [own{1}.value, own{2}.value] = deal (y(lists{1}.value), y(lists{2}.value));
%!   for k = 1:2
%!     order = [1, 2 * t + k, shape, rate];
%!     [sides{1:2}, scales, sides{3}] = slx_fm_bayes_mex (own, sides{1:2}, scales, order, 1023, sides{3});
%!   end
%!   change(t,:) = [figures_of(sides{1}), figures_of(sides{2}), figures_of(sides{3}), log(scales)] - before;
%! end
%! restore = [];
%! moved = std (change, 0, 1) > 0;               % not g of items and of features, nor lambda of these
%! assert (sum (moved), 40);
%! assert (mean (change(:,moved), 1) ./ std (change(:,moved), 0, 1) * sqrt (draws), zeros (1, sum (moved)), 4);
