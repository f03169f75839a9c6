% The losses of all learners against their formulas, and their derivatives against differences.

% SPDX-License-Identifier: BSD-3-Clause

%!shared kinds, labelled
%! kinds = {'logistic', 'smoothed hinge', 'squared hinge', 'binary logistic', 'squared'};
%! labelled = [true, true, true, false, false];

%!function [O, target, weight] = problem (k, labels)
%! % ties, near-ties, far and extreme scores, one class, one column, none
%!  rand ('twister', k);
%!  randn ('twister', k);
%!  m = ceil (10 ^ (1.5 * rand));
%!  n = ceil (20 * rand) - (rand < .03);
%!  O = randn (m, n) * 10 ^ (6 * rand - 3);
%!  switch (mod (k, 6))
%!    case 1
%!      O = round (O);
%!    case 2
%!      O = O + 1e6 * randn (1, n);
%!    case 3
%!      O = O .* 10 .^ (600 * rand (m, n) - 300);
%!    case 4
%!      O = round (O) + 1e-12 * randn (m, n);
%!    case 5
%!      O = O * 10 ^ (300 * rand - 150);
%!  end
%!  O = max (min (O, 1e300), -1e300);
%!  target = randn (m, n) * 10 ^ (4 * rand - 2);
%!  if (labels == 1)
%!    target = ceil (m * rand (1, n));
%!  elseif (labels == 2)
%!    target = sign (target);
%!  end
%!  weight = [];
%!  if (rand < .5)
%!    weight = 3 * rand (1, n) .* (rand (1, n) < .9);
%!  end
%!endfunction

%!function assert_close (got, expected, relative, least)
%! % infinite alike, else near; what is smaller than the least normal number may have lost digits
%!  got = double (got);
%!  assert (isequal (size (got), size (expected)));
%!  assert (~ any (isnan (got(:))));
%!  same = got == expected;
%!  difference = abs (got - expected);
%!  assert (all (same(:) | difference(:) <= relative * abs (expected(:)) + least));
%!endfunction

%!function identifier = identifier_of (f)
%!  identifier = '';
%!  try
%!    f ();
%!  catch err
%!    identifier = err.identifier;
%!  end
%!endfunction

%!test % random nasty columns, every loss
%! for k = 1:sl_cases (60)
%!   for i = 1:5
%!     [O, target, weight] = problem (k, labelled(i) + 2 * (i == 4));
%!     [value, D] = slx_loss_mex (kinds{i}, O, target, weight);
%!     finite = max (abs (O), [], 1) < 1e150;
%!     [expected, slope] = or_loss (kinds{i}, O, target, weight);
%!     assert_close (value(:,finite), expected(:,finite), 1e-12, 1e-300);
%!     assert_close (D(:,finite), slope(:,finite), 1e-12, 1e-300);
%!     assert (~ any (isnan (value)) && ~ any (isnan (D(:))));
%!     assert (all (value >= 0));
%!     if (isempty (O))
%!       assert (size (value), [1, 0]);
%!       assert (size (D), size (O));
%!     end
%!   end
%! end

%!test % scores beyond all squares
%! for k = 3:6:sl_cases (300)
%!   for i = [1, 2, 4]
%!     [O, target, weight] = problem (k, labelled(i) + 2 * (i == 4));
%!     [value, D] = slx_loss_mex (kinds{i}, O, target, weight);
%!     [expected, slope] = or_loss (kinds{i}, O, target, weight);
%!     assert_close (value, expected, 1e-12, 1e-300);
%!     assert_close (D, slope, 1e-12, 1e-300);
%!   end
%! end

%!test % single: computed in double of the rounded scores; only the derivative is rounded
%! for k = 1:sl_cases (36)
%!   for i = 1:5
%!     [O, target, weight] = problem (k, labelled(i) + 2 * (i == 4));
%!     O = single (max (min (O, 3e38), -3e38));
%!     if (~ labelled(i))
%!       target = single (target);
%!     end
%!     [value, D] = slx_loss_mex (kinds{i}, O, target, weight);
%!     assert ({class(value), class(D)}, {'double', 'single'});
%!     [expected, slope] = or_loss (kinds{i}, O, target, weight);
%!     assert_close (value, expected, 1e-12, 1e-300);
%!     slope(abs (slope) > realmax ('single')) = Inf * sign (slope(abs (slope) > realmax ('single')));
%!     assert_close (D, slope, eps ('single'), realmin ('single'));
%!   end
%! end

