function text = slx_arg_samples_text (X, d, name)
%SLX_ARG_SAMPLES_TEXT  Whether the transpose of data would fit, for the end of a message that X must have D rows.
%   TEXT = slx_arg_samples_text (X, D) is '; samples are the columns of X, not the rows' where X has D columns and
%   another number of rows, otherwise ''. slx_arg_samples_text (X, D, NAME) calls the data NAME.

% SPDX-License-Identifier: BSD-3-Clause
  text = '';
  if (ndims (X) == 2 && size (X, 1) ~= d && size (X, 2) == d && d > 0)
    if (nargin < 3)
      name = 'X';
    end
    text = sprintf ('; samples are the columns of %s, not the rows', name);
  end
end
