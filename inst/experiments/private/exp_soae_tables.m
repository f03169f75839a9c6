function tables = exp_soae_tables (results)
%EXP_SOAE_TABLES  The tables of sl_exp_soae, for exp_table.
%   TABLES = exp_soae_tables (RESULTS) is a cell row: errors of the algorithms; and, where there are targets, errors
%   against active units.

% SPDX-License-Identifier: BSD-3-Clause
  tables = {table_of_errors(results)};
  if (~ isempty (results.targets))
    tables{2} = table_of_activity (results);
  end
end

function t = table_of_errors (results)
  o = results.settings;
  t.title = sprintf (['\n%s, %d training and %d test samples: errors of %s in percent\n' ...
                      '%s, sparseness of activity %g, of bases %g, %s of %s%s'], ...
                     results.set, results.samples, slx_run_counted (o.Replicates, 'run'), ...
                     slx_run_counted (o.Hidden, 'hidden unit'), o.ActivityTarget, o.Connectivity, ...
                     slx_run_counted (o.MaxIter, 'epoch'), slx_run_counted (o.EpochSize, 'sample'), ...
                     repmat (', jitter', 1, o.Jitter));
  t.heads = {'', '', '', '', '', 'active', 'step', 'training', 'not checked'; ...
             'algorithm', 'median', 'std', 'least', 'most', 'units', 'factor', 'seconds', 'published'};
  t.formats = {'%s', '%.2f', '%.2f', '%.2f', '%.2f', '%.1f', '%g', '%.1f', '%.2f'};
  t.rows = {};
  known = @(what, figures) num2cell (cellfun (@(row) exp_of_known (what, row), num2cell (figures, 2)));
  errors = 100 * results.error;
  spread = cellfun (@(pair) pair(2), exp_spread (permute (errors, [1 3 2])), 'UniformOutput', false);
  ranges = cellfun (@range_of, num2cell (100 * results.published, 2), 'UniformOutput', false);
  t.rows = num2cell ([results.algorithms', known(@median, errors), spread, known(@min, errors), ...
                      known(@max, errors), known(@median, results.active), num2cell(results.chosen), ...
                      known(@median, results.seconds), ranges], 2);
  how = 'chosen by two-fold cross-validation';
  if (numel (o.StepFactors) == 1)
    how = 'as given';
  end
  t.notes = {['active units: of all test samples on average; step factor: ' how]};
  if (any (isfinite (results.published(:))))
    t.notes{end+1} = ['published: Thom and Palm (2013), not checked against the print; 60000 digits with jitter, ' ...
                      '1000 hidden units, 47 runs'];
    if (any (ismember (results.algorithms, {'MLP-SCFC', 'SMLP-SCFC'})))
      t.notes{end+1} = 'MLP-SCFC, SMLP-SCFC: the paper''s have a feed-forward stage, which ours do not have';
    end
  else
    t = exp_without_last (t);
  end
  t.notes = [t.notes, said_of(results.statistics)];
end

function entry = range_of (pair)
  entry = pair(1);
  if (pair(2) > pair(1))
    entry = sprintf ('%.2f to %.2f', pair);
  end
end

% Which algorithms do not differ.
function lines = said_of (statistics)
  lines = {};
  if (~ isempty (statistics))
    groups = cellfun (@(those) ['  {' strjoin(statistics.names(those), ', ') '}'], statistics.groups, ...
                      'UniformOutput', false);
    first = sprintf ('groups of mean ranks that do not differ (level %g), the best first:', statistics.level);
    lines = [{first}, groups, pooled_of(statistics.pooled)];
  end
end

% How probable it is that a run of one of the paper's groups has a lower error than a run of the next group.
function lines = pooled_of (pooled)
  lines = {};
  if (~ isempty (pooled))
    [~, order] = sort (pooled.names);
    pairs = arrayfun (@(i, j) sprintf ('%s < %s %.2f', pooled.names{i}, pooled.names{j}, pooled.superiority(i,j)), ...
                      order(1:end-1), order(2:end), 'UniformOutput', false);
    lines = {'the paper''s groups: A {SOAE-sigma}, B {SOAE-L0, SOAE-sigma-conn, SMLP-SCFC}, C (all others)', ...
             ['  probability of lower errors in the one before: ', strjoin(pairs, ', ')]};
  end
end

function t = table_of_activity (results)
  o = results.settings;
  t.title = sprintf ('\n%s: errors in percent and active hidden units, mean and standard deviation of %s', ...
                     results.set, slx_run_counted (o.ActivityReplicates, 'run'));
  t.heads = {'', 'SOAE-sigma', 'SOAE-sigma', 'SOAE-L0', 'SOAE-L0'; 'target', 'error', 'units', 'error', 'units'};
  t.formats = {'%g', '%.2f +-%5.2f', '%.1f', '%.2f +-%5.2f', '%.1f'};
  errors = exp_spread (100 * results.activity_error);
  units = cellfun (@(pair) pair(1), exp_spread (results.activity_active), 'UniformOutput', false);
  t.rows = num2cell ([num2cell(results.targets'), errors(:,1), units(:,1), errors(:,2), units(:,2)], 2);
  t.notes = {sprintf(['target: sparseness of the activity; units: active ones of %d, of all test samples on ' ...
                      'average'], o.Hidden)};
end
