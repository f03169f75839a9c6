function entries = slx_data_entries (A)
%SLX_DATA_ENTRIES  The entries of a matrix that tell whether all are finite, or none is negative: a column.
%   ENTRIES = slx_data_entries (A) are all entries of a full A, and those that are not zero of a sparse one. nonzeros
%   of a full matrix calls find, and Octave 7.3 crashes where find runs out of memory.

% SPDX-License-Identifier: BSD-3-Clause
  if (issparse (A))
    entries = nonzeros (A);
  else
    entries = A(:);
  end
end
