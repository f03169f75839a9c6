function [unit, range] = slx_data_unit (largest, class_of_numbers)
%SLX_DATA_UNIT  A power of four by which numbers up to LARGEST must be divided so that their squares are safe.
%   [UNIT, RANGE] = slx_data_unit (LARGEST, CLASS): it is 1 unless LARGEST is beyond RANGE, 1e50 (1e5 in single), or
%   below its inverse.

% SPDX-License-Identifier: BSD-3-Clause
  range = 1e50;
  if (strcmp (class_of_numbers, 'single'))
    range = 1e5;
  end
  unit = 1;
  if (largest > 0 && (largest > range || largest < 1 / range))
    unit = 4 ^ min (floor (log2 (double (largest)) / 2), 511);    % log2 of realmax rounds to 1024
  end
end
