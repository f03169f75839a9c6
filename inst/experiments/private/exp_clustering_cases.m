function [data, plan, members, o] = exp_clustering_cases (set, o)
%EXP_CLUSTERING_CASES  The samples of sl_exp_clustering, and the cases in which they are clustered.
%   [DATA, PLAN, MEMBERS, O] = exp_clustering_cases (SET, O) reads SET, fills in O.Classes, and raises an error where
%   the set is too small for the settings O. DATA has the samples X, their labels, the classes of those that are
%   clustered, about as exp_labelled_set tells it, and two flags for each sample: mine for those that are clustered,
%   train for those that dictionaries are learnt from. PLAN has a row for each case: classes, atoms, gamma, K. MEMBERS
%   has one, too: flags for the samples of its classes.

% SPDX-License-Identifier: BSD-3-Clause
  [X, labels, about] = exp_labelled_set (set, o.Samples, o.Seed);
  data = struct ('X', X, 'labels', labels, 'classes', [], 'about', about, ...
                 'mine', true (size (labels)), 'train', true (size (labels)));
  if (strcmp (o.Part, 'test'))
    slx_opt_must (about.parts, 'Part must be ''all'': the set has no training and test part');
    data.mine = about.test;
    data.train = ~ about.test;
  end
  data.classes = unique (labels(data.mine));
  if (isempty (o.Classes))
    o.Classes = numel (data.classes);
  end
  limited = ~ isempty (o.Samples) && numel (labels) >= o.Samples;       % a larger value could bring more of them
  check_classes (o.Classes, numel (data.classes), limited);
  [fewest, where] = smallest_case (data, o);
  slx_opt_must (fewest > 1 || ~ limited, ...
                sprintf ('Samples must be larger: 2 samples%s are needed, but %d drawn', where, fewest));
  exp_need_samples (fewest, where, o.K);
  [plan, members] = all_cases (data, o);
end

% Only classes of samples that are clustered count, so that no case has fewer samples than classes.
function check_classes (wanted, most, limited)
  hint = '';
  if (limited)
    hint = '; for more of them Samples must be larger';
  end
  slx_opt_must (most == 0 || all (wanted <= most), ...
                sprintf ('Classes must be at most %d, as many as there are in the samples to be clustered%s', most, ...
                         hint));
end

% Samples of the case that has the fewest, in the part that has fewer of them, and the words for where that is.
function [fewest, where] = smallest_case (data, o)
  here = first_classes (data, min (o.Classes));
  [fewest, part] = min ([sum(here & data.mine), sum(here & data.train)]);
  where = ' of the smallest case';
  if (strcmp (o.Part, 'test'))
    names = {'test', 'training'};
    where = sprintf (' of the %s part in the smallest case', names{part});
  end
end

% Which samples are of the first C classes.
function here = first_classes (data, c)
  here = ismember (data.labels, data.classes(1:min (c, end)));
end

function [plan, members] = all_cases (data, o)
  count = numel (o.Classes);
  plan = [o.Classes(:), zeros(count, 1), repmat([o.Gamma(1), o.K(1)], count, 1)];
  for k = 1:count
    if (isempty (o.Atoms))
      plan(k,2) = min (300, ceil (sum (first_classes (data, o.Classes(k)) & data.train) / 5));
    else
      plan(k,2) = o.Atoms(1);
    end
  end
  values = {o.Atoms, o.Gamma, o.K};
  for v = 1:3
    for value = values{v}(2:end)
      plan(end+1,:) = plan(count,:);
      plan(end,v+1) = value;
    end
  end
  members = false (size (plan, 1), numel (data.labels));
  for k = 1:size (plan, 1)
    members(k,:) = first_classes (data, plan(k,1));
  end
end
