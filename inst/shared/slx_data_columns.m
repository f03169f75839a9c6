function M = slx_data_columns (n, part)
%SLX_DATA_COLUMNS  Columns that do not depend on each other, of which each rank of engine 'mpi' finds some.
%   M = slx_data_columns (N, PART) are columns 1 to N of a full array of class double, on every rank; columns FIRST to
%   LAST are PART (FIRST, LAST). Where a rank was asked to stop, all of them raise sparselearn:interrupted.

% SPDX-License-Identifier: BSD-3-Clause
  parts = slx_data_parts ();
  if (~ parts.divided)
    M = part (1, n);
    return;
  end
  [first, last] = parts.own (n);
  once = struct ('mine', 1, 'read', @(q) []);
  own = slx_data_sum (once, @(X, q) {part(first, last)});
  M = parts.all (own{1});
end