%!test % many columns, many scores: the oracle; the bits of a column do not depend on those beside it
%! rand ('twister', 7);
%! randn ('twister', 7);
%! for m = [1, 2, 10, 300, 700]
%!   n = ceil (min (3000 / m, 600)) + 3;                  % several blocks where scores are few, or one
%!   for i = 1:5
%!     O = 5 * randn (m, n);
%!     target = sign (randn (m, n));
%!     if (labelled(i))
%!       target = ceil (m * rand (1, n));
%!     end
%!     weight = rand (1, n);
%!     [value, D] = slx_loss_mex (kinds{i}, O, target, weight);
%!     [expected, slope] = or_loss (kinds{i}, O, target, weight);
%!     assert_close (value, expected, 1e-12, 1e-300);
%!     assert_close (D, slope, 1e-12, 1e-300);
%!     for part = {1, n, 2:n, 3:min(n, 300)}
%!       [alone, E] = slx_loss_mex (kinds{i}, O(:,part{1}), target(:,part{1}), weight(part{1}));
%!       assert (isequal (alone, value(part{1})) && isequal (E, D(:,part{1})));
%!     end
%!   end
%! end

%!test % a column that is wrong, in any block: the first one tells
%! for at = [1, 300, 1999]
%!   O = zeros (3, 2000);
%!   y = ones (1, 2000);
%!   O(2,at) = NaN;
%!   y(at + 1) = 4;
%!   assert (identifier_of (@() slx_loss_mex ('logistic', O, y, [])), 'sparselearn:diverged');
%!   O(2,at + 1) = NaN;
%!   y([at, at + 1]) = [4, 1];
%!   O(2,at) = 0;
%!   assert (identifier_of (@() slx_loss_mex ('logistic', O, y, [])), 'sparselearn:badInput');
%! end

%!test % derivatives by central differences, away from kinks
%! for k = 1:sl_cases (40)
%!   for i = 1:5
%!     [~, target, weight] = problem (k, labelled(i) + 2 * (i == 4));
%!     m = ceil (10 * rand);
%!     n = ceil (5 * rand);
%!     O = randn (m, n) * 3;
%!     target = sign (randn (m, n));
%!     weight = rand (1, n);
%!     if (labelled(i))
%!       target = ceil (m * rand (1, n));
%!     end
%!     [~, D] = slx_loss_mex (kinds{i}, O, target, weight);
%!     h = 1e-6;
%!     for c = 1:m
%!       step = zeros (m, n);
%!       step(c,:) = h;
%!       slope = (slx_loss_mex (kinds{i}, O + step, target, weight) ...
%!                - slx_loss_mex (kinds{i}, O - step, target, weight)) / (2 * h);
%!       smooth = true (1, n);
%!       if (i == 3)
%!         margin = 1 + O - O(sub2ind (size (O), target, 1:n));
%!         smooth = all (abs (margin) > 1e-4, 1);
%!       end
%!       assert (all (abs (slope(smooth) - D(c,smooth)) <= 1e-6 * max (1, max (abs (D(:))))));
%!     end
%!   end
%! end

%!test % the derivative is as smooth as the table says
%! randn ('twister', 5);
%! for k = 1:100
%!   m = ceil (8 * rand);
%!   bound = [1/2, 1/2, 2 * m, 1/4, 1];
%!   for i = 1:5
%!     target = ceil (m * rand);
%!     if (~ labelled(i))
%!       target = sign (randn (m, 1));
%!     end
%!     a = 2 * randn (m, 1);
%!     b = a + randn (m, 1) * 10 ^ (-3 * rand);
%!     [~, Da] = slx_loss_mex (kinds{i}, a, target, []);
%!     [~, Db] = slx_loss_mex (kinds{i}, b, target, []);
%!     assert (norm (Da - Db) <= bound(i) * norm (a - b) * (1 + 1e-9));
%!   end
%! end

%!test % values that are known
%! value = slx_loss_mex ('logistic', zeros (3, 150), ones (1, 150), []);
%! assert (sum (value), 164.791843, 5e-7);
%! assert (sum (slx_loss_mex ('smoothed hinge', zeros (3, 150), ones (1, 150), [])), 279.299221, 5e-7);
%! assert (sum (slx_loss_mex ('squared hinge', zeros (3, 150), ones (1, 150), [])), 300);
%! assert (slx_loss_mex ('binary logistic', [0; 0], [1; -1], []), 2 * log (2), 1e-15);
%! assert (slx_loss_mex ('squared', [3; 4], [0; 0], 2), 25);

%!test % digits are kept where the class leads by far
%! assert (slx_loss_mex ('logistic', [100; 0; 0], 1, []), 2 * exp (-100), 1e-13 * exp (-100));
%! assert (slx_loss_mex ('smoothed hinge', [100; 0; 0], 1, []), 2 * exp (-99), 1e-13 * exp (-99));
%! assert (slx_loss_mex ('binary logistic', 100, 1, []), exp (-100), 1e-13 * exp (-100));
%! [~, D] = slx_loss_mex ('logistic', [100; 0; 0], 1, []);
%! assert (D(1), -2 * exp (-100), 1e-13 * exp (-100));

