function [layers, shapes, sources, from] = prune_folded (layers, shapes, sources)
%PRUNE_FOLDED  Layers of a network with batch normalisation folded into the layers before.
%   [LAYERS, SHAPES, SOURCES, FROM] = prune_folded (LAYERS, SHAPES, SOURCES), which prune_net gives: where a dense or
%   convolutional layer gives its output to a batchnorm behind it alone, its running moments scale the weights and move
%   the biases, and the layer batchnorm goes. FROM says which layers are left. The field from of a layer is a number
%   where the layer that it named has gone.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (layers);
  adds = strcmp ({layers.type}, 'add');
  taken = [sources(:,1); sources(adds,2)];
  into = 1:n;                                   % the layer that gives the output of each layer
  for k = find (strcmp ({layers.type}, 'batchnorm'))
    j = sources(k,1);
    if (j == 0 || j ~= k - 1 || ~ any (strcmp (layers(j).type, {'dense', 'conv'})) || sum (taken == j) > 1 ...
        || numel (layers(j).b) ~= numel (layers(k).W))
      continue;
    end
    [l, norm] = deal (layers(j), layers(k));
    scale = double (norm.W) ./ sqrt (double (norm.variance) + norm.epsilon);
    kind = class (l.b);
    units = numel (l.b);
    if (issparse (l.W))
      l.W = l.W * sparse (1:units, 1:units, scale, units, units);
    else
      of = size (l.W);
      l.W = reshape (cast (bsxfun (@times, reshape (double (l.W), [], units), scale'), class (l.W)), of);
    end
    l.b = cast ((double (l.b) - double (norm.mean)) .* scale + double (norm.b), kind);
    layers(j) = l;
    into(k) = j;
  end
  from = find (into == 1:n);
  number(from) = 1:numel (from);
  number = [0, number];
  into = [0, into];
  for k = from
    given = layers(k).from;
    if (~ isempty (given))
      to = sources(k,1+adds(k));
      if (~ ischar (given) || into(to+1) ~= to)
        layers(k).from = number(into(to+1)+1);
      end
    end
  end
  sources = reshape (number(into(sources(from,:)+1)+1), [], 2);
  layers = layers(from);
  shapes = shapes([1, from+1],:);
end
