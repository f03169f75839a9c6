function A = slx_data_divided (A, unit)
%SLX_DATA_DIVIDED  A matrix in a unit of its own, of the same class; the unit may be beyond the range of single.

% SPDX-License-Identifier: BSD-3-Clause
  if (unit ~= 1)
    A = cast (double (A) / unit, class (A));
  end
end
