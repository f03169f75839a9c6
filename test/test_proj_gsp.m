% The grouped sparse projection and its derivatives: against the oracle, on every fault known from other programs,
% over scales and precisions, and against differences.

% SPDX-License-Identifier: BSD-3-Clause

%!test % the random campaign
%! check_proj_gsp (sl_cases (162));                        % numbers 94 and 162, in double and single, cannot be met

%! check_proj_gsp_jump (sl_cases (30));

%!function [value, dual, Y, info] = of_weights (X, w, s, varargin)
%!  [Y, info] = sl_proj_gsp (X, s, 'Weights', w, varargin{:});
%!  value = sum (sqrt (sum (Y .^ 2)));
%!  dual = value / (1 - info.gap);
%!  if (info.mu > 0)
%!    assert (mean (sl_hoyer (Y, w)), s, 1e-13);
%!    assert (info.sparseness, s, 1e-13);
%!     assert (info.gain, sqrt (sum (Y .^ 2)), -1e-13);
%!  end
%!endfunction

%!function rows = in_order (X, w, Y) % of which equal entries of a vector, and equal vectors, may change places
%!  rows = zeros (size (X, 2), 3 * numel (w));
%!  for k = 1:size (X, 2)
%!    rows(k,:) = reshape (sortrows ([X(:,k), w, Y(:,k)]), 1, []);
%!  end
%!  rows = sortrows (rows);
%!endfunction

%!test % jumps: values that or_proj_gsp_jump confirms, and those of the dual
%! w = [.7110995634; .9872078988; .0193173166];
%! q = [1; .5; .25];
%! cases = {[2; 2; 0],   w, .6958862263628881, 1.03204445, 1.05285326, 'mixed';
%!          [2 2; 2 2; 0 0],  w, .6958862263628881, 2.10290692, 2.10570651, 'mixed';
%!          [3; 2; 1],   q, .8,  1.71651514, 1.71651514, 'repaired';
%!          [3; 2; 1],   q, .95, 1.17912878, 1.17912878, 'repaired';
%!          [3; 2; 1],   q, .5,  2.64660059, 2.64660059, '';
%!          [3 1; 2 2; 1 0],  q, .9,  1.8,        2.43303028, 'mixed';
%!          [3 1 2; 2 2 0; 1 0 5; 0 4 1],   [1; .8; .3; .1], .9, 9.66740944, 9.86416980, 'mixed';
%!          [1 2; 3 0; 0 1],  [.2; .5; 1], .93, 3.79392642, 3.87339622, 'mixed';
%!          [2; 2; 2],   [1; 1; 1], .1, 3.317691,  3.317691, 'repaired';
%!          2 * [1; .8; .6],  [1; .8; .6], .5, 2.014214, 2.014214, 'repaired';
%!          [5; 0; 1; 0], [1; .2; .5; 0], .9, .56789083, .56789083, 'repaired';
%!          [6 1 0; 2 0 3; 1 4 1], [.9; .5; .1], .97, 6.55917103, 6.55917103, ''};
%! for k = 1:size (cases, 1)
%!   [X, w, s] = cases{k,1:3};
%!   [value, dual, Y, info] = of_weights (X, w, s);
%!   sorted = in_order (X, w, Y);
%!   assert ([value, dual], [cases{k,4:5}], 6e-7);
%!   assert (info.side, cases{k,6});
%!   if (all (size (X) <= [3, 2]))
%!     assert (or_proj_gsp_circle (X, s, w * ones (1, size (X, 2))), value, 1e-6 * value);
%!   else
%!     assert (or_proj_gsp_jump (X, s, w), value, .04 * value);     % its loads are K/800 apart
%!   end
%!   for scale = [1e-150, 1e150]
%!     assert (of_weights (X * scale, w, s) / scale, value, 1e-12 * value);
%!     assert (of_weights (X, w * scale, s), value, 1e-12 * value);
%!   end
%!   n = size (X, 1):-1:1;
%!   Z = sl_proj_gsp (-X(n,:), s, 'Weights', w(n));
%!   Z = sign (.5 - X) .* Z(n,:);                                        % an entry of 0 gets no sign
%!   assert (in_order (X, w, Z), sorted, 1e-12 * value);
%!   Z = sl_proj_gsp (single (X), s, 'Weights', w);
%!   assert (class (Z), 'single');
%!   assert (sum (sqrt (sum (double (Z) .^ 2))), value, 1e-5);      % equal values of the objective, also at ties
%!   rounded = double (single (X));                                 % which may be no ties
%!   Y = sl_proj_gsp (rounded, s, 'Weights', w);
%!   assert (in_order (rounded, w, double (Z)), in_order (rounded, w, Y), 1e-5 * value);
%!   given = {X(:,1), zeros(3, 1), 7, X(:,2:end)(:)};            % beside a zero group and a single number
%!   if (size (X, 2) == 2)
%!     Z = sl_proj_gsp (given, 1 - 2 * (1 - s) / 3, 'Weights', {w, [1; 2; 3], 1, w});
%!     assert (norm (Z{1}) + norm (Z{4}), value, 1e-12 * value);           % equal groups may change places
%!     assert (Z{3}, 7);
%!   end
%! end
%! [~, ~, Y] = of_weights ([2; 2; 0], [.7110995634; .9872078988; .0193173166], .6958862263628881);
%! assert (Y / norm (Y), [.516022; 0; .856575], 1e-6);

