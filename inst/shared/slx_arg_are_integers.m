function yes = slx_arg_are_integers (v, least)
%SLX_ARG_ARE_INTEGERS  Whether an argument is a row of integers.
%   YES = slx_arg_are_integers (V, LEAST): one or more of them, from LEAST to 2^32 - 1, of any numeric class.

% SPDX-License-Identifier: BSD-3-Clause
  yes = isnumeric (v) && isreal (v) && size (v, 1) == 1 && ~ isempty (v) && ...
        all (v >= least & v == floor (v) & v < 2^32);
end
