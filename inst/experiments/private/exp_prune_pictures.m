function files = exp_prune_pictures (results, imsize)
%EXP_PRUNE_PICTURES  The pictures of sl_exp_prune.
%   FILES = exp_prune_pictures (RESULTS, IMSIZE) writes them into the folder of the settings, and gives their names.
%   IMSIZE is the size of the pictures that were learnt, or [].
%   exp_prune_pictures (RESULTS) draws the errors into the current figure.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    draw_errors (results);
    return;
  end
  folder = results.settings.Folder;
  files = {};
  if (any (~ isnan (results.accuracy(:))))
    files = exp_picture (folder, 'prune_errors', @() draw_errors (results));
  end
  there = find (~ cellfun (@isempty, results.models));
  if (isempty (there))
    return;
  end
  files = [files, exp_picture(folder, 'prune_weights', @() draw_weights (results, there))];
  names = [{'dense'}, results.algorithms];
  for k = there
    W = double (results.models{k}.layers(1).W);
    size_of = imsize;
    if (ndims (W) > 2 || strcmp (results.network, 'lenet5'))
      size_of = [size(W, 1), size(W, 2)];
      W = reshape (W, prod (size_of), []);
    end
    if (~ isempty (size_of))
      files = [files, exp_picture(folder, ['prune_first_' names{k}], ...
                                  {W(:,1:min (end, 100)), size_of, 'Invert', true})];
    end
  end
end

function draw_errors (results)
  left = 100 * (1 - results.zeros);
  pairs = cell2mat (exp_spread (100 * (1 - results.accuracy)));
  dense = exp_spread (reshape (100 * (1 - results.dense), 1, 1, []));
  y = [repmat(dense{1}(1), 1, numel (left)); pairs(:,1:2:end)];
  spread = [NaN(1, numel (left)); pairs(:,2:2:end)];
  exp_plot (struct ('x', left, 'y', y, 'spread', spread, 'names', {[{'dense'}, results.algorithms]}, ...
                    'labels', {{'weights left, in %', 'error on test samples, in %'}}, 'log', 'xy', 'ticks', true, ...
                    'legend', 'northeastoutside', ...
                    'title', sprintf ('%s, %s', results.set, results.network)));
end

% Weights of the first layer that are not 0.
function draw_weights (results, there)
  names = [{'dense'}, results.algorithms];
  weights = cellfun (@(net) nonzeros (double (net.layers(1).W)), results.models(there), 'UniformOutput', false);
  most = max (cellfun (@(w) max (abs (w)), weights));
  centres = (-20:20) / 20 * most;
  y = NaN (numel (there), numel (centres));
  for k = 1:numel (there)
    counts = hist (weights{k}, centres);
    counts(counts == 0) = NaN;
    y(k,:) = counts;
  end
  exp_plot (struct ('x', centres, 'y', y, 'names', {names(there)}, 'log', 'y', ...
                    'labels', {{'weights of the first layer that are not 0', 'how many'}}, ...
                    'title', sprintf ('%g %% zeros', 100 * results.pictured)));
end