%!test % where the sparser side leaves far more than 0.2 %: an end of the mixed group's jump, or a denser entry of another
%! cases = {[1 2 5 5; 1 5 1 3; 1 2 0 2], [1 2 3 1; 1 4 2 4; 2 2 3 0], .88;
%!          [1 0 1 0; 0 0 5 2; 1 0 3 2; 5 5 3 5], [3 4 1 1; 2 0 2 2; 2 0 4 0; 4 4 2 1], .74;
%!          [2 4 0; 0 3 3], [4 4 2; 2 0 0], .64;
%!          [1 3 0 3; 5 4 5 5; 5 5 2 2], [1 4 1 3; 3 3 3 0; 0 1 2 0], .88};
%! for k = 1:4
%!   [X, W, s] = cases{k,:};
%!   best = or_proj_gsp_jump (X, s, W);
%!   for turn = 0:3
%!     at = circshift (1:rows (X), turn);
%!     of = circshift (1:columns (X), turn);
%!     assert (of_weights (3 ^ turn * X(at,of), W(at,of), s) / 3 ^ turn >= .998 * best);
%!   end
%! end

%!test % two of each vector have at least twice the value, but for 2 %: the group to mix need not be one that jumps first
%! X = [3 0; 1 0; 0 0; 2 2];
%! W = [3 3; 2 1; 0 1; 3 2];
%! one = of_weights (X, W, .9864, 'MinShare', 0);
%! assert (of_weights ([X, X], [W, W], .9864, 'MinShare', 0) >= 1.96 * one);

