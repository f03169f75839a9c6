function list = reproduce_hoyer ()
%REPRODUCE_HOYER  Thom and Palm (2013), for sl_reproduce, which completes the list.
%   The text of the paper that was at hand has lost its digits. Therefore its tables and figures have names here in
%   place of numbers, and nothing is reported.

% SPDX-License-Identifier: BSD-3-Clause
  list = {};
  list{end+1} = struct ('kind', 'figure', 'number', 'passes', ...
    'what', 'passes of two projections, dimensions up to 2^20', 'minutes', .3, 'run', @passes, ...
    'call', 'sl_exp_hoyer (''Dimensions'', 2 .^ [10 15 20], ''Replicates'', 3, ''MinTime'', 0, ''Seed'', 1)');
  list{end+1} = struct ('kind', 'figure', 'number', 'dimension', ...
    'what', 'working dimension in each pass, percent', 'minutes', .3, 'run', @dimensions, 'draw', @draw_dimensions, ...
    'call', 'sl_exp_hoyer (''Dimensions'', 2 .^ [10 15 20], ''Replicates'', 3, ''MinTime'', 0, ''Seed'', 1)');
  list{end+1} = struct ('kind', 'figure', 'number', 'speed', ...
    'what', 'speed-up of the improved projection', 'minutes', .3, 'run', @speed, 'draw', @draw_speed, ...
    'call', 'sl_exp_hoyer (''Dimensions'', 2 .^ [10 15 20], ''Replicates'', 3, ''MinTime'', 0, ''Seed'', 1)');
  list{end+1} = struct ('kind', 'table', 'number', 'errors', ...
    'what', 'errors of eight classifiers on MNIST, medians, percent', 'needs', {{'mnist'}}, ...
    'minutes', Inf, 'call', 'sl_exp_soae (''mnist'', ''Setting'', ''full'')', 'run', @errors);
  list{end+1} = struct ('kind', 'figure', 'number', 'activity', ...
    'what', 'errors on MNIST against the share of active units, percent', 'needs', {{'mnist'}}, 'minutes', Inf, ...
    'call', 'sl_exp_soae (''mnist'', ''Setting'', ''full'')', 'run', @activity);
  list{end+1} = struct ('kind', 'figure', 'number', 'active', ...
    'what', 'active units against the sparseness asked for, percent', 'needs', {{'mnist'}}, 'minutes', Inf, ...
    'call', 'sl_exp_soae (''mnist'', ''Setting'', ''full'')', 'run', @active, 'draw', @draw_active);
  list{end+1} = struct ('kind', 'table', 'number', 'tests', ...
    'what', 'critical differences of mean ranks, eight algorithms with 47 runs', 'minutes', .01, ...
    'run', @differences, ...
    'call', 'sl_compare_algorithms (errors, [], ''Trim'', 0, ''Level'', level)');
end

function experiment = projections (o)
  experiment = sl_exp_hoyer ('Dimensions', 2 .^ [10 15 20], 'Replicates', 3, 'MinTime', 0, 'Seed', 1, o{[1:2, 5:end]});
end

function [figures, experiment] = passes (o)
  experiment = projections (o);
  most = max (max (experiment.most, [], 1), [], 2);
  most(any (any (isnan (experiment.most), 1), 2)) = NaN;       % the run was ended before
  figures = {'algorithm of 2004, most passes', NaN, most(1); 'improved, most passes', NaN, most(2)};
end

% Of the largest dimension and the least initial sparseness.
function [figures, experiment] = dimensions (o)
  experiment = projections (o);
  shares = shares_of (experiment);
  names = {'algorithm of 2004', 'improved'};
  figures = cell (0, 3);
  for k = 1:2
    for pass = find (~ isnan (shares(k,:)))
      figures(end+1,:) = {sprintf('%s, pass %d', names{k}, pass), NaN, shares(k,pass)};
    end
  end
end

function shares = shares_of (experiment)
  shares = 100 * [experiment.dimension{end,1}, NaN(2, isempty (experiment.dimension{end,1}))] ...
           / experiment.settings.Dimensions(end);
end

function draw_dimensions (result, experiment)
  shares = shares_of (experiment);
  slx_draw_curves (struct ('x', 1:size (shares, 2), 'y', shares, 'names', {{'algorithm of 2004', 'improved'}}, ...
                           'log', 'y', 'labels', {{'pass', 'entries that are not 0 in %'}}));
end

function [figures, experiment] = speed (o)
  experiment = projections (o);
  gain = speed_up (experiment);
  if (any (isnan (gain(:))))
    gain(:) = NaN;                              % the run was ended before
  end
  figures = {'least speed-up', NaN, min(gain(:)); 'largest speed-up', NaN, max(gain(:))};
end

function gain = speed_up (experiment)
  gain = experiment.seconds(:,:,1) ./ experiment.seconds(:,:,2);
end

function draw_speed (result, experiment)
  o = experiment.settings;
  names = arrayfun (@(s) sprintf ('initial sparseness %g', s), o.InitialSparseness, 'UniformOutput', false);
  slx_draw_curves (struct ('x', o.Dimensions, 'y', speed_up (experiment)', 'names', {names}, 'log', 'x', ...
                           'labels', {{'dimension', 'time of the algorithm of 2004 / time of the improved one'}}));
end

function [figures, experiment] = errors (o)
  experiment = sl_exp_soae ('mnist', 'Setting', 'full', o{:});
  errors = num2cell (100 * median (experiment.error, 2));
  figures = [experiment.algorithms', repmat({NaN}, size (errors)), errors];
end

function [figures, experiment] = activity (o)
  experiment = sl_exp_soae ('mnist', 'Setting', 'full', o{:});
  [~, errors] = exp_spread (100 * experiment.activity_error);
  names = {'SOAE-sigma', 'SOAE-L0'};
  figures = cell (0, 3);
  for k = 1:2
    for j = 1:numel (experiment.targets)
      figures(end+1,:) = {sprintf('%s, target %g', names{k}, experiment.targets(j)), NaN, errors(j,k)};
    end
  end
end

function [figures, experiment] = active (o)
  experiment = sl_exp_soae ('mnist', 'Setting', 'full', o{:});
  names = arrayfun (@(target) sprintf ('target %g', target), experiment.targets', 'UniformOutput', false);
  figures = [names, num2cell([NaN(numel (names), 1), share_of_units(experiment)])];
end

function share = share_of_units (experiment)
  [~, units] = exp_spread (100 * experiment.activity_active(:,1,:) / experiment.settings.Hidden);
  share = units(:,1);
end

function draw_active (result, experiment)
  slx_draw_curves (struct ('x', experiment.targets, 'y', share_of_units (experiment)', 'names', {{}}, ...
                           'labels', {{'sparseness of the activity', 'active hidden units in %'}}));
end

% They depend on the numbers of runs alone, if no two errors are equal.
function [figures, experiment] = differences (~)
  errors = reshape (mod ((1:376) * 163, 377), 47, 8);
  experiment = cellfun (@(level) sl_compare_algorithms (errors, [], 'Trim', 0, 'Level', level), {.05, .01});
  figures = {'level 5 %', NaN, experiment(1).critical_difference(1,2); ...
             'level 1 %', NaN, experiment(2).critical_difference(1,2)};
end
