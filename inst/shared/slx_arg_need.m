function slx_arg_need (count, least, what)
%SLX_ARG_NEED  An error where a public function has too few arguments.
%   slx_arg_need (COUNT, LEAST, WHAT) raises sparselearn:badCall where COUNT, the caller's nargin, is below LEAST. WHAT
%   are these arguments in words. Functions that short vectors go through ask themselves, as a call takes time.

% SPDX-License-Identifier: BSD-3-Clause
  if (count < least)
    slx_arg_fail ('badCall', 'needs %s; see help %s', what, slx_arg_caller ());
  end
end
