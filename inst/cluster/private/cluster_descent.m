function [neighbours, distances, report] = cluster_descent (X, Y, K, recall, to)
%CLUSTER_DESCENT  Neighbours by descent in the graph of neighbours, with an estimate of their recall.
%   Those in X of the columns of Y if TO is true, otherwise those of the columns of X, where Y is []. REPORT has the
%   fields of INFO that sl_knn_graph describes for Algorithm 'descent'. Where all pairs are few they are compared. Ranks
%   of engine 'mpi' all have X, and share the work; the first one has the results.

% SPDX-License-Identifier: BSD-3-Clause
  begun = tic ();
  parts = slx_data_parts ();
  n = size (X, 2);
  m = n;
  if (to)
    m = size (Y, 2);
  end
  if (is_soon_done (n, m, K, to))
    [neighbours, distances] = cluster_nearest (X, Y, K, to);
    parts.first ();
    report = struct ('algorithm', 'exact', 'recall', 1, 'interval', [1 1], 'sample', m, 'iterations', 0, ...
                     'seconds', toc (begun));
    return;
  end
  % The points that end the search would give too good an estimate, so those that give the estimate are others: enough
  % for it, and so few that their exact search does not take most of the time.
  count = min (1000, max ([200, min(500, ceil (m / 20)), ceil(m / 80)]));
  [chosen, radius] = exact_sample (X, Y, K, count + ceil (count / 3));
  counted = 1:count;
  guides = count+1:numel (chosen);
  within = struct ('chosen', chosen(guides), 'radius', radius(guides));
  asked = struct ('chosen', zeros (1, 0), 'radius', zeros (1, 0));
  if (to)
    asked = within;
    [within.chosen, within.radius] = exact_sample (X, [], K, numel (guides));
  end
  % Copies of the points must be as fine as the least of all radii, but for those of equal points.
  finest = min ([radius(radius > 0), within.radius(within.radius > 0)]);
  if (isempty (finest))
    finest = 0;
  end
  given = {X, Y, K, floor(2 ^ 32 * rand ()), recall, finest, within.chosen, within.radius, asked.chosen, asked.radius};
  descend = parts.kernel ('descent', @slx_descent_mex);
  [neighbours, distances, reached, iterations] = descend (given{:});
  if (parts.divided)
    own = floor (n * (parts.rank - 1) / parts.count)+1:floor (n * parts.rank / parts.count);
    neighbours = parts.join (neighbours(:,own));
    distances = parts.join (distances(:,own));
    parts.first ();
  end
  found = mean (bsxfun (@le, distances(:,chosen(counted)), radius(counted)), 1);
  [estimate, interval] = part_found (found, m);
  report = struct ('algorithm', 'descent', 'recall', estimate, 'interval', interval, 'sample', count, ...
                   'iterations', iterations, 'seconds', toc (begun));
  if (estimate < recall && (~ reached || interval(2) < recall))
    slx_arg_warn ('recall', ['the recall is about %.4f, below the %g that Recall asks for; Algorithm ''exact'' ' ...
                             'finds all neighbours'], estimate, recall);
  end
end

% COUNT columns of Y, or of X without Y, and their distances to their Kth neighbours.
function [chosen, radius] = exact_sample (X, Y, K, count)
  if (isempty (Y))
    chosen = randperm (size (X, 2), count);
    Y = X(:,chosen);
    K = K + 1;                  % one is the point itself, or has distance 0 as it has
  else
    chosen = randperm (size (Y, 2), count);
    Y = Y(:,chosen);
  end
  parts = slx_data_parts ();
  [from, last] = parts.own (count);
  radius = zeros (1, count);
  if (last >= from)
    [~, far] = slx_knn_mex (X, Y(:,from:last), K);
    radius(from:last) = far(K,:);
  end
  radius = parts.sum (radius);
end

% Descent treats n + m points, each in the time of some 6000 comparisons, and of more with long lists.
function soon = is_soon_done (n, m, K, others)
  soon = n <= max (2000, 100 * K);
  if (others)
    soon = soon || m < 2000 || n * m <= 6000 * (n + m);
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
