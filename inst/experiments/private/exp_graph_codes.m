function [codes, seconds] = exp_graph_codes (X, o, codes, row, limits)
%EXP_GRAPH_CODES  A graph of samples and codes of several methods, from the same start.
%   [CODES, SECONDS] = exp_graph_codes (X, O, CODES, ROW, LIMITS) adds what ROW of exp_cluster_methods needs to the
%   struct CODES, of the fields
%     graph    struct with A, the graph of the O.K nearest neighbours, and seconds
%     sparse   struct with D and Z, by sl_dict_learn with O.Atoms atoms, O.Lambda and O.Seed, and seconds
%     l2rsc    struct with D and Z, by sl_l2rsc from that D and Z, with the weight O.Alpha and O.MaxIter rounds, and
%              seconds. Its lambda is O.Lambda/2: the objective of the paper has no factor 1/2 before the squares
%     srsc     the same by sl_srsc, with the weight O.Gamma and, if there is such a field, O.Steps; for a D that stays
%              as it is, with as many rounds as sl_srsc takes
%   What CODES has already is not repeated; where one of the methods has D and no Z, D stays as it is and codes in it
%   are found. SECONDS are those of graph, dictionary and codes, 0 for what ROW does not need. LIMITS ends it, see
%   slx_exp_run.

% SPDX-License-Identifier: BSD-3-Clause
  seconds = [0 0 0];
  if (~ any (row.needs(2:4)))
    return;
  end
  if (~ isfield (codes, 'graph'))
    limits.left ();
    begun = tic;
    codes.graph = struct ('A', sl_knn_graph (X, o.K), 'seconds', toc (begun));
  end
  seconds(1) = row.needs(4) * codes.graph.seconds;
  if (row.needs(2))
    codes = with_sparse_codes (X, o, codes, limits);
    seconds(2) = codes.sparse.seconds;
  end
  if (strcmp (row.family, 'l2rsc'))
    settings = {'Alpha', o.Alpha, 'MaxIter', o.MaxIter};
    codes = with_neighbours (X, o, codes, limits, 'l2rsc', @sl_l2rsc, o.Lambda / 2, settings);
    seconds(3) = codes.l2rsc.seconds;
  elseif (strcmp (row.family, 'srsc'))
    settings = {'Gamma', o.Gamma};
    if (isfield (o, 'Steps'))
      settings = [settings, {'Steps', o.Steps}];
    end
    if (~ isfield (codes, 'srsc'))
      settings = [settings, {'MaxIter', o.MaxIter}];
    end
    codes = with_neighbours (X, o, codes, limits, 'srsc', @sl_srsc, o.Lambda, settings);
    seconds(3) = codes.srsc.seconds;
  end
end

function yes = has_codes (codes, method)
  yes = isfield (codes, method) && isfield (codes.(method), 'Z');
end

function codes = with_sparse_codes (X, o, codes, limits)
  if (has_codes (codes, 'sparse'))
    return;
  end
  left = limits.left ();
  begun = tic;
  if (isfield (codes, 'sparse'))
    codes.sparse.Z = sl_sparse_code (X, codes.sparse.D, o.Lambda);
  else
    [D, Z, info] = sl_dict_learn (X, o.Atoms, o.Lambda, 'Seed', o.Seed, 'Tol', 5e-5, 'TimeLimit', left);
    limits.whole (info);
    codes.sparse = struct ('D', D, 'Z', Z);
  end
  codes.sparse.seconds = toc (begun);
end

function codes = with_neighbours (X, o, codes, limits, method, solver, lambda, settings)
  if (has_codes (codes, method))
    return;
  end
  left = limits.left ();
  begun = tic;
  options = {'Graph', codes.graph.A, settings{:}, 'TimeLimit', left};
  if (isfield (codes, method))
    [Z, D, info] = solver (X, codes.(method).D, lambda, options{:});
  else
    [Z, D, info] = solver (X, o.Atoms, lambda, 'Init', {codes.sparse.D, codes.sparse.Z}, options{:});
  end
  limits.whole (info);
  codes.(method) = struct ('D', D, 'Z', Z, 'seconds', toc (begun));
end
