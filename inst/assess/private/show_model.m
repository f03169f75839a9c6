function show_model (model, o)
%SHOW_MODEL  What a model has learnt: parts, atoms or filters as tiles or curves, and how many weights its layers have.
%   show_model (MODEL, O) with the options O of sl_show.

% SPDX-License-Identifier: BSD-3-Clause
  [W, side, layers, what] = parts_of (model, o);
  of_net = isfield (model, 'layers');
  if (isempty (W) || (of_net && isempty (side) && isempty (o.Axis)))
    shares (layers, of_net);
    return;
  end
  if (size (layers, 1) > 1)
    show_panel (1);
  end
  if (isempty (side))
    show_curves (double (W), o, what);
  else
    sl_show_basis (double (W(:,1:min (end, 100))), side);
    title (sprintf ('%d of %d %s', min (size (W, 2), 100), size (W, 2), what));
  end
  if (size (layers, 1) > 1)
    show_panel (2);
    shares (layers, of_net);
  end
end

% Columns that can be shown, the size of their tiles ([] for curves), rows {name, weights} of the layers, and what the
% columns are.
function [W, side, layers, what] = parts_of (model, o)
  imsize = o.ImageSize;
  W = [];
  what = 'parts';
  layers = cell (0, 2);
  if (isfield (model, 'layers') && isstruct (model.layers))
    for k = 1:numel (model.layers)
      weights = model.layers(k).W;
      if (~ isempty (weights))
        layers(end+1,:) = {sprintf('%d', k), weights};
      end
    end
    first = layers{1,2};
    what = ['units of layer ', layers{1,1}];
    if (ndims (first) > 2)
      what = ['filters of layer ', layers{1,1}];
      imsize = [size(first, 1), size(first, 2)];
      first = reshape (full (first(:,:,1,:)), prod (imsize), []);         % the first channel
    elseif (isempty (imsize) && model.imsize(3) == 1 && all (model.imsize(1:2) > 1))
      imsize = model.imsize(1:2);
    end
    W = full (first);
  else
    for name = {'W', 'D', 'H', 'Wout', 'S', 'U'}
      if (isfield (model, name{1}) && isnumeric (model.(name{1})) && ~ isempty (model.(name{1})))
        layers(end+1,:) = {name{1}, model.(name{1})};
      end
    end
    if (isfield (model, 'D'))
      W = full (model.D);
    elseif (isfield (model, 'W') && size (model.W, 1) == model.sizes.d)
      W = full (model.W);
    end
  end
  side = imsize;
  if (~ isempty (o.Axis))
    slx_opt_must (numel (o.Axis) == size (W, 1), ...
                  sprintf ('Axis must be %d numbers, one for each row of the parts', size (W, 1)));
    side = [];
  elseif (isempty (imsize) || prod (imsize) ~= size (W, 1))
    slx_opt_must (isempty (imsize), sprintf ('ImageSize must be [rows columns] with the product %d', size (W, 1)));
    side = [1 1] * sqrt (size (W, 1));
    if (any (side ~= floor (side)) || side(1) < 3)
      side = [];
    end
  end
  slx_opt_must (any (numel (o.Names) == [0, size(W, 2)]), ...
                sprintf ('Names must be %d texts, one for each part', size (W, 2)));
end

function shares (layers, of_net)
  part = 100 * cellfun (@(w) nnz (w) / max (numel (w), 1), layers(:,2))';
  bar (1:numel (part), part, .7, 'facecolor', slx_draw_colour (1));
  set (gca (), 'xlim', [.4, numel(part) + .6], 'ylim', [0, 105], 'xtick', 1:numel (part), 'xticklabel', layers(:,1));
  names = {'parameters', 'layer'};
  xlabel (names{1+of_net});
  ylabel ('nonzero weights, in %, and their number');
  for k = 1:numel (part)
    text (k, part(k) + 1, sprintf ('%d', nnz (layers{k,2})), 'horizontalalignment', 'center', ...
          'verticalalignment', 'bottom');
  end
  set (gca (), 'ylim', [0, 115]);
end
