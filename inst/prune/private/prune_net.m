function [layers, shapes, sources, about] = prune_net (net, imsize, name)
%PRUNE_NET  The layers of a network, checked, and the shapes of what they give.
%   [LAYERS, SHAPES, SOURCES, ABOUT] = prune_net (NET, IMSIZE, NAME): SHAPES(k+1,:) is the [rows columns channels] of
%   what layer k gives, the first row that of samples; the entries of a vector that a dense layer gives are channels.
%   SOURCES(k,:) has the layers whose outputs come into layer k, see slx_model_sources. IMSIZE is the size of samples,
%   [] for NET.imsize, or, where the first weights are of a dense layer, what these need. LAYERS is a row with all
%   fields of a layer; stride and pad are pairs. ABOUT is that of slx_model_layers. Messages call the layers NAME.

% SPDX-License-Identifier: BSD-3-Clause
  given = slx_arg_value_text (net);
  if (isfield (net, 'kind') && ischar (net(1).kind))
    given = ['a model of ', net(1).kind];
  end
  must (isstruct (net) && isscalar (net) && isfield (net, 'layers'), ...
        '%s must be a network, a struct with the field layers, but is %s', strtok (name, '.'), given);
  must (isstruct (net.layers) && ~ isempty (net.layers) && all (isfield (net.layers, {'type', 'W', 'b'})), ...
        '%s must be a struct array with the fields type, W and b', name);
  layers = net.layers(:)';
  [~, fields] = slx_model_layers_mex ();
  for field = fields(~ isfield (layers, fields))
    [layers.(field{1})] = deal ([]);
  end
  imsize = start (net, layers, imsize, name);
  for k = 1:numel (layers)
    if (~ ischar (layers(k).type))
      continue;                                 % an error, which slx_model_layers raises
    end
    l = layers(k);
    switch (l.type)
      case 'conv'
        layers(k).stride = pair (l.stride, [1 1]);
        layers(k).pad = pair (l.pad, [0 0]);
      case {'maxpool', 'avgpool'}
        layers(k).size = pair (l.size, []);
        layers(k).stride = pair (l.stride, layers(k).size);
      case 'dropout'
        layers(k).rate = 0;                     % of no effect
      case 'batchnorm'
        layers(k).rate = .1;
        layers(k).epsilon = pair (l.epsilon, 1e-5);
    end
    must (~ issparse (l.mask) || slx_sound_mex (l.mask), '%s(%d).mask is a damaged sparse matrix', name, k);
  end
  about = slx_model_layers (layers, imsize, name);
  must (any (ismember ({layers.type}, {'dense', 'conv'})), '%s must have a layer with weights, dense or conv', name);
  shapes = [imsize; about(5:7,:)'];
  sources = bsxfun (@minus, (0:numel (layers) - 1)', about(14:15,:)');
  vector = false (1, numel (layers) + 1);
  for k = 1:numel (layers)
    resizes = ismember (layers(k).type, {'conv', 'maxpool', 'avgpool', 'globalavgpool'});
    vector(k+1) = strcmp (layers(k).type, 'dense') || (vector(sources(k,1)+1) && ~ resizes);
    if (vector(k+1))
      shapes(k+1,:) = [1, 1, about(5,k)];
    end
  end
end

function must (holds, varargin)
  slx_arg_refuse (~ holds, varargin{:});
end

% A number for both directions; what is not given has the default.
function value = pair (value, default)
  if (isempty (value) && isnumeric (value))
    value = default;
  elseif (isnumeric (value) && isscalar (value) && numel (default) ~= 1)
    value = double (value) * [1 1];
  end
end

function imsize = start (net, layers, imsize, name)
  if (isempty (imsize) && isfield (net, 'imsize'))
    imsize = net.imsize;
  end
  if (isempty (imsize))
    types = {layers.type};
    types(~ cellfun (@ischar, types)) = {''};
    first = find (ismember (types, {'dense', 'conv', 'batchnorm', 'maxpool', 'avgpool', 'globalavgpool'}), 1);
    must (~ isempty (first) && strcmp (types{first}, 'dense'), ...
          'the size of samples is not known from %s: give option ImageSize, or a network with the field imsize', name);
    imsize = [1, 1, size(layers(first).W, 1)];
  end
  must (isnumeric (imsize) && isreal (imsize) && ~ issparse (imsize) && any (numel (imsize) == [2, 3]) ...
        && all (imsize(:) >= 1 & imsize(:) == floor (imsize(:)) & imsize(:) < 2^30), ...
        'the size of samples must be [rows columns] or [rows columns channels], but is %s', ...
        slx_arg_value_text (imsize, [1 2^30]));
  imsize = [double(imsize(:)'), 1];
  imsize = imsize(1:3);
end
