function a = soae_tradeoff (rule, epoch)
%SOAE_TRADEOFF  The weight of the classification in an epoch, from 0 to 1; epochs count from 0.
%   A = soae_tradeoff (RULE, EPOCH): 1 - exp (-EPOCH/T) for the number RULE = T, a for {'constant', a}, RULE (EPOCH)
%   for a handle.

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (rule))
    a = rule{2};
  elseif (isnumeric (rule))
    a = -expm1 (-epoch / rule);
  else
    a = rule (epoch);
    slx_opt_must (isnumeric (a) && isreal (a) && isscalar (a) && a >= 0 && a <= 1, ...
                  'Tradeoff: f (epoch) must give a number from 0 to 1');
    a = double (a);
  end
end
