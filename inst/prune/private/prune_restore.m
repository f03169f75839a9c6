function [W, mask] = prune_restore (W, layers, form)
%PRUNE_RESTORE  Pruned weights, and which are left, in the form that sl_prune was given.
%   [W, MASK] = prune_restore (W, LAYERS, FORM) puts the matrices LAYERS.U in the place of the weights that they are of,
%   see prune_layers. What has no weights to prune is left as it is.

% SPDX-License-Identifier: BSD-3-Clause
  switch (form.word)
    case 'cell'
      mask = cellfun (@(A) true (size (A)), W, 'UniformOutput', false);
    case {'layers', 'network'}
      if (strcmp (form.word, 'network'))
        mask = cell (1, numel (W.layers));
      else
        mask = cell (1, numel (W));
        if (~ isfield (W, 'mask'))
          [W.mask] = deal ([]);
        end
      end
    case 'list'
      mask = cellfun (@(A) true (size (A)), {W.value}, 'UniformOutput', false);
    case 'fields'
      mask = struct ();
      for k = 1:numel (form.names)
        mask.(form.names{k}) = true (size (W.(form.names{k})));
      end
  end
  for k = 1:numel (layers)
    A = array_of (layers(k), form.first);
    left = A ~= 0;
    at = layers(k).at;
    switch (form.word)
      case 'array'
        W = A;
        mask = left;
      case 'cell'
        W{at} = A;
        mask{at} = left;
      case 'fields'
        W.(form.names{at}) = A;
        mask.(form.names{at}) = left;
      case 'list'
        W(at).value = A;
        mask{at} = left;
      case 'layers'
        W(at).W = A;
        mask{at} = left;
        W(at).mask = field_of (left);
      case 'network'
        W.layers(at).W = A;
        W.layers(at).mask = field_of (left);
        mask{at} = left;
    end
  end
end

function A = array_of (layer, unit_first)
  A = layer.U;
  if (unit_first && numel (layer.size) == 2)
    A = A.';
  elseif (unit_first)
    A = permute (reshape (A, layer.dims), [4, 3, 1, 2]);
  elseif (numel (layer.size) > 2 || size (A, 2) ~= layer.size(2))
    A = reshape (A, layer.size);
  end
end

% A sparse matrix of weights says itself which are left, and MAT files take no sparse mask.
function mask = field_of (left)
  mask = left;
  if (issparse (left))
    mask = [];
  end
end
