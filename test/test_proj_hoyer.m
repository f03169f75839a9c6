% The Hoyer projection against its oracle, brute force, and what other implementations get wrong.

% SPDX-License-Identifier: BSD-3-Clause

%!test % random and nasty vectors, all norms, both precisions and sign conventions
%! check_proj_hoyer (sl_cases (240));

%!test % next to one entry, where a threshold a little too high loses the second one
%! check_proj_hoyer (1, 0, 40969);
%! rand ('twister', 8);
%! for k = 1:150
%!   x = rand (365, 1);
%!   r = 1 + 10 ^ (-4 - 8 * rand);
%!   p = sl_proj_hoyer (x, [], 'L1', r, 'L2', 1);
%!   assert ([sum(p), norm(p)], [r, 1], 16*eps);
%!   assert (sum (p > 0), 2);
%! end

%!function p = nearest_by_force (x, l1, l2)
%! % Over all supports, of nonnegative vectors: the stationary point of each, if it is feasible.
%!   n = numel (x);
%!   p = [];
%!   for code = 1:2^n - 1
%!     I = find (bitand (code, 2 .^ (0:n-1)));
%!     d = numel (I);
%!     from = x(I) - mean (x(I));
%!     rest = l2^2 - l1^2 / d;
%!     if (rest < -1e-12 || (rest > 1e-12 && norm (from) < 1e-12))
%!       continue;
%!     end
%!     q = zeros (n, 1);
%!     q(I) = l1 / d;
%!     if (rest > 1e-12)
%!       q(I) = l1 / d + sqrt (rest) / norm (from) * from;
%!     end
%!     if (all (q > -1e-14) && (isempty (p) || norm (q - x) < norm (p - x)))
%!       p = q;
%!     end
%!   end
%!endfunction
%!test % nothing on any support is nearer
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for k = 1:12
%!   n = 1 + ceil (4 * rand);
%!   x = randn (n, 1);
%!   l2 = .5 + rand;
%!   l1 = l2 * (1 + (sqrt (n) - 1) * rand);
%!   p = sl_proj_hoyer (x, [], 'L1', l1, 'L2', l2, 'Nonneg', true);
%!   assert (p, nearest_by_force (x, l1, l2), 1e-10);
%!   p = sl_proj_hoyer (x, [], 'L1', l1, 'L2', l2);
%!   best = Inf;
%!   for code = 0:2^n - 1                               % all orthants
%!     s = 1 - 2 * (bitand (code, 2 .^ (0:n-1)) > 0)';
%!     q = s .* nearest_by_force (s .* x, l1, l2);
%!     if (norm (q - x) < best)
%!       best = norm (q - x);
%!       nearest = q;
%!     end
%!   end
%!   assert (p, nearest, 1e-10);
%! end

%!test % the published algorithms give the same, in no fewer passes than entries left
%! for k = 1:40
%!   X = sl_test_matrix (k);
%!   sigma = rand;
%!   nonneg = rand < .5;
%!   [P, info] = sl_proj_hoyer (X, sigma, 'Nonneg', nonneg);
%!   [A, alternating] = sl_proj_hoyer (X, sigma, 'Nonneg', nonneg, 'Algorithm', 'alternating');
%!   [H, hoyer] = sl_proj_hoyer (X, sigma, 'Nonneg', nonneg, 'Algorithm', 'hoyer2004');
%!   allowed = 1e-11;
%!   if (mod (k, 8) == 3)
%!     allowed = 1e-2;                                   % near-ties of 1e-13: all that is determined
%!   end
%!   if (sigma > 1e-3 && sigma < 1 - 1e-3)
%!     assert (A, P, allowed);
%!     assert (H, P, allowed);
%!   end
%!   assert (all (alternating.iterations <= hoyer.iterations));
%!   for j = 1:size (X, 2)
%!     d = alternating.dimension(1:alternating.iterations(j),j);
%!     assert (d(1) == size (X, 1) && all (diff (d) < 0) && (d(end) >= info.support(j)));
%!     assert (all (isnan (alternating.dimension(alternating.iterations(j)+1:end,j))));
%!   end
%! end

