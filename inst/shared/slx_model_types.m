function [types, fields] = slx_model_types ()
%SLX_MODEL_TYPES  Types of layers of networks, and the fields of a layer.
%   [TYPES, FIELDS] = slx_model_types (): the number of a type, counted from 0, is that of src/mex/net/sl_net_mex.h; but
%   'globalavgpool' is avgpool with one window. Layers of models that were saved by earlier versions lack the fields
%   after the first eight.

% SPDX-License-Identifier: BSD-3-Clause
  types = {'dense', 'conv', 'maxpool', 'relu', 'tanh', 'dropout', 'avgpool', 'relu6', 'batchnorm', 'add', ...
           'zscore', 'globalavgpool'};
  fields = {'type', 'W', 'b', 'mask', 'stride', 'pad', 'rate', 'size', 'name', 'from', 'shortcut', 'groups', ...
            'mean', 'variance', 'epsilon', 'deviation'};
end
