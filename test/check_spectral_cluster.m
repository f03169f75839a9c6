function worst = check_spectral_cluster (cases, seed)
%CHECK_SPECTRAL_CLUSTER  Spectral clustering of random graphs of many components, against all eigenvalues.
%   WORST = check_spectral_cluster (CASES) tries as many graphs: 2 to 60 components of 2 to 300 vertices, trees, rings,
%   stars, complete graphs, twins of those before and random ones, weights over six orders of magnitude, up to five
%   isolated vertices, any order of the vertices, sparse and full; as many clusters as components, with and without the
%   isolated vertices, more and fewer. Isolated vertices count as components as far as their eigenvalues are among the
%   leading ones, as many as clusters: no component may be divided if there are at most as many clusters, no cluster may
%   take parts of two components if there are at least as many. WORST has the largest error of an eigenvalue, in units
%   of 1e-10, and residual, in units of 1e-11.
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
    linked = component > 0;
    [values, most, least] = eigenvalues_of (Y, component, c);
    own = numel (setdiff (labels(~ linked), labels(linked)));   % clusters of isolated vertices alone
    pairs = unique ([component(linked)', labels(linked)'], 'rows');
    if (~ (own >= least && own <= most))
      error ('check_spectral_cluster: case %d: %d clusters of isolated vertices', k, own);
    elseif (own > 0 && ~ isequal (labels(~ linked), c - own + min (1:sum (~ linked), own)))
      error ('check_spectral_cluster: case %d: isolated vertices in other clusters', k);
    elseif (c <= max (component) + own && size (pairs, 1) ~= max (component))
      error ('check_spectral_cluster: case %d: a component is divided', k);
    elseif (c >= max (component) && size (pairs, 1) ~= numel (unique (labels(linked))))
      error ('check_spectral_cluster: case %d: components share a cluster', k);
    elseif (~ isequal (unique (labels), 1:c))
      error ('check_spectral_cluster: case %d: an empty cluster', k);
    end
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

% All eigenvalues by eig, one component after the other, and a 0 for each isolated vertex; the c largest. MOST and LEAST
% tell how many of these isolated vertices may and must have, as rounding may make an eigenvalue differ from 0 or not.
function [values, most, least] = eigenvalues_of (Y, component, c)
  values = zeros (1, 0);
  for j = 1:max (component)
    here = component == j;
    [~, part] = or_spectral_embedding (Y(here,here), 1);
    values = [values, part];
  end
  isolated = sum (component == 0);
  most = min (isolated, max (0, c - sum (values > 1e-11)));
  least = min (isolated, max (0, c - sum (values > 1e-13)));
  values = sort ([values, zeros(1, isolated)], 'descend');
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
