function list = reproduce_hoyer ()
%REPRODUCE_HOYER  Thom and Palm (2013), for sl_reproduce, which completes the list.
%   The numbers of the paper's tables and figures were not at hand; names stand in their place.

% SPDX-License-Identifier: BSD-3-Clause
  soae = 'sl_exp_soae (''mnist'', ''Setting'', ''full'')';
  list = {};
  list{end+1} = struct ('kind', 'figure', 'number', 'passes', ...
    'what', 'passes of two projections, dimensions up to 2^20', 'source', 'recalled', 'minutes', .3, ...
    'run', @passes, 'rule', 'figures agree if ours is at most the one reported', ...
    'holds', @(ours, reported) ours <= reported, 'call', 'sl_exp_hoyer (''Dimensions'', 2 .^ [10 15 20])');
  list{end+1} = struct ('kind', 'figure', 'number', 'dimension', 'what', 'working dimension of the passes');
  list{end+1} = struct ('kind', 'figure', 'number', 'speed', ...
    'what', 'speed-up of the improved projection', 'source', 'recalled', 'minutes', .3, 'run', @speed, ...
    'rule', 'figures agree if ours is above 1', 'holds', @(ours, reported) ours > 1, ...
    'call', 'sl_exp_hoyer (''Dimensions'', 2 .^ [10 15 20])');
  list{end+1} = struct ('kind', 'table', 'number', 'errors', ...
    'what', 'errors of eight classifiers on MNIST, medians, percent', 'source', 'recalled', 'needs', {{'mnist'}}, ...
    'minutes', Inf, 'call', soae, 'run', @errors, 'rule', 'figures agree within 0.05', ...
    'holds', @(ours, reported) abs (ours - reported) <= .05, ...
    'figures', {{'SOAE-sigma', .75; 'SOAE-L0', .82; 'SOAE-sigma-conn', .81; 'SMLP-SCFC', .81; ...
                 'MLP-random, MLP-samples, MLP-SCFC and MLP-OBD, least', .89; 'the same, most', .92}});
  list{end+1} = struct ('kind', 'figure', 'number', 'activity', 'what', 'errors against the share of active units');
  list{end+1} = struct ('kind', 'figure', 'number', 'active', 'what', 'active units against the sparseness asked for');
  list{end+1} = struct ('kind', 'table', 'number', 'tests', ...
    'what', 'critical differences of mean ranks, eight algorithms with 47 runs', 'source', 'recalled', ...
    'minutes', .01, 'run', @differences, 'within', .005, ...
    'call', 'sl_compare_algorithms (errors, [], ''Trim'', 0, ''Level'', level)');
end

function experiment = projections (o)
  experiment = sl_exp_hoyer ('Dimensions', 2 .^ [10 15 20], 'Replicates', 3, 'MinTime', 0, 'Seed', 1, o{[1, 2, 5:end]});
end

function [figures, experiment] = passes (o)
  experiment = projections (o);
  most = max (max (experiment.most, [], 1), [], 2);
  figures = {'algorithm of 2004, most passes', 14, most(1); 'improved, most passes', 10, most(2)};
end

function [figures, experiment] = speed (o)
  experiment = projections (o);
  gain = experiment.seconds(:,:,1) ./ experiment.seconds(:,:,2);
  figures = {'least speed-up', 1, min(gain(:)); 'largest speed-up', 1, max(gain(:))};
end

function [figures, experiment] = errors (o)
  experiment = sl_exp_soae ('mnist', 'Setting', 'full', o{:});
  figures = [experiment.algorithms', num2cell(100 * [mean(experiment.published, 2), median(experiment.error, 2)])];
end

% They depend on the numbers of runs alone, if no two errors are equal.
function [figures, experiment] = differences (~)
  errors = reshape (mod ((1:376) * 163, 377), 47, 8);
  experiment = cellfun (@(level) sl_compare_algorithms (errors, [], 'Trim', 0, 'Level', level), {.05, .01});
  figures = {'level 5 %', 67.95, experiment(1).critical_difference(1,2); ...
             'level 1 %', 79.06, experiment(2).critical_difference(1,2)};
end
