function entries = slx_data_entries (A)
%SLX_DATA_ENTRIES  The entries of a matrix that tell whether all are finite, or none is negative: a column.
%   ENTRIES = slx_data_entries (A) are all entries of a full A, and those that are not zero of a sparse one. nonzeros
%   looks for the places of a full A's, and where the memory for these ends, Octave 7.3 does too.

% SPDX-License-Identifier: BSD-3-Clause
  if (issparse (A))
    entries = nonzeros (A);
  else
    entries = A(:);
  end
end
