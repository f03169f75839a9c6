function rules = nmf_thresholds (rules, before, now)
%NMF_THRESHOLDS  The rules of the next iteration, after one that took the objective from BEFORE to NOW.
%   Thresholds of 'gsp' that are common at first are scaled once an iteration lowers the objective by less than 4e-5 of
%   it. Until then common ones are faster, but where they end is not stationary; see
%   src/core/nmf/sl_nmf_projected_private.h.

% SPDX-License-Identifier: BSD-3-Clause
  for k = 1:2
    if (isfield (rules{k}, 'scales_later') && before - now < 4e-5 * now)
      rules{k}.scaled = 1;
    end
  end
end
