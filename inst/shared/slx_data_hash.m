function numbers = slx_data_hash (X)
%SLX_DATA_HASH  Two numbers that tell data from any other data.
%   NUMBERS = slx_data_hash (X) are the first 104 bits of slx_hash_mex (X) as two integers below 2^52, a row. Ranks that
%   have 0 in place of the numbers of others add them up exactly.

% SPDX-License-Identifier: BSD-3-Clause
  digits = slx_hash_mex (X);
  numbers = hex2dec ({digits(1:13), digits(14:26)})';
end
