% Updates of parameters against the papers' formulas, and random numbers by counting.

% SPDX-License-Identifier: BSD-3-Clause

%!shared kinds
%! kinds = {'sgd', 'momentum', 'nesterov', 'adam'};

%!function [rule, w, g, fixed, first, second] = problem (k, kind)
%! % several arrays of any shape, some empty, some fixed in part, on their way or at their start
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  rule = struct ('kind', kind, 'step', 10 ^ (-4 * rand), 'decay', .1 * rand * (rand < .5), 'max_norm', Inf, ...
%!                 'momentum', rand, 'beta1', rand, 'beta2', 1 - 10 ^ (-3 * rand), 'epsilon', 10 ^ (-10 * rand), ...
%!                 'count', ceil (10 ^ (4 * rand)));
%!  count = ceil (4 * rand);
%!  scale = 10 ^ (4 * rand - 2);
%!  for i = 1:count
%!    shape = num2cell (floor (7 * rand (1, 2 + (rand < .2))));
%!    w{i} = randn (shape{:});
%!    g{i} = scale * randn (shape{:});
%!    fixed{i} = rand (shape{:}) < .4;
%!    if (rand < .3)
%!      fixed{i} = [];
%!    end
%!    first{i} = randn (shape{:});
%!    second{i} = abs (randn (shape{:}));
%!  end
%!  if (rand < .3)
%!    fixed = {};
%!  end
%!  if (rand < .3)
%!    first = {};
%!    second = {};
%!    rule.count = 1;
%!  end
%!  if (rand < .4)
%!    rule.max_norm = 10 ^ (3 * rand - 1);
%!  end
%!endfunction

%!function assert_alike (got, expected, relative)
%! % assert with a tolerance is slow
%!  assert (isequal (cellfun (@size, got, 'UniformOutput', false), cellfun (@size, expected, 'UniformOutput', false)));
%!  for i = 1:numel (got)
%!    difference = abs (double (got{i}(:)) - double (expected{i}(:)));
%!    assert (all (difference <= relative * max ([1; abs(double (expected{i}(:)))])));
%!  end
%!endfunction

%!test % random problems, every rule
%! for k = 1:sl_cases (60)
%!   for i = 1:4
%!     [rule, w, g, fixed, first, second] = problem (k, kinds{i});
%!     [a, m, v, len] = slx_update_mex (rule, w, g, fixed, first, second);
%!     [a0, m0, v0, len0] = or_update (rule, w, g, fixed, first, second);
%!     assert_alike (a, a0, 1e-12);
%!     assert_alike (m, m0, 1e-12);
%!     assert_alike (v, v0, 1e-12);
%!     assert (abs (len - len0) <= 1e-13 * len0);
%!   end
%! end

%!test % single: the plain rules in single, adam in double
%! to_single = @(c) cellfun (@single, c, 'UniformOutput', false);
%! for k = 1:sl_cases (40)
%!   for i = 1:4
%!     [rule, w, g, fixed, first, second] = problem (k, kinds{i});
%!     given = {to_single(w), to_single(g), fixed, to_single(first), to_single(second)};
%!     [a, m, v] = slx_update_mex (rule, given{:});
%!     [a0, m0, v0] = or_update (rule, given{:});
%!     assert (all (cellfun (@(x) isa (x, 'single'), [a, m, v])));
%!     assert_alike (a, a0, eps ('single'));
%!     assert_alike (m, m0, eps ('single'));
%!     assert_alike (v, v0, eps ('single'));
%!   end
%! end

%!test % what is fixed keeps value and state, whatever its gradient; and the arguments keep theirs
%! for i = 1:4
%!   [rule, ~, ~] = problem (i, kinds{i});
%!   w = {reshape(1:6, 2, 3)};
%!   g = {[NaN, 1, Inf; 1, -Inf, 1]};
%!   fixed = {~ isfinite(g{1})};
%!   before = {w{1} + 0, g{1} + 0};
%!   [a, m, v, len] = slx_update_mex (rule, w, g, fixed, w, w);
%!   for result = [a, m, v]
%!     assert (result{1}(fixed{1}), w{1}(fixed{1}));
%!     assert (~ any (result{1}(~ fixed{1}) == w{1}(~ fixed{1})));
%!   end
%!   assert (len, sqrt (3), 1e-15);
%!   assert ({w{1}, g{1}}, before);
%!   [a, m, v, len] = slx_update_mex (rule, w, g, {true(2, 3)}, w, w);
%!   assert (a, w);
%!   assert (len, 0);
%! end

