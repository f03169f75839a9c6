function H = soae_activity (U, activity, target)
%SOAE_ACTIVITY  What the hidden units of a supervised auto-encoder give, column by column.
%   H = soae_activity (U, ACTIVITY, TARGET): 'hoyer' projects to the sparseness TARGET and length 1, 'l0' keeps the
%   TARGET entries of largest modulus, 'tanh'.

% SPDX-License-Identifier: BSD-3-Clause
  switch (activity)
    case 'hoyer'
      H = U;
      if (size (U, 1) > 1)
        H = sl_proj_hoyer_mex (U, target, [], 1, 0, false, false);
      else
        H(:) = (U >= 0) - (U < 0);              % the only vectors of length 1
      end
    case 'l0'
      H = U;
      if (size (U, 1) > 1)                      % a row would be one vector
        H = sl_proj_l0 (U, target);
      end
    otherwise
      H = tanh (U);
  end
end