%!test % the search has all vectors of a grid
%! rand ('twister', 4);
%! [a, b] = ndgrid (linspace (0, pi / 2, 200));
%! C = [cos(a(:)') .* cos(b(:)'); cos(a(:)') .* sin(b(:)'); sin(a(:)')];
%! for k = 1:10
%!   x = rand (3, 1) .* [1; rand(2, 1) < .8];
%!   w = rand (3, 1);
%!   s = .5 + .5 * rand;
%!   fits = w' * C <= min (w) + (norm (w) - min (w)) * (1 - s);
%!   assert (or_proj_gsp_circle (x, s, w) >= max ([0, x' * C(:,fits)]) * (1 - 1e-12));
%! end

%!test % with an average of 1 a vector may be zero; else MinShare 0 lets it, and other values do not
%! X = [2 .01; 2 .01; 0 0];
%! w = [.7; 1; .02];
%! [~, info] = sl_proj_gsp ([2; 2; 0], 1, 'Weights', w);
%! assert (info.gain, 0);
%! assert (info.side, '');
%! [value, ~, Y] = of_weights (X, w, .8, 'MinShare', 0);
%! assert (any (Y), [true, false]);
%! assert (value, 1.38837683, 1e-8);
%! [value, ~, Y] = of_weights (X, w, .8);
%! assert (value, 1.38700540, 1e-8);
%! assert (Y(:,2) / norm (Y(:,2)), [.00067; 0; 1], 1e-5);
%! alone = sl_proj_gsp (X(:,2), .8, 'Weights', w);
%! [value, ~, Y] = of_weights (X, w, .8, 'MinShare', 1);
%! assert (Y(:,2), alone, 1e-12);
%! assert (sl_hoyer (Y, w), [.8, .8], 1e-12);
%! [~, ~, Y] = of_weights (X, w, .8, 'MinShare', .25);
%! assert (sl_hoyer (Y(:,2), w), 1 - .25 * .2, 1e-12);

%!test % without a jump, too: a weight of 0 at an entry that is 0
%! X = [5 .1; 4 .1; 3 0];
%! W = [1 1; 1 .5; 1 0];
%! [value, ~, Y, info] = of_weights (X, W, .6, 'MinShare', 0);
%! assert (any (Y), [true, false]);
%! assert (info.gap, 0, 1e-12);
%! [lifted, ~, Y, info] = of_weights (X, W, .6);
%! assert (all (any (Y)));
%! assert (lifted >= .999 * value);
%! assert (info.side, 'mixed');
%! assert (info.state(2), 5);

%!test % constant weights change nothing
%! randn ('twister', 8);
%! X = randn (30, 5);
%! assert (sl_proj_gsp (X, .8, 'Weights', 3 * ones (30, 1)), sl_proj_gsp (X, .8), 1e-12);

%!test % many jumps at once, many entries that are equal: a constant group, 40 of them
%! X = ones (200, 1) * (1:40);
%! X(1:150,:) = 0;
%! w = [.1 * ones(150, 1); ones(50, 1)];
%! [value, dual] = of_weights (X, w, .99);
%! assert (value <= dual);
%! [value, dual] = of_weights (ones (200, 40) .* (X > 0), w, .99);
%! assert (value <= dual);

%!test % the oracle knows the authors' example
%! X = [.81472368639318 .90579193707562 .12698681629351 .91337585613902
%!      .63235924622541 .09754040499941 .27849821886705 .54688151920498
%!      .95750683543430 .96488853519928 .15761308167755 .97059278176062
%!      .95716694824295 .48537564872284 .80028046888880 .14188633862722
%!      .42176128262628 .91573552518907 .79220732955955 .95949242639290
%!      .65574069915659 .03571167857419 .84912930586878 .93399324775755]';
%! [Y, o] = or_proj_gsp (X, .5);
%! assert (o.mu, .602053464632189, 2e-15);
%! assert (sl_proj_gsp (X, .5), Y, 1e-14);

%!test % 25 vectors of dimension 1000: the average, the gap, few steps
%! randn ('twister', 1);
%! X = randn (1000, 25);
%! for s = [.3 .7 .95 .999]
%!   [Y, info] = sl_proj_gsp (X, s);
%!   [Z, o] = or_proj_gsp (X, s);
%!   assert (mean (sl_hoyer (Y)), s, 1e-13);
%!   assert (abs (info.gap) < 1e-13);
%!   assert (info.mu, o.mu, 1e-11);
%!   assert (Y, Z, 1e-11);
%!   assert (Y ~= 0, Z ~= 0);
%!   assert (info.iterations <= 12);
%!   assert (info.side, '');
%! end
%! [Y, info] = sl_proj_gsp (X, .8, 'Tol', 1e-4);
%! assert (info.iterations <= 5);
%! assert (mean (sl_hoyer (Y)), .8, 1e-4);
%! assert (sl_proj_gsp (X, .2), X);

%!function p = alternating (x, l1) % Thom and Palm (2013), Algorithm 1, for norm 1
%!  n = numel (x);
%!  I = true (n, 1);
%!  p = x + (l1 - sum (x)) / n;
%!  while (true)
%!    p(I) = l1 / sum (I) + sqrt (1 - l1^2 / sum (I)) / norm (p(I) - l1 / sum (I)) * (p(I) - l1 / sum (I));
%!    p(~ I) = 0;
%!    if (all (p >= 0))
%!      return;
%!    end
%!    y = sort (p, 'descend');
%!    t = (cumsum (y) - l1) ./ (1:n)';
%!    d = find ([t(1:n-1) >= y(2:n); true], 1);
%!    p = max (p - t(d), 0);
%!    I = p > 0;
%!  end
%!endfunction
%!test % one group: the projection onto vectors of given sparseness and any norm
%! randn ('twister', 2);
%! for n = [2 3 10 100 3000]
%!   x = randn (n, 1);
%!   s = .5 + .5 * max (sl_hoyer (x), .6);
%!   p = alternating (abs (x), sqrt (n) * (1 - s) + s);
%!   assert (sl_proj_gsp (x, s), sign (x) .* ((abs (x)' * p) * p), 1e-11 * norm (x));
%! end

%!test % equal and nearly equal largest entries: the average is met, with no gap
%! rand ('twister', 3);
%! for t = 1:300
%!   r = ceil (4 * rand);
%!   X = floor (5 * rand (20, r));
%!   X(ceil (20 * rand (1, 4)),:) = 5;
%!   if (mod (t, 3) == 1)
%!     X = X .* (1 + 1e-14 * round (4 * rand (20, r)));
%!   elseif (mod (t, 3) == 2)
%!     X = X .* (1 + 1e-14 * round (4 * rand (1, r)));
%!   end
%!   s = .3 + .7 * rand ^ .3;
%!   [Y, info] = sl_proj_gsp (X, s);
%!   if (info.mu > 0)
%!     assert (mean (sl_hoyer (Y)), s, 1e-13);
%!     assert (abs (info.gap) < 1e-13);
%!   end
%! end

%!test % a constant vector gets what it lacks on all of its entries, the first one more
%! [Y, info] = sl_proj_gsp (ones (4, 1), .5);
%! assert (info.side, 'repaired');
%! assert (info.state, 4);
%! assert (sl_hoyer (Y), .5, 1e-15);
%! assert (Y(1) > Y(2) && all (Y(2:4) == Y(2) & Y(2) > 0));

%!test % zero vectors count as sparse and stay zero; single numbers do not count and stay
%! X = {[3; 1; 2; 2], zeros(4, 1), -7, [1; 2; 2; 1]};
%! [Y, info] = sl_proj_gsp (X, .6);
%! assert (Y{2}, zeros (4, 1));
%! assert (Y{3}, -7);
%! assert ((sl_hoyer (Y{1}) + 1 + sl_hoyer (Y{4})) / 3, .6, 1e-14);
%! assert (info.sparseness, .6, 1e-14);
%! [Y, info] = sl_proj_gsp ([5 0 -2], .9);
%! assert (info.sparseness, .9, 1e-14);
%! [Y, info] = sl_proj_gsp ({5, -2}, .9);
%! assert (Y, {5, -2});
%! assert (info.sparseness, NaN);
%! assert (sl_proj_gsp (zeros (3, 2), .5), zeros (3, 2));

%!test % already sparse enough: given back as it is, signs and all
%! X = [-3 0; 0 -1; 1 0];
%! [Y, info] = sl_proj_gsp (X, .4);
%! assert (Y, X);
%! assert (info.mu, 0);
%! assert (info.state, [0 0]);
%! assert (sl_proj_gsp (sl_proj_gsp (magic (6), .7), .7), sl_proj_gsp (magic (6), .7));

%!test % all one entry, none
%! X = [3 -4; 2 5; 1 2];
%! [Y, info] = sl_proj_gsp (X, 1);
%! assert (Y, [3 0; 0 5; 0 0]);
%! assert (info.mu, 4 * (sqrt (3) - 1), 1e-14);
%! assert (sl_proj_gsp (X, 0), X);

%!test % any scale, and groups of very different scales
%! randn ('twister', 4);
%! X = randn (50, 4);
%! Y = sl_proj_gsp (X, .8);
%! for e = [-320 -300 -150 -20 8 100 150 300 306]
%!   Z = sl_proj_gsp (X * 10 ^ e, .8);
%!   assert (mean (sl_hoyer (Z)), .8, 1e-12 + 1e-2 * (e < -310));
%!   assert (Z / 10 ^ e, Y, 1e-12 + .1 * (e < -310));
%! end
%! for e = [-44 -30 30 37]
%!   Z = sl_proj_gsp (single (X * 10 ^ e), .8);
%!   assert (mean (sl_hoyer (double (Z))), .8, 3e-7 + .02 * (e == -44));
%! end
%! X = bsxfun (@times, X, [1 1e-150 1e150 1e-8]);
%! for s = [.35 .5 .7 .9 .99]
%!   [Y, info] = sl_proj_gsp (X, s);
%!   [Z, o] = or_proj_gsp (X, s);
%!   assert (mean (sl_hoyer (Y)), s, 1e-12);
%!   assert (bsxfun (@rdivide, Y - Z, max (abs (X))), zeros (size (X)), 1e-11);
%! end

%!test % single is computed in single, and meets the average in it
%! randn ('twister', 5);
%! X = randn (200, 30, 'single');
%! [Y, info] = sl_proj_gsp (X, .75);
%! assert (class (Y), 'single');
%! assert (mean (sl_hoyer (double (Y))), .75, 2 * eps ('single'));
%! assert (double (Y), sl_proj_gsp (double (X), .75), 1e-5);

%!test % weights: the average, also past a jump
%! [Y, info] = sl_proj_gsp ([5; 4; .5], .8, 'Weights', [3; 1; 1]);
%! assert (sl_hoyer (Y, [3; 1; 1]), .8, 1e-14);
%! [Y, info] = sl_proj_gsp ([4; 2.2], .3, 'Weights', [2; 1]);
%! [Z, o] = or_proj_gsp ([4; 2.2], .3, [2; 1]);
%! assert (Y, Z, 1e-14);
%! x = [1; .1];
%! w = [3; 1];
%! [Y, info] = sl_proj_gsp (x, .9, 'Weights', w);
%! assert (info.side, 'mixed');
%! assert (sl_hoyer (Y, w), .9, 1e-14);
%! assert (info.gap > 1e-3);
%! angle = atan2 (3, 1) - acos ((1 + .1 * (sqrt (10) - 1)) / sqrt (10));        % from the lighter entry
%! assert (Y, (x' * [sin(angle); cos(angle)]) * [sin(angle); cos(angle)], 1e-14);
%! W = {[1; 2; 3], [1 0 2; 1 1 1]};
%! Y = sl_proj_gsp ({[3; 2; 1], [1 5 -2; 3 2 2]}, .7, 'Weights', W);
%! assert (mean (sl_hoyer (Y, W)), .7, 1e-14);

%!test % weights of any scale, a scale of its own for each group: the same result, the same derivatives
%! X = {[5; 4; .5; 2], [1 -3 2; 2 2.5 .1], [4; 2.2]};
%! W = {[3; 1; 1; 0], [1 2 1; .5 1 3], [2; 1]};
%! [Y, info] = sl_proj_gsp (X, .75, 'Weights', W);
%! J = sl_proj_gsp_jvp (X, Y, info, X);
%! V = sl_proj_gsp_vjp (X, Y, info, X);
%! assert (info.sparseness, .75, 1e-13);
%! for e = [-1015 -500 500 1021; 1021 -1015 3 -1015]
%!   U = {W{1} * 2 ^ e(1), W{2} * 2 ^ e(2), W{3} * 2 ^ e(1)};
%!   [Z, same] = sl_proj_gsp (X, .75, 'Weights', U);
%!   assert (Z, Y);
%!   assert (same.mu, info.mu);
%!   assert (sl_proj_gsp_jvp (X, Z, same, X), J);
%!   assert (sl_proj_gsp_vjp (X, Z, same, X), V);
%! end
%! Y = sl_proj_gsp ([3; 2; 1], .8, 'Weights', [1; 2; 3]);
%! assert (sl_proj_gsp ([3; 2; 1], .8, 'Weights', 1e-310 * [1; 2; 3]), Y, 1e-12);
%! assert (sl_proj_gsp ([3; 2; 1], .8, 'Weights', 5e307 * [1; 2; 3]), Y, 1e-12);

%!test % the same bits for any number of threads, also with unequal groups
%! randn ('twister', 6);
%! X = randn (1000, 300);
%! C = mat2cell (X(:), [5000 20000 1 100 74899 200000], 1);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! for s = [.5 .8 .95]
%!   sl_threads (1);
%!   [Y1, i1] = sl_proj_gsp (X, s);
%!   [D1, j1] = sl_proj_gsp (C, s);
%!   V1 = sl_proj_gsp_vjp (X, Y1, i1, X);
%!   sl_threads (3);
%!   [Y3, i3] = sl_proj_gsp (X, s);
%!   [D3, j3] = sl_proj_gsp (C, s);
%!   assert (isequal (Y1, Y3) && isequal (i1, i3) && isequal (D1, D3) && isequal (j1, j3));
%!   assert (isequal (V1, sl_proj_gsp_vjp (X, Y1, i1, X)));
%! end

%!test % a misleading sample: large entries, many small ones, sorted, sparse
%! rand ('twister', 7);
%! for k = 1:20
%!   n = ceil (10 ^ (3.5 + rand));
%!   X = sort (randn (n, 3) .* (rand (n, 3) < 10 ^ (-2 * rand)));
%!   if (mod (k, 2))
%!     X(9:37:end,:) = 40 * X(9:37:end,:);
%!   end
%!   s = rand;
%!   [Y, info] = sl_proj_gsp (X, s);
%!   [Z, o] = or_proj_gsp (X, s);
%!   assert (Y, Z, 1e-10 * max (abs (X(:))));
%! end

%!test % derivatives: central differences where no support changes; forward and backward agree
%! compared = 0;
%! for k = 1:60
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   r = ceil (4 * rand);
%!   scale = 10 .^ (3 * randn (1, r) * (rand < .3));
%!   X = cell (1, r);
%!   for i = 1:r
%!     X{i} = randn (ceil (1 + 20 * rand), 1 + (rand < .2)) * scale(i);
%!   end
%!   s = .3 + .65 * rand;
%!   options = {};
%!   if (rand < .4)
%!     options = {'Weights', cellfun(@(x) .2 + rand (size (x)), X, 'UniformOutput', false)};
%!   end
%!   U = cellfun (@(x) randn (size (x)) * max (abs (x(:))), X, 'UniformOutput', false);
%!   V = cellfun (@(x) randn (size (x)) / max (abs (x(:))), X, 'UniformOutput', false);
%!   if (rand < .2)
%!     X{1}(:) = 0;
%!     U{1}(:) = 0;
%!     V{1}(:) = 0;
%!   end
%!   [Y, info] = sl_proj_gsp (X, s, options{:});
%!   if (~ isempty (info.side))
%!     continue;
%!   end
%!   J = sl_proj_gsp_jvp (X, Y, info, U);
%!   B = sl_proj_gsp_vjp (X, Y, info, V);
%!   flat = @(C) cell2mat (cellfun (@(c) c(:), C(:), 'UniformOutput', false));
%!   unit = norm (flat (V) .* flat (J)) + norm (flat (B) .* flat (U));
%!   assert (flat (V)' * flat (J), flat (B)' * flat (U), 1e-12 * unit);
%!   e = 1e-6;
%!   P = sl_proj_gsp (cellfun (@(x, u) x + e * u, X, U, 'UniformOutput', false), s, options{:});
%!   M = sl_proj_gsp (cellfun (@(x, u) x - e * u, X, U, 'UniformOutput', false), s, options{:});
%!   if (isequal (flat (P) ~= 0, flat (M) ~= 0, flat (Y) ~= 0))
%!     for i = 1:r
%!       assert (norm ((P{i} - M{i})(:) / (2 * e) - J{i}(:)) <= 1e-6 * max (norm (U{i}(:)), norm (J{i}(:))));
%!     end
%!     compared = compared + 1;
%!   end
%! end
%! assert (compared > 40);

%!test % derivatives of groups that do not move with the others, and in single
%! X = {[3; 1; 2; 2.5], zeros(4, 1), -7, [1; 2; 2.2; 1]};
%! [Y, info] = sl_proj_gsp (X, .6);
%! U = {[1; 2; 3; 4], [0; 0; 0; 0], 5, [1; -1; 2; 0]};
%! J = sl_proj_gsp_jvp (X, Y, info, U);
%! assert (J{3}, 5);
%! assert (J{2}, zeros (4, 1));
%! [Y, info] = sl_proj_gsp ([3 4; 1 3; 0 2], 1);
%! assert (sl_proj_gsp_vjp ([3 4; 1 3; 0 2], Y, info, [1 2; 3 4; 5 6]), [1 2; 0 0; 0 0]);
%! x = single ([3 -1 2 .5]);
%! [y, info] = sl_proj_gsp (x, .5);
%! v = sl_proj_gsp_vjp (x, y, info, single ([1 2 3 4]));
%! assert (class (v), 'single');
%! assert (size (v), [1 4]);
%! [y, info] = sl_proj_gsp (double (x), .5);
%! assert (double (v), sl_proj_gsp_vjp (double (x), y, info, [1 2 3 4]), 1e-5);

%!test % nothing is printed
%! assert (isempty (evalc ('Y = sl_proj_gsp (ones (3, 2), .9);')));

%!error <the vectors do not have one threshold>
%! [y, info] = sl_proj_gsp ([1; .1], .9, 'Weights', [3; 1]);
%! sl_proj_gsp_jvp ([1; .1], y, info, [1; 1]);
%!error id=sparselearn:badInput sl_proj_gsp ([1; Inf], .5)
%!error id=sparselearn:badInput sl_proj_gsp (randn (6000, 2) .* [ones(5999, 2); NaN NaN], .5)
%!error id=sparselearn:badInput sl_proj_gsp (single ([1; Inf]), .5)
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2i], .5)
%!error id=sparselearn:badInput sl_proj_gsp (sparse ([1; 2]), .5)
%!error id=sparselearn:badInput sl_proj_gsp (zeros (0, 3), .5)
%!error id=sparselearn:badInput sl_proj_gsp (ones (2, 2, 2), .5)
%!error id=sparselearn:badInput sl_proj_gsp ({[1; 2], []}, .5)
%!error id=sparselearn:badInput sl_proj_gsp ({[1; 2], single([1; 2])}, .5)
%!error id=sparselearn:badInput sl_proj_gsp ({[1; 2], {1}}, .5)
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2], NaN)
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2], [.5 .5])
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2], .5, 'Weights', [1; 2; 3])
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2], .5, 'Weights', {[1; 2]})
%!error id=sparselearn:badInput sl_proj_gsp ({[1; 2]}, .5, 'Weights', {[1; -2]})
%!error id=sparselearn:badInput slx_proj_gsp_mex ({[1; 2]}, .5, [], -1, NaN, -1)
%!error id=sparselearn:badInput slx_proj_gsp_mex ({[1; 2]}, .5, [], -1, 100, 2)
%!error id=sparselearn:badInput sl_proj_gsp ([1; 2], .5, 'MinShare', 2)
%!error id=sparselearn:badInput slx_proj_gsp_mex ({[1; 2]}, .5, {[1; 2; 3]}, -1, 100, -1)
%!error id=sparselearn:badCall slx_proj_gsp_mex (1, 2)
%!error id=sparselearn:badInput slx_proj_gsp_jacobian_mex ([1; 2], [1; 2], [1; 2], [], [1 -1], [0; 0; 3], 0)
%!error id=sparselearn:badInput slx_proj_gsp_jacobian_mex ([1; 2], [1; 2], [1; 2], [], [1 -1], [1; 1; 9], 0)
%!error id=sparselearn:badInput slx_proj_gsp_jacobian_mex ([1; 2], [1; 2], single ([1; 2]), [], [1 -1], [1; 1; 3], 0)