%!test % a hundred updates of adam are those of the paper, from zero states on
%! randn ('twister', 1);
%! rule = struct ('kind', 'adam', 'step', .01, 'decay', .001, 'max_norm', Inf, 'beta1', .9, 'beta2', .999, ...
%!                'epsilon', 1e-8, 'count', 1);
%! [w, w0] = deal ({randn(5, 3)});
%! first = {};
%! second = {};
%! m = 0;
%! v = 0;
%! for t = 1:100
%!   rule.count = t;
%!   g = randn (5, 3) * 10 ^ (4 * rand - 2);
%!   [w, first, second] = slx_update_mex (rule, w, {g}, {}, first, second);
%!   m = .9 * m + .1 * g;
%!   v = .999 * v + .001 * g .^ 2;
%!   w0{1} = w0{1} - .001 * w0{1} - .01 * (m / (1 - .9 ^ t)) ./ (sqrt (v / (1 - .999 ^ t)) + 1e-8);
%! end
%! assert_alike (w, w0, 1e-12);
%! assert (second{1}, sqrt (v), 1e-12 * max (v(:)));

%!test % adam at any scale of the gradient: the first step has the length of the step
%! rule = struct ('kind', 'adam', 'step', .5, 'decay', 0, 'max_norm', Inf, 'beta1', .9, 'beta2', .999, ...
%!                'epsilon', realmin, 'count', 1);
%! for scale = 10 .^ [-290, -200, -160, -100, 0, 100, 154, 160, 300, 308]
%!   [w, m, v] = slx_update_mex (rule, {[0, 0]}, {[1, -1] * scale}, {}, {}, {});
%!   assert (w{1}, [-.5, .5], 1e-13);
%!   assert (v{1}, sqrt (.001) * scale * [1, 1], 1e-13 * scale);
%! end
%! for scale = single (10) .^ [-35, -20, 0, 20, 30, 38]
%!   [w, m, v] = slx_update_mex (rule, {single([0, 0])}, {single([1, -1]) * scale}, {}, {}, {});
%!   assert (w{1}, single ([-.5, .5]), single (1e-6));
%!   assert (v{1}, single (sqrt (.001)) * scale * [1, 1], 1e-6 * scale);
%! end
%! rule.epsilon = 1e-8;
%! w = slx_update_mex (rule, {1}, {0}, {}, {}, {});
%! assert (w, {1});

%!test % clipping of gradients whose squares leave the range
%! rule = struct ('kind', 'sgd', 'step', 1, 'decay', 0, 'max_norm', 5);
%! for scale = [1e-320, 1e-300, 1e-170, 1e-5, 1, 1e170, 1e300, 3e307]
%!   [w, ~, ~, len] = slx_update_mex (rule, {0, [0; 0]}, {3 * scale, [4 * scale; 0]}, {}, {}, {});
%!   assert (len, 5 * scale, 1e-15 * 5 * scale + 1e-323);
%!   factor = min (1, 1 / scale);
%!   assert (w, {-3 * scale * factor, [-4 * scale * factor; 0]}, 1e-14);
%! end
%! [w, ~, ~, len] = slx_update_mex (rule, {zeros(1, 9)}, {realmax * ones(1, 9)}, {}, {}, {});
%! assert (len, Inf);
%! assert (w, {zeros(1, 9)});

%!test % Nesterov's update finds the minimum of a quadratic as its definition does
%! rule = struct ('kind', 'nesterov', 'step', .1, 'decay', 0, 'max_norm', Inf, 'momentum', .9);
%! A = diag ([1, 3, 9]);
%! theta = [1; -2; 3];
%! w = {theta};
%! first = {};
%! v = 0;
%! for t = 1:50
%!   [w, first] = slx_update_mex (rule, w, {A * w{1}}, {}, first, {});
%!   v = .9 * v - .1 * A * (theta + .9 * v);
%!   theta = theta + v;
%! end
%! assert (w{1}, theta + .9 * v, 1e-12);

