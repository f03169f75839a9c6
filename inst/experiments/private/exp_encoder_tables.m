function tables = exp_encoder_tables (results, list)
%EXP_ENCODER_TABLES  The tables of sl_exp_encoder, for slx_exp_table.
%   TABLES = exp_encoder_tables (RESULTS, LIST) is a cell row: errors of the networks; and, where there are clusters,
%   how well these agree with the classes. LIST come from exp_cluster_methods.

% SPDX-License-Identifier: BSD-3-Clause
  tables = {table_of_errors(results)};
  if (~ isempty (list))
    tables{2} = table_of_clusters (results, list);
  end
end

function t = table_of_errors (results)
  o = results.settings;
  t.title = sprintf (['\n%s, %d training and %d test samples: mean squared errors of predicted codes\n' ...
                      'lambda %g, gamma %g, K %d, %s'], results.set, results.samples, o.Lambda, o.Gamma, o.K, ...
                     slx_run_counted (o.MaxIter, 'epoch'));
  t.heads = {'', '', 'neighbours for training', 'neighbours for training', 'neighbours for training', 'test group', ...
             'test group', 'training', 'one sample'; ...
             'codes', 'training', 'before', 'after', 'published', 'before', 'after', 'seconds', 'microseconds'};
  t.formats = [{'%s'}, repmat({'%.4f'}, 1, 3), {'%.2f', '%.4f', '%.4f', '%.1f', '%.1f'}];
  t.rows = {};
  for k = 1:numel (results.atoms)
    t.rows{end+1} = slx_run_counted (results.atoms(k), 'atom');
    for l = 1:numel (results.layers)
      t.rows{end+1} = row_of_network (results, l, k);
    end
    if (~ isnan (results.zero(k,1)))
      figures = num2cell ([results.lasso(k,:); results.zero(k,:)]);
      t.rows{end+1} = {'sparse coding', NaN, NaN, figures{1,1}, NaN, NaN, figures{1,2}, NaN, NaN};
      t.rows{end+1} = {'all zero', NaN, NaN, figures{2,1}, NaN, NaN, figures{2,2}, NaN, NaN};
      t.rows{end+1} = {'SRSC, 25 steps', NaN, NaN, NaN, NaN, NaN, NaN, NaN, 1e6 * results.srsc_seconds(k)};
    end
  end
  t.notes = {'training: errors on the training samples, after the last epoch', ...
             ['neighbours for training: errors on the test samples before and after training; neighbours are ' ...
              'training samples'], ...
             'test group: likewise; test samples are each other''s neighbours', ...
             'one sample: time for each test sample, neighbours for training, in one thread'};
  if (any (isfinite (results.published(:))))
    t.notes{end+1} = 'published: Yang et al. (2017), tables 9 and 10';
  end
end

function row = row_of_network (results, l, k)
  name = slx_run_counted (results.layers(l), 'layer');
  row = {name, results.reason{l,k}};
  if (isempty (results.reason{l,k}))
    errors = results.training(l,k,:);
    errors = errors(~ isnan (errors));
    row = {name, errors(end), results.untrained(l,k,1), results.prediction(l,k,1), results.published(l,k), ...
           results.untrained(l,k,2), results.prediction(l,k,2), results.training_seconds(l,k), ...
           1e6 * results.encoder_seconds(l,k)};
  end
end

% A block of rows without codes, and one for each number of atoms.
function t = table_of_clusters (results, list)
  o = results.settings;
  t.title = sprintf ('\n%s, %d test samples: clusters compared with classes, %s of k-means', results.set, ...
                     results.samples(2), slx_run_counted (o.Replicates, 'start'));
  t.heads = {'', '', '', '', '', 'published', 'published'; ...
             'method', 'similarity', 'accuracy', 'NMI', 'seconds', 'accuracy', 'NMI'};
  t.formats = {'%s', '%s', '%.4f', '%.4f', '%.1f', '%.4f', '%.4f'};
  t.rows = {};
  coded = [list.coded];
  for r = find (~ coded)
    t.rows{end+1} = row_of_clusters (results, list, r, 1);
  end
  for k = 1:numel (results.atoms) * any (coded)
    t.rows{end+1} = slx_run_counted (results.atoms(k), 'atom');
    for r = find (coded)
      t.rows{end+1} = row_of_clusters (results, list, r, k);
    end
  end
  t.notes = {['training, group: neighbours of test samples are training samples, or test samples; Deep-SRSC: ' ...
              slx_run_counted(max (results.layers), 'layer')]};
  if (any (isfinite (results.published_accuracy(:))))
    t.notes{end+1} = ['published: Yang et al. (2017), the better of the two similarities, beside our best row of ' ...
                      'the method'];
  end
end

function row = row_of_clusters (results, list, r, k)
  row = {list(r).title, list(r).similarity};
  reason = results.reason{numel(results.layers) + r,k};
  if (~ isempty (reason))
    row{3} = reason;
    return;
  end
  row = [row, {results.accuracy(r,k), results.nmi(r,k), results.seconds(r,k), NaN, NaN}];
  if (exp_is_best (list, results.accuracy(:,k), r))
    row(6:7) = {results.published_accuracy(r,k), results.published_nmi(r,k)};
  end
end
