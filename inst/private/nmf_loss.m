function [beta, name] = nmf_loss (loss)
%NMF_LOSS  The number of the beta divergence that the option Loss of sl_nmf means.
%   [BETA, NAME] = nmf_loss (LOSS): LOSS is 'frobenius', 'kl', 'itakura-saito', 'is' or a number from 0 to 2, which is
%   BETA. NAME is the word for 2, 1 and 0, else 'beta'.

% SPDX-License-Identifier: BSD-3-Clause
  names = {'itakura-saito', 'kl', 'frobenius'};
  if (ischar (loss))
    at = find (strcmpi (loss, [names, {'is'}]));
    at(at == 4) = 1;
    beta = at - 1;
  else
    beta = [];
    if (isfloat (loss) && isreal (loss) && isscalar (loss) && loss >= 0 && loss <= 2)
      beta = full (double (loss));
    end
  end
  if (isempty (beta))
    arg_fail ('badInput', ['option Loss must be ''frobenius'', ''kl'', ''itakura-saito'', ''is'' or a number beta ' ...
                           'from 0 to 2']);
  end
  name = 'beta';
  if (any (beta == [0, 1, 2]))
    name = names{beta + 1};
  end
end