%!test % the published algorithms where one entry is far from the others, at sparseness 1, and their norms
%! n = 1000;
%! x = [1; 1e-3*ones(n - 1, 1)];
%! x(2:2:end) = 7e-4;
%! y = [-10^24.25; .5; .8; .3; .9; .6];
%! z = (1:9)';
%! for name = {'alternating', 'hoyer2004'}
%!   for sigma = [.5 .8 .9]
%!     p = sl_proj_hoyer (x, sigma, 'Algorithm', name{1});
%!     assert (sum (p, 'extra'), sqrt (n) * (1 - sigma) + sigma, 16*eps);
%!     assert (sqrt (sum (p .^ 2, 'extra')), 1, (16 + 4 * sqrt (n)) * eps);
%!   end
%!   p = sl_proj_hoyer (y, .7, 'Nonneg', true, 'Algorithm', name{1});
%!   assert (p, sl_proj_hoyer (y, .7, 'Nonneg', true), 1e-15);
%!   for small = 2 .^ [-300 -530 -900]
%!     p = sl_proj_hoyer ([-1; small*z], .5, 'Nonneg', true, 'Algorithm', name{1});
%!     assert (p, sl_proj_hoyer ([0; z], .5), 1e-15);
%!   end
%!   for k = 1:50
%!     X = sl_test_matrix (k);
%!     p = sl_proj_hoyer (X, 1, 'Algorithm', name{1});
%!     assert (p, sl_proj_hoyer (X, 1));
%!   end
%! end

%!test % unique where it should be, and the canonical vector where not
%! for n = [2 3 10 100]
%!   for sigma = [0 .3 .8 1]
%!     for value = [0 1 -2 1e-300 1e150 realmin/8]
%!       [p, info] = sl_proj_hoyer (value * ones (n, 1), sigma);
%!       r = sqrt (n) * (1 - sigma) + sigma;
%!       assert ([sum(abs (p)), norm(p)], [r 1], 16*eps*n);
%!       assert (info.unique, sigma == 0);
%!       assert (all (abs (p(1)) >= abs (p)) && all (p(2:end) == p(2)));
%!       assert (all (sign (p(p ~= 0)) == 1 - 2 * (value < 0)));
%!     end
%!   end
%! end
%! [p, info] = sl_proj_hoyer ([1; 5; 2; 5; 5; 0], [], 'L1', 1.5, 'L2', 1);
%! w = sqrt ((3 - 1.5^2) / 2);
%! assert (p, [0; 1.5+2*w; 0; 1.5-w; 1.5-w; 0] / 3, 4*eps);
%! assert (info.unique, false);
%! [p, info] = sl_proj_hoyer ([1; 5; 2; -5; 5; 0], [], 'L1', sqrt (3), 'L2', 1);
%! assert (p, [0; 1; 0; -1; 1; 0] / sqrt (3), 4*eps);
%! assert (info.unique, true);

%!test % sparseness 1 is one entry, sparseness 0 equal moduli with the signs of x
%! x = [-3; 1; 0; 2];
%! assert (sl_proj_hoyer (x, 1), [-1; 0; 0; 0]);
%! assert (sl_proj_hoyer (x, 1, 'Nonneg', true), [0; 0; 0; 1]);
%! assert (sl_proj_hoyer (x, 0), [-1; 1; 1; 1] / 2);
%! [p, info] = sl_proj_hoyer ([2; 2; 1], 1);
%! assert (p, [1; 0; 0]);
%! assert (info.unique, false);

%!test % a few roundings from equal entries there is a projection; its distance to them is of order sqrt (eps)
%! x = (1:4)';
%! u = (x - 2.5) / norm (x - 2.5);
%! for k = [0 3:12]
%!   for name = {'fast', 'alternating', 'hoyer2004'}
%!     [p, info] = sl_proj_hoyer (x, [], 'L1', 2 - k*eps, 'L2', 1, 'Algorithm', name{1});
%!     assert (p, (2 - k*eps) / 4 + sqrt (k*eps * (4 - k*eps) / 4) * u, 1e-15);
%!     assert (info.unique, true);
%!   end
%! end

