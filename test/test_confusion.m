% Confusion matrices: against counts one by one, labels of every form, classes asked for, hostile input, the picture.

% SPDX-License-Identifier: BSD-3-Clause

%!test % against the oracle; rates are those of the counts
%! rand ('twister', 1);
%! for k = 1:8
%!   n = ceil (30 * rand);
%!   truth = floor (5 * rand (1, n)) - 2;
%!   predicted = floor (7 * rand (1, n)) - 2;
%!   [C, about] = sl_confusion (truth, predicted);
%!   assert (C, or_confusion (truth, predicted, about.classes));
%!   assert (about.classes, unique ([truth, predicted]));
%!   assert (about.n, n);
%!   assert (about.accuracy, mean (truth == predicted), eps);
%!   assert (about.error, mean (truth ~= predicted), eps);
%!   for c = 1:numel (about.classes)
%!     of_class = truth == about.classes(c);
%!     taken = predicted == about.classes(c);
%!     assert (about.recall(c), sum (of_class & taken) / sum (of_class), eps);
%!     assert (about.precision(c), sum (of_class & taken) / sum (taken), eps);
%!   end
%!   assert (sl_confusion (predicted, truth), C');
%! end

%!test % labels of every form, rows and columns mixed
%! C = [2 1; 0 1];
%! for pair = {[3 3 3 9], [3; 9; 3; 9]; uint8([3 3 3 9]), uint8([3 9 3 9]); single([3 3 3 9]), int64([3 9 3 9]); ...
%!             [false false false true], [false true false true]; [0 0 0 1], [false true false true]; ...
%!             {'a', 'a', 'a', 'bb'}, {'a'; 'bb'; 'a'; 'bb'}; ['a '; 'a '; 'a '; 'bb'], {'a', 'bb', 'a', 'bb'}; ...
%!             ['a '; 'a '; 'a '; 'bb'], ['a  '; 'bb '; 'a  '; 'bb ']}'
%!   assert (sl_confusion (pair{:}), C);
%! end
%! [~, about] = sl_confusion (uint8 ([3 9]), uint8 ([9 9]));
%! assert (about.classes, uint8 ([3 9]));
%! [~, about] = sl_confusion (uint8 ([3 9]), int8 ([9 9]));
%! assert (about.classes, [3 9]);
%! [~, about] = sl_confusion (['b';'a'], {'a', 'c'});
%! assert (about.classes, {'a', 'b', 'c'});
%! big = intmax ('int64') - [0 1];                      % no double tells these apart
%! assert (sl_confusion (big, big), eye (2));

%!test % predictions of a classifier, and its classes
%! X = [0 1 5 6; 1 0 0 1];
%! for y = {[7 7 -1 -1], {'u'; 'u'; 'v'; 'v'}, ['uu'; 'uu'; 'vv'; 'vv'], uint8([1; 1; 2; 2])}
%!   model = sl_logistic_train (X, y{1}, 'Ridge', .01);
%!   [C, about] = sl_confusion (y{1}, sl_predict (model, X), 'Classes', model.classes);
%!   assert (C, 2 * eye (2));
%!   assert (about.error, 0);
%! end

%!test % classes asked for: their order, those that do not occur
%! [C, about] = sl_confusion ([1 2 2 4], [2 2 4 4], 'Classes', [4; 3; 2; 1]);
%! assert (about.classes, [4 3 2 1]);
%! assert (C, or_confusion ([1 2 2 4], [2 2 4 4], [4 3 2 1]));
%! assert (about.recall, [1 NaN .5 0]);
%! assert (about.precision, [.5 NaN .5 NaN]);
%! assert (sl_confusion (int8 ([1 2]), int8 ([1 1]), 'Classes', [2 1]), [0 1; 0 1]);
%! assert (sl_confusion ({'x'}, 'y', struct ('classes', ['y '; 'zz'; 'x '])), [0 0 0; 0 0 0; 1 0 0]);

%!test % one sample; many classes
%! [C, about] = sl_confusion (5, 5);
%! assert (C, 1);
%! assert ([about.accuracy, about.recall, about.precision], [1 1 1]);
%! assert (sl_confusion (1:300, 300:-1:1), fliplr (eye (300)));

%!testif ; ! isempty (available_graphics_toolkits ()) % drawn: counts that are not 0, names of classes
%! warning ('off', 'Octave:gnuplot-graphics', 'local');
%! fig = figure ('visible', 'off');
%! clean = onCleanup (@() close (fig));
%! sl_confusion ({'a_1', 'b', 'b', 'b'}, {'a_1', 'b', 'b', 'c'}, 'Plot', true);
%! words = get (findobj (gca (), 'type', 'text'), 'string');
%! assert (sort (words(! cellfun (@isempty, words)))(:)', {'1', '1', '2'});
%! assert (get (gca (), 'yticklabel')(:)', {'a_1', 'b', 'c'});
%! assert (get (get (gca (), 'title'), 'string'), '4 samples, 25 % wrong');
%! names = arrayfun (@(k) sprintf ('class %d', k), 1:6, 'UniformOutput', false);
%! sl_confusion (names, names, 'Plot', true);           % long names: columns have numbers
%! assert (get (gca, 'xticklabel')(:)', {'1', '2', '3', '4', '5', '6'});
%! assert (get (gca, 'yticklabel'){6}, 'class 6  6');
%! sl_confusion (1:40, 1:40, 'Plot', true);             % too many for counts
%! assert (isempty (findobj (gca (), 'type', 'text', 'string', '1')));

%!error id=sparselearn:badCall sl_confusion ()
%!error id=sparselearn:badInput sl_confusion ([], [])
%!error id=sparselearn:badInput sl_confusion ([1 2; 3 4], [1 2; 3 4])
%!error id=sparselearn:badInput sl_confusion ([1 1.5], [1 2])
%!error <PREDICTED must hold one label for each sample, 3 in all, but holds 2> sl_confusion ([1 2 3], [1 2])
%!error <PREDICTED\(2\) is NaN> sl_confusion ([1 2], [1 NaN])
%!error id=sparselearn:badInput sl_confusion ([1 Inf], [1 1])
%!error id=sparselearn:badInput sl_confusion ({'a', ''}, {'a', 'a'})
%!error <are numbers and texts> sl_confusion ([1 2], {'1', '2'})
%!error <TRUTH and option Classes must be of one kind> sl_confusion ([1 2], [1 2], 'Classes', {'1', '2'})
%!error <Classes must differ> sl_confusion ([1 2], [1 2], 'Classes', [1 2 1])
%!error <Classes must differ> sl_confusion ({'a'}, {'a'}, 'Classes', ['a'; 'a'])
%!error <label 9223372036854775807 in TRUTH> sl_confusion (intmax ('int64'), int64 (1), 'Classes', int64 (1))
%!error <label -3 in TRUTH> sl_confusion (-3, true, 'Classes', [true false])
%!error <label 'c' in PREDICTED> sl_confusion ({'a'}, {'c'}, 'Classes', {'a', 'b'})
%!error id=sparselearn:badInput sl_confusion ([1 2], [1 2], 'Classes', [1 NaN])
%!error id=sparselearn:badInput sl_confusion ([1 2], [1 2], 'Plot', 2)
%!error id=sparselearn:unknownOption sl_confusion (1, 1, 'Class', 1)
