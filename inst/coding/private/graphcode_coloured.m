function [order, ends] = graphcode_coloured (A, order)
%GRAPHCODE_COLOURED  Columns in an order in which neighbours of a graph are not treated together.
%   [ORDER, ENDS] = graphcode_coloured (A, ORDER) colours the columns of the symmetric sparse A in the given order, and
%   puts those of a colour side by side. ENDS are the places where the colours end. Columns of one colour are no
%   neighbours: treated in parallel, they give what they would give in turn.

% SPDX-License-Identifier: BSD-3-Clause
  colour = sl_colouring_mex (A, order);
  [colour, at] = sort (colour(order));
  order = order(at);
  ends = [find(diff (colour) > 0), numel(order)];
end
