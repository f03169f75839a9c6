function value = dict_value (r, Z, problem, o)
%DICT_VALUE  What sl_dict_learn minimises, of some samples: R are their squared residuals, Z their codes.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (o.MaxError))
    value = sum (r) / 2 + problem.lambda * sum (abs (nonzeros (Z)));
  else
    value = nnz (Z);
  end
end
