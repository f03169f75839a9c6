function [F, S] = polynet_value (p, s, O)
%POLYNET_VALUE  The objective at the scores O, with the ridge of the linear part of the state S.
%   [F, S] = polynet_value (P, S, O) also gives the derivatives of the losses by the scores. F is the sum over the
%   samples of all ranks.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ all (isfinite (O(:))), ['scores leave the range of class double; scale X: divide it by its ' ...
                                            'largest modulus, or lower Tau']);
  if (nargout > 1)
    [value, S] = slx_loss_mex (p.kind, O, p.truth, p.weight);
  else
    value = slx_loss_mex (p.kind, O, p.truth, p.weight);
  end
  F = p.on.sums (p.ones, value, p.cut) + polynet_ridge (p, s);
end
