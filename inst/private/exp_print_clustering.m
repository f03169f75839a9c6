function exp_print_clustering (results, r, k)
%EXP_PRINT_CLUSTERING  The table of an experiment with clusters.
%   exp_print_clustering (RESULTS) prints what sl_exp_clustering gives.
%   exp_print_clustering (RESULTS, R, K) prints one line that tells of row R of case K.
  if (nargin > 1)
    print_progress (results, r, k);
    return;
  end
  print_title (results);
  against = any (isfinite (results.published_accuracy(:)));
  print_heads (against);
  for k = 1:numel (results.cases)
    print_case (results, k);
  end
  print_notes (results, against);
end

function print_title (results)
  o = results.settings;
  part = '';
  if (strcmp (o.Part, 'test'))
    part = ', test part in dictionaries of the training part';
  end
  fprintf ('\n%s%s: clusters compared with classes; lambda %g, alpha %g, %s, %s of k-means\n\n', results.set, part, ...
           o.Lambda, o.Alpha, exp_counted (o.MaxIter, 'round'), exp_counted (o.Replicates, 'start'));
end

function print_notes (results, against)
  fprintf ('\ntaken: the start of least inertia; median, best: over all starts (only classes tell which is best)\n');
  fprintf (['seconds: codes, for graph, dictionary and codes, all of it in each row that needs them; cluster, for ' ...
            'similarity and clusters\n']);
  if (against)
    fprintf (['published: Yang et al. (2017), the better of the two similarities, beside our better one; ' ...
              'difference: ours - published\n']);
  end
  if (any_other (results))
    fprintf ('published figures are of all samples, lambda .1, alpha 1 and 5 rounds; not printed beside others\n');
  end
  if (~ strcmp (results.stop, 'completed'))
    fprintf ('sl_exp_clustering: not complete (%s), rows that are not finished have no figures\n', results.stop);
  end
end

% Whether there are published figures of a row, with other settings.
function yes = any_other (results)
  yes = false;
  for c = results.cases
    for r = 1:numel (results.methods)
      [~, ~, other] = exp_published_clustering (results.set, results.methods{r}, [c.classes, c.atoms, c.gamma, c.K], ...
                                                results.settings);
      yes = yes || other;
    end
  end
end

function print_heads (against)
  above = {'', '', 'accuracy', '', '', 'NMI', '', '', 'seconds', '', 'published', '', 'difference', ''};
  below = {'method', 'similarity', 'taken', 'median', 'best', 'taken', 'median', 'best', 'codes', 'cluster', ...
           'accuracy', 'NMI', 'accuracy', 'NMI'};
  shown = 10 + 4 * against;
  widths = '%-14s%-10s%8s%8s%8s%9s%8s%8s%9s%9s%10s%8s%11s%9s';
  places = strsplit (widths(2:end), '%');
  form = sprintf ('%%%s', places{1:shown});
  fprintf ([form '\n'], above{1:shown});
  fprintf ([form '\n'], below{1:shown});
end

% Of a case that varies a value, what this has an effect on.
function print_case (results, k)
  rows = 1:numel (results.methods);
  remark = '';
  if (k > numel (results.settings.Classes))
    rows = find (~ results.repeated(:,k))';
    remark = ' (other rows as before)';
  end
  fprintf ('\n%s%s\n', title_of (results, k), remark);
  for r = rows
    print_row (results, r, k);
  end
end

function print_row (results, r, k)
  name = exp_compare_name (results.methods{r});
  if (r > 1 && strcmp (results.methods{r-1}, results.methods{r}))
    name = '';
  end
  fprintf ('%-14s%-10s', name, results.similarities{r});
  if (~ isempty (results.reason{r,k}))
    fprintf ('  %s\n', results.reason{r,k});
  else
    fprintf ('%8.4f%8.4f%8.4f%9.4f%8.4f%8.4f%9.1f%9.1f%s\n', results.accuracy(r,k), results.median_accuracy(r,k), ...
             results.best_accuracy(r,k), results.nmi(r,k), results.median_nmi(r,k), results.best_nmi(r,k), ...
             sum (results.seconds(r,k,1:3)), sum (results.seconds(r,k,4:5)), beside (results, r, k));
  end
end

% Published figures, beside the row that is the better one of its method; of equal ones the first.
function text = beside (results, r, k)
  text = '';
  published = [results.published_accuracy(r,k), results.published_nmi(r,k)];
  own = find (strcmp (results.methods{r}, results.methods));
  [~, better] = max (results.accuracy(own,k));
  if (all (isfinite (published)) && own(better) == r)
    ours = [results.accuracy(r,k), results.nmi(r,k)];
    difference = (round (1e4 * ours) - round (1e4 * published)) / 1e4;          % of the figures as they are printed
    text = sprintf ('%10.4f%8.4f%+11.4f%+9.4f', published, difference);
  end
end

function print_progress (results, r, k)
  fprintf ('%s | %s, %s: ', title_of (results, k), exp_compare_name (results.methods{r}), results.similarities{r});
  if (isempty (results.reason{r,k}))
    fprintf ('accuracy %.4f, NMI %.4f, %.1f s\n', results.accuracy(r,k), results.nmi(r,k), ...
             sum (results.seconds(r,k,:)));
  else
    fprintf ('%s\n', results.reason{r,k});
  end
end

function text = title_of (results, k)
  c = results.cases(k);
  text = sprintf ('%s, %d samples; %s, gamma %g, K %d', exp_counted (c.classes, 'class', 'classes'), c.samples, ...
                  exp_counted (c.atoms, 'atom'), c.gamma, c.K);
end
