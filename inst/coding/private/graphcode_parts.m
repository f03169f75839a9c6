function varargout = graphcode_parts (what, varargin)
%GRAPHCODE_PARTS  Codes of data in blocks: a rank of engine 'mpi' codes its own columns, and knows where those next to
%them are nonzero.
%   PART = graphcode_parts ('divide', A, TURN, ENDS, WIDTHS, RANK) is the part of rank RANK, where rank q has WIDTHS(q)
%   columns, which follow those of the ranks before it. A, TURN and ENDS are as in graphcode_problem, for all columns.
%   PART is a struct. Its rows are the own columns and, behind them, the columns of other ranks that are neighbours of
%   these (the halo).
%     A          rows by own columns: the weights of the neighbours
%     turn, ends the own columns in the order of TURN, and where the groups end; some may have none here
%     give, take which own columns other ranks want, and what comes from where: see src/mpi/slx_ranks_mex.c
%   [Z, REPORT] = graphcode_parts ('sweep', PART, Q, B, Z, NUMBERS) is a sweep, as graphcode_run describes it, with the
%   NUMBERS of slx_srsc_sweep_mex. TERMS = graphcode_parts ('objective', PART, Q, B, Z) are those of
%   slx_srsc_objective_mex over all ranks.
%   The kernels exchange the supports of columns that have neighbours on other ranks after each group. So the halo is
%   exact, and the codes have the bits of one machine if the products have.

% SPDX-License-Identifier: BSD-3-Clause
  switch (what)
    case 'divide'
      varargout = {divided(varargin{:})};
    case 'sweep'
      [varargout{1:2}] = sweep (varargin{:});
    case 'objective'
      varargout = {objective(varargin{:})};
  end
end

function part = divided (A, turn, ends, widths, rank)
  n = size (A, 2);
  group = zeros (1, n);
  group(turn) = repelem (1:numel (ends), diff ([0, ends]));
  place = zeros (1, n);
  place(turn) = 1:n;
  owner = repelem (1:numel (widths), widths);
  own = find (owner == rank);

  [j, i] = find (A(:,own));
  j = j(:)';
  i = own(i(:)');
  across = owner(j) ~= rank;
  i = i(across);
  j = j(across);
  halo = unique (j);
  row = zeros (1, n);
  row([own, halo]) = 1:numel (own) + numel (halo);
  mine = turn(row(turn) > 0 & row(turn) <= numel (own));
  part = struct ('A', A([own, halo],own), 'turn', row(mine), ...
                 'ends', cumsum (accumarray (group(mine)', 1, [numel(ends), 1])'), ...
                 'give', messages ([group(i); owner(j); place(i)], turn, row, numel (ends)), ...
                 'take', messages ([group(j); owner(j); place(j)], turn, row, numel (ends)));
end

% Each column of the list is the group of a column, the other rank and the place in TURN, perhaps more than once.
function way = messages (list, turn, row, groups)
  list = unique (list', 'rows');                % in the order of the groups, of the ranks in it, and of TURN
  first = find (any (diff ([zeros(1, 2); list(:,1:2)], 1, 1), 2));
  way = struct ('columns', row(turn(list(:,3))), 'peers', list(first,2)', ...
                'counts', diff ([first; size(list, 1) + 1])', ...
                'ends', cumsum (accumarray (list(first,1), 1, [groups, 1])'));
end

function [Z, report] = sweep (part, Q, B, Z, numbers)
  report = struct ('steps', 0, 'residual', 0, 'interrupted', false);
  parts = slx_data_parts ();
  parts.listen ();
  if (~ isempty (Z))
    kernel = parts.kernel ('srsc_sweep', []);
    [Z, report] = kernel (Q, B, part.A, Z, part.turn, part.ends, numbers, part.give, part.take);
  end
  vote = parts.vote ([double(report.interrupted), report.residual]);
  report = struct ('steps', parts.sum (report.steps), 'residual', vote(2), 'interrupted', vote(1) > 0);
  if (report.interrupted)
    slx_interrupt_mex ('note');
  end
end

% Each edge is there from both of its ends.
function terms = objective (part, Q, B, Z)
  parts = slx_data_parts ();
  terms = zeros (1, 3);
  if (~ isempty (Z))
    kernel = parts.kernel ('srsc_objective', []);
    terms = kernel (Q, B, part.A, Z, part.give, part.take);
  end
  terms = parts.sum (terms);
end
