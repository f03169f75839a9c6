% What all iterative methods have from the loop that they share: progress, checkpoints; what all options have.

% SPDX-License-Identifier: BSD-3-Clause

%!function lines = printed (f)
%!  lines = regexp (evalc ('f ();'), '[\r\n]+', 'split');
%!  lines = strtrim (lines(! cellfun (@isempty, strtrim (lines))));
%!endfunction

%!shared X, D, calls
%! rand ('twister', 1);
%! randn ('twister', 1);
%! X = rand (12, 40);
%! D = rand (12, 6);
%! D = D ./ sqrt (sum (D .^ 2));
%! calls = {'sl_nmf', @(varargin) sl_nmf(X, 3, 'Seed', 1, 'Tol', 0, 'MaxIter', 12, varargin{:}), 12; ...
%!          'sl_dict_learn', @(varargin) sl_dict_learn(X, 5, .1, 'Seed', 1, 'Tol', 0, 'MaxIter', 12, varargin{:}), 12; ...
%!          'sl_srsc', @(varargin) sl_srsc(X, 5, .1, 'Seed', 1, 'MaxIter', 8, 'Init', {D(:,1:5), ones(5, 40)}, varargin{:}), 8; ...
%!          'sl_l2rsc', @(varargin) sl_l2rsc(X, 5, .1, 'Seed', 1, 'MaxIter', 8, 'Init', {D(:,1:5), ones(5, 40)}, varargin{:}), 8};

%!test % 'iter' prints a table with a line for every iteration, 'final' the last line alone, 'off' nothing
%! for k = 1:rows (calls)
%!   f = calls{k,2};
%!   lines = printed (@() f ('Display', 'iter'));
%!   assert (numel (lines), calls{k,3} + 3);
%!   assert (strncmp (lines{1}, 'iteration', 9));
%!   assert (cellfun (@(line) sscanf (line, '%d', 1), lines(2:end-1)), 0:calls{k,3});
%!   last = printed (@() f ('Display', 'final'));
%!   assert (numel (last), 1);
%!   assert (strncmp (last{1}, [calls{k,1} ':'], numel (calls{k,1}) + 1));
%!   assert (isempty (printed (@() f ('Display', 'off'))));
%! end

%!test % 'bar' tells the part that is done, up to all, in few lines
%! for k = 1:rows (calls)
%!   f = calls{k,2};
%!   lines = printed (@() f ('Display', 'bar'));
%!   assert (numel (lines) >= 2 && numel (lines) <= 16);
%!   form = [calls{k,1} ': +(\d+) %, iteration (\d+), objective [-+.\de]+(, [-+.\de]+ s left)?$'];
%!   told = regexp (lines(1:end-1), form, 'tokens', 'once');
%!   assert (! any (cellfun (@isempty, told)));
%!   done = cellfun (@(t) str2double (t{1}), told);
%!   assert (issorted (done) && done(1) == 0 && done(end) == 100);
%!   assert (cellfun (@(t) str2double (t{2}), told(end)), calls{k,3});
%! end

%!test % the same results whatever is displayed
%! for k = 1:rows (calls)
%!   f = calls{k,2};
%!   [A, B] = f ();
%!   evalc ('[E, F] = f (''Display'', ''bar'');');
%!   assert (isequal (A, E) && isequal (B, F));
%! end

%!test % a run that goes on from a checkpoint has the bits of one that was not stopped; with or without what it starts from
%! calls(end+1,:) = {'sl_srsc', @(varargin) sl_srsc(single (X), 5, .1, 'Seed', 1, 'MaxIter', 8, varargin{:}), 8};
%! calls(end+1,:) = {'sl_l2rsc', @(varargin) sl_l2rsc(X, D, .1, 'Tol', 0, 'Sweeps', 1, 'MaxIter', 9, varargin{:}), 9};
%! for k = 1:rows (calls)
%!   f = calls{k,2};
%!   file = tempname ();
%!   removed = onCleanup (@() delete (file));
%!   [A, B, whole] = f ();
%!   [~, ~, first] = f ('Checkpoint', file, 'MaxIter', 4);
%!   [E, F, second] = f ('Checkpoint', file);
%!   assert (first.iterations == 4 && second.iterations == calls{k,3});
%!   assert (isequal (A, E) && isequal (B, F) && isequal (second.objective, whole.objective));
%!   clear removed;
%! end
%!testif ; isunix () % a full disk, which Octave's save does not notice, leaves the checkpoint as it was
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! call = @(last) sprintf ('sl_nmf (%s, 2, ''Seed'', 1, ''Tol'', 0, ''MaxIter'', %d, ''Checkpoint'', ''%s'');', ...
%!                         'reshape (1:80, 8, 10)', last, file);
%! eval (call (2));
%! program = sprintf ('addpath (''%s''); try, %s, catch err, disp (err.message); end', path (), call (4));
%! [~, said] = system (sprintf ('trap "" XFSZ; ulimit -f 2; octave-cli --norc --no-history -q --eval "%s" 2>&1', program));
%! assert (numel (strfind (said, 'cannot be written')), 1);
%! [~, ~, info] = eval (call (3)(1:end-1));
%! assert (info.iterations, 3);
%! assert (numel (dir ([file, '*'])), 1);

