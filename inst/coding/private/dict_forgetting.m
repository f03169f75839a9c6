function rho = dict_forgetting (pass, batches, o)
%DICT_FORGETTING  How fast 'online' forgets: its batch t multiplies the sums over earlier codes by (1 - 1/t)^RHO.
%   RHO = dict_forgetting (PASS, BATCHES, O) for a pass over so many batches, O are the options of sl_dict_learn. With 0
%   the new codes of a batch replace its old ones. By default the sums of the first passes are mostly those of the last
%   third of a pass, because codes in the dictionaries before are of little use. With State all codes count.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isempty (o.Forgetting))
    rho = o.Forgetting;
  elseif (pass <= 3 && batches >= 4 && isempty (o.State))
    rho = 3 * pass;
  else
    rho = 0;
  end
end
