% sl_reproduce: every table and figure has a row, what runs gives figures, data that are missing; the page is that of its
% figures.

% SPDX-License-Identifier: BSD-3-Clause

%!test % every row has an experiment, or a reason why there is none; experiments say what they compare
%! items = sl_reproduce ();
%! assert (unique ({items.paper}), {'gsp', 'hoyer', 'polynet', 'slides', 'srsc'});
%! runs = ~ isnan ([items.minutes]);
%! assert (~ cellfun (@isempty, {items(runs).call}));
%! assert (~ cellfun (@isempty, {items(~ runs).reason}));
%! assert (~ cellfun (@isempty, {items.what}));
%! assert (cellfun (@isempty, {items(runs).source}), cellfun (@isempty, {items(runs).rule}));
%! keys = strcat ({items.paper}, {items.kind}, {items.number});
%! assert (numel (unique (keys)), numel (keys));
%! out = evalc ("sl_reproduce ('gsp')");
%! assert (numel (strfind (out, 'gsp ')), sum (strcmp ({items.paper}, 'gsp')));

%!test % figures side by side, and the generators of random numbers are left
%! rand ('twister', 3);
%! before = rand ('twister');
%! out = evalc ("[r, experiment] = sl_reproduce ('gsp', 'table', 3);");
%! assert (rand ('twister'), before);
%! assert (size (r.ours), [6 1]);
%! assert (r.agrees, r.ours <= r.reported);
%! assert (r.ours(1:5), mean (experiment.steps, 1)');
%! assert (~ isempty (strfind (out, 'mean, sparseness 0.7')));
%! same = sl_reproduce ('GSP', 'Table', '3', struct ('Display', 'off'));
%! assert (same.ours, r.ours);

%!test % without a result it only prints; Plot is for experiments
%! out = evalc ("sl_reproduce ('gsp', 'table', 3)");
%! assert (~ isempty (strfind (out, 'mean, sparseness 0.7')));
%! assert (isempty (strfind (out, 'ans =')) && numel (strfind (out, "\n")) < 20);
%! fail ("sl_reproduce ('gsp', 'table', 3, 'Plot', true)", 'Plot has no picture for table 3');

%!testif ; ! isempty (available_graphics_toolkits ()) % option Plot draws the experiment's picture
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close ('all'));
%! warning ('off', 'all', 'local');
%! r = sl_reproduce ('gsp', 'figure', 1, 'TimeLimit', 3, 'Display', 'off', 'Plot', true);
%! assert (! isempty (findobj (0, 'type', 'line')));

%!test % codes of SRSC beside the global minimum: no code is below it, all are within the bounds
%! sl_reach_private ();
%! [figures, x] = reproduce_srsc_theorem ({}, 5);
%! F = @(p, z) norm (p.x - p.D * z) ^ 2 / 2 + p.lambda * norm (z, 1) + sum (p.cost(z ~= 0));
%! assert (all (cellfun (@(p) F (p, p.z) <= F (p, p.zh) + 1e-12, x.problems)(:)));
%! assert (all ((x.distance <= x.bound + 1e-6)(:)) && all ((x.distance <= x.sharper + 1e-6)(:)));
%! assert ([figures{end-2:end-1,3}], [0, 0]);
%! assert ([figures{[1, 5, 9, 13],3}], sum (x.distance > 1e-6, 1));

%!test % without data it says where they are published
%! before = getenv ('SPARSELEARN_DATA');
%! back = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! setenv ('SPARSELEARN_DATA', '');
%! fail ("sl_reproduce ('srsc', 'table', 1)", 'Elements of Statistical Learning');
%! items = sl_reproduce ();
%! assert (cellfun (@isempty, {items.needs}), [items.there]);
%! fail ("sl_reproduce ('gsp', 'table', 1)", 'VGG16');
%!error id=sparselearn:badInput sl_reproduce ('gsp', 'table', 1)

%!test % the page is made of the figures beside it
%! doc = fullfile (fileparts (which ('sl_version')), '..', '..', 'doc');
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! copyfile (fullfile (doc, 'reproduction.json'), folder);
%! sl_make_reproduction (folder, 0);
%! assert (fileread (fullfile (folder, 'reproduction.md')), fileread (fullfile (doc, 'reproduction.md')));

%!error id=sparselearn:badInput sl_reproduce (7)
%!error id=sparselearn:badInput sl_reproduce ('srsc', 'table')
%!error id=sparselearn:badInput sl_reproduce ('srsc', 'table', {})
%!error id=sparselearn:badInput sl_reproduce ('srsc', 'picture', 1)
%!error id=sparselearn:unknownOption sl_reproduce ('gsp', 'table', 3, 'Seed', 1)
