function data = slx_polynet_data (X, type, augment, shift, scale, transposes)
%SLX_POLYNET_DATA  Data as the kernels of polynomial networks take them.
%   DATA = slx_polynet_data (X, TYPE, AUGMENT, SHIFT, SCALE, TRANSPOSES) is the cell {X, Xt, squares, squares_t} of
%   sl_polynet_mex.h, in double: (X - SHIFT) ./ SCALE, unless SHIFT is [], with a row of ones where AUGMENT is true.
%   SHIFT may be two columns, which are subtracted one after the other. A sparse X must have no SHIFT; it stays sparse,
%   and with TRANSPOSES its transposes are there, which training needs.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (X);
  if (~ isempty (shift))
    X = full (X);
    for k = 1:size (shift, 2)
      X = bsxfun (@minus, X, double (shift(:,k)));
    end
    X = bsxfun (@rdivide, X, double (scale));
  end
  if (augment && issparse (X))
    X = [X; sparse(ones (1, size (X, 2)))];
  elseif (augment)
    X = [X; ones(1, size (X, 2))];
  end
  data = {X, [], [], []};
  if (strcmp (type, 'fm'))
    data{3} = X .^ 2;
  end
  if (issparse (X) && transposes)
    data{2} = X';
    if (~ isempty (data{3}))
      data{4} = data{3}';
    end
  end
end
