function [beta, name] = nmf_loss (loss)
%NMF_LOSS  The number of the beta divergence that the option Loss of sl_nmf means.
%   [BETA, NAME] = nmf_loss (LOSS): LOSS is 'frobenius', 'kl', 'itakura-saito', or 'kullback-leibler' and 'is', other
%   names of the last two, or a number from 0 to 2, which is BETA. NAME is the word for 2, 1 and 0, otherwise 'beta'.

% SPDX-License-Identifier: BSD-3-Clause
  names = {'itakura-saito', 'kl', 'frobenius'};
  if (ischar (loss))
    at = find (strcmp (loss, [names, {'is', 'kullback-leibler'}]));
    beta = mod (at - 1, 3);
  else
    beta = full (double (loss));
  end
  name = 'beta';
  if (any (beta == [0, 1, 2]))
    name = names{beta + 1};
  end
end
