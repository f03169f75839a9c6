% What experiments are made of: settings, parts, the loop, tables, pictures; and the example of doc/experiments.md.

% SPDX-License-Identifier: BSD-3-Clause

%!function back = in_private ()
%! % there alone can private functions be called
%!  before = cd (fullfile (sl_inst (), 'experiments', 'private'));
%!  back = onCleanup (@() cd (before));
%!endfunction

%!function task = small (varargin)
%! % 2 methods by 3 seeds; the figure of a part is made of its draws
%!  task = struct ('caller', 'sl_exp_small', 'parts', slx_exp_parts ('seed', [4 5 9], 'method', {'a', 'b'}), ...
%!                 'results', struct ('figure', NaN (2, 3)), 'part', @with_figure, 'seed', 7, varargin{:});
%!endfunction

%!function o = usual (varargin)
%!  o = struct ('TimeLimit', Inf, 'Checkpoint', '', 'Display', 'off', varargin{:});
%!endfunction

%!function [results, memo] = with_figure (results, p, memo, limits)
%!  limits.left ();
%!  results.figure(p.at(2),p.at(1)) = rand + randn + sum (double (p.method)) + p.seed;
%!endfunction

%!function [results, memo] = failing (results, p, memo, limits, where, id)
%! % an error in the parts whose numbers in the order of the loop are WHERE, after half of the work
%!  results.figure(p.at(2),p.at(1)) = 0;
%!  if (any (2 * p.at(1) + p.at(2) - 2 == where))
%!    error (id, 'sl_inner: went wrong');
%!  end
%!  [results, memo] = with_figure (results, p, memo, limits);
%!endfunction

%!function [results, why, reasons, id] = said_by (task, o)
%!  restore = sl_warnings_on ();
%!  [results, why, reasons] = slx_exp_run (task, o, tic ());
%!  [~, id] = sl_lastwarn ();
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!test % parts: all combinations, the last name fastest, numbers and texts
%! back = in_private ();
%! parts = slx_exp_parts ('seed', [4 9], 'method', {'x', 'yy', 'z'}, 'one', 5);
%! assert ([parts.seed], [4 4 4 9 9 9]);
%! assert ({parts.method}, {'x', 'yy', 'z', 'x', 'yy', 'z'});
%! assert ([parts.one], 5 * ones (1, 6));
%! assert (cat (1, parts.at), [1 1 1; 1 2 1; 1 3 1; 2 1 1; 2 2 1; 2 3 1]);
%! assert (numel (slx_exp_parts ('seed', zeros (1, 0), 'method', {'x'})), 0);

%!test % a part has draws of its own, which do not depend on the other parts; paired ones have the same
%! back = in_private ();
%! before = rng ();
%! [results, why, reasons] = slx_exp_run (small (), usual (), tic ());
%! assert (rng (), before);
%! assert ({why, reasons}, {'all', {'', '', '', '', '', ''}});
%! draws = results.figure - [4 5 9] - ['a'; 'b'];
%! assert (numel (unique (round (1e9 * draws))), 6);
%! more = small ();
%! more.parts = slx_exp_parts ('seed', [9 3 5 4], 'method', {'c', 'b', 'a'})(end:-1:1);
%! more.results.figure = NaN (3, 4);
%! more = slx_exp_run (more, usual (), tic ());
%! assert (more.figure([3 2],[4 3 1]), results.figure);
%! paired = slx_exp_run (small ('paired', {{'method'}}), usual (), tic ());
%! draws = paired.figure - [4 5 9] - ['a'; 'b'];
%! assert (draws(1,:), draws(2,:), 1e-12);
%! assert (numel (unique (round (1e9 * draws(1,:)))), 3);
%! other = slx_exp_run (small ('seed', 8), usual (), tic ());
%! assert (all (other.figure(:) ~= results.figure(:)));

%!test % without a seed parts draw from the generators as they are
%! back = in_private ();
%! rand ('twister', 3);
%! randn ('twister', 3);
%! results = slx_exp_run (small ('seed', []), usual (), tic ());
%! rand ('twister', 3);
%! randn ('twister', 3);
%! expected = zeros (2, 3);
%! for k = 1:6
%!   expected(k) = rand + randn;
%! end
%! assert (results.figure, expected + [4 5 9] + ['a'; 'b'], 1e-12);
%! none = slx_exp_run (small ('seed', [], 'part', @(r, p, m, l) deal (setfield (r, 'draw', p.draw), m)), usual (), tic ());
%! assert (none.draw, []);

