function X = slx_data_scaled (scale, X)
%SLX_DATA_SCALED  Samples by a scale of a pipeline.
%   Z = slx_data_scaled (SCALE, X) gives (x - shift) ./ factor for each column x of X; with SCALE.kind 'unit' samples of
%   length 1. SCALE.shift is a column, or []: then a sparse X stays sparse. SCALE.factor is a column, or [] for 'unit'.
%   Z is single where X is, otherwise double.

% SPDX-License-Identifier: BSD-3-Clause
  X = slx_data_float (X);
  if (strcmp (scale.kind, 'unit'))
    [~, power] = log2 (full (max (abs (X), [], 1)));
    power = max (power, log2 (realmin (class (X))) + 30);        % squares of the rest stay in range
    X = times_columns (X, 2 .^ -power);
    lengths = sqrt (full (sum (X .^ 2, 1)));
    lengths(lengths == 0) = 1;
    X = times_columns (X, 1 ./ lengths);
  elseif (isempty (scale.shift) && issparse (X))
    X = spdiags (1 ./ scale.factor, 0, numel (scale.factor), numel (scale.factor)) * X;
  elseif (isempty (scale.shift))
    X = bsxfun (@times, X, cast (1 ./ scale.factor, class (X)));
  else
    X = cast (bsxfun (@rdivide, bsxfun (@minus, double (full (X)), scale.shift), scale.factor), class (X));
  end
end

function X = times_columns (X, by)
  if (issparse (X))
    X = X * spdiags (by', 0, numel (by), numel (by));
  else
    X = bsxfun (@times, X, by);
  end
end
