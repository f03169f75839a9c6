function net = prune_as_net (W, form)
%PRUNE_AS_NET  A network from what sl_prune was given, see prune_layers; or the error that this is none.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ any (strcmp (form.word, {'network', 'layers'})) || form.first, ...
                  ['options Data and Units need a network: W must be one, as from sl_net_read (FILE, LAYERS), ' ...
                   'or a struct array of layers with the field type']);
  net = W;
  if (strcmp (form.word, 'layers'))
    net = struct ('layers', W);
  end
end
