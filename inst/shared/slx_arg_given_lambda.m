function slx_arg_given_lambda (lambda, before, pursues)
%SLX_ARG_GIVEN_LAMBDA  Raises an error where options stand in the place of lambda.
%   slx_arg_given_lambda (LAMBDA, BEFORE) does so unless LAMBDA is neither a text nor a struct. BEFORE has the arguments
%   before it, for the message. slx_arg_given_lambda (LAMBDA, BEFORE, true): it may be [], for matching pursuit.

% SPDX-License-Identifier: BSD-3-Clause
  if (ischar (lambda) && ~ isnan (str2double (lambda)))
    slx_arg_fail ('badInput', 'LAMBDA must be a number, but is %s; leave out the quotes', slx_arg_value_text (lambda));
  elseif (ischar (lambda) || isstruct (lambda))
    hint = '';
    if (nargin > 2 && pursues)
      hint = '; with option MaxNonzeros or MaxError LAMBDA is []';
    end
    slx_arg_fail ('badCall', 'lambda is missing: the call is %s (%s, LAMBDA, ...)%s', slx_arg_caller (), before, hint);
  end
end
