function text = slx_arg_place_text (A)
%SLX_ARG_PLACE_TEXT  Which column of a matrix is not finite, for the end of a message that A must be.
%   TEXT = slx_arg_place_text (A) is ', but column 4 has NaN', with a question where that column is NaN as a whole, or,
%   of a vector, ', but entry 4 is NaN'; '' where all of A is finite or A is no matrix. A may be sparse.

% SPDX-License-Identifier: BSD-3-Clause
  text = '';
  if (ndims (A) > 2 || ~ isnumeric (A))
    return;
  end
  if (issparse (A))
    [row, column, value] = find (A);
    at = find (~ isfinite (value), 1);
    column = column(at);
    entry = row(at) + column - 1;               % of a vector
  elseif (isvector (A))
    entry = find (~ isfinite (A), 1);
    column = min (entry, size (A, 2));
  else
    column = find (~ all (isfinite (A), 1), 1);
  end
  if (isempty (column))
    return;
  end
  if (isvector (A) && numel (A) > 1 && (issparse (A) || ~ all (isnan (A))))
    text = sprintf (', but entry %d is %g', entry, full (A(entry)));
    return;
  end
  entries = full (A(:,column));
  kind = 'Inf';
  if (any (isnan (entries)))
    kind = 'NaN';
  end
  text = sprintf (', but column %d has %s', column, kind);
  if (numel (entries) > 1 && all (isnan (entries)))
    text = sprintf (', but column %d is NaN; was a column of zeros divided by its norm?', column);
  end
end
