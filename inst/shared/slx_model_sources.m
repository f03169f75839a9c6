function sources = slx_model_sources (layers, k, name)
%SLX_MODEL_SOURCES  What comes into a layer of a network.
%   SOURCES = slx_model_sources (LAYERS, K, NAME) has two numbers: the layer whose output is the input of layer K, and,
%   if this is of type add, the layer of its second input; 0 stands for the sample. LAYERS(K).from is [], for the layer
%   before, the name of an earlier layer or its number. What is wrong is the error sparselearn:badInput, which calls
%   the layers NAME.

% SPDX-License-Identifier: BSD-3-Clause
  from = layers(k).from;
  sources = [k - 1, k - 1];
  adds = strcmp (layers(k).type, 'add');
  if (isempty (from) && (isnumeric (from) || ischar (from)))
    slx_arg_refuse (adds, '%s(%d).from must be the name or number of the layer whose output is added', name, k);
    return;
  end
  if (ischar (from))
    at = find (strcmp ({layers(1:k-1).name}, from), 1);
    slx_arg_refuse (isempty (at), '%s(%d).from: no layer before layer %d has the name ''%s''', name, k, k, from);
  else
    good = isnumeric (from) && isreal (from) && isscalar (from) && ~ issparse (from) && from >= 0 && from < k ...
           && from == floor (from);
    slx_arg_refuse (~ good, ['%s(%d).from must be the name of an earlier layer, or its number, from 0 (the sample) ' ...
                             'to %d'], name, k, k - 1);
    at = double (from);
  end
  sources(1+adds) = at;
end