%!test % Ctrl-C within a part: the partial table, no half of the part
%! back = in_private ();
%! whole = slx_exp_run (small (), usual (), tic ());
%! task = small ('part', @(r, p, m, l) failing (r, p, m, l, 4, 'sparselearn:interrupted'));
%! [results, why, reasons] = slx_exp_run (task, usual (), tic ());
%! assert (why, 'interrupted');
%! assert (reasons, {'', '', '', 'not finished', 'not finished', 'not finished'});
%! assert (results.figure(1:3), whole.figure(1:3));
%! assert (all (isnan (results.figure(4:6))));
%! task.tables = @(results) struct ('title', '', 'heads', {{'method', '4', '5'}}, 'formats', {{'%s', '%.4f', '%.4f'}}, ...
%!                                  'rows', {num2cell([{'a'; 'b'}, num2cell(results.figure(:,1:2))], 2)}, 'notes', {{}});
%! warning ('off', 'sparselearn:interrupted', 'local');
%! out = evalc ("results = slx_exp_experiment (task, usual ('Display', 'final'), tic ());");
%! assert (results.stop, 'interrupted');
%! lines = strsplit (out, "\n");
%! assert (strsplit (lines{3}), {'b', sprintf('%.4f', whole.figure(2,1)), '-'});
%! assert (! isempty (strfind (out, 'sl_exp_small: not complete (interrupted)')));

%!function [results, memo] = pressed (results, p, memo, limits)
%! % Ctrl-C in a part that cannot be interrupted: the third one
%!  [results, memo] = with_figure (results, p, memo, limits);
%!  if (isequal (p.at, [2 1]))
%!    slx_interrupt_mex ('note');
%!  end
%!endfunction

