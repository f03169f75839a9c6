function varargout = graphcode_parts (what, varargin)
%GRAPHCODE_PARTS  Codes of data in blocks: a rank of engine 'mpi' codes its own columns, and knows where those next to
%them are nonzero.
%   PART = graphcode_parts ('divide', A, TURN, ENDS, OWN) is the part of the columns OWN: A, TURN and ENDS are those of
%   graphcode_problem, for all columns. PART is a struct. Its rows are the columns OWN and, behind them, the columns of
%   other ranks that are neighbours of these (the halo).
%     A        rows by own columns: the weights of the neighbours
%     halo     number of columns in the halo
%     all      the columns that ranks share, see below
%     groups   struct array, for each group of TURN: own, its places in OWN; near, the rows with their neighbours;
%              A = PART.A(near,own); shared, as PART.all for the columns of this group
%   Shared columns are a struct: count, their number; mine and theirs, which of them are in OWN and in the halo; from
%   and to, the rows of mine and of theirs.
%   [Z, REPORT] = graphcode_parts ('sweep', PART, B, Z, KERNEL) is a sweep over the groups, as graphcode_run describes
%   it, where [Z, REPORT] = KERNEL (B, A, FIXED, Z, TURN, ENDS) treats columns whose neighbours have the codes FIXED.
%   S = graphcode_parts ('neighbours', PART, Z) are codes of all rows, in the halo with 1 in place of each nonzero.
%   The halo is exact, so that the codes have the bits of one machine if the products have.

% SPDX-License-Identifier: BSD-3-Clause
  switch (what)
    case 'divide'
      varargout = {divided(varargin{:})};
    case 'sweep'
      [varargout{1:2}] = sweep (varargin{:});
    case 'neighbours'
      varargout = {neighbours(varargin{:})};
  end
end

function part = divided (A, turn, ends, own)
  n = size (A, 2);
  beyond = any (A(:,own), 2)';
  beyond(own) = false;
  row = zeros (1, n);
  row([own, find(beyond)]) = 1:numel (own) + nnz (beyond);
  shared = slx_ranks ('max', double (full (beyond))) > 0;
  part = struct ('A', A([own, find(beyond)],own), 'halo', nnz (beyond), ...
                 'all', in_rows (find (shared), row, numel (own)), ...
                 'groups', struct ('own', {}, 'near', {}, 'A', {}, 'shared', {}));
  first = 1;
  for g = 1:numel (ends)
    j = turn(first:ends(g));
    first = ends(g) + 1;
    mine = row(j(row(j) > 0 & row(j) <= numel (own)));
    near = find (any (part.A(:,mine), 2))';
    part.groups(g) = struct ('own', mine, 'near', near, 'A', part.A(near,mine), ...
                             'shared', in_rows (j(shared(j)), row, numel (own)));
  end
end

function t = in_rows (j, row, count)
  row = row(j);
  mine = row > 0 & row <= count;
  theirs = row > count;
  t = struct ('count', numel (j), 'mine', find (mine), 'from', row(mine), 'theirs', find (theirs), 'to', row(theirs));
end

function [Z, report] = sweep (part, B, Z, kernel)
  S = neighbours (part, Z);
  total = struct ('steps', 0, 'residual', 0, 'interrupted', false);
  slx_ranks ('listen');
  for g = 1:numel (part.groups)
    group = part.groups(g);
    j = group.own;
    if (~ isempty (j))
      near = S(:,group.near);
      A = group.A;
      if (isempty (near))               % no fixed codes would mean that the columns are each other's neighbours
        near = zeros (size (Z, 1), 1, class (Z));
        A = sparse (1, numel (j));
      end
      [S(:,j), report] = kernel (B(:,j), A, near, S(:,j), 1:numel (j), numel (j));
      total.steps = total.steps + report.steps;
      total.residual = max (total.residual, report.residual);
      total.interrupted = total.interrupted || report.interrupted;
    end
    S = exchanged (S, group.shared);
  end
  vote = slx_ranks ('vote', [double(total.interrupted), total.residual]);
  report = struct ('steps', slx_ranks ('sum', total.steps), 'residual', vote(2), 'interrupted', vote(1) > 0);
  if (report.interrupted)
    sl_interrupt_mex ('note');
  end
  Z = S(:,1:size (Z, 2));
end

function S = neighbours (part, Z)
  S = exchanged ([Z, zeros(size (Z, 1), part.halo, class (Z))], part.all);
end

% The supports of shared columns, from the ranks that have the columns to all. They are the sum over the ranks of
% numbers with 52 truth values each, to which one rank alone adds.
function S = exchanged (S, t)
  if (t.count == 0)
    return;
  end
  p = size (S, 1);
  words = ceil (p / 52);
  value = 2 .^ mod (0:p-1, 52);
  word = floor ((0:p-1) / 52) + 1;
  bits = zeros (words, t.count);
  bits(:,t.mine) = sparse (word, 1:p, value) * double (S(:,t.from) ~= 0);
  bits = slx_ranks ('sum', bits);
  S(:,t.to) = mod (floor (bsxfun (@rdivide, bits(word,t.theirs), value')), 2);
end
