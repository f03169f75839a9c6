function graphcode_warn_zero (o, info)
%GRAPHCODE_WARN_ZERO  Warns that all codes of data in blocks are zero.
%   graphcode_warn_zero (O, INFO) with the options O of sl_srsc or sl_l2rsc, and the INFO that it returns.

% SPDX-License-Identifier: BSD-3-Clause
  reason = 'LAMBDA is too large';
  if (isfield (info, 'epsilon_entries') && info.epsilon_entries > 0)
    reason = sprintf (['Threshold, %g, has removed %d entries that are no larger. It is meant for codes of about ' ...
                       '1: scale X and LAMBDA, or lower Threshold and Epsilon. Or LAMBDA is too large'], ...
                      o.Threshold, info.epsilon_entries);
  end
  slx_arg_warn ('allZero', 'all codes are zero: %s', reason);
end
