% What sl_show draws: the numbers in the pictures, each kind of thing, files, and what it refuses.

% SPDX-License-Identifier: BSD-3-Clause

%!function [lines, axes_there, images] = drawn (thing, varargin)
%! % x and y of the lines, and how many axes and images there are, of a picture that nobody sees
%!  fig = figure ('visible', 'off');
%!  closer = onCleanup (@() close (fig));
%!  draw = sl_show (thing, varargin{:});
%!  draw ();
%!  lines = get (findobj (fig, 'type', 'line'), {'xdata', 'ydata'});
%!  axes_there = numel (findobj (fig, 'type', 'axes', '-not', 'tag', 'legend'));
%!  images = numel (findobj (fig, 'type', 'image'));
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
%! scan = sl_nmf_scan (abs (X), 'Ranks', [1 2], 'Replicates', 1, 'Seed', 1, 'MaxIter', 2, 'Tol', 0);
%! lines = drawn (scan);
%! assert (has_line (lines, scan.error') && ~ has_line (lines, scan.heldout_mean'));
%! scan.heldout_mean = [.5; .25];
%! assert (has_line (drawn (scan), [.5 .25]));
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
%! drawn (sl_tune ({{'sl_kmeans', 2}, 'sl_logistic_train'}, X, y, {'Ridge', 1}, 'Folds', 2));
%! drawn (sl_lista_train (X, X(:,1:4), .1, 'MaxIter', 0));
%! drawn (sl_mcrank ([1 1 2 2], [1 2 1 2], [1 2 2 1], 'Loss', 'squared', 'MaxBases', 1, 'Tau', 1, 'Seed', 1));
%! [C, about] = sl_confusion ([1 2 2], [1 1 2]);
%! drawn ({C, about});
%! [~, count] = drawn (sparse ([1 0 2; 0 0 3]));
%! assert (count, 2);
%! drawn (zeros (3, 4));                                % no atom is used
%! P = [1 2 3 4; 4 2 8 1];
%! lines = drawn (P, 'Labels', {'a', 'b', 'a', 'b'}, 'Graph', sparse ([1 2], [2 1], 1, 4, 4));
%! assert (has_line (lines, [4 8]) && has_line (lines, [2 1]) && has_line (lines, [4 2 NaN]));

%!testif ; ! isempty (available_graphics_toolkits ()) % what is not finite is left out, with a warning
%! warning ('off', 'sparselearn:notDrawn', 'local');
%! assert (has_line (drawn ([1 NaN 3 4; 4 2 Inf 1]), [4 NaN NaN 1]));
%! W = [1 2; Inf 4; NaN 1; 2 2];
%! assert (has_line (drawn (W), .9 * [2 4 1 2] / 4) && has_line (drawn (W), 1 + .9 * [1 NaN NaN 2] / 2));
%! drawn ([NaN 1; NaN 1; NaN 2]);

