function yes = slx_model_in_keras (names)
%SLX_MODEL_IN_KERAS  Whether arrays of a file have the names that Keras gives to the parameters of layers.
%   YES = slx_model_in_keras (NAMES), a cell: some end in LAYER/kernel:0, LAYER.kernel, LAYER/vars/0 and the like, and
%   none in what PyTorch has, as weight. Of such arrays the last dimension is that of units, of PyTorch's the first one.
%   Arrays of optimizers have the names of Keras, too, and do not count.

% SPDX-License-Identifier: BSD-3-Clause
  some = @(pattern) any (~ cellfun (@isempty, regexp (names, pattern, 'once')));
  yes = some ('^(?!optimizer).+[./]((depthwise_)?kernel|gamma|moving_mean|vars[./]0)(:0)?$') ...
        && ~ some ('(^|[./])(weight|running_mean|running_var)$');
end
