function w = code_weights (w, p)
%CODE_WEIGHTS  Penalty weights of p atoms, checked: [] or a column of p numbers above 0, perhaps infinite.
%   W = code_weights (W, P)

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (w) && isempty (w))
    w = [];
    return;
  end
  slx_arg_refuse (~ isfloat (w) || ~ isreal (w) || issparse (w) || numel (w) ~= p || ~ all (w(:) > 0), ...
                  'option Weights must be [] or %d numbers above 0, one for each atom (Inf excludes an atom)', p);
  w = double (w(:));
end