%!test % one entry
%! assert (sl_proj_hoyer (-3, .7), -1);
%! assert (sl_proj_hoyer (-3, .7, 'Nonneg', true), 1);
%! assert (sl_proj_hoyer (0, .7, 'Norm', 2), 2);
%! assert (sl_proj_hoyer (-3, .7, 'Norm', 'keep'), -3);
%! assert (sl_proj_hoyer (-3, [], 'L1', 2, 'L2', 2), -2);
%!function [results, id, said] = experiment_said (o)
%!  restore = sl_warnings_on ();
%!  said = evalc ('results = sl_exp_hoyer (o);');
%!  [~, id] = sl_lastwarn ();
%!endfunction

%!test % the experiment ends early: NaN for what is not finished, and a warning
%! o = struct ('Dimensions', [8 32], 'InitialSparseness', [.1 .4], 'Replicates', 2, 'MinTime', 0, 'Seed', 1);
%! [whole, id, said] = experiment_said (o);
%! assert ({whole.finished, id, strfind(said, 'not complete')}, {'all', '', []});
%! assert (! any (isnan (whole.ratio(:))) && all (all (whole.ratio(:,:,3) == 1)));
%! assert (whole.dimension{2,1}(:,1), [32; 32]);
%! assert (all (diff (whole.dimension{2,1}(1,:)) < 0));
%! assert (! isempty (strfind (said, 'Hoyer''s algorithm of 2004')));
%! o.TimeLimit = 0;
%! [results, id, said] = experiment_said (o);
%! assert ({results.finished, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (! isempty (strfind (said, 'not complete (TimeLimit)')));
%! assert (fieldnames (results), fieldnames (whole));
%! for name = {'iterations', 'most', 'work', 'seconds', 'ratio', 'difference'}
%!   assert (results.(name{1}), NaN (size (whole.(name{1}))));
%! end
%! assert (results.dimension, cell (2, 2));
%! o.TimeLimit = .15;
%! o.MinTime = .05;
%! o.Dimensions = repmat ([8 32], 1, 50);               % at least five seconds a column
%! results = experiment_said (o);
%! assert (results.finished, 'TimeLimit');
%! done = ! isnan (results.seconds(:,:,3)');
%! assert (all (diff (done(:)) <= 0) && ! done(end));
%! assert (isnan (results.iterations), repmat (! done', [1 1 3]));
%! assert (isnan (results.ratio), repmat (! done', [1 1 3]));
%! assert (cellfun (@isempty, results.dimension), ! done');
%! first = results.iterations(1,1,:);
%! assert (isequal (first, whole.iterations(1,1,:)) || ! done(1));
%! o.TimeLimit = .05;                                   % it also ends within the measurement of one time
%! o.MinTime = 1e7;
%! results = experiment_said (o);
%! assert (results.finished, 'TimeLimit');
%! assert (all (isnan (results.iterations(:))));
%! o.TimeLimit = Inf;
%! slx_interrupt_mex ('hold');                           % as if Ctrl-C had been pressed
%! release = onCleanup (@() slx_interrupt_mex ('release'));
%! slx_interrupt_mex ('note');
%! [results, id, said] = experiment_said (o);
%! assert ({results.finished, id}, {'interrupted', 'sparselearn:interrupted'});
%! assert (all (isnan (results.iterations(:))) && ! isempty (strfind (said, 'not complete (interrupted)')));

%!error id=sparselearn:infeasible sl_proj_hoyer (-3, [], 'L1', 2.1, 'L2', 2)

%!test % zeros of x get the sign + where the target is less sparse
%! p = sl_proj_hoyer ([-4; 0; -0; 3], .05);
%! assert (sign (p), [-1; 1; 1; 1]);

%!test % a shift or a positive factor changes nothing with nonnegative results
%! randn ('twister', 3);
%! x = randn (50, 1);
%! p = sl_proj_hoyer (x, .7, 'Nonneg', true);
%! assert (sl_proj_hoyer (x - min (x), .7), p, 1e-14);
%! assert (sl_proj_hoyer (3 * x + 7, .7, 'Nonneg', true), p, 1e-13);

%!test % nearly constant columns lose nothing: two numbers decide, however close they are
%! y = (1:64)' - 32;
%! p = sl_proj_hoyer (y, .6, 'Nonneg', true);
%! for gap = 2 .^ [-40 -46]
%!   assert (sl_proj_hoyer (1 + gap * y, .6), p, 1e-14);
%!   assert (sl_proj_hoyer (2^300 * (1 + gap * y), .6, 'Nonneg', true), p, 1e-14);
%! end
%! assert (sl_proj_hoyer (single (1 + 2^-17 * y), .6), single (p), 2e-7);

%!test % the scales where others hang or miss the norms
%! randn ('twister', 4);
%! x = randn (30, 1);
%! p = sl_proj_hoyer (x, .8);
%! for scale = 2 .^ [-1022 -900 -500 -67 27 333 900 1020]
%!   assert (sl_proj_hoyer (scale * x, .8), p, 1e-14);
%! end
%! for scale = 2 .^ [-126 -100 -20 20 100 125]
%!   assert (sl_proj_hoyer (single (scale * x), .8), single (p), 1e-6);
%! end
%! q = sl_proj_hoyer ([realmax; -realmax; 1; 0], .8, 'Nonneg', true);
%! assert (sl_hoyer (q), .8, 1e-15);
%! assert (sl_proj_hoyer (1e150 * x, .8, 'Norm', 'keep') / 1e150, norm (x) * p, 1e-13);

%!test % negative entries however large: only where the target is less sparse than the rest do they matter
%! y = [.5; .8; .3; .9; .6];
%! for big = 10 .^ [5 12 20 24.25 100 308]
%!   for sigma = [.2 .5 .7]
%!     p = sl_proj_hoyer ([-big; y], sigma, 'Nonneg', true);
%!     assert (p, [0; sl_proj_hoyer(y, [], 'L1', sqrt (6) * (1 - sigma) + sigma, 'L2', 1, 'Nonneg', true)], 1e-15);
%!   end
%! end
%! y = (1:9)';
%! for small = 2 .^ [-300 -500 -900 -1022]
%!   for big = [1 2^40 2^500]
%!     [p, info] = sl_proj_hoyer ([-big; small*y], .5, 'Nonneg', true);
%!     [q, more] = sl_proj_hoyer ([0; y], .5);
%!     assert (p, q, 1e-15);
%!     assert (info.threshold, small * more.threshold, 1e-15 * small * more.threshold);
%!     p = sl_proj_hoyer ([-big; small*[-1; y]], .1, 'Nonneg', true);      % a threshold between the negative ones
%!     assert (p, [0; sl_proj_hoyer([-1; y], [], 'L1', sqrt (11) * .9 + .1, 'L2', 1, 'Nonneg', true)], 1e-15);
%!     p = sl_proj_hoyer ([-big; 0; -small*y], .15, 'Nonneg', true);       % no positive one at all
%!     assert (p, [0; sl_proj_hoyer([0; -y], [], 'L1', sqrt (11) * .85 + .15, 'L2', 1, 'Nonneg', true)], 1e-15);
%!   end
%!   p = sl_proj_hoyer ([-1; small*ones(9, 1)], [], 'L1', 3, 'L2', 1, 'Nonneg', true);
%!   assert (p, [0; ones(9, 1)] / 3, 1e-15);
%!   p = sl_proj_hoyer ([-1; small*y], .01, 'Nonneg', true);               % all of it
%!   assert (p, sl_proj_hoyer ([-1; zeros(9, 1)], .01, 'Nonneg', true), 1e-15);
%! end
%! p = sl_proj_hoyer (single ([1e-30; 2e-30; 3e-30; 4e-30; -1e30]), .5, 'Nonneg', true);
%! assert (p, sl_proj_hoyer (single ([1; 2; 3; 4; 0]), .5), 2e-7);
%! rand ('twister', 9);
%! y = rand (9000, 1);
%! for sigma = [.12 .6 .9]
%!   p = sl_proj_hoyer ([-ones(1000, 1); 2^-900 * y], sigma, 'Nonneg', true);
%!   assert (p, sl_proj_hoyer ([-100*ones(1000, 1); y], sigma, 'Nonneg', true), 1e-14);
%! end

%!test % entries of all sizes at once, most of them of one sign or the other
%! rand ('twister', 11);
%! randn ('twister', 11);
%! names = {'fast', 'alternating', 'hoyer2004'};
%! widths = [1 20 100 300];
%! for k = 1:96                            % eight of each width and algorithm
%!   n = ceil (10 ^ (3 * rand));
%!   x = sign (randn (n, 1) + randn) .* 10 .^ (widths(1+mod (k, 4)) * (rand (n, 1) - .5)) .* (rand (n, 1) < .9);
%!   sigma = 10 ^ (-3 * rand);
%!   [p, info] = sl_proj_hoyer (x, sigma, 'Nonneg', true, 'Algorithm', names{1+mod (k, 3)});
%!   allowed = (16 + 4 * sqrt (n)) * eps;
%!   assert (sum (p, 'extra'), sqrt (n) * (1 - sigma) + sigma, -allowed);
%!   assert (sqrt (sum (p .^ 2, 'extra')), 1, allowed);
%!   if (info.slope > 0 && isfinite (info.slope) && isfinite (info.threshold))
%!     assert (p, info.slope * max (x - info.threshold, 0), 1e-12);
%!   end
%! end

%!test % results are finite where their entries are, whatever the factor that leads to them
%! p = single (1e30 * sl_proj_hoyer ((1:6)', .5));
%! assert (sl_proj_hoyer (single (1e-12 * (1:6)'), .5, 'Norm', 1e30), p, 1e24);
%! y = [1; 1+eps; 1-eps; 1; 1+2*eps; 1; 1; 1];
%! p = sl_proj_hoyer (y, .5);
%! assert (sl_proj_hoyer (y, .5, 'Norm', 2^1000), 2^1000 * p);
%! assert (sl_proj_hoyer (y, .5, 'Norm', realmax), realmax * p, 1e293);
%! [q, info] = sl_proj_hoyer (2^1000 * y, .5, 'Norm', 'keep');
%! [p, plain] = sl_proj_hoyer (y, .5, 'Norm', 'keep');
%! assert (q, 2^1000 * p);
%! assert (info.slope, plain.slope, 1e-14 * plain.slope);
%! [q, info] = sl_proj_hoyer (2^1000 * y, .5, 'Norm', 'nearest');
%! [p, plain] = sl_proj_hoyer (y, .5, 'Norm', 'nearest');
%! assert (q, 2^1000 * p);
%! assert (info.slope, plain.slope, 1e-14 * plain.slope);
%! x = (1:4)';
%! p = sl_proj_hoyer (x, .3);
%! assert (sl_proj_hoyer (1e-130 * x, .3, 'Norm', 1e180) / 1e180, p, 1e-15);
%! assert (sl_proj_hoyer (2^-1070 * x, .3, 'Norm', 1e300) / 1e300, p, 1e-15);
%! assert (sl_proj_hoyer (1e-130 * x, .1, 'Norm', 1e180, 'AtLeast', true) / 1e180, x / norm (x), 1e-15);
%! assert (sl_proj_hoyer (2^-1070 * x, .1, 'Norm', 1e300, 'AtLeast', true) / 1e300, x / norm (x), 1e-15);
%! x = [1; .9; .8; .7];
%! [q, info] = sl_proj_hoyer (2^1023 * 1.5 * x, .01, 'Norm', 'nearest');
%! assert (q, 2^1023 * sl_proj_hoyer (1.5 * x, .01, 'Norm', 'nearest'));
%! assert (info.l2, Inf);
%! assert (sl_proj_hoyer (realmax * x, .01, 'Norm', 'nearest', 'AtLeast', true), realmax * x);
%!error <norm finite> sl_proj_hoyer (realmax * [1; .9; .8; .7], .01, 'Norm', 'keep')
%!error id=sparselearn:badInput sl_proj_hoyer (realmax * [1; 1; 1; .9], .7, 'Norm', 'nearest')
%!error <norm finite> sl_proj_hoyer (single (3e38 * [1; .9; .8; .7]), .3, 'Norm', 'keep')

%!test % long columns, which start from a sample, agree with the oracle, whatever their pattern
%! randn ('twister', 5);
%! n = 20000;
%! g = randn (n, 1);
%! columns = {g, exp(2 * g), 1 + 1e-9 * g, sort(g), mod((1:n)', 64) + g / 100, g .* (mod ((1:n)', 64) == 1), ...
%!            round(g), 1e200 * g, double(abs(g) > 3), [zeros(n - 3, 1); 1; 1; 2]};
%! for k = 1:numel (columns)
%!   for sigma = [.2 .8 .99]
%!     for nonneg = [false true]
%!       [p, info] = sl_proj_hoyer (columns{k}, sigma, 'Nonneg', nonneg);
%!       r = sqrt (n) * (1 - sigma) + sigma;
%!       blocks = reshape (p, 200, []);                 % a plain sum errs more than what is measured
%!       l1 = sum (sum (abs (blocks)));
%!       l2 = sqrt (sum (sum (blocks .^ 2)));
%!       assert (abs ([l1 / r, l2] - 1) < (16 + 4 * sqrt (n)) * eps);
%!       if (info.unique && ~ any (k == [7 10]))
%!         assert (p, or_proj_hoyer (columns{k}, r, 1, nonneg), 1e-11);
%!       end
%!     end
%!   end
%! end

%!test % norms
%! for k = 1:30
%!   X = sl_test_matrix (k);
%!   n = size (X, 1);
%!   U = sl_proj_hoyer (X, .6);
%!   assert (sl_proj_hoyer (X, .6, 'Norm', 3), 3 * U, 1e-14);
%!   l2 = 1:size (X, 2);
%!   [P, info] = sl_proj_hoyer (X, .6, 'Norm', l2);
%!   assert (P, U .* l2, 1e-13);
%!   assert (info.l2, l2);
%!   assert (info.l1, (sqrt (n) * .4 + .6) * l2, 1e-12);
%!   scale = max (abs (X), [], 1);
%!   scale(scale == 0) = 1;
%!   lengths = sqrt (sum ((X ./ scale) .^ 2, 1));
%!   [P, info] = sl_proj_hoyer (X, .6, 'Norm', 'keep');
%!   assert (P ./ scale, U .* lengths, 1e-12);
%!   assert (info.l2, lengths .* scale, 1e-13 * (max (scale)));
%!   [P, info] = sl_proj_hoyer (X, .6, 'Norm', 'nearest');
%!   assert (P ./ scale, U .* sum (U .* X ./ scale, 1), 1e-11);
%! end

%!test % what is nearest can be zero
%! assert (sl_proj_hoyer (zeros (4, 1), .5, 'Norm', 'keep'), zeros (4, 1));
%! assert (sl_proj_hoyer (zeros (4, 1), .5, 'Norm', 'nearest'), zeros (4, 1));
%! [p, info] = sl_proj_hoyer (-[1; 2; 3; 4], .5, 'Norm', 'nearest', 'Nonneg', true);
%! assert (p, zeros (4, 1));
%! assert ([info.l1 info.l2 info.support info.slope], [0 0 0 0]);
%! assert (sl_proj_hoyer (randn (3, 2), .5, 'Norm', [0 1])(:,1), zeros (3, 1));

%!test % at least: what is sparse enough only gets its norm, with its signs
%! X = [3 -4 0 0; 1 -2 3 4; 0 0 0 0]';
%! [P, info] = sl_proj_hoyer (X, .5, 'AtLeast', true);
%! assert (P(:,1), [.6; -.8; 0; 0], eps);
%! assert (P(:,2), sl_proj_hoyer (X(:,2), .5));
%! assert (norm (P(:,3)), 1, 2*eps);
%! assert (info.projected, logical ([0 1 1]));
%! assert (info.slope(1), .2, eps);
%! assert ([info.l1(1) info.l2(1)], [1.4 1], 2*eps);
%! [p, told] = sl_proj_hoyer ([3; 0; -7; 0], .9, 'AtLeast', true, 'Nonneg', true, 'Norm', 6);
%! assert (p, [6; 0; 0; 0]);
%! assert ([told.slope told.threshold told.support], [2 0 1]);
%! P = sl_proj_hoyer (X, .5, 'AtLeast', true, 'Norm', 'nearest');
%! assert (P(:,[1 3]), X(:,[1 3]), 4*eps);
%! P = sl_proj_hoyer (X, .5, 'AtLeast', true, 'Norm', 'keep', 'Nonneg', true);
%! assert (P(:,1), [5; 0; 0; 0], 4*eps);
%! assert (sl_proj_hoyer ([1e-200; -1; 0; 0], .5, 'AtLeast', true, 'Nonneg', true), [1; 0; 0; 0]);
%! assert (sl_proj_hoyer ([3e-300; 4e-300; 0; 0], .5, 'AtLeast', true), [.6; .8; 0; 0], 2*eps);
%! P = sl_proj_hoyer (-ones (4, 1) - [0; 1; 2; 3], .5, 'AtLeast', true, 'Nonneg', true);
%! assert (sl_hoyer (P), .5, 8*eps);
%!test % so a second projection changes nothing
%! for k = 1:60
%!   X = sl_test_matrix (k);
%!   P = sl_proj_hoyer (X, .6);
%!   assert (sl_proj_hoyer (P, .6, 'AtLeast', true), P, 1e-15);
%!   S = sl_proj_hoyer (single (P), .6);
%!   assert (sl_proj_hoyer (S, .6, 'AtLeast', true), S, 2e-7);
%! end

%!test % per column parameters, shapes, classes
%! randn ('twister', 6);
%! X = randn (20, 4);
%! sigma = [.1 .5 .9 1];
%! [P, info] = sl_proj_hoyer (X, sigma);
%! for j = 1:4
%!   [p, one] = sl_proj_hoyer (X(:,j)', sigma(j));
%!   assert (p, P(:,j)');
%!   assert (one.threshold, info.threshold(j));
%! end
%! assert (sl_proj_hoyer (X, single (.5)), sl_proj_hoyer (X, .5));
%! assert (sl_proj_hoyer (X, .5, struct ('nonneg', true)), sl_proj_hoyer (X, .5, 'NonNeg', 1));
%! assert (sl_hoyer (sl_proj_hoyer (single (X), .7)), single (.7) * ones (1, 4, 'single'), 1e-6);
%! [P, info] = sl_proj_hoyer (zeros (3, 0), .5, 'Algorithm', 'alternating');
%! assert (size (P), [3 0]);
%! assert (size (info.slope), [1 0]);

%!test % the same bits for any number of threads
%! randn ('twister', 7);
%! X = randn (300, 700);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! sl_threads (1);
%! [one, first] = sl_proj_hoyer (X, .8);
%! sl_threads (3);
%! [three, third] = sl_proj_hoyer (X, .8);
%! sl_threads (before);
%! assert (one, three);
%! assert (first, third);

%!test % nothing is printed, and what is not a number is found wherever it is
%! for bad = [NaN Inf -Inf]
%!   for n = [1 15 16 17 20000]              % around the sums that are taken together
%!     for at = unique ([1, ceil(n / 2), n])
%!       for nonneg = [false true]
%!         x = rand (n, 1);
%!         x(at) = bad;
%!         for kind = {'double', 'single'}
%!           for sigma = [0 .8]
%!             try
%!               text = evalc ('sl_proj_hoyer (cast (x, kind{1}), sigma, ''Nonneg'', nonneg);');
%!               id = 'none';
%!             catch
%!               id = lasterror ().identifier;
%!             end
%!             assert (id, 'sparselearn:badInput');
%!           end
%!         end
%!       end
%!     end
%!   end
%! end

%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2i], .5)
%!error id=sparselearn:badInput sl_proj_hoyer (sparse ([1; 2]), .5)
%!error id=sparselearn:badInput sl_proj_hoyer (ones (2, 2, 2), .5)
%!error id=sparselearn:badInput sl_proj_hoyer (true (2, 1), .5)
%!error id=sparselearn:badInput sl_proj_hoyer ({1}, .5)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], -.1)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], 'a')
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5i)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], [])
%!error <SIGMA must be one number, or 3 of them, one per column, but is 1-by-2> sl_proj_hoyer (ones (2, 3), [.5 .5])
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Norm', -1)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Norm', Inf)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Norm', [])
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Norm', [1 2])
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Norm', {1})
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'Algorithm', 'slow')
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], .5, 'AtLeast', 'maybe')
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], [], 'L1', NaN, 'L2', 1)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], [], 'L1', 1, 'L2', -1)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], [], 'L1', 1, 'L2', 1, 'AtLeast', true)
%!error id=sparselearn:badInput sl_proj_hoyer ([1; 2], [], 'L1', 1, 'L2', 1, 'Norm', 'keep')
%!error id=sparselearn:badInput sl_proj_hoyer (realmax * [1; 1; 1; .5], .5, 'Norm', 'keep')
