function count = choose_before (name)
%CHOOSE_BEFORE  How many arguments a trainer or learner has in TRAIN before its options.

% SPDX-License-Identifier: BSD-3-Clause
  count = any (strcmp (name, {'sl_net_train', 'sl_deep_srsc_train', 'sl_nmf', 'sl_kmeans'})) ...
          + 2 * any (strcmp (name, {'sl_dict_learn', 'sl_srsc', 'sl_l2rsc'}));
end
