function targets = choose_targets (pipelines, X, y, o, left)
%CHOOSE_TARGETS  What pipelines predict.
%   TARGETS = choose_targets (PIPELINES, X, Y, O, LEFT) is a cell row of the words of choose_target. The trainer at the
%   end of a pipeline says what it predicts. If that is a function handle, and Y has whole numbers, which may be labels
%   or values, the pipeline learns from all folds except the first, by class, and predicts samples of the first.
%   It is '' where that fails, where there are no LEFT seconds, and where nothing depends on it, because O has Measures,
%   and Folds or Groups.

% SPDX-License-Identifier: BSD-3-Clause
  targets = cellfun (@(steps) choose_target (steps{end}), pipelines, 'UniformOutput', false);
  clock = tic ();
  handles = find (strcmp (targets, ''));
  drawn = isscalar (o.Folds) && isempty (o.Groups);
  if (isempty (handles) || ~ (isnumeric (y) || islogical (y)) || ~ choose_are_labels (y) ...
      || ~ (isempty (o.Measures) || drawn))
    return;
  end
  o.Replicates = 1;
  folds = choose_folds (o, y, size (X, 2), true);
  test = folds(1,:) == 1;
  if (all (test))
    return;
  end
  loud = slx_run_hold_warnings ();
  for k = handles
    alike = handles(handles < k);
    alike = alike(cellfun (@(steps) isequal (steps{end}{1}, pipelines{k}{end}{1}), pipelines(alike)));
    alike = alike(~ strcmp (targets(alike), ''));
    if (~ isempty (alike))
      targets{k} = targets{alike(1)};
    elseif (toc (clock) < left)
      targets{k} = tried (pipelines{k}, X, y, test, o.Seed, left - toc (clock));
    end
  end
end

function target = tried (steps, X, y, test, seed, left)
  target = '';
  restore = slx_run_seed (seed);
  try
    [~, apply] = choose_learn (steps, X(:,~ test), choose_cut (y, ~ test), left);
    target = apply.target;
    if (isempty (target))
      p = apply.predict (X(:,test));
      target = 'labels';
      if (isnumeric (p) && (~ any (size (p) == 1) || any (p(:) ~= floor (p(:)))))
        target = 'values';
      end
    end
  catch err
    if (strcmp (err.identifier, 'sparselearn:interrupted'))
      rethrow (err);
    end
  end
end
