function top = slx_data_largest (A)
%SLX_DATA_LARGEST  The largest modulus of the entries of a matrix, in double; 0 where there are none. A is not copied.

% SPDX-License-Identifier: BSD-3-Clause
  top = double (full (max ([0; max(A(:)); -min(A(:))])));
end