%!test % the same bits for any number of threads, with and without something fixed
%! rand ('twister', 1);
%! randn ('twister', 1);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! arrays = @() {randn(300, 200), single(randn (70001, 1)), randn(3, 1)};
%! w = arrays ();
%! g = arrays ();
%! first = arrays ();
%! second = cellfun (@abs, arrays (), 'UniformOutput', false);
%! fixed = {rand(300, 200) < .9, rand(70001, 1) < .1, []};
%! for i = 1:4
%!   rule = setfield (setfield (problem (1, kinds{i}), 'max_norm', 1), 'count', 3);
%!   for f = {{}, fixed}
%!     for threads = 1:3
%!       sl_threads (threads);
%!       [a, m, v, len] = slx_update_mex (rule, w, g, f{1}, first, second);
%!       result{threads} = {a, m, v, len};
%!     end
%!     assert (isequal (result{1}, result{2}) && isequal (result{1}, result{3}));
%!   end
%! end
%! sl_threads (before);

%!test % Philox: the known answers that its authors publish, by the kernel and by its definition
%! ones_ = uint32 (2 ^ 32 - 1);
%! pi_ = uint32 (hex2dec ({'243f6a88', '85a308d3', '13198a2e', '03707344', 'a4093822', '299f31d0'}))';
%! known = {uint32([0, 0]), uint32([0, 0, 0, 0]), {'6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8'}; ...
%!          ones_([1, 1]), ones_([1, 1, 1, 1]), {'408f276d', '41c83b0e', 'a20bc7c6', '6d5451fd'}; ...
%!          pi_(5:6), pi_(1:4), {'d16cfe09', '94fdcceb', '5001e420', '24126ea1'}};
%! for k = 1:3
%!   word = uint32 (hex2dec (known{k,3}))';
%!   assert (or_philox (known{k,1:2}), word);
%!   assert (slx_counter_mex ('block', known{k,1:2}), word);
%! end

%!test % random blocks against the definition
%! rand ('twister', 2);
%! for k = 1:sl_cases (200)
%!   word = uint32 (floor (2 ^ 32 * rand (1, 6)));
%!   assert (slx_counter_mex ('block', word(1:2), word(3:6)), or_philox (word(1:2), word(3:6)));
%! end

