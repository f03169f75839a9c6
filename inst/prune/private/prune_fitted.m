function [W, values, errors] = prune_fitted (W, layers, form, values, o)
%PRUNE_FITTED  A pruned network, fitted to samples without labels.
%   [W, VALUES, ERRORS] = prune_fitted (W, LAYERS, FORM, VALUES, O): W is what sl_prune was given, LAYERS and FORM
%   come from prune_layers, the cell VALUES has the pruned matrices, and O the options of sl_prune. Moments of layers
%   batchnorm are estimated again from O.Data. With O.Algorithm 'surgeon' the weights, as many in each layer as VALUES
%   has, are chosen and fitted anew; W then gets biases, and ERRORS the error of each layer, see prune_passed.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ any (strcmp (form.word, {'network', 'layers'})) || form.first, ...
                  'option Data needs a network: W must be one, or a struct array of layers with the field type');
  if (strcmp (o.Algorithm, 'surgeon'))
    start = layers;
  else
    start = filled (layers, values);
  end
  net = prune_restore (W, start, form);
  if (strcmp (form.word, 'layers'))
    net = struct ('layers', net);
  end
  [parts, shapes, sources, about] = prune_net (net, o.ImageSize);
  X = samples (o.Data, prod (shapes(1,:)), class (layers(1).U));
  errors = NaN (1, numel (layers));
  if (strcmp (o.Algorithm, 'surgeon'))
    at(1,[layers.at]) = 1:numel (layers);
    rivals = cellfun (@(A) full (A ~= 0), values, 'UniformOutput', false);
    choose = @(k, s, units) prune_surgeon (s, rivals{at(k)}(:,units), o.KeepUnits);
    [parts, errors] = prune_passed (parts, shapes, sources, about, X, o, choose);
    errors = errors([layers.at]);
    for k = 1:numel (layers)
      values{k} = reshape (parts(layers(k).at).W, size (layers(k).U));
      if (issparse (layers(k).U))
        values{k} = sparse (double (values{k}));
      end
    end
  else
    parts = prune_passed (parts, shapes, sources, about, X, o);
  end
  for name = {'b', 'mean', 'variance'}
    if (strcmp (form.word, 'network') && isfield (W.layers, name{1}))
      [W.layers.(name{1})] = parts.(name{1});
    elseif (strcmp (form.word, 'layers') && isfield (W, name{1}))
      [W.(name{1})] = parts.(name{1});
    end
  end
end

function layers = filled (layers, values)
  for k = 1:numel (layers)
    layers(k).U = values{k};
  end
end

function X = samples (X, features, kind)
  slx_arg_matrix (X, 'option Data', true);
  slx_arg_refuse (size (X, 1) ~= features || size (X, 2) < 2, ...
                  'option Data must have %d rows, and two samples or more, but is %d-by-%d', ...
                  features, size (X, 1), size (X, 2));
  slx_arg_finite (X, 'option Data');
  X = cast (full (X), kind);
end
