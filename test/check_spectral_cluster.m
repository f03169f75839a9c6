function worst = check_spectral_cluster (cases, seed)
%CHECK_SPECTRAL_CLUSTER  Spectral clustering of random graphs of many components, against all eigenvalues.
%   WORST = check_spectral_cluster (CASES) tries as many graphs: 2 to 60 components of 2 to 300 vertices, trees, rings,
%   stars, complete graphs, twins of those before and random ones, weights over six orders of magnitude, up to five
%   isolated vertices, any order of the vertices, sparse and full; as many clusters as components, with and without the
%   isolated vertices, more and fewer. The core must be that of the rule, each of its clusters lie in one component, and
%   each component be divided as INFO tells. WORST has the largest error of an eigenvalue, in units of 1e-10, and
%   residual, in units of 1e-11.
%   check_spectral_cluster (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  before = warning ('query', 'sparselearn:components');
  warning ('off', 'sparselearn:components');
  restore = onCleanup (@() warning (before.state, 'sparselearn:components'));
  worst = struct ('eigenvalue', 0, 'residual', 0);
  for k = 1e6 * seed + (1:cases)
    [Y, component, c] = problem (k);
    [labels, info] = sl_spectral_cluster (Y, c, 'Replicates', 2, 'Seed', 1);
    if (~ isequal (bsxfun (@eq, info.components, info.components') & component > 0, ...
                   bsxfun (@eq, component, component') & component > 0))
      error ('check_spectral_cluster: case %d: other components', k);
    end
    [piece, core] = core_of (component, c);
    pairs = unique ([piece(core)', labels(core)'], 'rows');
    inside = accumarray (labels(core)', 1);
    if (~ isequal (info.core, core))
      error ('check_spectral_cluster: case %d: another core', k);
    elseif (~ isequal (pairs(:,2)', 1:c))
      error ('check_spectral_cluster: case %d: an empty cluster, or components that share one', k);
    elseif (~ isequal (accumarray (pairs(:,1), 1)', info.clusters))
      error ('check_spectral_cluster: case %d: components divided into other numbers of clusters', k);
    elseif (any (labels(~ core) ~= find (inside == max (inside), 1)))
      error ('check_spectral_cluster: case %d: a sample outside of the core is not in the largest cluster', k);
    end
    values = eigenvalues_of (Y, piece .* core, c);
    if (any (diff (info.eigenvalues) > 0))
      error ('check_spectral_cluster: case %d: eigenvalues not in descending order', k);
    end
    worst.eigenvalue = max (worst.eigenvalue, max (abs (info.eigenvalues - values)) / 1e-10);
    worst.residual = max (worst.residual, info.residual / 1e-11);
    if (~ (worst.eigenvalue <= 1 && worst.residual <= 1))
      error ('check_spectral_cluster: case %d: eigenvalues off by %g, residual %g', k, worst.eigenvalue, ...
             worst.residual);
    end
  end
  fprintf ('check_spectral_cluster: %d graphs, worst figures (at most 1): eigenvalue %.3g residual %.3g\n', cases, ...
           worst.eigenvalue, worst.residual);
end

% PIECE numbers components, isolated vertices as well, by size and then by the first vertex.
function [piece, core] = core_of (component, c)
  alone = component == 0;
  component(alone) = max (component) + (1:sum (alone));
  [~, first] = unique (component, 'first');
  sizes = accumarray (component(:), 1);
  [~, order] = sortrows ([-sizes, first(:)]);
  number(order) = 1:numel (order);
  piece = number(component);
  sizes = [sizes(order); zeros(c + 1, 1)];
  least = numel (piece) / (4 * c);
  if (sizes(c) >= max ([10, numel(piece) / (10 * c), 3 * sizes(c+1)]))
    least = sizes(c);                                           % small, and far from all others
  end
  taken = 0;
  core = false (size (piece));
  while ((taken < c && sizes(taken+1) >= least) || sum (core) < c)
    taken = taken + 1;
    core(piece == taken) = true;
  end
end

% The C largest of all eigenvalues, by eig, one component after the other.
function values = eigenvalues_of (Y, component, c)
  values = zeros (1, 0);
  for j = 1:max (component)
    here = component == j;
    [~, part] = or_spectral_embedding (Y(here,here), 1);
    values = [values, part];
  end
  values = sort (values, 'descend');
  values = values(1:c);
end

function [Y, component, c] = problem (k)
  sl_seed (k);
  most = 3000;
  count = 1 + ceil (59 * rand ^ 2);
  kinds = 1:6;
  if (rand < .4)
    kinds = 3:4;                                                # few positive eigenvalues
  end
  parts = {};
  component = [];
  for j = 1:count
    m = 1 + ceil (299 * rand ^ 2);
    m = max (2, min (m, most - numel (component) - 2 * (count - j)));
    if (j > 1 && rand < .3 && size (parts{j-1}, 1) <= m)
      parts{j} = parts{j-1} * 10 ^ floor (3 * rand);            % a twin: the same eigenvalues
    else
      parts{j} = part (m, kinds(ceil (numel (kinds) * rand)));
    end
    component = [component, j * ones(1, size (parts{j}, 1))];
  end
  isolated = floor (6 * rand);
  component = [component, zeros(1, isolated)];
  Y = blkdiag (parts{:}, sparse (isolated, isolated));
  order = randperm (numel (component));
  Y = Y(order,order);
  component = component(order);
  if (rand < .3)
    Y = full (Y);
  end
  switch (mod (k, 4))
    case 0
      c = count;
    case 1
      c = min (numel (component), count + ceil (20 * rand));
    case 2
      c = ceil ((count - 1) * rand);
    case 3
      c = count + isolated;
  end
end

% A connected graph.
function Y = part (m, kind)
  switch (kind)
    case 1
      Y = sparse (2:m, ceil ((1:m-1) .* rand (1, m - 1)), 1, m, m);            % a tree
    case 2
      Y = sparse (1:m, [2:m, 1], 1, m, m);                                      % a ring
    case 3
      Y = sparse (1, 2:m, 1, m, m);                                             % a star
    case 4
      Y = sparse (ones (m) - eye (m));
    otherwise
      Y = sparse (2:m, 1:m-1, 1, m, m) + sprand (m, m, min (1, 4 / m));
  end
  weighted = rand < .6;
  [i, j] = find (Y + Y');
  w = ones (numel (i), 1);
  w(i > j) = 10 .^ (weighted * 6 * rand (sum (i > j), 1) - 3);
  Y = sparse (i, j, w .* (i > j), m, m);
  Y = Y + Y';
end
