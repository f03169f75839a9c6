function [beta, name] = nmf_loss (loss)
%NMF_LOSS  The number of the beta divergence that the option Loss of sl_nmf means.
%   [BETA, NAME] = nmf_loss (LOSS): LOSS is 'frobenius', 'kl', 'itakura-saito', or 'kullback-leibler' and 'is', other
%   names of the last two, or a number from 0 to 2, which is BETA. NAME is the word for 2, 1 and 0, otherwise 'beta'.

% SPDX-License-Identifier: BSD-3-Clause
  names = {'itakura-saito', 'kl', 'frobenius'};
  if (ischar (loss))
    at = find (strcmpi (loss, [names, {'is', 'kullback-leibler'}]));
    at(at > 3) = at(at > 3) - 3;
    beta = at - 1;
  else
    beta = [];
    if (isfloat (loss) && isreal (loss) && isscalar (loss) && loss >= 0 && loss <= 2)
      beta = full (double (loss));
    end
  end
  if (isempty (beta))
    text = slx_arg_value_text (loss);
    if (ischar (loss) && size (loss, 1) == 1)
      text = [text, slx_opt_near(loss, [names, {'kullback-leibler'}])];
    end
    slx_arg_fail ('badInput', ['option Loss must be ''frobenius'', ''kl'' or ''kullback-leibler'', ''is'' or ' ...
                               '''itakura-saito'', or a number beta from 0 to 2, but is %s'], text);
  end
  name = 'beta';
  if (any (beta == [0, 1, 2]))
    name = names{beta + 1};
  end
end
