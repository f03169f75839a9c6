function code_warn_zero (X, D, Z, positive, weights)
%CODE_WARN_ZERO  Warns where all codes are zero, though the data are not.
%   code_warn_zero (X, D, Z, POSITIVE, WEIGHTS) gives the warning sparselearn:allZero, with the number below
%   which LAMBDA has to be: the largest |D'*X|, or D'*X with POSITIVE, each row divided by the weight of its atom.
%   WEIGHTS may be left out or []. A NaN in X is an entry that is not known.

% SPDX-License-Identifier: BSD-3-Clause
  if (nnz (Z) > 0 || isempty (Z) || ~ any (X(:)))
    return;
  end
  if (nargin < 5 || isempty (weights))
    weights = 1;
  end
  most = 0;
  width = max (1, floor (2^22 / size (D, 2)));          % D'*X as a whole may be larger than all the rest
  for first = 1:width:size (X, 2)
    part = double (X(:,first:min (first + width - 1, end)));
    part(isnan (part)) = 0;
    part = bsxfun (@rdivide, double (D)' * part, weights);
    if (~ positive)
      part = abs (part);
    end
    most = max (most, full (max (part(:))));
  end
  reason = sprintf ('LAMBDA must be below %.4g, the largest |D''*X|', most);
  if (most == 0)
    reason = 'no entry of D''*X is above 0';
    if (any (isinf (weights)))
      reason = [reason, ', but for atoms whose weight is Inf'];
    end
  end
  slx_arg_warn ('allZero', 'all codes are zero: %s', reason);
end
