function weights = implicit_weights (weights, n, name)
%IMPLICIT_WEIGHTS  Weights of pairs that were seen, as a row of double, checked; [] gives ones.
%   WEIGHTS = implicit_weights (WEIGHTS, N, NAME) raises an error, which calls them NAME, unless they are [] or N
%   numbers above 0.

% SPDX-License-Identifier: BSD-3-Clause
  if (isnumeric (weights) && isempty (weights))
    weights = ones (1, n);
    return;
  end
  weights = slx_mcrank_ratings (weights, n, name, 1e10);
  slx_arg_refuse (~ all (weights > 0), ...
                  'with Loss ''implicit'' %s must be above 0, how much each pair counts, or [] for ones', name);
end
