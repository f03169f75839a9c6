function unit = polynet_unit (s)
%POLYNET_UNIT  A power of two near the objective without bases, for errors whose squares must be in range.
%   UNIT = polynet_unit (S) of a state S.

% SPDX-License-Identifier: BSD-3-Clause
  unit = 1;
  if (s.first > 0 && s.first < Inf)
    unit = 2 ^ floor (log2 (s.first));
  end
end
