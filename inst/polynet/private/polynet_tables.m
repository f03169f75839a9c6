function tables = polynet_tables (parts, pairs, samples, d)
%POLYNET_TABLES  What a rank has of the matrix Q of polynet_select.
%   Entry i, j of Q is the sum of D over the samples that have features i of the first block and j of the second, where
%   D is a number for each sample of all ranks. TABLES = polynet_tables (PARTS, PAIRS, SAMPLES, D): PAIRS are the two
%   features of the samples of polynet_mine, whose numbers are SAMPLES, and D is the number of features. TABLES{1} has
%   this rank's columns of Q, TABLES{2} the transpose of its rows. A table T has the sums of D(T.at) .* T.value at rows
%   T.row and columns T.column, in the order of the columns, in which sparse is fast. T.size is the size of the matrix,
%   and column k is feature T.own(k) of its block.

% SPDX-License-Identifier: BSD-3-Clause
  at = pairs.users;
  tables = {table_of(pairs.first, pairs.second, pairs.value, samples, at, own_features (parts, at + 1, d)), ...
            table_of(pairs.second, pairs.first, pairs.value, samples, d - at, own_features (parts, 1, at))};
end

function t = table_of (row, column, value, samples, rows, own)
  place = zeros (max ([column; own(:)]), 1);
  place(own) = 1:numel (own);
  place = place(column);
  used = find (place);
  [order, column] = find (sparse (used, place(used), 1));       % faster than sort
  t = struct ('row', row(order), 'column', column, 'value', reshape (value(order), [], 1), 'at', samples(order), ...
              'size', [rows, numel(own)], 'own', own);
end

% The numbers of those of the features FIRST to LAST, from 1, that belong to this rank.
function at = own_features (parts, first, last)
  at = 1:last-first+1;
  at = at(mod (at + first - 1 - parts.rank, parts.count) == 0);
end
