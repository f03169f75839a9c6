function [net, name] = prune_as_net (W, form)
%PRUNE_AS_NET  A network from what sl_prune was given, see prune_layers; or the error that this is none.
%   [NET, NAME] = prune_as_net (W, FORM): NAME is what its layers are called in messages.

% SPDX-License-Identifier: BSD-3-Clause
  [net, name] = deal (W, 'W.layers');
  if (strcmp (form.word, 'layers'))
    [net, name] = deal (struct ('layers', W), 'W');
  end
  if (~ any (strcmp (form.word, {'network', 'layers'})) || form.first || ~ isfield (net.layers, 'type'))
    given = '';
    if (isfield (W, 'kind') && ischar (W(1).kind))
      given = [', but is a model of ', W(1).kind];
    end
    slx_arg_fail ('badInput', ['options Data and Units need a network: W must be one, as from sl_net_train or ' ...
                               'sl_net_read (FILE, LAYERS), or a struct array of layers with the field type%s; ' ...
                               'without these options the weights are pruned'], given);
  end
end
