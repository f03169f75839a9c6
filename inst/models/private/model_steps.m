function varargout = model_steps (model, X, varargin)
%MODEL_STEPS  Results of a pipeline of sl_tune, which slx_model_check has checked.
%   [...] = model_steps (MODEL, X, ...): each step takes what the one before has given. Further arguments are for the
%   last.

% SPDX-License-Identifier: BSD-3-Clause
  varargout = cell (1, max (1, nargout));
  for k = 1:numel (model.steps) - 1
    X = result_of (model.steps{k}, X);
  end
  [varargout{:}] = result_of (model.steps{end}, X, varargin{:});
end

function varargout = result_of (step, X, varargin)
  varargout = cell (1, max (1, nargout));
  if (isfield (step, 'factor'))
    X = slx_data_float (X);
    slx_arg_data ('X', X);
    slx_arg_refuse (~ isempty (step.factor) && size (X, 1) ~= numel (step.factor), ...
                    'X must have %d rows, the features of MODEL, but is %s', numel (step.factor), ...
                    slx_arg_size_text (X));
    varargout{1} = slx_data_scaled (step, X);
  elseif (isfield (step, 'neighbours'))
    [varargout{:}] = sl_encode (step.net, X, 'Training', step.neighbours, 'K', step.K, varargin{:});
  else
    [varargout{:}] = model_results (step, X, varargin{:});
  end
end