%!test % Ctrl-C in a part that goes on to its end: that part is whole, and none begins
%! back = in_private ();
%! [results, why, reasons] = slx_exp_run (small ('part', @pressed), usual (), tic ());
%! assert (why, 'interrupted');
%! assert (isnan (results.figure(:))', logical ([0 0 0 1 1 1]));
%! assert (reasons(3:4), {'', 'not finished'});
%! [~, why] = slx_exp_run (small (), usual (), tic ());      % and it is forgotten
%! assert (why, 'all');

%!function [results, memo] = ended_inside (results, memo, limits, stop)
%!  limits.whole (struct ('stop', 'converged'));
%!  limits.whole (struct ('stop', stop));
%!endfunction

%!test % TimeLimit before and within a part; runs inside that were cut short
%! back = in_private ();
%! [results, why, reasons] = slx_exp_run (small (), usual ('TimeLimit', 0), tic ());
%! assert ({why, reasons}, {'TimeLimit', repmat({'not finished'}, 1, 6)});
%! assert (all (isnan (results.figure(:))));
%! for k = {'TimeLimit', 'interrupted'}
%!   task = small ('part', @(r, p, m, l) ended_inside (r, m, l, k{1}));
%!   [results, why, reasons] = slx_exp_run (task, usual (), tic ());
%!   assert ({why, reasons{1}}, {k{1}, 'not finished'});
%! end
%! task = small ('part', @(r, p, m, l) deal (setfield (r, 'figure', l.left ()), m));
%! results = slx_exp_run (task, usual ('TimeLimit', 1000), tic ());
%! assert (results.figure > 0 && results.figure <= 1000);

%!test % a part that fails says so and leaves the others alone
%! back = in_private ();
%! whole = slx_exp_run (small (), usual (), tic ());
%! task = small ('part', @(r, p, m, l) failing (r, p, m, l, [2 5], 'sparselearn:badInput'));
%! [results, why, reasons, id] = said_by (task, usual ());
%! assert ({why, id}, {'all', 'sparselearn:partFailed'});
%! assert (reasons, {'', 'went wrong', '', '', 'went wrong', ''});
%! assert (results.figure([1 3 4 6]), whole.figure([1 3 4 6]));
%! assert (isnan (results.figure([2 5])), [true true]);
%! task.line = @(r, p, reason) [p.method '|' reason];
%! out = evalc ('said_by (task, usual (''Display'', ''iter''));');
%! assert (regexp (out, '[ab]\|[a-z ]*', 'match'), {'a|', 'b|went wrong', 'a|', 'b|', 'a|went wrong', 'b|'});

%!error <sl_inner: went wrong> % the first part: nothing is lost
%! back = in_private ();
%! slx_exp_run (small ('part', @(r, p, m, l) failing (r, p, m, l, 1, 'sparselearn:badInput')), usual (), tic ());

%!error id=sparselearn:outOfMemory % lack of memory is no matter of one part
%! back = in_private ();
%! slx_exp_run (small ('part', @(r, p, m, l) failing (r, p, m, l, 3, 'sparselearn:outOfMemory')), usual (), tic ());

%!test % errors that are tolerated are a result, even of the first part, and give no warning
%! back = in_private ();
%! ids = {'sparselearn:outOfMemory', 'sparselearn:notConverged'};
%! for id = ids
%!   task = small ('part', @(r, p, m, l) failing (r, p, m, l, [1 4], id{1}), 'tolerated', {ids});
%!   [results, why, reasons, warned] = said_by (task, usual ());
%!   assert ({why, warned, reasons}, {'all', '', {'went wrong', '', '', 'went wrong', '', ''}});
%!   assert (isnan (results.figure(:))', logical ([1 0 0 1 0 0]));
%! end

%!function [results, memo] = counted (results, p, memo, limits, where)
%! % what a part gives may rest on the one before, through the memo or without it; CALLS are in the memo alone
%!  if (isempty (memo))
%!    memo = struct ('seed', NaN, 'data', NaN, 'calls', 0);
%!  end
%!  if (memo.seed ~= p.seed)
%!    memo.seed = p.seed;
%!    memo.data = sqrt (p.seed);
%!  end
%!  memo.calls = memo.calls + 1;
%!  [results, memo] = failing (results, p, memo, limits, where, 'sparselearn:interrupted');
%!  results.figure(p.at(2),p.at(1)) = results.figure(p.at(2),p.at(1)) * memo.data;
%!  results.calls = memo.calls;
%!endfunction

%!test % a checkpoint: wherever the run ends, the next one goes on from there, to the same bits
%! back = in_private ();
%! whole = slx_exp_run (small ('part', @(r, p, m, l) counted (r, p, m, l, [])), usual (), tic ());
%! for where = [1 2 5 6]
%!   for keeps = [false true]
%!     file = tempname ();
%!     gone = onCleanup (@() delete (file));
%!     o = usual ('Checkpoint', file);
%!     task = small ('part', @(r, p, m, l) counted (r, p, m, l, where), 'keeps_memo', keeps, 'data', {1:3});
%!     [~, why] = slx_exp_run (task, o, tic ());
%!     assert (why, 'interrupted');
%!     task.part = @(r, p, m, l) counted (r, p, m, l, []);
%!     [results, why, reasons] = slx_exp_run (task, o, tic ());
%!     assert ({why, reasons}, {'all', {'', '', '', '', '', ''}});
%!     assert (typecast (results.figure(:), 'uint64'), typecast (whole.figure(:), 'uint64'));
%!     assert (results.calls, ifelse (keeps, 6, 7 - where));
%!     task.part = @(r, p, m, l) error ('nothing is left to be done');
%!     again = slx_exp_run (task, usual ('Checkpoint', file, 'TimeLimit', 0, 'Display', 'iter'), tic ());
%!     assert (again.figure, whole.figure);
%!     assert (again.settings.Display, 'iter');
%!     clear gone
%!   end
%! end

%!test % parts that failed are tried again; an error that ends the run leaves what is whole in the file
%! back = in_private ();
%! whole = slx_exp_run (small (), usual (), tic ());
%! file = tempname ();
%! gone = onCleanup (@() delete (file));
%! o = usual ('Checkpoint', file);
%! said_by (small ('part', @(r, p, m, l) failing (r, p, m, l, 2, 'any:error')), o);
%! task = small ('part', @(r, p, m, l) failing (r, p, m, l, [1 3:6], 'any:error'));
%! results = slx_exp_run (task, o, tic ());
%! assert (results.figure, whole.figure);
%! delete (file);
%! id = '';
%! try
%!   slx_exp_run (small ('part', @(r, p, m, l) failing (r, p, m, l, 3, 'sparselearn:outOfMemory')), o, tic ());
%! catch err
%!   id = err.identifier;
%! end
%! assert (id, 'sparselearn:outOfMemory');
%! results = slx_exp_run (small ('part', @(r, p, m, l) failing (r, p, m, l, [1 2], 'any:error')), o, tic ());
%! assert (results.figure, whole.figure);

%!test % a checkpoint of other settings, data or parts
%! back = in_private ();
%! file = tempname ();
%! gone = onCleanup (@() delete (file));
%! o = usual ('Checkpoint', file, 'Atoms', 5);
%! slx_exp_run (small (), o, tic ());
%! fewer = small ();
%! fewer.parts(6) = [];
%! calls = {small(), setfield(o, 'Atoms', 6); small('data', 1), o; fewer, o};
%! for k = 1:3
%!   id = '';
%!   try
%!     slx_exp_run (calls{k,:}, tic ());
%!   catch err
%!     id = err.identifier;
%!   end
%!   assert (id, 'sparselearn:badFile');
%! end

%!test % settings: a table of its own, shared ones, and some with a name
%! back = in_private ();
%! named.quick = struct ('Atoms', 5, 'Seeds', 1:2);
%! named.full = struct ('Atoms', 50, 'Seeds', 1:9);
%! rows = {'Atoms', [], '?natural', {}; 'Seeds', [], '?numbers', {}; 'Gamma', .5, 'finite', {'Atoms', 'given'}};
%! table = slx_exp_options (rows, {'TimeLimit', 'Display'}, named);
%! read = @(varargin) slx_exp_settings (table, varargin);
%! assert (read (), struct ('Setting', 'quick', 'Atoms', 5, 'Seeds', 1:2, 'Gamma', .5, 'TimeLimit', Inf, ...
%!                          'Display', 'off'));
%! o = read ('Setting', 'FULL', 'seeds', 3, 'Atoms', []);
%! assert ({o.Setting, o.Atoms, o.Seeds}, {'full', 50, 3});
%! assert (read (struct ('Atoms', 7, 'Setting', 'full')).Atoms, 7);
%! fail ("read ('Setting', 'slow')", 'one of ''quick'', ''full''');
%! fail ("read ('Seeds', .5)", '^slx_exp_settings: option Seeds must be a row of integers');
%! fail ("read ('Plot', true)", 'unknown option Plot');
%! plain = slx_exp_settings (slx_exp_options (rows([1 3],1:3), {'Lambda'}), {});
%! assert (isempty (plain.Atoms) && plain.Lambda == .1 && ! isfield (plain, 'Setting'));

%!test % mean and deviation of what is finished
%! back = in_private ();
%! figures = cat (3, [1 NaN NaN], [2 5 NaN], [6 NaN NaN]);
%! assert (exp_spread (figures), {[3, std([1 2 6])], [5, NaN], [NaN, NaN]});
%! assert (exp_spread ([1; 2]), {[1, NaN]; [2, NaN]});

%!test % published figures are found by texts and numbers
%! back = in_private ();
%! list = {'a', 10, 1.5, 'x'; 'a', .3, 2.5, 'y'};
%! assert (exp_published (list, {'a', .1 * 3}, {NaN, ''}), {2.5, 'y'});
%! assert (exp_published (list, {'b', 10}, {NaN, ''}), {NaN, ''});
%! assert (exp_published (list, {10, 'a'}, {NaN, ''}), {NaN, ''});

%!shared t
%! t.title = sprintf ('two\nlines');
%! t.heads = {'', 'error', 'error', ''; 'method', 'ours', 'paper', 'seconds'};
%! t.formats = {'%s', '%.1f +-%5.1f', '%.2f', '%d'};
%! t.rows = {'digits'; {'one', [1.5 .5], 2, 3}; {'other', [100 NaN], NaN, 'never'}; {'third', 'too little memory'}};
%! t.notes = {'paper: somebody'};

%!test % a table on the screen
%! back = in_private ();
%! expected = {'two', ...
%!             'lines', ...
%!             '', ...
%!             '                error', ...
%!             'method            ours  paper  seconds', ...
%!             '', ...
%!             'digits', ...
%!             'one        1.5 +-  0.5   2.00        3', ...
%!             'other    100.0 +-    -      -    never', ...
%!             'third    too little memory', ...
%!             '', ...
%!             'paper: somebody', ''};
%! assert (strsplit (slx_exp_table (t), "\n", 'CollapseDelimiters', false), expected);
%! assert (evalc ('slx_exp_table (t);'), slx_exp_table (t));
%! plain = struct ('title', '', 'heads', {{'n', 'x'}}, 'formats', {{'%d', '%g'}}, 'rows', {{}}, 'notes', {{}});
%! assert (slx_exp_table (plain), sprintf ('  n  x\n'));
%! plain.heads = {'a name that is long', 'a name that is long'; 'n', 'x'};
%! assert (slx_exp_table (plain), sprintf ('  a name that is long\n                 n  x\n'));

%!test % pictures: arrays and tiles, whole or not at all
%! back = in_private ();
%! folder = tempname ();
%! mkdir (folder);
%! clean = onCleanup (@() remove (folder));
%! files = exp_picture (folder, 'grey', [0 .5; 1 .25]);
%! assert (files, {fullfile(folder, 'grey.png')});
%! assert (imread (files{1}), uint8 ([0 128; 255 64]));
%! exp_picture (folder, 'grey', cat (3, 1, 0, .5));          % over the one that is there
%! assert (squeeze (imread (files{1})), uint8 ([255; 0; 128]));
%! W = [0 0; 2 0; .7 1; 2 1];
%! files = exp_picture (folder, 'tiles', {W, [2 2], 'Magnify', 1, 'Gap', 0});
%! assert (imread (files{1}), uint8 (255 * sl_show_basis (W, [2 2], 'Gap', 0)));
%! names = {dir(folder).name};
%! assert (sort (names(! strncmp (names, '.', 1))), {'grey.png', 'tiles.png'});
%! mkdir (fullfile (folder, 'taken.png'));
%! fail ("exp_picture (folder, 'taken', 1)", '^exp_picture: cannot write the file .*taken.png');
%! fail ("exp_picture (fullfile (folder, 'none'), 'x', 1)", '^exp_picture: cannot write the file');
%! assert (numel (dir (fullfile (folder, '*.png'))), 3);

%!testif ; ! isempty (available_graphics_toolkits ()) % curves and bars, with their spread
%! back = in_private ();
%! warning ('off', 'Octave:gnuplot-graphics', 'local');
%! fig = figure ('visible', 'off');
%! clean = onCleanup (@() close (fig));
%! p = struct ('x', [1 10 100], 'y', [3 2 1; 1 NaN 3], 'spread', [.3 .2 .1; .1 .1 .5], 'names', {{'u', 'v'}}, ...
%!             'labels', {{'p', 'q'}}, 'title', 'above', 'log', 'x', 'ticks', true);
%! slx_draw_curves (p);
%! assert (get (gca (), 'xtick'), [1 10 100]);
%! assert (get (gca (), 'xscale'), 'log');
%! assert (get (get (gca (), 'title'), 'string'), 'above');
%! assert (get (legend (), 'string')(:)', {'u', 'v'});
%! assert (max (get (gca (), 'ylim')) >= 3.5);
%! clf (fig);
%! slx_draw_curves (struct ('kind', 'bars', 'x', {{'a', 'b', 'c'}}, 'y', p.y, 'spread', p.spread, 'names', {p.names}, ...
%!                   'labels', {p.labels}));
%! assert (get (gca (), 'xticklabel')(:)', {'a', 'b', 'c'});
%! assert (max (get (gca (), 'ylim')) >= 3.5);
%! assert (evalc ("p.log = 'y'; slx_draw_curves (p);"), '');                        % where bars were, another scale
%! assert ({get(gca (), 'xscale'), get(gca (), 'yscale')}, {'linear', 'log'});
%! folder = tempname ();
%! mkdir (folder);
%! cleaner = onCleanup (@() remove (folder));
%! files = exp_picture (folder, 'curves', @() slx_draw_curves (p));
%! assert (! isempty (files) || ! strcmp (graphics_toolkit (), 'qt'));
%! if (! isempty (files))
%!   assert (size (imread (files{1}), 3), 3);
%! end
%! assert (gcf (), fig);

%!test % where nothing can be printed there is no picture, and no error
%! back = in_private ();
%! if (! strcmp (graphics_toolkit (), 'qt') && isempty (file_in_path (getenv ('PATH'), 'gs')))
%!   assert (exp_picture (tempdir (), 'curves', @() error ('drawn')), {});
%! end

%!function [folder, page] = example ()
%! % the experiment of the manual as a file of its own
%!  page = fileread (fullfile (sl_inst (), '..', 'doc', 'experiments.md'));
%!  code = regexp (page, '```matlab\n(function results = sl_exp_starts.*?)```', 'tokens', 'once'){1};
%!  folder = tempname ();
%!  mkdir (folder);
%!  fid = fopen (fullfile (folder, 'sl_exp_starts.m'), 'w');
%!  fputs (fid, code);
%!  fclose (fid);
%!  addpath (folder);
%!endfunction

%!function forget (folder)
%!  rmpath (folder);
%!  remove (folder);
%!endfunction

%!test % the example of the manual runs, and prints the table that stands there
%! [folder, page] = example ();
%! clean = onCleanup (@() forget (folder));
%! back = in_private ();
%! out = evalc ("results = sl_exp_starts ('Display', 'final');");
%! assert (results.stop, 'completed');
%! assert (size (results.accuracy), [2 2 3]);
%! assert (all (results.accuracy(:) > .2 & results.accuracy(:) <= 1));
%! assert (results.settings.Setting, 'quick');
%! shown = regexp (page, 'prints\n\n```\n(.*?)```', 'tokens', 'once'){1};
%! figures = @(text) regexprep (text, ' *\d+\.\d \+- *\d+\.\d', 'N');      % rounding may move a sample
%! assert (figures (out), figures (shown));
%! file = fullfile (folder, 'checkpoint');
%! one = sl_exp_starts ('Checkpoint', file);
%! two = sl_exp_starts ('Checkpoint', file, 'TimeLimit', 0);
%! assert (two.accuracy, results.accuracy);
%! assert (two.seconds, one.seconds);

%!function again (file, where)
%! % parts of a checkpoint are lost, as if the run had ended before
%!  load (file);
%!  checkpoint.run.whole(where) = false;
%!  for name = {'accuracy', 'nmi', 'mean', 'error', 'final', 'sparseness'}
%!    if (isfield (checkpoint.run.results, name{1}))
%!      checkpoint.run.results.(name{1})(where,:) = NaN;
%!    end
%!  end
%!  trouble = slx_file_write_mex ('write', file, struct ('checkpoint', checkpoint));
%!endfunction

%!test % experiments go on from their checkpoints, to the same figures
%! [X, about] = sl_data ('strokes', 'Samples', 24, 'Seed', 1);
%! set = {X, about.labels, about.imsize, about.ink};
%! codes = {'Algorithms', {'graph', 'sparse', 'srsc'}, 'Atoms', 8, 'MaxIter', 1};
%! nmf = {'Seeds', 1, 'MaxIter', 3};
%! pictures = struct ('X', X, 'imsize', about.imsize);
%! calls = {@(varargin) sl_exp_clustering(set, codes{:}, 'Replicates', 2, varargin{:}), 'accuracy', [3 5]; ...
%!          @(varargin) sl_exp_label_propagation(set, codes{:}, 'Replicates', 2, varargin{:}), 'error', [2 3]; ...
%!          @(varargin) sl_exp_nmf_synthetic('Size', [9 8 2], nmf{:}, varargin{:}), 'error', [2 5]; ...
%!          @(varargin) sl_exp_nmf_images('Data', pictures, 'Rank', 2, nmf{:}, varargin{:}), 'final', 2};
%! for k = 1:4
%!   file = tempname ();
%!   gone = onCleanup (@() delete (file));
%!   calls{k,1} ('Checkpoint', file, 'TimeLimit', 0);
%!   whole = calls{k,1} ('Checkpoint', file);
%!   plain = calls{k,1} ();
%!   assert (whole.(calls{k,2}), plain.(calls{k,2}));
%!   same = calls{k,1} ('Checkpoint', file, 'TimeLimit', 0);
%!   assert (same.seconds, whole.seconds);                                     % nothing was done anew
%!   again (file, calls{k,3});
%!   resumed = calls{k,1} ('Checkpoint', file);
%!   assert (resumed.(calls{k,2}), whole.(calls{k,2}));
%!   fail ("calls{k,1} ('Checkpoint', file, ifelse (k > 2, 'InnerIter', 'Lambda'), 3)", 'of another problem');
%!   clear gone
%! end
