function [W, values, errors] = prune_fitted (W, given, layers, form, values, gone, o)
%PRUNE_FITTED  A pruned network, fitted to samples without labels.
%   [W, VALUES, ERRORS] = prune_fitted (W, GIVEN, LAYERS, FORM, VALUES, GONE, O): GIVEN is what sl_prune was given, W
%   the same after prune_units, which has also made GONE; LAYERS and FORM come from prune_layers, the cell VALUES has
%   the pruned matrices, and O the options of sl_prune. Moments of layers batchnorm are estimated again from O.Data.
%   With O.Algorithm 'surgeon' the weights, as many in each layer as VALUES has, are chosen and fitted anew; W then
%   gets biases, and ERRORS the error of each layer, see prune_passed.

% SPDX-License-Identifier: BSD-3-Clause
  surgeon = strcmp (o.Algorithm, 'surgeon');
  start = layers;
  if (~ surgeon)
    [start.U] = values{:};
  end
  [net, name] = prune_as_net (prune_restore (W, start, form), form);
  [parts, shapes, sources, about] = prune_net (net, o.ImageSize, name);
  X = prune_samples (o.Data, shapes, layers);
  errors = NaN (1, numel (layers));
  if (surgeon)
    at(1,[layers.at]) = 1:numel (layers);
    rivals = cellfun (@(A) full (A ~= 0), values, 'UniformOutput', false);
    had = arrayfun (@(l) full (l.U ~= 0), layers, 'UniformOutput', false);
    choose = @(k, s, units) chosen (s, rivals{at(k)}(:,units), had{at(k)}(:,units), o);
    was = prune_net (prune_as_net (given, form), o.ImageSize, name);
    [parts, errors] = prune_passed (parts, was, shapes, sources, about, X, o, choose);
    errors = errors([layers.at]);
    for k = 1:numel (layers)
      parts(layers(k).at).b(gone{k}) = 0;
      values{k} = reshape (parts(layers(k).at).W, size (layers(k).U));
      if (issparse (layers(k).U))
        values{k} = sparse (double (values{k}));
      end
    end
  else
    parts = prune_passed (parts, [], shapes, sources, about, X, o);
  end
  for name = {'b', 'mean', 'variance'}
    if (strcmp (form.word, 'network') && isfield (W.layers, name{1}))
      [W.layers.(name{1})] = parts.(name{1});
    elseif (strcmp (form.word, 'layers') && isfield (W, name{1}))
      [W.(name{1})] = parts.(name{1});
    end
  end
end

function [V, note] = chosen (s, rival, had, o)
  V = prune_surgeon (s, rival, had, o.KeepUnits);
  note = [];
end
