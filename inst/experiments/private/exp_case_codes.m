function [memo, own, seconds] = exp_case_codes (memo, k, plan, task, row, limits)
%EXP_CASE_CODES  Codes for a case of sl_exp_clustering, as far as one of its rows needs them.
%   [MEMO, OWN, SECONDS] = exp_case_codes (MEMO, K, PLAN, TASK, ROW, LIMITS) gives codes of the samples TASK.X for the
%   K-th row of PLAN, see exp_clustering_cases, in a struct as of exp_graph_codes; where there are training samples,
%   TASK.train, in their dictionaries. TASK.o are the settings, ROW comes from exp_cluster_methods, LIMITS from
%   exp_run. SECONDS is what graph, dictionary and codes have taken that the row needs, in both parts.
%   MEMO, [] at first, keeps the codes for later rows and cases. Its fields: k, the case; now, its codes; base, those of
%   the last case that does not vary a value. Codes have own and train, those of the samples and of the training part.

% SPDX-License-Identifier: BSD-3-Clause
  memo = memo_of (memo, k, plan, numel (task.o.Classes));
  if (any (row.needs(2:4)))
    memo.now = with_codes (memo.now, task, row.method, limits);
  end
  own = memo.now.own;
  seconds = code_seconds (memo.now, row);
end

% What is known for the k-th case: all its codes, where the row before was of this case, or what the last of the first
% BASE cases can hand on to one that varies a value.
function memo = memo_of (memo, k, plan, base)
  none = struct ('own', struct (), 'train', struct ());
  if (isempty (memo))
    memo = struct ('k', 0, 'now', none, 'base', none);
  end
  if (memo.k == base)
    memo.base = memo.now;
  end
  if (memo.k ~= k)
    memo.k = k;
    memo.now = none;
    if (k > base)
      memo.now = still_valid (memo.base, plan(base,:) ~= plan(k,:));
    end
  end
end

% Codes that do not need what has changed.
function codes = still_valid (codes, changed)
  for row = exp_cluster_methods ({'graph', 'sparse', 'l2rsc', 'srsc'}, {''})
    if (any (row.needs & changed))
      codes.own = rmfield (codes.own, intersect (fieldnames (codes.own), row.method));
      codes.train = rmfield (codes.train, intersect (fieldnames (codes.train), row.method));
    end
  end
end

% Codes of the samples; where there is a training part, in its dictionaries.
function codes = with_codes (codes, task, method, limits)
  o = task.o;
  o.Algorithms = {method};
  if (~ isempty (task.train))
    codes.train = exp_graph_codes (task.train, o, codes.train, limits);
    for name = {'sparse', 'l2rsc', 'srsc'}
      if (isfield (codes.train, name{1}) && ~ isfield (codes.own, name{1}))
        codes.own.(name{1}) = struct ('D', codes.train.(name{1}).D);
      end
    end
  end
  codes.own = exp_graph_codes (task.X, o, codes.own, limits);
end

function seconds = code_seconds (codes, row)
  names = {'graph', 'sparse', row.method};
  needed = [row.needs([4 2]), any(strcmp (row.method, {'l2rsc', 'srsc'}))];
  seconds = [0 0 0];
  for i = find (needed)
    for part = {codes.own, codes.train}
      if (isfield (part{1}, names{i}))
        seconds(i) = seconds(i) + part{1}.(names{i}).seconds;
      end
    end
  end
end
