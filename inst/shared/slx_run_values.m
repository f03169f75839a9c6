function values = slx_run_values (f)
%SLX_RUN_VALUES  The numbers that a function gives for 1, 2, ..., by which a checkpoint knows it again.
%   VALUES = slx_run_values (F) are F (1), ..., F (1000), or those before the first that F cannot give. They do not
%   depend on how many of them a run needs, so that a run of more epochs may go on.

% SPDX-License-Identifier: BSD-3-Clause
  values = zeros (1, 0);
  try
    for k = 1:1000
      values(k) = f (k);
    end
  catch err
    if (strcmp (err.identifier, 'sparselearn:interrupted'))
      rethrow (err);
    end
  end
end
