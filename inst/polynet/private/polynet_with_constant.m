function p = polynet_with_constant (p)
%POLYNET_WITH_CONSTANT  The problem P for models without bases: b is fitted also where the row of ones stands for it.

% SPDX-License-Identifier: BSD-3-Clause
  p.o.Intercept = p.o.Intercept || p.o.Augment;
  if (isfield (p, 'whole') && ~ isempty (p.whole))
    p.whole.o.Intercept = p.o.Intercept;
  end
end
