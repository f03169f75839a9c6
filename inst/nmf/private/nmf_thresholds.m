function rules = nmf_thresholds (rules, before, now)
%NMF_THRESHOLDS  The rules of the next iteration, after one that took the objective from BEFORE to NOW.
%   Thresholds of 'gsp' that are common at first are scaled once an iteration lowers the objective by less than 6e-4 of
%   it, which is 3e-4 of the error. Until then common ones find better factors from random ones, but where they end is
%   not stationary; see src/core/nmf/sl_nmf_projected_private.h. src/mpi/sl_mpi_iterate.c has the same rule.

% SPDX-License-Identifier: BSD-3-Clause
  for k = 1:2
    if (rules{k}.scales_later && before - now < 6e-4 * now)
      rules{k}.scaled = 1;
    end
  end
end