%!testif ; ! isempty (available_graphics_toolkits ()) % parts that are curves: a matrix, a model, with what samples have
%! W = [1 2 4 8 4; 3 0 0 1 6]';
%! H = [1 2 3; 4 0 2];
%! curves = @(y) {1 + .9 * y(1,:) / max(y(1,:)), .9 * y(2,:) / max(y(2,:))};
%! holds = @(lines, x, y) any (cellfun (@(a, b) isequal (a(:)', x) && max (abs (b(:)' - y)) < 1e-12, ...
%!                                      lines(:,1), lines(:,2), 'ErrorHandler', @(varargin) false));
%! parts = curves (W');
%! codes = curves (H);
%! o = {'Axis', [400 410 420 440 450], 'Unit', 'nm', 'Names', {'a', 'b'}};
%! for thing = {W, sl_coder('sl_nmf', W), {W, H}}
%!   [lines, count] = drawn (thing{1}, o{:});
%!   assert (holds (lines, o{2}, parts{1}) && holds (lines, o{2}, parts{2}));
%!   assert (count, 1 + iscell (thing{1}));
%!   lines = drawn (thing{1});
%!   assert (holds (lines, 1:5, parts{1}));
%! end
%! lines = drawn ({W, H});
%! assert (holds (lines, 1:3, codes{1}) && holds (lines, 1:3, codes{2}));
%! [~, ~, images] = drawn ({W(1:4,:), H}, 'ImageSize', [2 2]);
%! assert (images > 0);
%! drawn (W - 3);
%! drawn (ones (30, 25));
%! drawn (zeros (4, 1), 'Axis', 1:4);

%!testif ; ! isempty (available_graphics_toolkits ()) % residuals: the worst samples, and the errors of all
%! W = [1 2 4; 3 0 1]';
%! H = [1 2 3 0; 4 0 2 0];
%! X = W * H + [0 1 0 0; 0 0 -8 0; 0 0 2 0];
%! X(1,3) = NaN;                                        % not known
%! e = or_sample_error (X, W, H, ! isnan (X));
%! residual = [NaN -1 .25];                             % of sample 3, which is the worst
%! for Y = {X, X * 1e200, X * 1e-200, single(X)}
%!   fig = figure ('visible', 'off');
%!   closer = onCleanup (@() close (fig));
%!   draw = sl_show ({Y{1}, W, H * double(max(Y{1}(:)) / max (X(:)))}, 'Axis', {'400 nm', '410 nm', '4.3e2 nm'}, ...
%!                   'Names', {'a', 'b', 'c', 'd'});
%!   draw ();
%!   bars = get (findobj (fig, 'type', 'hggroup'), 'ydata');
%!   assert (any (cellfun (@(y) max (abs (y(:)' - e)) < 1e-6, bars)));
%!   edges = get (findobj (fig, 'type', 'hggroup'), {'edgecolor', 'facecolor'});
%!   assert (edges(:,1), edges(:,2));                   % or a bar narrower than a pixel is not drawn
%!   lines = get (findobj (fig, 'type', 'line', 'linewidth', 1.5), {'xdata', 'ydata'});
%!   worst = cellfun (@(y) max (abs (y(2:3) - 3 - .45 * residual(2:3))) < 1e-6 && isnan (y(1)), lines(:,2));
%!   assert (sum (worst) == 1 && isequal (lines{worst,1}(:), [400; 410; 430]));
%!   first = findobj (fig, 'type', 'axes')(end);
%!   assert (get (first, 'yticklabel')([4 3]), {'c'; 'b'});
%!   assert (get (get (first, 'xlabel'), 'string'), 'nm');
%! end
%! [~, count] = drawn ({zeros(3, 4), W, H});             % errors that are not finite
%! assert (count, 2);
%! drawn ({sparse(max (X, 0)), W, H}, 'Axis', {'1', '2', '3'});

%!testif ; ! isempty (available_graphics_toolkits ()) % codes are codes where they have zeros; pictures of a network's units
%! [~, count] = drawn ([1 0 2 0; 0 0 3 1; 1 2 0 4]);
%! assert (count, 2);
%! [~, count] = drawn ([eye(3); zeros(3)]);
%! assert (count, 2);
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close (fig));
%! X = abs (cos ((1:9)' * (1:12)));
%! draw = sl_show (sl_net_train ({{'dense', 4}, 'relu', 'dense'}, X, kron (1:3, ones (1, 4)), 'Seed', 1, 'MaxIter', 0));
%! draw ();
%! assert (isequal (size (get (findobj (fig, 'type', 'image'), 'cdata'))(1:2), size (sl_show_basis (zeros (9, 4), [3 3]))));
%! said = arrayfun (@(h) get (get (h, 'title'), 'string'), findobj (fig, 'type', 'axes'), 'UniformOutput', false);
%! assert (any (strcmp (said, '4 of 4 units of layer 1')));

%!testif ; ! isempty (available_graphics_toolkits ()) && strcmp (graphics_toolkit (), 'qt') % a file of the width asked for
%! file = [tempname(), '.png'];
%! tidy = onCleanup (@() delete (file));
%! sl_show ([1 2; 3 4], 'File', file, 'Width', 400);
%! assert (abs (size (imread (file), 2) - 400) <= 1);

%!testif ; isempty (available_graphics_toolkits ()) % where nothing can be drawn
%! fail ('sl_show (eye (3))', 'no graphics toolkit');
%! fail ("sl_show (eye (3), 'File', 'x.png')", 'no graphics toolkit');

%!warning <2 of 4 samples of THING are NaN or Inf, and are not drawn> draw = sl_show ([1 NaN 3 4; 4 2 Inf 1]);
%!warning <1 of 4 numbers of H are NaN or Inf> draw = sl_show ({ones(3, 2), [1 2; NaN 1]});
%!error <3 of 3 samples of THING are NaN or Inf> sl_show ([1 2 3; NaN NaN Inf])
%!error <1 of 9 numbers of THING are NaN or Inf, and cannot be drawn> sl_show ([1 0 0; 0 NaN 0; 0 0 1])
%!error <1 of 4 numbers of THING are NaN or Inf> sl_show ([1; 2; NaN; 4], 'ImageSize', [2 2])
%!error <is a cell of 1-by-1, 2-by-1> sl_show ({1, [2; 3]})
%!error <not clear what to draw: give sparse .THING. for codes> sl_show (ones (3, 4))
%!error <Axis must be 5 numbers> sl_show (ones (5, 2), 'Axis', 1:4)
%!error <numbers, or texts that begin with a number .* such as '400 nm', but text 2 is '410'> sl_show (ones (3, 1), 'Axis', {'400 nm', '410', '1'})
%!error <but text 1 is '400,5 nm'> sl_show (ones (2, 1), 'Axis', {'400,5 nm', '401,5 nm'})
%!error <but text 1 is 'a'> sl_show (ones (2, 1), 'Axis', {'a', 'b'})
%!error <Axis must be numbers or texts> sl_show (ones (2, 1), 'Axis', {1, 2})
%!error <Axis must be 2 numbers> sl_show (ones (2, 1), 'Axis', {'1 nm'})
%!error <Names must be 3 texts, one for each sample> sl_show ({ones(2, 3), ones(2, 1), ones(1, 3)}, 'Names', {'a'})
%!error <X must be finite, or NaN> sl_show ({[1 Inf], 1, [1 2]})
%!error <1 of 2 numbers of H are NaN or Inf> sl_show ({[1 2], 1, [1 NaN]})
%!error <\{X, W, H\} with X of the size of W\*H> sl_show ({[1 2], 1, [1 2 3]})
%!error <Names must be 2 texts> sl_show (ones (5, 2), 'Names', {'a'})
%!error <ImageSize has no use with Axis; it is used without Axis> sl_show (ones (4, 2), 'Axis', 1:4, 'ImageSize', [2 2])
%!error <Axis, Unit and Names are for parts and residuals> sl_show (eye (3), 'Unit', 'nm')
%!error <Axis must be 5 numbers> x = sl_show (sl_coder ('sl_kmeans', ones (5, 2)), 'Axis', 1:4); x ();
%!error id=sparselearn:badInput sl_show (ones (2, 2, 2))
%!error id=sparselearn:badInput sl_show (struct ('kind', 'x', 'version', 1, 'sizes', struct ()))
%!error <Graph must be 3-by-3> sl_show (ones (2, 3), 'Graph', 1)
%!error <must be \[rows columns\]> x = sl_show (sl_coder ('sl_kmeans', eye (3)), 'ImageSize', [2 2]); x ();
%!error <File has no use where the result is asked for> x = sl_show (eye (3), 'File', 'x.png');
%!error id=sparselearn:unknownOption sl_show (eye (3), 'Colour', 1)

%!testif ; ! isempty (available_graphics_toolkits ()) % a bar of several counts stands in their middle, and has all of them
%! Z = sparse ([ones(91, 1), [ones(3, 4); zeros(88, 4)], [ones(5, 2); zeros(86, 2)]]);
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close (fig));
%! draw = sl_show (Z);
%! draw ();
%! bars = get (findobj (fig, 'type', 'hggroup'), {'xdata', 'ydata'});
%! counts = bars{cellfun(@numel, bars(:,1)) < 91,2}(:)';
%! at = bars{cellfun(@numel, bars(:,1)) < 91,1}(:)';
%! assert (at(counts > 0), [4 91]);                       % 3 to 5, and 90 to 92
%! assert (counts(counts > 0), [6 1]);

%!testif ; ! isempty (available_graphics_toolkits ()) && strcmp (graphics_toolkit (), 'qt') % a bar narrower than a pixel is seen
%! file = [tempname(), '.png'];
%! gone = onCleanup (@() delete (file));
%! for n = [2999, 3000]
%!   H = rand (1, n) + 1;
%!   X = [1; 1] * H;
%!   X(1,[500 1234]) = 0;
%!   sl_show ({X, [1; 1], H}, 'File', file);
%!   C = imread (file);
%!   orange = max (abs (double (C) - cat (3, 213, 94, 0)), [], 3) < 60;
%!   at = any (orange(round (end * .2):round (end * .4),round (end / 2):end), 1);
%!   assert (sum (diff (at) == 1), 2);
%! end

%!testif ; ! isempty (available_graphics_toolkits ()) % a training is over its iterations, a path over Tau
%! X = [kron([0 3; 3 0], ones (1, 8)); cos(1:16)];
%! [~, info] = sl_polynet_train (X, kron ([1 2], ones (1, 8)), 'Tau', 1, 'MaxBases', 3, 'Seed', 1);
%! lines = drawn (info);
%! at = find (cellfun (@(y) isequaln (y(:)', info.objective), lines(:,2)), 1);
%! assert (lines{at,1}(:)', 0:numel (info.objective) - 1);

%!testif ; ! isempty (available_graphics_toolkits ()) % certificates are on a logarithmic axis, and what falls far
%! for wide = [false, true]
%!   fig = figure ('visible', 'off');
%!   closer = onCleanup (@() close (fig));
%!   draw = sl_show (struct ('objective', [9, 8, 9 - 8.99 * wide], 'certificate', [3 2 1]));
%!   draw ();
%!   scales = get (findobj (fig, 'type', 'axes', '-not', 'tag', 'legend'), 'yscale');
%!   assert (sum (strcmp (scales, 'log')), 1 + wide);
%! end

%!testif ; ! isempty (available_graphics_toolkits ()) % many iterations: curves without marks
%! lines = drawn (struct ('objective', 50:-1:1, 'validation', 51:-1:2));
%! assert (has_line (lines, 50:-1:1) && has_line (lines, 51:-1:2));

%!testif ; ! isempty (available_graphics_toolkits ()) % an objective of samples, or of the end alone, is no curve
%! [~, info] = sl_sparse_code (cos ((1:4)' * (1:9)), eye (4), .1);
%! fail ('sl_show (info)', 'sparselearn:badInput|no curve over iterations');
%! [~, ~, info] = sl_kmeans (cos ((1:4)' * (1:9)), 2, 'Replicates', 1, 'Seed', 1);
%! fail ('sl_show (info)', 'no curve over iterations');

%!testif ; ! isempty (available_graphics_toolkits ()) % edges on either side of the diagonal
%! A = zeros (4);
%! A(3,1) = 1;
%! P = [1 2 3 4; 1 0 1 0];
%! assert (has_line (drawn (P, 'Graph', A), [1 1 NaN]));
%! assert (has_line (drawn (P, 'Graph', A'), [1 1 NaN]));

%!testif ; ! isempty (available_graphics_toolkits ()) % labels are different texts, as they are
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close (fig));
%! draw = sl_show (eye (2), 'Labels', [20230101, 20230102]);
%! draw ();
%! box = findobj (fig, 'tag', 'legend');
%! assert (get (box, 'string')(:)', {'20230101', '20230102'});
%! assert (get (box, 'interpreter'), 'none');

%!testif ; ! isempty (available_graphics_toolkits ()) % curves are sorted by x, and no value vanishes on an axis
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close (fig));
%! p = struct ('x', [3 1 2], 'y', [30 10 0], 'names', {{}}, 'labels', {{'', ''}}, 'log', 'y');
%! slx_draw_curves (p);
%! assert (get (gca (), 'yscale'), 'linear');
%! assert (get (findobj (fig, 'type', 'line'), {'xdata', 'ydata'}), {[1 2 3], [10 0 30]});
%! p.y = [1000 .1 0];                                   % over decades it is a gap
%! slx_draw_curves (p);
%! assert (get (gca (), 'yscale'), 'log');
%! p.y = [1 NaN 10];
%! slx_draw_curves (setfield (p, 'spread', [2 1 1]));
%! ends = get (findobj (fig, 'type', 'line'), 'ydata');
%! assert (all (cellfun (@(y) all (isnan (y) | y > 0), ends)));

%!testif ; ! isempty (available_graphics_toolkits ()) % the whole of what was chosen stands in the title
%! X = [kron([0 3; 3 0], ones (1, 8)); cos(1:16)];
%! f = @(X, y, varargin) sl_logistic_train (X, y);
%! steps = {.001234 + (1:8) / 1e3, [1 2]};
%! warning ('off', 'sparselearn:tied', 'local');
%! [~, r] = sl_tune (f, X, kron ([1 2], ones (1, 8)), {'StepSize', steps}, 'Folds', 2, 'Seed', 1);
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close (fig));
%! draw = sl_show (r);
%! draw ();
%! text = get (get (gca (), 'title'), 'string');
%! if (iscell (text))
%!   text = [text{:}];
%! end
%! assert (strncmp (text, 'chosen: StepSize', 16));
