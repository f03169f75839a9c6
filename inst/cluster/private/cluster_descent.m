function [neighbours, distances, report] = cluster_descent (X, K, recall)
%CLUSTER_DESCENT  Neighbours by descent in the graph of neighbours, with an estimate of their recall.
%   REPORT has the fields of INFO that sl_knn_graph describes for Algorithm 'descent'. Few points are searched exactly.

% SPDX-License-Identifier: BSD-3-Clause
  begun = tic ();
  n = size (X, 2);
  if (n <= max (2000, 20 * K))
    [neighbours, distances] = sl_knn_mex (X, [], K);
    report = struct ('algorithm', 'exact', 'recall', 1, 'interval', [1 1], 'sample', n, 'iterations', 0, ...
                     'seconds', toc (begun));
    return;
  end
  % The points that end the search would give too good an estimate, so those that give the estimate are others.
  count = min (1000, max (200, ceil (n / 20)));
  chosen = randperm (n, count + ceil (count / 3));
  counted = 1:count;
  guides = count+1:numel (chosen);
  seed = floor (2 ^ 32 * rand ());
  % Of K+1 columns nearest to a point of X one is the point itself, or has distance 0 as it has.
  [~, radius] = sl_knn_mex (X, X(:,chosen), K + 1);
  radius = radius(K+1,:);
  [neighbours, distances, ~, figures] = sl_descent_mex (X, K, seed, recall, chosen(guides), radius(guides));
  parts = mean (bsxfun (@le, distances(:,chosen(counted)), radius(counted)), 1);
  [estimate, interval] = part_found (parts, n);
  report = struct ('algorithm', 'descent', 'recall', estimate, 'interval', interval, 'sample', count, ...
                   'iterations', figures(1), 'seconds', toc (begun));
  if (~ figures(4))
    slx_arg_warn ('recall', ['the recall is about %.4f, below %g, and more effort does not raise it; ' ...
                             'Algorithm ''exact'' finds all neighbours'], estimate, recall);
  end
end

% The mean of PARTS, those of a sample of n points, and Wilson's interval for it at 95 %. The neighbours of a point are
% found or missed together, so the interval is that of as many independent trials as have the variance of this mean.
function [estimate, interval] = part_found (parts, n)
  m = numel (parts);
  estimate = mean (parts);
  variance = var (parts);
  trials = m;
  if (variance > 0)
    trials = estimate * (1 - estimate) * m / variance;
  end
  trials = trials * (n - 1) / max (n - m, 1);                   % drawn without replacement
  z = 1.959964;
  centre = (estimate + z ^ 2 / (2 * trials)) / (1 + z ^ 2 / trials);
  half = z * sqrt (estimate * (1 - estimate) / trials + z ^ 2 / (4 * trials ^ 2)) / (1 + z ^ 2 / trials);
  interval = [max(0, min (estimate, centre - half)), min(1, max (estimate, centre + half))];    % rounding
end
