function code_warn_error (count, n)
%CODE_WARN_ERROR  Warns where matching pursuit has not reached MaxError.
%   code_warn_error (COUNT, N) gives the warning sparselearn:maxError where COUNT of N samples are farther from their
%   code than MaxError, though the number of nonzeros had no limit.

% SPDX-License-Identifier: BSD-3-Clause
  if (count > 0)
    slx_arg_warn ('maxError', ['%d of %d samples have a residual above MaxError, and no atom brings it down any ' ...
                               'further: raise MaxError, or use more atoms'], count, n);
  end
end