%!test % weights: an entry of weight 0 that is 0 itself outlives the others; with it every average can be met
%! X = {[9; 5], [2; 2; 2; 0]};
%! W = {[1; 1], [3; 3; 3; 0]};
%! for s = [.6 .71 .8 .9 .9968]
%!   [Y, info] = sl_proj_gsp (X, s, 'Weights', W);
%!   assert (mean (sl_hoyer (Y, W)), s, 1e-13);
%!   assert (info.sparseness, s, 1e-13);
%!   assert (info.gap, 0, 1e-13);
%! end

%!test % weights and an average next to 1: never a gap without its word
%! rand ('twister', 5);
%! for k = 1:50
%!   X = {rand(5, 1), rand(3, 1)};
%!   W = {rand(5, 1), rand(3, 1)};
%!   [Y, info] = sl_proj_gsp (X, 1 - 10 ^ (-12 - 3 * rand), 'Weights', W);
%!   assert (info.gap <= 1e-12 || strcmp (info.side, 'mixed'));
%! end

%!function refused = refuses (f)
%!  refused = false;
%!  try
%!    f ();
%!  catch err
%!    assert (err.identifier, 'sparselearn:badInput');
%!    refused = ~ isempty (strfind (err.message, 'must be the outputs of sl_proj_gsp for this X'));
%!  end
%!endfunction

