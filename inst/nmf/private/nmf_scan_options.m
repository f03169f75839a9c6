function [o, given, hides] = nmf_scan_options (X, pairs)
%NMF_SCAN_OPTIONS  The options of sl_nmf_scan, and those that it hands to sl_nmf.
%   [O, GIVEN, HIDES] = nmf_scan_options (X, PAIRS): O are the options of the scan, GIVEN those for sl_nmf as
%   name-value pairs, and HIDES names the one that hides entries.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Ranks',      [],    'any';
           'Sparseness', [],    'any';
           'Replicates', [],    '?integer [1,1e6]';
           'Seed',       [],    '?seed';
           'Holdout',    [],    '?(0,1)';
           'Folds',      1,     'integer [1,1e4]';
           'Unstored',   'zero', {'zero', 'missing'};
           'Processes',  1,     'integer [1,1e4]';
           'TimeLimit',  Inf,   'nonneg';
           'Display',    'off', {'off', 'final', 'iter', 'bar'};
           'Plot',       false, 'flag'};
  pairs = slx_opt_pairs (pairs);
  if (~ isempty (pairs) && isnumeric (pairs{1}))
    slx_arg_fail ('unknownOption', 'the ranks are an option: sl_nmf_scan (X, ''Ranks'', RANKS, ...)');
  end
  mine = false (size (pairs));
  for k = 1:2:numel (pairs) - 1
    mine(k:k+1) = ischar (pairs{k}) && any (strcmpi (pairs{k}, table(:,1)));
  end
  if (mod (numel (pairs), 2) ~= 0)
    mine(:) = true;             % slx_opt_read says what is wrong
  end
  given = pairs(~ mine);
  o = slx_opt_read (table, pairs(mine));
  if (isempty (o.Replicates))
    o.Replicates = 5 - 4 * (o.Folds > 1);
  end
  slx_opt_must (isnumeric (o.Ranks) && size (o.Ranks, 1) == 1, 'Ranks must be given: a row of numbers of components');
  for k = 1:numel (o.Ranks)
    slx_arg_rank (o.Ranks(k));
  end
  slx_opt_must (isempty (o.Sparseness) || (isnumeric (o.Sparseness) && isreal (o.Sparseness) ...
                                           && size (o.Sparseness, 1) == 1 ...
                                           && all (o.Sparseness >= 0 & o.Sparseness <= 1)), ...
                'Sparseness must be a row of numbers from 0 to 1');
  [o, hides] = holdout (o);
  [given, single] = checked (given, o, hides, table(:,1));
  where = '';
  if (o.Holdout == 0)
    where = 'without Holdout and Folds';
  elseif (~ isempty (single.Mask))
    where = 'with Mask, which says what is observed';
  elseif (~ issparse (X))
    where = 'where X is full; mark what is missing by NaN, and say ''Missing'', true';
  end
  if (~ isempty (where))
    slx_opt_unused (table, pairs(mine), {'Unstored'}, where);
  end
  if (o.Plot)
    slx_opt_need_display ('leave out the option Plot');
  end
end

% The options of hidden entries; Holdout is 0 where there are none. HIDES names the one that hides them.
function [o, hides] = holdout (o)
  names = {'Holdout', 'Folds'};
  hides = names{1 + isempty(o.Holdout)};
  if (isempty (o.Holdout))
    o.Holdout = (o.Folds > 1) / o.Folds;
    return;
  end
  slx_opt_must (o.Holdout * o.Folds <= 1 + 1e-12, 'Holdout must be at most 1/Folds, so that no entry is in two parts');
end

% What is handed to sl_nmf, checked as sl_nmf would, before anything is begun; and as nmf_options reads it. OWN are the
% names of other options, for the error of an unknown one.
function [given, single] = checked (given, o, hides, own)
  names = given(1:2:end);
  of_runs = {'OutputFcn', 'Checkpoint', 'CheckpointInterval'};
  for k = 1:numel (names)
    if (ischar (names{k}) && any (strcmpi (names{k}, of_runs)))
      slx_arg_fail ('unusedOption', '%s is an option of single runs of sl_nmf', names{k});
    end
  end
  valid = [own; nmf_options()];
  valid = valid(~ ismember (valid, of_runs) & [true(numel (own), 1); ~ ismember(valid(numel (own)+1:end), own)]);
  slx_opt_read ([valid, repmat({[], 'any'}, numel (valid), 1)], given);
  trial = {'Replicates', o.Replicates, 'Processes', o.Processes};
  if (~ isempty (o.Sparseness))
    if (~ any (cellfun (@(name) ischar (name) && strcmpi (name, 'Algorithm'), names)))
      given = [{'Algorithm', 'gsp'}, given];
    end
    trial = [trial, {'Sparseness', o.Sparseness(1)}];
  end
  [single, method] = nmf_options ([given, trial]);
  if (o.Holdout > 0)
    if (~ any (strcmp ('Hidden', method.uses)))
      able = {};
      for name = slx_nmf_algorithms ()
        other = nmf_method (name{1}, 'frobenius');
        if (any (strcmp ('Hidden', other.uses)))
          able{end+1} = ['''', name{1}, ''''];
        end
      end
      slx_arg_fail ('unusedOption', 'option %s needs an algorithm that leaves entries out, %s; ''%s'' does not', ...
                    hides, strjoin (able, ', '), method.name);
    end
    single = nmf_options ([given, trial, {'Hidden', true}]);
  end
end
