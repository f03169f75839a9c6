function [piece, core, number] = cluster_core (component, c)
%CLUSTER_CORE  The components of a graph that are large enough to be clusters.
%   [PIECE, CORE, NUMBER] = cluster_core (COMPONENT, C), with COMPONENT from cluster_components. PIECE is the number of
%   each sample's component, where isolated samples, whose COMPONENT is 0, have numbers too, after all others. CORE
%   marks the samples of the pieces 1 to NUMBER, which may be clusters: the largest ones, of at least a quarter of the
%   mean size of C clusters, at most C; the C largest too if the smallest of them has ten samples, a tenth of that mean
%   and three times as many as the next one; and where these have fewer than C samples, the next ones too.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (component);
  piece = component;
  isolated = component == 0;
  piece(isolated) = max (component) + (1:sum (isolated));
  sizes = accumarray (piece(:), 1)';                            % in descending order
  large = min (c, sum (sizes * 4 * c >= n));
  padded = [sizes, zeros(1, c + 1)];
  if (padded(c) >= max ([10, n / (10 * c), 3 * padded(c+1)]))
    large = c;
  end
  number = max ([large, find(cumsum (sizes) >= c, 1)]);
  core = piece <= number;
end
