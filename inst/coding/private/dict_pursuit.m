function Z = dict_pursuit (X, D, old, o)
%DICT_PURSUIT  Codes by orthogonal matching pursuit, or the old ones where these are better.
%   Z = dict_pursuit (X, D, OLD, O) with the options O of sl_dict_learn: MaxNonzeros, MaxError and Missing. Pursuit is
%   greedy: with a better dictionary it may find a worse code. A code is better if its residual is within MaxError and
%   the other's is not; if both are, by fewer nonzeros; otherwise by a smaller residual. Z is sparse, in double.

% SPDX-License-Identifier: BSD-3-Clause
  Z = sl_sparse_code (X, D, [], 'MaxNonzeros', o.MaxNonzeros, 'MaxError', o.MaxError, 'Missing', o.Missing, ...
                      'Output', 'sparse');
  bound = 0;
  if (~ isempty (o.MaxError))
    bound = o.MaxError ^ 2 * (1 + 1e-12);
  end
  r = dict_residuals (X, D, Z);
  before = dict_residuals (X, D, old);
  count = full (sum (Z ~= 0, 1)) .* (r <= bound);
  count_before = full (sum (old ~= 0, 1)) .* (before <= bound);
  met = r <= bound;
  met_before = before <= bound;
  keep = (met_before & ~ met) | (met_before == met & (count_before < count | (count_before == count & before < r)));
  if (any (keep))
    Z(:,keep) = old(:,keep);
  end
end
