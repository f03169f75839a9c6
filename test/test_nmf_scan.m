% Scans over ranks and sparsenesses: every figure is that of the runs of sl_nmf, however they are shared out.

% SPDX-License-Identifier: BSD-3-Clause

%!function X = data ()
%!  rand ('twister', 1);
%!  X = max (rand (40, 4) - .5, 0) * rand (4, 60) + .01 * rand (40, 60);
%!endfunction

%!test % every figure against single runs
%! X = data ();
%! ranks = [2 4 6];
%! s = [.3 .6];
%! results = sl_nmf_scan (X, 'Ranks', ranks, 'Sparseness', s, 'Replicates', 3, 'Seed', 7, 'MaxIter', 12, 'Tol', 0);
%! assert (results.ranks, ranks);
%! assert (results.targets, s);
%! assert (results.seeds, 7:9);
%! assert (results.finished, 'all');
%! assert (results.settings.options, {'Algorithm', 'gsp', 'MaxIter', 12, 'Tol', 0});
%! for i = 1:3
%!   for j = 1:2
%!     for k = 1:3
%!       [W{k}, H{k}, info{k}] = sl_nmf (X, ranks(i), 'Algorithm', 'gsp', 'Sparseness', s(j), 'MaxIter', 12, 'Tol', 0, ...
%!                                       'Seed', 6 + k);
%!       assert (results.error(i,j,k), info{k}.error(info{k}.best+1));
%!       assert (results.objective(i,j,k), info{k}.objective(info{k}.best+1));
%!       assert (results.iterations(i,j,k), 12);
%!       assert (results.stop{i,j,k}, 'MaxIter');
%!     end
%!     [~, best] = min (results.objective(i,j,:));
%!     assert (results.best(i,j), best);
%!     assert (isequal (results.W{i,j}, W{best}) && isequal (results.H{i,j}, H{best}));
%!     assert (results.sparseness(i,j), mean (sl_hoyer (W{best})));
%!     assert (results.sparseness_H(i,j), mean (sl_hoyer (H{best}')));
%!     assert (results.stability(i,j), or_stability (W), 1e-12);
%!   end
%! end

%!test % sparse codes
%! results = sl_nmf_scan (data (), 'Ranks', 4, 'Sparseness', [.4 .6], 'Algorithm', 'csp', 'SparseFactor', 'H', ...
%!                        'Replicates', 2, 'MaxIter', 20);
%! assert (results.sparseness_H, [.4 .6], 1e-6);

%!test % the parts of separable data are found by all, those of a rank too high are not
%! X = data ();
%! results = sl_nmf_scan (X, 'Ranks', [4 12], 'Replicates', 4, 'MaxIter', 300, 'Seed', 1);
%! assert (results.stability(1) > .99);
%! assert (results.stability(2) < .95);
%! assert (min (results.error(2,1,:)) < min (results.error(1,1,:)));

%!test % without sparseness; single data; a single run; options as a struct; drawn seeds
%! X = single (data ());
%! results = sl_nmf_scan (X, struct ('Ranks', [1 3], 'Replicates', 1, 'MaxIter', 4, 'Algorithm', 'ahals', 'Seed', []));
%! assert (isnan (results.targets));
%! assert (class (results.W{1}), 'single');
%! assert (isnan (results.stability), [true; true]);
%! [~, ~, info] = sl_nmf (X, 3, 'Algorithm', 'ahals', 'MaxIter', 4, 'Seed', results.seeds);
%! assert (results.error(2), info.error(info.best+1));

%!test % columns of zeros
%! results = sl_nmf_scan (zeros (4, 5), 'Ranks', 2, 'Replicates', 2);
%! assert (results.error(:), [0; 0]);
%! assert (results.stability >= 0 && results.stability <= 1);

%!function yes = has_parallel ()
%!  yes = ! isempty (pkg ('list', 'parallel'));
%!endfunction

%!test % several processes: the same figures
%! if (has_parallel ())
%!   X = data ();
%!   options = {'Ranks', [2 3], 'Replicates', 3, 'MaxIter', 8};
%!   one = sl_nmf_scan (X, options{:});
%!   two = sl_nmf_scan (X, options{:}, 'Processes', 2);
%!   for name = {'error', 'objective', 'iterations', 'stop', 'best', 'sparseness', 'stability', 'W', 'H'}
%!     assert (isequal (one.(name{1}), two.(name{1})));
%!   end
%! else
%!   fail ('sl_nmf_scan (magic (4), ''Ranks'', 2, ''Processes'', 2)', 'install Debian''s octave-parallel');
%! end

%!test % Display, and a limit of time
%! X = data ();
%! out = evalc ('r = sl_nmf_scan (X, ''Ranks'', [2 3], ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''final'');');
%! assert (numel (strfind (out, "\n")), 3);
%! assert (! isempty (strfind (out, sprintf ('%.5f', min (r.error(2,1,:))))));
%! out = evalc ('sl_nmf_scan (X, ''Ranks'', [2 3], ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''iter'');');
%! assert (numel (strfind (out, 'run ')), 4);
%! out = evalc ('sl_nmf_scan (X, ''Ranks'', [2 3], ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0, ''Display'', ''bar'');');
%! told = regexp (out, 'sl_nmf_scan: +(\d+) %, run (\d+)', 'tokens');
%! assert (cellfun (@(t) str2double (t{1}), told), [0, 25, 50, 75, 100]);
%! assert (cellfun (@(t) str2double (t{2}), told), 0:4);
%! assert (numel (strfind (out, "\n")), 8);
%! assert (isempty (evalc ('sl_nmf_scan (X, ''Ranks'', 2, ''Replicates'', 2, ''MaxIter'', 3, ''Tol'', 0);')));
%! out = evalc ('r = sl_nmf_scan (X, ''Ranks'', [2 3], ''TimeLimit'', 0, ''Display'', ''final'');');
%! assert (r.finished, 'TimeLimit');
%! assert (all (isnan (r.error(:))));
%! assert (! isempty (strfind (out, 'not complete (TimeLimit)')));

%!function X = late (X, q)
%!  pause (.1);
%!  if (q > 1)
%!    X = [];
%!  end
%!endfunction

%!test % the limit holds within a run, and between points of one run each
%! X = data ();
%! r = sl_nmf_scan (X, 'Ranks', [2 3], 'Replicates', 2, 'TimeLimit', .2, 'MaxIter', Inf, 'Tol', 0);
%! assert (r.finished, 'TimeLimit');
%! assert (all (isnan (r.best)));
%! r = sl_nmf_scan (@(q) late (X, q), 'Ranks', 2:4, 'Replicates', 1, 'TimeLimit', .15, 'MaxIter', 1);
%! assert (r.finished, 'TimeLimit');
%! assert (isnan (r.best(3)));

%!testif ; have_window_system () || ! isempty (getenv ('DISPLAY')) % pictures
%! figure ('visible', 'off');
%! sl_nmf_scan (data (), 'Ranks', [2 3], 'Sparseness', [.2 .4 .6], 'Replicates', 2, 'MaxIter', 3, 'Plot', true);
%! axes_there = findobj (gcf (), 'type', 'axes');
%! close (gcf ());
%! assert (numel (axes_there) >= 4);

%!testif ; isunix () % Ctrl-C ends the scan and returns the points that are complete
%! program = ["r = sl_nmf_scan (rand (100, 200), 'Ranks', [1, 40], 'Replicates', 2, 'MaxIter', 1e6, 'Tol', 1e-12, ", ...
%!            "'Display', 'iter'); printf ('%s %d %d OVER\\n', r.finished, isnan (r.error(:,1,1)));"];
%! said = sl_interrupted (program, 'rank 1, run 2', .2);
%! assert (! isempty (regexp (said, 'interrupted 0 1 OVER')), said(max (1, end-300):end));

%!error <must be given> sl_nmf_scan (magic (4), 'Replicates', 2)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', [2; 3])
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', [2 0])
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 'two')
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Sparseness', 1.5)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Replicates', 0)
%!error id=sparselearn:badInput sl_nmf_scan (-magic (4), 'Ranks', 2)
%!error id=sparselearn:badInput sl_nmf_scan (magic (4), 'Ranks', 2, 'Init', 'nndsvd')
%!error id=sparselearn:unusedOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Algorithm', 'ahals', 'Sparseness', .5)
%!error id=sparselearn:unusedOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Checkpoint', 'x')
%!error id=sparselearn:unknownOption sl_nmf_scan (magic (4), 'Ranks')
%!error id=sparselearn:unknownOption sl_nmf_scan (magic (4), 'Ranks', 2, 'Rank', 3)

%!error id=sparselearn:badInput sl_nmf_scan (magic (3), 'Ranks', containers.Map ())
