function code_need_full (name)
%CODE_NEED_FULL  The error about sparse data with missing entries.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_fail ('badInput', ['%s must be full where entries are missing: use full (X), and then NaN for what is ' ...
                             'not known, because a zero counts as known'], name);
end
