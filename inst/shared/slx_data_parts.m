function parts = slx_data_parts ()
%SLX_DATA_PARTS  What a method does with the parts of its data that other processes hold.
%   PARTS = slx_data_parts () is a struct of functions. A process holds all data, or is one of the ranks of engine
%   'mpi', which run the same call on different samples. A method calls these functions wherever a result goes over all
%   samples; without ranks they give back what they are given. All ranks must come to the same calls in the same order.
%     divided                 whether there are ranks; COUNT of them, 1 without, and this is number RANK, from 1, or 0
%     [A, B, ...] = sum (A, B, ...)      sums over the parts, of full arrays of class double
%     M = max (M)                        the largest of each number
%     M = share (M)                      M of the first rank: what decides the way of the program must be the same
%     [A, B, ...] = same (A, B, ...)     full arrays that all ranks have computed from the same numbers; where their
%                                        bits differ, as on machines of different kinds, those of the first rank
%     [FIRST, LAST] = own (N)            of N columns those of this part
%     L = width (N)                      the columns of such a part are whole blocks of L columns: the sums over a block
%                                        have the same bits on any rank
%     M = all (M)                        the columns of all parts, of a full array of class double
%     M = join (M)                       the same on the first rank; the others keep theirs
%     [NEAR, FAR] = nearest (NEAR, FAR)  on the first rank the K nearest of the neighbours and distances that all have
%     first ()                           what follows is for the first rank: the call ends on the others
%     listen (), M = vote (M)            begin and end of what each part does by itself and Ctrl-C may end: the largest
%                                        of each number, as a note about that
%     F = kernel (NAME, F)               the gateway F whose sums go over all parts: NAME of src/mpi/slx_ranks_mex.c

% SPDX-License-Identifier: BSD-3-Clause
  persistent known
  if (isempty (known))
    known = made (slx_ranks ('rank'));
  end
  parts = known;
end

function parts = made (rank)
  names = {'sum', 'max', 'share', 'same', 'all', 'join', 'first', 'nearest', 'listen', 'vote'};
  parts = struct ('divided', rank > 0, 'rank', rank, 'count', slx_ranks ('count'));
  for k = 1:numel (names)
    parts.(names{k}) = @itself;
    if (rank > 0)
      parts.(names{k}) = @(varargin) slx_ranks (names{k}, varargin{:});
    end
  end
  parts.width = @(n) slx_ranks ('length', n);
  parts.own = @(n) deal (1, n);
  parts.kernel = @(name, gateway) gateway;
  if (rank > 0)
    parts.own = @(n) slx_ranks ('part', n);
    parts.kernel = @(name, gateway) @(varargin) slx_ranks (name, varargin{:});
  end
end

function varargout = itself (varargin)
  varargout = varargin;
end
