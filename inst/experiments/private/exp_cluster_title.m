function title = exp_cluster_title (method)
%EXP_CLUSTER_TITLE  What tables and pictures call a method of exp_cluster_methods.
%   TITLE = exp_cluster_title ('srsc') is 'SRSC'.

% SPDX-License-Identifier: BSD-3-Clause
  row = exp_cluster_methods ({method}, {''});
  title = row.title;
end
