function varargout = model_results (model, X, varargin)
%MODEL_RESULTS  What the predict function of a model gives, which slx_model_check has checked.
%   [...] = model_results (MODEL, X, ...), for a model that is no pipeline.

% SPDX-License-Identifier: BSD-3-Clause
  varargout = cell (1, max (1, nargout));
  if (strcmp (model.kind, 'sl_coder'))
    [varargout{:}] = model_codes (model, X, varargin{:});
  else
    about = slx_model_about (model.kind);
    [varargout{:}] = feval (about.predict, model, X, varargin{:});
  end
end
