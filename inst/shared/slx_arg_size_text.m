function text = slx_arg_size_text (X)
%SLX_ARG_SIZE_TEXT  The size of an array for a message, such as 12-by-9.

% SPDX-License-Identifier: BSD-3-Clause
  text = sprintf ('-by-%d', size (X));
  text = text(5:end);
end
