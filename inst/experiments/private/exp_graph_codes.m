function codes = exp_graph_codes (X, o, codes, limits)
%EXP_GRAPH_CODES  A graph of samples and codes of several methods, from the same start.
%   CODES = exp_graph_codes (X, O, CODES, LIMITS) does what O.Algorithms asks for, of 'graph', 'sparse', 'l2rsc' and
%   'srsc', and gives a struct with the fields
%     graph    struct with A, the graph of the O.K nearest neighbours, and seconds
%     sparse   struct with D and Z, by sl_dict_learn with O.Atoms atoms, O.Lambda and O.Seed, and seconds
%     l2rsc    struct with D and Z, by sl_l2rsc from that D and Z, with the weight O.Alpha and O.MaxIter rounds, and
%              seconds. Its lambda is O.Lambda/2: the objective of the paper has no factor 1/2 before the squares
%     srsc     the same by sl_srsc, with the weight O.Gamma
%   graph is always there, sparse wherever one of the last three is asked for. What CODES has already is not repeated;
%   where one of the methods has D and no Z, D stays as it is and codes in it are found. LIMITS, see
%   exp_run, end it.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isfield (codes, 'graph'))
    limits.left ();
    begun = tic;
    codes.graph = struct ('A', sl_knn_graph (X, o.K), 'seconds', toc (begun));
  end
  if (lacks (codes, 'sparse') && any (ismember ({'sparse', 'l2rsc', 'srsc'}, o.Algorithms)))
    codes = with_sparse_codes (X, o, codes, limits);
  end
  if (lacks (codes, 'l2rsc') && any (strcmp ('l2rsc', o.Algorithms)))
    codes = with_neighbours (X, o, codes, limits, 'l2rsc', @sl_l2rsc, o.Lambda / 2, {'Alpha', o.Alpha});
  end
  if (lacks (codes, 'srsc') && any (strcmp ('srsc', o.Algorithms)))
    codes = with_neighbours (X, o, codes, limits, 'srsc', @sl_srsc, o.Lambda, {'Gamma', o.Gamma});
  end
end

function yes = lacks (codes, method)
  yes = ~ isfield (codes, method) || ~ isfield (codes.(method), 'Z');
end

function codes = with_sparse_codes (X, o, codes, limits)
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

function codes = with_neighbours (X, o, codes, limits, method, solver, lambda, weight)
  left = limits.left ();
  begun = tic;
  options = {'Graph', codes.graph.A, weight{:}, 'MaxIter', o.MaxIter, 'Parallel', 'colour', 'TimeLimit', left};
  if (isfield (codes, method))
    [Z, D, info] = solver (X, codes.(method).D, lambda, options{:});
  else
    [Z, D, info] = solver (X, o.Atoms, lambda, 'Init', {codes.sparse.D, codes.sparse.Z}, options{:});
  end
  limits.whole (info);
  codes.(method) = struct ('D', D, 'Z', Z, 'seconds', toc (begun));
end