%!test % a checkpoint of another graph, other codes to begin with, another lambda or another method is refused
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! [A, B] = deal (sl_knn_graph (X, 2), sl_knn_graph (X, 3));
%! [Y, Z] = deal (zeros (6, 40), ones (6, 40));
%! sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 1, 'Tol', 0, 'Checkpoint', file);
%! sl_srsc (X, D, .1, 'Graph', A, 'Init', {[], Z}, 'MaxIter', 2, 'Tol', 0, 'Checkpoint', file);
%! others = {@() sl_srsc(X, D, .2, 'Graph', A, 'Init', {[], Z}, 'Checkpoint', file), ...
%!           @() sl_srsc(X, D, .1, 'Graph', B, 'Init', {[], Z}, 'Checkpoint', file), ...
%!           @() sl_srsc(X, D, .1, 'Graph', A, 'Init', {[], Y}, 'Checkpoint', file), ...
%!           @() sl_srsc(X + 1, D, .1, 'Graph', A, 'Init', {[], Z}, 'Checkpoint', file), ...
%!           @() sl_srsc(X, D / 2, .1, 'Graph', A, 'Init', {[], Z}, 'Checkpoint', file), ...
%!           @() sl_srsc(X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Gamma', 2, 'Checkpoint', file), ...
%!           @() sl_l2rsc(X, D, .1, 'Graph', A, 'Init', {[], Z}, 'Checkpoint', file)};
%! for k = 1:numel (others)
%!   said.identifier = '';
%!   try
%!     others{k} ();
%!   catch said
%!   end
%!   assert (said.identifier, 'sparselearn:badFile');
%! end

%!test % a checkpoint of an older version is told as such
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! sl_nmf (X, 3, 'Seed', 1, 'Checkpoint', file);
%! load (file);
%! checkpoint.version = 2;
%! save ('-binary', file, 'checkpoint');
%! fail ('sl_nmf (X, 3, ''Seed'', 1, ''Checkpoint'', file)', 'older version');

%!error <unknown option Sparsness \(did you mean Sparseness\?\)> sl_nmf (magic (3), 2, 'Sparsness', .5)
%!error <unknown option Disply \(did you mean Display\?\); valid> sl_nmf (magic (3), 2, 'Disply', 'iter')
%!test % values of all sorts for options of all kinds: what is taken, and as what
%! sl_reach_private ();
%! kinds = {'any', 'flag', 'count', 'natural', 'seed', 'positive', 'nonneg', 'finite', 'share', '?count', '?positive', ...
%!          {'one', 'two'}, '[0,1)', '?(-1,.5]', 'integer [1,1e4]', 'integer (0,Inf)', 'function', 'file', 'text', 'struct', ...
%!          'cell', 'numbers', '{X, y}', '''auto'' or nonneg', '?share or {X, y}', 'real m-by-n', '?finite row', ...
%!          'nonneg m-by-n or ''auto''', 'weights column', 'weights any-by-2', 'handle', 'labels', ...
%!          '?positive row or positive'};
%! values = {0, -0, 1, -1, .5, Inf, -Inf, NaN, 2^32, 2^32 - 1, realmax, [], '', single(1), int8(1), true, [true, false], ...
%!           [1, 2], [1, -2], [1; NaN], [1; Inf], ones(2, 3), single(ones (2, 3)), -ones(2, 3), int8([1, 1, 1; 1, 1, 1]), ...
%!           Inf(2, 3), sparse(1), sparse(ones (2, 3)), 1i, 'one', 'TWO', ['ab'; 'cd'], "a\0b", 'AUTO', {}, {1, 2}, {1}, ...
%!           @sin, struct(), ones(9), ones(2, 3, 2), repmat('a', 1, 100)};
%! for kind = kinds
%!   T = slx_opt_table ({'Other', {}, 'any'; 'Name', 3, kind{1}}, 'mn');
%!   for value = values
%!     [good, wanted] = or_option (value{1}, kind{1}, 2, 3);
%!     got = [];
%!     try
%!       o = slx_opt_read (T, {'nAME', value{1}}, [2, 3]);
%!       assert (good && isequaln (o.Name, wanted) && strcmp (class (o.Name), class (wanted)));
%!     catch err
%!       assert (strcmp (err.identifier, 'sparselearn:badInput') && ~ good);
%!     end
%!   end
%! end

%!test % options that were read can be given again; of a name given twice the last counts; sizes that are not known
%! sl_reach_private ();
%! T = slx_opt_table ({'Words', '', {'a', 'b'}; 'Init', [], '?real m-by-2'; 'Hosts', {}, 'cell'}, 'm');
%! o = slx_opt_read (T, {}, 3);
%! assert (slx_opt_read (T, {o}, 3), o);
%! [o, given, rows] = slx_opt_read (T, {'Init', [], 'words', 'B', 'init', single([1, 2])}, NaN);
%! assert ({o.Init, o.Words, rows}, {single([1, 2]), 'b', [2, 1, 2]});
%! assert (given, {'Init', [], 'words', 'b', 'init', single([1, 2])});
%! o = slx_opt_read (T, {'Init', {}, 'Words', '', 'Hosts', cell(1, 0)}, NaN);
%! assert ({o.Init, o.Words, o.Hosts}, {[], '', cell(1, 0)});
%! fail ("slx_opt_read (T, {'Words', []}, 3)", 'option Words must be one of');
%!error <option Init must be a full real matrix, 3-by-2, but is 1-by-2> ...
%! sl_reach_private (); slx_opt_read (slx_opt_table ({'Init', [], '?real m-by-2'}, 'm'), {'Init', [1, 2]}, 3);
%!error <3-by-1 of class double with NaN and negative entries> ...
%! sl_reach_private (); slx_opt_read (slx_opt_table ({'w', [], '?nonneg column'}), {'w', [-1; 2; NaN]});
%!error <option Name must be 1, but is 2> ...
%! sl_reach_private (); slx_opt_read (slx_opt_table ({'Name', 1, '[1,1]'}), {'Name', 2});
%!error <must be a full row of positive numbers, but is 1-by-2 of class double with zeros> ...
%! sl_reach_private (); slx_opt_read (slx_opt_table ({'w', [], '?positive row'}), {'w', [0, 2]});

%!test % conditions: what is in use, and what an option that is not says
%! sl_reach_private ();
%! table = {'Loss',     'squared', {'squared', 'kl'}, {}; ...
%!         'Ridge',     0,         'nonneg', {'Loss', 'squared'}; ...
%!         'Init',      [],        'any',    {'Loss', 'squared', 'Blocks', false}; ...
%!         'Folder',    '',        'folder', {'Blocks', true}; ...
%!         'Patience',  Inf,       'natural', {'Init', 'given'}; ...
%!         'Sweeps',    1,         'natural', {{'Loss', 'kl'}; {'Init', 'none', 'Blocks', true}}; ...
%!         'Tol',       0,         'nonneg', {@(o, facts) o.Ridge < 1, 'where Ridge is small'}};
%! T = slx_opt_table (table, '', {'Blocks', 'with data in blocks', 'with one matrix'});
%! good = {{}, false; {'Ridge', 2}, true; {'Loss', 'kl', 'Ridge', 0, 'Sweeps', 2}, false; {'Init', 1, 'Patience', 3}, false; ...
%!         {'Sweeps', 2}, true; {'Folder', 'a'}, true; {'Ridge', .5, 'Tol', 1}, false; {'Loss', 'kl', 'Init', []}, true; ...
%!         {'Patience', 3, 'Init', 7}, false; {'Loss', 'kl', 'loss', 'SQUARED', 'Ridge', 1}, false};
%! for k = 1:rows (good)
%!   slx_opt_read (T, good{k,1}, [], good{k,2});
%! end
%! bad = {{'Loss', 'kl', 'Ridge', 2}, false, 'Ridge has no use with Loss ''kl''; it is used with Loss ''squared'''; ...
%!        {'Init', 1}, true, 'Init has no use with data in blocks; it is used with one matrix'; ...
%!        {'Folder', 'a'}, false, 'Folder has no use with one matrix; it is used with data in blocks'; ...
%!        {'Patience', 3}, false, 'Patience has no use without Init; it is used with Init'; ...
%!        {'Sweeps', 2, 'Init', 3}, false, ...
%!        'Sweeps has no use with Loss ''squared''; it is used with Loss ''kl'', or without Init and with data in blocks'; ...
%!        {'Ridge', 5, 'Tol', 1}, false, 'Tol has no use; it is used where Ridge is small'};
%! for k = 1:rows (bad)
%!   try
%!     slx_opt_read (T, bad{k,1}, [], bad{k,2});
%!     error ('taken');
%!   catch err
%!     assert (err.identifier, 'sparselearn:unusedOption');
%!     assert (strrep (err.message, 'slx_opt_read: option ', ''), bad{k,3});
%!   end
%! end

%!test % kinds that are intervals: what they take, and how they are told
%! sl_reach_private ();
%! cases = {'[0,1]', [0, .5, 1], [-eps, 1+eps, NaN], 'a number from 0 to 1'; ...
%!          '(0,1)', [realmin, .5], [0, 1], 'a number above 0 and below 1'; ...
%!          '[0,.5)', 0, [.5, -1], 'a number from 0 to below 0.5'; ...
%!          '(0,1]', 1, [0, 2], 'a number above 0, at most 1'; ...
%!          '[1,Inf)', [1, realmax], [.5, Inf], 'a finite number, at least 1'; ...
%!          '(0,Inf]', [1e-300, Inf], 0, 'a number above 0'; ...
%!          'integer [1,1e4]', [1, 1e4], [0, 1.5, 10001], 'an integer from 1 to 10000'; ...
%!          'integer [1,2147483647]', 2^31 - 1, 2^31, 'an integer from 1 to 2\^31 - 1'; ...
%!          'integer [1,1e6]', 1e6, 0, 'an integer from 1 to 1e6'; ...
%!          'integer [0,Inf)', 0, Inf, 'a finite integer, at least 0'; ...
%!          'integer [1,1]', 1, [0, 2], '1'};
%! for k = 1:rows (cases)
%!   table = slx_opt_table ({'Name', [], ['?', cases{k,1}]});
%!   for value = cases{k,2}
%!     assert (slx_opt_read (table, {'Name', value}).Name, value);
%!   end
%!   for value = cases{k,3}
%!     fail ('slx_opt_read (table, {''Name'', value})', ['option Name must be ', cases{k,4}, ', but is ']);
%!   end
%!   assert (slx_opt_read (table, {'Name', []}).Name, []);
%! end

%!function [best, run, why] = run_of (objectives, keep, other, noise = 0, file = '', begun = @() [])
%! % a run with these objectives, the first that of the start, which rounding moves by NOISE; OTHER decides which state
%! % is best where KEEP says so; FILE is its checkpoint, and BEGUN is called in its start
%!  state = @(k) struct ('objective', objectives(k+1), 'noise', noise, 'other', other(k+1), 'k', k);
%!  task = struct ('caller', 'f', 'name', 'f', 'keep', keep, 'growth', 1e3, 'measures', {{'objective', 'certificate'}}, ...
%!                 'titles', {{{}, {}}}, 'start', @() {begun(), state(0)}{2}, 'step', @(s, k) state (k), 'divided', false, ...
%!                 'report', @(s, before) [s.objective; NaN], 'kept', @(s) s.k, 'exact', false, 'view', @(s, now) s, ...
%!                 'ready', [], 'identity', slx_run_identity (struct (), 'f', {}));
%!  o = struct ('MaxIter', numel (objectives) - 1, 'Tol', 0, 'TimeLimit', Inf, 'Display', 'off', 'OutputFcn', [], ...
%!              'Checkpoint', file, 'CheckpointInterval', 60);
%!  [best, run, why] = slx_run_loop (task, o, tic ());
%!endfunction
%!test % which runs have diverged, and what is best of them
%! sl_reach_private ();
%! cases = {[1 .9 .8 Inf], 'other', [.5 .4 .3 .1], 'diverged', 2; [1 .9 .8 NaN 1], 'objective', 1:5, 'diverged', 2; ...
%!          [1 2 1e4 5], 'other', [4 3 1 1], 'diverged', 1; [1 2 3 4], 'objective', 1:4, 'MaxIter', 0; ...
%!          [0 1e-12 2], 'objective', 1:3, 'MaxIter', 0; [-1 -.5 -2], 'objective', 1:3, 'MaxIter', 2; ...
%!          [1 900 999], 'last', 1:3, 'MaxIter', 2; [1 2 Inf], 'last', 1:3, 'diverged', 0};
%! for k = 1:rows (cases)
%!   [best, ~, why] = run_of (cases{k,1:3});
%!   assert ({why, best.state}, cases(k,4:5));
%! end

%!test % a start in which Ctrl-C comes may be cut short, so that no run goes on from it
%! sl_reach_private ();
%! folder = sl_test_folder ();
%! file = fullfile (folder.name, 'run');
%! [best, ~, why] = run_of (1:3, 'objective', 1:3, 0, file, @() slx_interrupt_mex ('note'));
%! assert ({best.state, why, exist(file, 'file')}, {0, 'interrupted', 0});
%! [~, ~, why] = run_of (1:3, 'objective', 1:3, 0, file);
%! assert ({why, exist(file, 'file')}, {'MaxIter', 2});

%!test % the latest of the best but for noise, which does not add up over steps that rise by less
%! sl_reach_private ();
%! best = run_of ([3, 2, 1, 1.5, 2, 2.5, 1.75], 'objective', 1:7, .5);
%! assert ({best.state, best.value}, {3, 1});
%! best = run_of ([3, 1, 2, 1.25], 'objective', 1:4, .5);
%! assert ({best.state, best.value}, {3, 1});

%!error <unknown option Positive; valid names are> sl_kmeans (magic (3), 2, 'Positive', true)
%!error <unknown option rep \(did you mean Replicates\?\)> sl_kmeans (magic (3), 2, 'rep', 3)
%!error <unknown option Colour; valid> sl_kmeans (magic (3), 2, 'Colour', 3)
%!error <unknown option of class double .is an argument before the options missing, or one too many.*; valid> sl_kmeans (magic (3), 2, 3, 3)
%!error <unknown option '' .is an argument before> sl_kmeans (magic (3), 2, '', 3)
%!error <Weights must be .*, but is sparse, 1-by-3 of class double> sl_sparse_code (eye (3), eye (3), 1, 'Weights', sparse (1:3))
%!error <Folds must be .*, but is complex, 1-by-1> sl_cross_validate ('sl_logistic_train', eye (4), [1 2 1 2], 'Folds', 2i)
%!error id=sparselearn:unknownOption sl_kmeans (magic (3), 2, ["MaxIter", 0], 5)
%!error id=sparselearn:badInput sl_kmeans (magic (3), 2, 'Display', ["off", 0])
%!assert (sl_nmf (magic (3), 1, 'OutputFcn', '', 'MaxIter', 1, 'Tol', 0, 'Seed', 1) > 0)
%!error id=sparselearn:badInput sl_soae_train (magic (3), [1, 2, 1], 'Hidden', 2, 'InitW', true)
%!error id=sparselearn:badInput sl_soae_train (magic (3), [1, 2, 1], 'Hidden', 2, 'Schedule', {{'step'}, 2, .5})

%!test % Display of a run that goes on: titles, a bar from where it begins
%! folder = sl_test_folder ();
%! run = @(most, display) evalc (sprintf (['sl_nmf (magic (6), 2, ''MaxIter'', %d, ''Tol'', 0, ''Seed'', 1, ''Display'', ' ...
%!                                         '''%s'', ''Checkpoint'', ''%s'');'], most, display, fullfile (folder.name, 'a')));
%! run (4, 'bar');
%! text = run (9, 'bar');
%! assert (numel (strfind (text, '%, iteration')), 6);
%! assert (isempty (strfind (strtok (text, "\n"), 'left')));
%! text = run (11, 'iter');
%! assert (strncmp (text, 'iteration ', 10) && ~ isempty (strfind (text, "\n       11")));
%! text = evalc ("sl_nmf (magic (6), 2, 'Replicates', 3, 'Seed', 1, 'Display', 'bar');");
%! assert (numel (strfind (text, '%, replicate')), 4);
