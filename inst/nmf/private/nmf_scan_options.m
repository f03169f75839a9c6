function [o, given, hides] = nmf_scan_options (X, pairs)
%NMF_SCAN_OPTIONS  The options of sl_nmf_scan, and those that it hands to sl_nmf.
%   [O, GIVEN, HIDES] = nmf_scan_options (X, PAIRS): O are the options of the scan, GIVEN those for sl_nmf as
%   name-value pairs, and HIDES names the one that hides entries.

% SPDX-License-Identifier: BSD-3-Clause
  persistent table own
  if (isempty (table))
    [table, own] = all_options ();
  end
  pairs = slx_opt_pairs (pairs);
  if (~ isempty (pairs) && isnumeric (pairs{1}))
    slx_arg_fail ('unknownOption', 'the ranks are an option: sl_nmf_scan (X, ''Ranks'', RANKS, ...)');
  end
  [o, pairs, which] = slx_opt_read (table, pairs, [], [issparse(X), false]);
  o = rmfield (o, table.names(own+1:end));
  given = [pairs(2*find (which > own) - 1); pairs(2*find (which > own))];
  given = given(:)';
  if (isempty (o.Replicates))
    o.Replicates = 5 - 4 * (o.Folds > 1);
  end
  slx_opt_must (~ isempty (o.Ranks), 'Ranks must be given: a row of numbers of components');
  for k = 1:numel (o.Ranks)
    slx_arg_rank (o.Ranks(k));
  end
  slx_opt_must (all (o.Sparseness >= 0 & o.Sparseness <= 1), 'Sparseness must be a row of numbers from 0 to 1', ...
                o.Sparseness, [0 1]);
  [o, hides] = holdout (o);
  [given, single] = checked (given, o, hides);
  if (~ isempty (single.Mask) && strcmp (o.Unstored, 'missing'))
    slx_arg_fail ('unusedOption', 'option Unstored has no use with Mask, which says what is observed');
  end
  if (o.Plot)
    slx_opt_need_display ('leave out the option Plot');
  end
end

% The scan's OWN options, and those of sl_nmf, which knows when they are in use.
function [table, own] = all_options ()
  hiding = {{'Sparse', true, 'Holdout', 'given'}; {'Sparse', true, @(o, facts) o.Folds > 1, 'with Folds'}};
  mine = {'Ranks',      [],     '?real row'   , {};
          'Sparseness', [],     '?real row'   , {};
          'Replicates', [],     '?integer [1,1e6]', {};
          'Seed',       [],     '?seed',        {};
          'Holdout',    [],     '?(0,1)',       {};
          'Folds',      1,      'integer [1,1e4]', {};
          'Unstored',   'zero', {'zero', 'missing'}, hiding;
          'Processes',  1,      'integer [1,1e4]', {};
          'TimeLimit',  Inf,    'nonneg',       {};
          'Display',    'off',  {'off', 'final', 'iter', 'bar'}, {};
          'Plot',       false,  'flag',         {}};
  own = size (mine, 1);
  theirs = nmf_options ();
  theirs(ismember (theirs(:,1), mine(:,1)),:) = [];
  theirs(:,4) = {{}};
  theirs(ismember (theirs(:,1), {'OutputFcn', 'Checkpoint', 'CheckpointInterval', 'State'}),4) = {{'Single', true}};
  facts = {'Sparse', 'where X is sparse', 'where X is full; mark what is missing by NaN, and say ''Missing'', true'; ...
           'Single', 'in a single run, sl_nmf', 'in sl_nmf_scan'};
  table = slx_opt_table ([mine; theirs], '', facts);
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

% What is handed to sl_nmf, checked as sl_nmf would, before anything is begun; and as nmf_options reads it.
function [given, single] = checked (given, o, hides)
  trial = {'Replicates', o.Replicates, 'Processes', o.Processes};
  if (~ isempty (o.Sparseness))
    if (~ any (strcmpi (given(1:2:end), 'Algorithm')))
      given = [{'Algorithm', 'gsp'}, given];
    end
    trial = [trial, {'Sparseness', o.Sparseness(1)}];
  end
  single = nmf_options ([given, trial]);
  if (o.Holdout > 0)
    able = {'ahals', 'mu', 'gsp', 'csp'};
    if (~ any (strcmp (single.Algorithm, able)))
      slx_arg_fail ('unusedOption', 'option %s needs an algorithm that leaves entries out, ''%s''; ''%s'' does not', ...
                    hides, strjoin (able, ''', '''), single.Algorithm);
    end
    single = nmf_options ([given, trial, {'Hidden', true}]);
  end
end
