function X = slx_data_float (X)
%SLX_DATA_FLOAT  Integers and logical values as double; anything else as it is.

% SPDX-License-Identifier: BSD-3-Clause
  if (isinteger (X) || islogical (X))
    X = double (X);
  end
end
