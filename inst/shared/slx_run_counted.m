function text = slx_run_counted (n, one, many)
%SLX_RUN_COUNTED  So many of something, such as '1 round' or '5 rounds'.
%   TEXT = slx_run_counted (N, ONE, MANY) takes the word ONE or MANY; without MANY, an s is put behind ONE.

% SPDX-License-Identifier: BSD-3-Clause
  if (n == 1)
    many = one;
  elseif (nargin < 3)
    many = [one 's'];
  end
  text = sprintf ('%d %s', n, many);
end
