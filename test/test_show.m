% What sl_show draws: the numbers in the pictures, each kind of thing, files, and what it refuses.

% SPDX-License-Identifier: BSD-3-Clause

%!function [lines, axes_there] = drawn (thing, varargin)
%! % x and y of the lines, and the axes, of a picture that nobody sees
%!  fig = figure ('visible', 'off');
%!  closer = onCleanup (@() close (fig));
%!  draw = sl_show (thing, varargin{:});
%!  draw ();
%!  lines = get (findobj (fig, 'type', 'line'), {'xdata', 'ydata'});
%!  axes_there = numel (findobj (fig, 'type', 'axes', '-not', 'tag', 'legend'));
%!endfunction

%!function yes = has_line (lines, y)
%!  yes = any (cellfun (@(line) isequaln (line(:)', y), lines(:,2)));
%!endfunction

%!testif ; ! isempty (available_graphics_toolkits ()) % curves of a run: objective and validation, and the certificate
%! X = abs (cos ((1:6)' * (1:12)));
%! [~, ~, info] = sl_nmf (X, 2, 'Seed', 1, 'MaxIter', 6, 'Tol', 0);
%! [lines, count] = drawn (info);
%! assert (count, 2);
%! assert (has_line (lines, info.objective));
%! assert (has_line (lines, info.certificate));
%! info = rmfield (info, 'certificate');
%! [lines, count] = drawn (info);
%! assert (count, 1);
%! info.objective(3) = NaN;                             % a gap
%! drawn (info);

%!testif ; ! isempty (available_graphics_toolkits ()) % tuning, cross-validation, comparison, scan, path
%! X = [kron([0 3; 3 0], ones (1, 8)); cos(1:16)];
%! y = kron ([1 2], ones (1, 8));
%! warning ('off', 'sparselearn:partFailed', 'local');
%! [~, r] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [10 1000]; 'Intercept', {true, false}}, 'Folds', 2);
%! r.mean(:,1) = [.3 .4 .1 .2];
%! lines = drawn (r);
%! assert (has_line (lines, [.3 .1]) && has_line (lines, [.4 .2]));
%! r.trials = r.trials(:,1);
%! [r.options, r.chosen] = deal (r.options(1), NaN);
%! drawn (r);
%! r.trials(:,1) = {'a'; 'b'; 'c'; 'd'};                % no numbers: in the order of the measure
%! assert (has_line (drawn (r), [.1 .2 .3 .4]));
%! drawn (r.validation);
%! drawn (sl_compare_algorithms ({[1 2 3], [2 3 4]}));
%! drawn (sl_nmf_scan (abs (X), 'Ranks', [1 2], 'Replicates', 1, 'Seed', 1, 'MaxIter', 2, 'Tol', 0));
%! [~, path] = sl_polynet_path (X, y, 'Tau', [1 2], 'MaxBases', 1);
%! [~, count] = drawn (path);
%! assert (count, 2);

%!testif ; ! isempty (available_graphics_toolkits ()) % models of every kind, confusion, codes, points
%! X = abs (cos ((1:9)' * (1:12)));
%! y = kron (1:3, ones (1, 4));
%! drawn (sl_logistic_train (X, y), 'ImageSize', [3 3]);
%! drawn (sl_soae_train (X, y, 'Hidden', 3, 'MaxIter', 1, 'Seed', 1));
%! drawn (sl_soae_train (X(1:5,:), y, 'Hidden', 3, 'MaxIter', 1, 'Seed', 1));             % no square
%! drawn (sl_net_train ({{'conv', [2 2 2]}, 'relu', 'dense'}, X, y, 'ImageSize', [3 3], 'MaxIter', 0, 'Seed', 1));
%! drawn (sl_polynet_train (X, y, 'Tau', 1, 'MaxBases', 1));
%! drawn (sl_coder ('sl_kmeans', X(:,1:2)));
%! drawn (sl_lista_train (X, X(:,1:4), .1, 'MaxIter', 0));
%! drawn (sl_mcrank ([1 1 2 2], [1 2 1 2], [1 2 2 1], 'MaxBases', 1, 'Tau', 1, 'Seed', 1));
%! [C, about] = sl_confusion ([1 2 2], [1 1 2]);
%! drawn ({C, about});
%! [~, count] = drawn (sparse ([1 0 2; 0 0 3]));
%! assert (count, 2);
%! drawn (zeros (3, 4));                                % no atom is used
%! P = [1 2 3 4; 4 2 8 1];
%! lines = drawn (P, 'Labels', {'a', 'b', 'a', 'b'}, 'Graph', sparse ([1 2], [2 1], 1, 4, 4));
%! assert (has_line (lines, [4 8]) && has_line (lines, [2 1]) && has_line (lines, [4 2 NaN]));

%!testif ; ! isempty (available_graphics_toolkits ()) && strcmp (graphics_toolkit (), 'qt') % a file of the width asked for
%! file = [tempname(), '.png'];
%! tidy = onCleanup (@() delete (file));
%! sl_show ([1 2; 3 4], 'File', file, 'Width', 400);
%! assert (abs (size (imread (file), 2) - 400) <= 1);

%!testif ; isempty (available_graphics_toolkits ()) % where nothing can be drawn
%! fail ('sl_show (eye (3))', 'no graphics toolkit');
%! fail ("sl_show (eye (3), 'File', 'x.png')", 'no graphics toolkit');

%!error id=sparselearn:badInput sl_show ({1, 2})
%!error id=sparselearn:badInput sl_show (ones (2, 2, 2))
%!error id=sparselearn:badInput sl_show (struct ('kind', 'x', 'version', 1, 'sizes', struct ()))
%!error <Graph must be 3-by-3> sl_show (ones (2, 3), 'Graph', 1)
%!error <must be \[rows columns\]> x = sl_show (sl_coder ('sl_kmeans', eye (3)), 'ImageSize', [2 2]); x ();
%!error <File has no effect> x = sl_show (eye (3), 'File', 'x.png');
%!error id=sparselearn:unknownOption sl_show (eye (3), 'Colour', 1)
