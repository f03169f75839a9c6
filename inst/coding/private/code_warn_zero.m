function code_warn_zero (X, D, Z, lambda, positive, weights, instead)
%CODE_WARN_ZERO  Warns where all codes are zero, though the data are not.
%   code_warn_zero (X, D, Z, LAMBDA, POSITIVE, WEIGHTS, INSTEAD) gives the warning sparselearn:allZero, with the number
%   below which LAMBDA has to be: the largest |D'*X|, or D'*X with POSITIVE, each row divided by the weight of its atom.
%   Where LAMBDA is below that for some sample, it is not the reason, and the warning says INSTEAD what is. LAMBDA is a
%   number, or a row for the samples; WEIGHTS may be []. A NaN in X is an entry that is not known.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (Z) || (issparse (Z) && nnz (Z) > 0) || any (Z(:)) || ~ any (X(:)))     % any ends at the first nonzero
    return;
  end
  if (isempty (weights))
    weights = 1;
  end
  most = zeros (1, size (X, 2));
  width = max (1, floor (2^22 / size (D, 2)));          % D'*X as a whole may be larger than all the rest
  for first = 1:width:size (X, 2)
    j = first:min (first + width - 1, size (X, 2));
    part = double (X(:,j));
    part(isnan (part)) = 0;
    part = bsxfun (@rdivide, double (D)' * part, weights);
    if (~ positive)
      part = abs (part);
    end
    most(j) = full (max (max (part, [], 1), 0));
  end
  if (~ any (most))
    reason = 'no entry of D''*X is above 0';
    if (any (isinf (weights)))
      reason = [reason, ', but for atoms whose weight is Inf'];
    end
  elseif (any (most > 1.0001 * double (full (lambda))))
    reason = instead;
  else
    reason = sprintf ('LAMBDA must be below %.4g, the largest |D''*X|', max (most));
  end
  slx_arg_warn ('allZero', 'all codes are zero: %s', reason);
end
