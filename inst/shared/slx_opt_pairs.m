function arguments = slx_opt_pairs (arguments)
%SLX_OPT_PAIRS  Options as a cell row of names and values, also where they came as one struct.

% SPDX-License-Identifier: BSD-3-Clause
  if (numel (arguments) == 1 && isstruct (arguments{1}) && isscalar (arguments{1}))
    arguments = reshape ([fieldnames(arguments{1}), struct2cell(arguments{1})]', 1, []);
  end
end
