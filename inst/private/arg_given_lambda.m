function arg_given_lambda (lambda, before, pursues)
%ARG_GIVEN_LAMBDA  Raises an error where options stand in the place of lambda.
%   arg_given_lambda (LAMBDA, BEFORE) does so unless LAMBDA is neither a text nor a struct. BEFORE has the arguments
%   before it, for the message. arg_given_lambda (LAMBDA, BEFORE, true): it may be [], for matching pursuit.

% SPDX-License-Identifier: BSD-3-Clause
  if (ischar (lambda) || isstruct (lambda))
    hint = '';
    if (nargin > 2 && pursues)
      hint = '; with option MaxNonzeros or MaxError LAMBDA is []';
    end
    arg_fail ('badCall', 'lambda is missing: the call is %s (%s, LAMBDA, ...)%s', arg_caller (), before, hint);
  end
end
