function o = mcrank_feature_options (pairs, lists)
%MCRANK_FEATURE_OPTIONS  The options of functions that take features of users, items and pairs, read.
%   O = mcrank_feature_options (PAIRS, LISTS): with LISTS also those for lists of the best items.

% SPDX-License-Identifier: BSD-3-Clause
  persistent tables
  if (isempty (tables))
    features = {'UserFeatures', [], '?{IDS, F}', {};
                'ItemFeatures', [], '?{IDS, F}', {};
                'Context',      [], '?numbers',  {}};
    top = {'Top', [], '?integer [1,2147483647]', {}; 'Rated', false, 'flag', {'Top', 'given'}};
    tables = {slx_opt_table(features), slx_opt_table([top; features])};
  end
  o = slx_opt_read (tables{1+lists}, pairs);
end