%!test % Y and INFO that do not belong to X are refused, those that do never
%! for k = 1:30
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   X = randn (5 + k, 3) * 10 ^ (200 * (rand - .5) * (mod (k, 3) == 0));
%!   options = {};
%!   if (mod (k, 2) == 0)
%!     options = {'Weights', .2 + rand(size (X))};
%!   end
%!   s = .5 + .4 * rand;
%!   [Y, info] = sl_proj_gsp (X, s, options{:});
%!   other = X .* (1 + .1 * randn (size (X)));
%!   [Z, told] = sl_proj_gsp (other, s, options{:});
%!   sl_proj_gsp_vjp (X, Y, info, X);
%!   assert (refuses (@() sl_proj_gsp_jvp (X, Y, told, X)));
%!   assert (refuses (@() sl_proj_gsp_jvp (X, Z, info, X)));
%!   assert (refuses (@() sl_proj_gsp_vjp (X, Z, told, X)));
%!   assert (refuses (@() sl_proj_gsp_vjp (Y, X, info, X)));
%! end

%!test % whatever the projection gives is taken: ties, constants, zeros, few entries, any scale
%! for k = 1:56                              % seven of each kind
%!   X = sl_test_matrix (k);
%!   for s = [0, .4, .8, .999]
%!     try
%!       [Y, info] = sl_proj_gsp (X, s);
%!       sl_proj_gsp_vjp (X, Y, info, X);
%!       [Y, info] = sl_proj_gsp (X, s, 'Weights', abs (X) / max (abs (X(:))) + .01);
%!       sl_proj_gsp_vjp (X, Y, info, X);
%!     catch err
%!       assert (isempty (strfind (err.message, 'must be the outputs')), sprintf ('case %d, s = %g', k, s));
%!     end
%!   end
%! end
%!error id=sparselearn:badInput % what changes nothing does not fit a Y that differs from X
%! X = [3 -4; 1 3; 0 2];
%! [Y, info] = sl_proj_gsp (X, 0);
%! Y(2,1) = 1.5;
%! sl_proj_gsp_jvp (X, Y, info, X);

%!test % derivatives are the same at every scale
%! X = cos ((1:9)' * [1 2 5]);
%! U = sin ((1:9)' * [2 3 7]);
%! for o = {{}, {'Weights', 1.1 + cos((1:9)' * [3 4 6])}}
%!   [Y, info] = sl_proj_gsp (X, .7, o{1}{:});
%!   jvp = sl_proj_gsp_jvp (X, Y, info, U);
%!   vjp = sl_proj_gsp_vjp (X, Y, info, U);
%!   for scale = 2 .^ [-900 -530 530 900]
%!     [Y, info] = sl_proj_gsp (X * scale, .7, o{1}{:});
%!     assert (sl_proj_gsp_jvp (X * scale, Y, info, U * scale) / scale, jvp, 1e-13);
%!     assert (sl_proj_gsp_vjp (X * scale, Y, info, U * scale) / scale, vjp, 1e-13);
%!     assert (sl_proj_gsp_jvp (X * scale, Y, info, U / scale) * scale, jvp, 1e-13);
%!     assert (sl_proj_gsp_vjp (X * scale, Y, info, U / scale) * scale, vjp, 1e-13);
%!   end
%! end
