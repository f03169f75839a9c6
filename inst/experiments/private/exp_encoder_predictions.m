function [Y, group] = exp_encoder_predictions (net, codes, data, o)
%EXP_ENCODER_PREDICTIONS  What a network of sl_exp_encoder predicts for the test samples.
%   [Y, GROUP] = exp_encoder_predictions (NET, CODES, DATA, O) takes CODES of exp_encoder_codes. Of Y the neighbours are
%   training samples, of GROUP test samples.

% SPDX-License-Identifier: BSD-3-Clause
  Y = sl_encode (net, data.test, codes.among{:});
  group = sl_encode (net, data.test, 'Graph', codes.graph.A, 'Init', codes.lasso, 'Sweeps', o.Sweeps);
end
