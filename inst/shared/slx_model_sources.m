function sources = slx_model_sources (layers, k, name)
%SLX_MODEL_SOURCES  What comes into a layer of a network.
%   SOURCES = slx_model_sources (LAYERS, K, NAME) has two numbers: the layer whose output is the input of layer K, and,
%   if this is of type add, the layer of its second input; 0 stands for the sample. LAYERS(K).from is [], for the layer
%   before, the name of an earlier layer or its number. What is wrong is the error sparselearn:badInput, which calls
%   the layers NAME.

% SPDX-License-Identifier: BSD-3-Clause
  [fault, sources] = slx_model_layers_mex (layers, k);
  if (~ isempty (fault))
    slx_arg_fail ('badInput', '%s%s', name, fault);
  end
end
