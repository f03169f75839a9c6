function pairs = slx_opt_pairs (pairs)
%SLX_OPT_PAIRS  Options as a cell row of names and values, also where they came as one struct.
%   Their texts are rows of characters, see slx_arg_chars.

% SPDX-License-Identifier: BSD-3-Clause
  if (numel (pairs) == 1 && isstruct (pairs{1}) && isscalar (pairs{1}))
    pairs = reshape ([fieldnames(pairs{1}), struct2cell(pairs{1})]', 1, []);
  end
  pairs = slx_arg_chars (pairs);
end
