function about = slx_model_layers (layers, imsize, name, about)
%SLX_MODEL_LAYERS  The layers of a network, checked, as its gateways take them.
%   ABOUT = slx_model_layers (LAYERS, IMSIZE, NAME) has a column for each layer, see src/mex/net/sl_net_mex.h. LAYERS is
%   the field layers of a model of sl_net_train, whose samples are of the size IMSIZE = [h w channels]. What is wrong
%   with them is the error sparselearn:badInput, which calls them NAME (1), NAME (2) and so on.
%
%   ABOUT = slx_model_layers (LAYERS, IMSIZE, NAME, ABOUT) for the first layers of a network, of which the columns ABOUT
%   are known, so that only layers behind these are checked.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    about = [];
  end
  [fault, about] = slx_model_layers_mex (layers, double (imsize), about);
  if (~ isempty (fault))
    slx_arg_fail ('badInput', '%s%s', name, fault);
  end
end
