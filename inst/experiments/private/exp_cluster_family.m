function family = exp_cluster_family (method)
%EXP_CLUSTER_FAMILY  A method of exp_cluster_methods without the setting in which test samples are coded.
%   FAMILY = exp_cluster_family (METHOD) is 'srsc' for 'srsc_training' and 'srsc_group'. METHOD may be a cell array.

% SPDX-License-Identifier: BSD-3-Clause
  family = regexprep (method, '_(training|group)$', '');
end
