function t = exp_prune_table (results)
%EXP_PRUNE_TABLE  The table of sl_exp_prune, for exp_table.
%   T = exp_prune_table (RESULTS) has a section for each share of zeros, and a row for each algorithm in it.

% SPDX-License-Identifier: BSD-3-Clause
  o = results.settings;
  E = o.Epochs;
  t.title = sprintf (['\n%s, %s: accuracy in percent on %d test samples, mean and standard deviation of %s\n' ...
                      '%d training samples, %d for validation; %s, then %d + %d for each network'], ...
                     results.set, results.network, results.samples(3), slx_run_counted (o.Replicates, 'run'), ...
                     results.samples(1:2), slx_run_counted (E(1), 'epoch'), E(2:3));
  t.heads = {'algorithm', 'accuracy', 'loss, points', 'zeros, %', 'dead units', 'seconds', 'VGG16'};
  t.formats = {'%s', '%.2f +-%5.2f', '%.2f +-%5.2f', '%.2f', '%.1f', '%.1f', '%.2f'};
  runs = @(figures) exp_spread (permute (figures, [1 3 2]));
  means = @(pairs) cellfun (@(pair) pair(1), pairs, 'UniformOutput', false);
  t.rows = {[{'dense'}, runs(100 * results.dense), {NaN, NaN, NaN}, means(runs (results.dense_seconds)), {92.82}]};
  figures = cat (3, exp_spread (100 * results.accuracy), exp_spread (100 * results.loss), ...
                 means (exp_spread (100 * results.share)), means (exp_spread (results.dead)), ...
                 means (exp_spread (results.seconds)), num2cell (100 * results.published));
  for k = 1:numel (results.zeros)
    rows = [results.algorithms(:), permute(figures(:,k,:), [1 3 2])];
    t.rows = [t.rows, {sprintf('%g %% zeros', 100 * results.zeros(k))}, num2cell(rows, 2)'];
  end
  start = means (runs (100 * results.start));
  t.notes = {sprintf('all start with a network of %.2f %%; loss: below dense, which has the same epochs', start{1}), ...
             'zeros, dead units (without incoming weights): counted, means; seconds: of the epochs after the first'};
  if (any (isfinite (results.published(:))))
    t.notes{end+1} = 'VGG16: published, Ohib et al. (2022), section 5.2, another network and other data, CIFAR-10';
  else
    t = exp_without_last (t);
  end
end
