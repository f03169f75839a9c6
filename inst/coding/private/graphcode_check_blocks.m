function graphcode_check_blocks (D, o)
%GRAPHCODE_CHECK_BLOCKS  What codes regularised by a graph need where the data come in blocks.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (isnumeric (D) && isscalar (D), ['with X in blocks D must be a dictionary, not a number of atoms; ' ...
                                                  'sl_dict_learn learns one from the same blocks']);
  slx_arg_refuse (isempty (o.Graph), 'with X in blocks option Graph is needed; sl_knn_graph makes it from them');
  slx_arg_refuse (~ any (strcmp (o.Parallel, {'levels', 'colour'})), ...
                  'with X in blocks option Parallel must be ''levels'' or ''colour''');
end
