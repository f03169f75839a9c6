% sl_reproduce: every table and figure has a row, what runs gives figures, data that are missing; the page is that of its
% figures.

% SPDX-License-Identifier: BSD-3-Clause

%!function [figures, told] = reported_of (row, known)
%!  key = matlab.lang.makeValidName ([row.paper, '_', row.kind, '_', row.number]);
%! % TOLD: whether the page has them: without an experiment, or after a run
%!  told = isfield (known, key) || ! isempty (row.figures);
%!  figures = cell2mat (row.figures(:,2:end)(:));
%!  if (isfield (known, key))
%!    figures = [figures; vertcat(known.(key).figures.reported)];
%!  end
%!  figures = figures(! isnan (figures));
%!endfunction

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
%! out = evalc ("[r, experiment] = sl_reproduce ('gsp', 'table', 3, 'Setting', 'quick');");
%! assert (rand ('twister'), before);
%! assert (size (r.ours), [22 1]);
%! assert (r.agrees, abs (r.ours - r.reported) <= .05);
%! assert (r.ours(8:12), mean (experiment.steps, 1)');
%! assert (numel (regexp (out, ' - *\n')) >= 20);     % no column of the paper stands beside one of ours
%! assert (size (experiment.steps), [5 5]);
%! assert (numel (strfind (out, 'quick setting')), 2);
%! same = sl_reproduce ('GSP', 'Table', '3', struct ('Display', 'off', 'Setting', 'quick'));
%! assert (same.ours, r.ours);
%! assert ({r.setting, size(same.reported)}, {'quick', [22 1]});

%!test % without a result it only prints
%! out = evalc ("sl_reproduce ('hoyer', 'table', 'tests')");
%! assert (~ isempty (strfind (out, 'level 5 %')) && isempty (strfind (out, 'quick')));
%! assert (isempty (strfind (out, 'ans =')) && numel (strfind (out, "\n")) < 20);

%!test % the cheapest quick settings are whole; check_reproduce runs all
%! for row = {'hoyer', 'figure', 'dimension'; 'hoyer', 'figure', 'passes'; 'hoyer', 'table', 'tests'; ...
%!            'polynet', 'table', 'proposition 1'; 'polynet', 'figure', 'theorem 1'}'
%!   r = sl_reproduce (row{:}, 'Setting', 'quick', 'Display', 'off');
%!   assert (! any (isnan (r.ours)), row{3});
%! end

%!test % the settings of files that cannot be shipped, with other samples in their place
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! before = getenv ('SPARSELEARN_DATA');
%! back = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! setenv ('SPARSELEARN_DATA', folder);
%! [X, about] = sl_data ('quadratic', 'Samples', 200, 'Seed', 1);
%! y = about.labels;
%! save ('-v6', fullfile (folder, 'satimage.mat'), 'X', 'y');
%! r = sl_reproduce ('polynet', 'table', '2, satimage', 'Setting', 'quick', 'Display', 'off');
%! assert (r.names', strcat ('satimage,', {' linear', ' full-l12', ' output-l12'}));
%! assert (all (r.ours > 20) && all (isnan (r.reported)));
%! rand ('twister', 1);
%! y = kron (1:3, ones (1, 4));
%! X = rand (256, 3)(:,y) + .1 * rand (256, 12);
%! save ('-v6', fullfile (folder, 'coil20.mat'), 'X', 'y');
%! usps = struct ('Xtrain', 1000 * X, 'ytrain', y, 'Xtest', 1000 * X(:,1:2:end), 'ytest', y(1:2:end));
%! save ('-v6', fullfile (folder, 'usps.mat'), '-struct', 'usps');
%! warning ('off', 'all', 'local');
%! r = sl_reproduce ('srsc', 'table', '2, mutual neighbours', 'Display', 'off');
%! assert (numel (r.ours) == 48 && all (r.ours >= 0 & r.ours <= 1));
%! [X, about] = sl_data ('strokes', 'Samples', 60, 'Size', [16 16], 'Seed', 1);
%! usps = struct ('Xtrain', 1000 * X, 'ytrain', about.labels, 'Xtest', 1000 * X(:,1:40), 'ytest', about.labels(1:40));
%! save ('-v6', fullfile (folder, 'usps.mat'), '-struct', 'usps');
%! [r, orders] = sl_reproduce ('srsc', 'table', 'parallel', 'Setting', 'quick', 'Display', 'off');
%! assert (r.ours, [orders.objective; orders.accuracy; orders.nmi](:));
%! assert (all (r.ours(1:3:7) > 0) && all (orders.accuracy >= .1 & orders.accuracy <= 1));
%! X = uint8 (255 * rand (361, 50));
%! save ('-v6', fullfile (folder, 'cbcl.mat'), 'X');
%! X = uint8 (255 * rand (112 * 92, 17));
%! y = 1:17;
%! save ('-v6', fullfile (folder, 'orl.mat'), 'X', 'y');
%! for figure = {'3', 'C'}
%!   r = sl_reproduce ('gsp', 'figure', figure{1}, 'Setting', 'quick', 'Display', 'off');
%!   assert (! isempty (r.ours) && all (r.ours > 0 & r.ours < 120));
%! end

%!testif ; ! isempty (available_graphics_toolkits ()) % option Plot draws the figure, or the points of a table
%! fig = figure ('visible', 'off');
%! closer = onCleanup (@() close ('all'));
%! warning ('off', 'all', 'local');
%! [r, experiment] = sl_reproduce ('gsp', 'figure', 1, 'TimeLimit', 3, 'Display', 'off', 'Plot', true);
%! lines = findobj (gca (), 'type', 'line');
%! assert (numel (get (lines(1), 'xdata')), size (experiment.error, 3));
%! r = sl_reproduce ('gsp', 'table', 3, 'Setting', 'quick', 'Display', 'off', 'Plot', true);
%! lines = findobj (gca (), 'type', 'line');
%! drawn = [get(lines(2), 'xdata'); get(lines(1), 'xdata')];
%! assert (drawn', [r.reported, r.ours]);
%! assert (get (gca (), 'yticklabel'), r.names);
%! [r, experiment] = sl_reproduce ('hoyer', 'figure', 'speed', 'Setting', 'quick', 'Display', 'off', 'Plot', true);
%! lines = findobj (gca (), 'type', 'line');
%! assert (get (lines(end), 'ydata')', experiment.seconds(:,1,1) ./ experiment.seconds(:,1,2));

%!test % what is reported is from a paper's text or from the authors' program
%! items = sl_reproduce ();
%! assert (all (ismember ({items.source}, {'', 'print', 'authors'' program'})));
%! doc = fullfile (fileparts (which ('sl_version')), '..', '..', 'doc');
%! known = jsondecode (fileread (fullfile (doc, 'reproduction.json')));
%! for row = items
%!   [figures, told] = reported_of (row, known);
%!   assert (! isempty (figures) == (told && ! isempty (row.source)), row.number);
%! end

%!testif ; ! isempty (getenv ('SPARSELEARN_PAPERS')) % each figure stands in the paper, a text in the folder of that name
%! folder = getenv ('SPARSELEARN_PAPERS');
%! texts = cellfun (@(file) fileread (fullfile (folder, file)), {dir(fullfile (folder, '*.txt')).name}, ...
%!                  'UniformOutput', false);
%! words = {'gsp', 'gspNMF'; 'srsc', 'Deep-SRSC'; 'polynet', 'McRank'};
%! doc = fullfile (fileparts (which ('sl_version')), '..', '..', 'doc');
%! known = jsondecode (fileread (fullfile (doc, 'reproduction.json')));
%! items = sl_reproduce ();
%! for row = items(strcmp ({items.source}, 'print'))
%!   word = words{strcmp (words(:,1), row.paper),2};
%!   text = texts{cellfun (@(text) ! isempty (strfind (text, word)), texts)};
%!   numbers = str2double (regexp (text, '\d+\.?\d*', 'match'));
%!   figures = reported_of (row, known);
%!   assert (isempty (figures) || all (ismember (round (1e4 * figures), round (1e4 * numbers))), row.number);
%! end

%!test % codes of SRSC beside the global minimum: no code is below it, all are within the bounds
%! sl_reach_private ();
%! [figures, x] = reproduce_srsc_theorem ({'Problems', 5});
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
%!error <PAPER must be one of .*, but is 'gps' \(did you mean gsp\?\)$> sl_reproduce ('gps')
%!error id=sparselearn:badInput sl_reproduce ('srsc', 'table')
%!error id=sparselearn:badInput sl_reproduce ('srsc', 'table', {})
%!error id=sparselearn:badInput sl_reproduce ('srsc', 'picture', 1)
%!error id=sparselearn:unknownOption sl_reproduce ('gsp', 'table', 3, 'Seed', 1)
