function mine = polynet_mine (parts, X, Y)
%POLYNET_MINE  The samples that have one of the features of this rank, from all ranks.
%   MINE = polynet_mine (PARTS, X, Y): PARTS is that of slx_data_parts, X are the samples of this rank, and Y the
%   targets of all. MINE is a struct: X and Y, these samples and their targets in the order of all; squares, those of X;
%   at, the numbers of these samples among all. Of the features each COUNT-th is the rank's, beginning with the one of
%   its own number: sl_polynet_alternate has the same.

% SPDX-License-Identifier: BSD-3-Clause
  [before, all] = places (parts, size (X, 2));
  [i, j, value] = find (X);
  i = parts.all (reshape (i, 1, []));
  j = parts.all (reshape (j, 1, []) + before);
  value = parts.all (reshape (value, 1, []));
  needed = false (1, all);
  needed(j(mod (i - parts.rank, parts.count) == 0)) = true;
  stored = needed(j);
  place = cumsum (needed);
  mine = struct ('at', find (needed), 'X', [], 'squares', [], 'Y', Y(:,needed));
  mine.X = sparse (i(stored), place(j(stored)), value(stored), size (X, 1), numel (mine.at));
  mine.squares = mine.X .^ 2;
end

% The numbers of the ranks before, and of all, where this rank has N.
function [before, all] = places (parts, n)
  numbers = zeros (1, parts.count);
  numbers(parts.rank) = n;
  numbers = parts.sum (numbers);
  before = sum (numbers(1:parts.rank-1));
  all = sum (numbers);
end