%!test % the largest scores there are
%! O = [1; -1; 1] * 1e300;
%! [value, D] = slx_loss_mex ('logistic', [O, O], [2, 1], []);
%! assert (value, [2e300, log(2)], 1e-15 * [2e300, 1]);
%! assert (D, [.5, -.5; -1, 0; .5, .5]);
%! [value, D] = slx_loss_mex ('squared hinge', O, 2, []);
%! assert (value, Inf);
%! assert (D, [4e300; -8e300; 4e300], 1e286);
%! O = [1; -1] * realmax;
%! [value, D] = slx_loss_mex ('smoothed hinge', [O, O], [1, 2], []);
%! assert (value, [0, Inf]);
%! assert (D, [0, 1; 0, -1]);
%! [value, D] = slx_loss_mex ('squared hinge', [O, O], [2, 2], [1, 0]);
%! assert (value, [Inf, 0]);
%! assert (D, [Inf, 0; -Inf, 0]);
%! [value, D] = slx_loss_mex ('binary logistic', realmax, -1, []);
%! assert ({value, D}, {realmax, 1});
%! value = slx_loss_mex ('squared', [1.8e154, 1e200], [0, 0], []);
%! assert (value, [1.62e308, Inf], 1e-15 * 1.62e308);
%! [value, D] = slx_loss_mex ('squared', single (3e38), single (-3e38), []);
%! assert (value, 1.8e77, 1e71);
%! assert (D, single (Inf));
%! assert (slx_loss_mex ('logistic', single ([3e38; -3e38]), 2, []), 6e38, 1e32);

%!test % zeros have no sign
%! [~, D] = slx_loss_mex ('logistic', [1e4, 1; 0, 0](:,1), 1, []);
%! assert (1 ./ D, [Inf; Inf]);
%! [~, D] = slx_loss_mex ('binary logistic', [1e4; -1e4], [1; -1], []);
%! assert (1 ./ D, [Inf; Inf]);
%! [~, D] = slx_loss_mex ('squared hinge', [5; 0], 1, []);
%! assert (1 ./ D, [Inf; Inf]);

%!test % one class
%! for i = 1:3
%!   [value, D] = slx_loss_mex (kinds{i}, [1, -1e300, 1e300], [1, 1, 1], []);
%!   assert ({value, D}, {[0, 0, 0], [0, 0, 0]});
%! end

%!test % the same bits for any number of threads
%! rand ('twister', 1);
%! randn ('twister', 1);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! for i = 1:5
%!   for m = [3, 100]
%!     O = randn (m, 5000) * 4;
%!     target = sign (randn (m, 5000));
%!     if (labelled(i))
%!       target = ceil (m * rand (1, 5000));
%!     end
%!     for threads = 1:3
%!       sl_threads (threads);
%!       [value{threads}, D{threads}] = slx_loss_mex (kinds{i}, O, target, []);
%!     end
%!     assert (isequal (value{:}) && isequal (D{:}));
%!   end
%! end
%! sl_threads (before);

%!error id=sparselearn:diverged slx_loss_mex ('logistic', [1; NaN], 1, [])
%!error id=sparselearn:diverged slx_loss_mex ('squared', [1; Inf], [1; 1], [])
%!error id=sparselearn:badInput slx_loss_mex ('logistic', [1; 2], 0, [])
%!error id=sparselearn:badInput slx_loss_mex ('logistic', [1; 2], 3, [])
%!error id=sparselearn:badInput slx_loss_mex ('squared hinge', [1; 2], 1.5, [])
%!error id=sparselearn:badInput slx_loss_mex ('smoothed hinge', [1; 2], NaN, [])
%!error id=sparselearn:badInput slx_loss_mex ('logistic', [1; 2], [1; 2], [])
%!error id=sparselearn:badInput slx_loss_mex ('binary logistic', [1; 2], [1; 0], [])
%!error id=sparselearn:badInput slx_loss_mex ('binary logistic', [1; 2], [1; NaN], [])
%!error id=sparselearn:badInput slx_loss_mex ('binary logistic', [1; 2], 1, [])
%!error id=sparselearn:badInput slx_loss_mex ('squared', [1; 2], [1; Inf], [])
%!error id=sparselearn:badInput slx_loss_mex ('squared', single ([1; 2]), [1; 2], [])
%!error id=sparselearn:badInput slx_loss_mex ('logistic', [1; 2], 1, -1)
%!error id=sparselearn:badInput slx_loss_mex ('logistic', [1; 2], 1, Inf)
%!error id=sparselearn:badInput slx_loss_mex ('logistic', [1; 2], 1, [1, 1])
%!error id=sparselearn:badInput slx_loss_mex ('logistic', zeros (0, 2), [1, 1], [])
%!error id=sparselearn:badInput slx_loss_mex ('hinge', [1; 2], 1, [])
%!error id=sparselearn:badCall slx_loss_mex ('logistic', [1; 2], 1)

%!error <O must have at least one row> slx_loss_mex ('squared', zeros (0, 2), zeros (0, 2), [])