%!test % the numbers of a stream are made of the words of its blocks
%! rand ('twister', 3);
%! for k = 1:sl_cases (40)
%!   word = uint32 (floor (2 ^ 32 * rand (1, 5)));
%!   seed = uint64 (word(1)) + bitshift (uint64 (word(2)), 32);
%!   stream = uint64 (word(3)) + bitshift (uint64 (word(4)), 32);
%!   first = floor (2 ^ (50 * rand) * rand);
%!   W = [];
%!   for b = floor (first / 4):floor ((first + 20) / 4)
%!     W = [W, double(or_philox (word(1:2), [mod(b, 2 ^ 32), floor(b / 2 ^ 32), word(3:4)]))];
%!   end
%!   W = W(mod (first, 4) + (1:20));
%!   u = slx_counter_mex ('uniform', seed, stream, first, single (zeros (4, 5)));
%!   assert (u(:)', single ((floor (W / 2 ^ 9) + .5) / 2 ^ 23));
%!   keep = rand;
%!   kept = slx_counter_mex ('dropout', seed, stream, first, zeros (4, 5), keep);
%!   assert (kept(:)', W < round (keep * 2 ^ 32));
%!   W = [];
%!   for b = floor (first / 2):floor ((first + 10) / 2)
%!     W = [W, double(or_philox (word(1:2), [mod(b, 2 ^ 32), floor(b / 2 ^ 32), word(3:4)]))];
%!   end
%!   W = reshape (W(2 * mod (first, 2) + (1:20)), 2, 10);
%!   u = slx_counter_mex ('uniform', seed, stream, first, zeros (1, 10));
%!   assert (u, (W(1,:) * 2 ^ 20 + floor (W(2,:) / 2 ^ 12) + .5) / 2 ^ 52);
%! end

%!test % the same numbers for any number of threads and any split; other ones for another seed or stream
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! for like = {zeros(1, 100003), single(zeros (1, 100003))}
%!   whole = slx_counter_mex ('uniform', 5, 6, 7, like{1});
%!   kept = slx_counter_mex ('dropout', 5, 6, 7, like{1}, .3);
%!   for threads = 1:3
%!     sl_threads (threads);
%!     assert (slx_counter_mex ('uniform', 5, 6, 7, like{1}), whole);
%!     assert (slx_counter_mex ('dropout', 5, 6, 7, like{1}, .3), kept);
%!   end
%!   for at = [1, 2, 3, 64, 65, 4095, 4096, 50001]
%!     assert (slx_counter_mex ('uniform', 5, 6, 7 + at, like{1}(at + 1:end)), whole(at + 1:end));
%!     assert (slx_counter_mex ('dropout', 5, 6, 7 + at, like{1}(at + 1:end), .3), kept(at + 1:end));
%!   end
%!   assert (mean (whole == slx_counter_mex ('uniform', 6, 6, 7, like{1})) < .01);
%!   assert (mean (whole == slx_counter_mex ('uniform', 5, 7, 7, like{1})) < .01);
%! end
%! sl_threads (before);

%!test % uniform, in (0,1), kept with the probability asked for
%! u = slx_counter_mex ('uniform', 1, 0, 0, zeros (1e5, 1));
%! assert (all (u > 0 & u < 1));
%! assert ([mean(u), var(u)], [1/2, 1/12], .005);
%! counts = histc (u, (0:20) / 20);
%! assert (sum ((counts(1:20) - 5000) .^ 2 / 5000) < 60);
%! s = slx_counter_mex ('uniform', 1, 0, 0, zeros (1e5, 1, 'single'));
%! assert (all (s > 0 & s < 1));
%! assert (abs (corr (double (s(1:end-1)), double (s(2:end)))) < .02);
%! for keep = [0, .1, .5, 1]
%!   kept = slx_counter_mex ('dropout', 1, 2, 3, zeros (1e5, 1), keep);
%!   assert (islogical (kept));
%!   assert (mean (kept), keep, .02 * (keep > 0 && keep < 1));
%! end
%! assert (slx_counter_mex ('uniform', 1, 0, intmax ('uint64'), 0) > 0);
%! assert (size (slx_counter_mex ('uniform', 1, 0, 0, zeros (0, 3))), [0, 3]);

%!shared rule
%! rule = struct ('kind', 'sgd', 'step', .1, 'decay', 0, 'max_norm', Inf);
%!error id=sparselearn:diverged slx_update_mex (rule, {1}, {NaN}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, {1}, {1; 2}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, {1}, {[1, 2]}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, {1}, {single(1)}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, {1}, {sparse(1)}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, 1, 1, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, {1}, {1}, {1}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rule, {1}, {1}, {[true, true]}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (setfield (rule, 'step', -1), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (setfield (rule, 'step', Inf), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (setfield (rule, 'decay', 2), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (setfield (rule, 'max_norm', 0), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (setfield (rule, 'kind', 'momentum'), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (setfield (rule, 'kind', 'newton'), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badInput slx_update_mex (rmfield (rule, 'decay'), {1}, {1}, {}, {}, {})
%!error id=sparselearn:badCall slx_update_mex (rule, {1}, {1})
%!error id=sparselearn:badInput slx_counter_mex ('uniform', -1, 0, 0, 0)
%!error id=sparselearn:badInput slx_counter_mex ('uniform', 1, .5, 0, 0)
%!error id=sparselearn:badInput slx_counter_mex ('uniform', 1, 0, intmax ('uint64'), [0, 0])
%!error id=sparselearn:badInput slx_counter_mex ('dropout', 1, 0, 0, 0, 1.5)
%!error id=sparselearn:badInput slx_counter_mex ('dropout', 1, 0, 0, 0, NaN)
%!error id=sparselearn:badInput slx_counter_mex ('block', [0, 0], uint32 ([0, 0, 0, 0]))
%!error id=sparselearn:badInput slx_counter_mex ('normal', 1, 0, 0, 0)
%!error id=sparselearn:badCall slx_counter_mex ('uniform', 1, 0, 0)
%!error id=sparselearn:badCall slx_counter_mex ()
