function varargout = slx_ranks (what, varargin)
%SLX_RANKS  What the ranks of a run of engine 'mpi' say to each other; nothing in any other run.
%   The ranks are processes of the interpreter that all run the same call, each on some blocks of the data. Outside of
%   such a run there is one rank, which holds all blocks, and the words give back what they are given.
%     K = slx_ranks ('rank')             which rank this is, from 1; 0 outside
%     N = slx_ranks ('count')            how many there are, 1 outside
%     [X, ...] = slx_ranks ('sum', X, ...)    the sums of full double arrays over the ranks
%     X = slx_ranks ('max', X)           the largest of each number
%     X = slx_ranks ('share', X)         X of the first rank, a full array
%     [A, B, ...] = slx_ranks ('same', A, B, ...)   full arrays that every rank has computed from the same numbers.
%                                        Where their bits differ, as on machines of different kinds, those of the first
%     [FIRST, LAST] = slx_ranks ('part', N)   of N columns those of this rank, whole blocks; 1 and N outside
%     L = slx_ranks ('length', N)        the columns of such a block: the sums over a block are the same on any rank
%     M = slx_ranks ('divide', M)        the part of the columns of the first rank's M that is this rank's; the others
%                                        have []
%     M = slx_ranks ('deal', M, OWNER, N)     of rank OWNER's full M of N columns the part that is this rank's; the
%                                        others give an M of the same class without columns
%     M = slx_ranks ('join', M)          on the first rank the columns of all; the others keep theirs
%     M = slx_ranks ('all', M)           the columns of all on every rank, of a full array of class double
%     [NEAR, FAR] = slx_ranks ('nearest', NEAR, FAR)   on the first rank the K nearest of the neighbours and distances
%                                        that all have, K-by-m; see slx_knn_merge_mex
%     VALUE = slx_ranks ('spread', VALUE)     a value of any kind that the first rank has
%     C = slx_ranks ('gather', VALUE)    on the first rank a cell row of the values of all, as bytes
%     VALUE = slx_ranks ('scatter', C)   and back; C counts on the first rank
%     slx_ranks ('first')                what follows is for the first rank: the call ends on the others
%     B = slx_ranks ('traffic')          bytes handed over since this was last asked
%     [V, MEASURE, SWEEPS] = slx_ranks ('hals', A, B, V, MOST, TOL), see src/core/nmf/sl_hals.h; not outside
%     ... = slx_ranks ('polynet_full', ...) and others, see slx_polynet_kernels; not outside
%     'srsc_sweep', 'srsc_objective'     for graphcode_parts, see src/mpi/slx_ranks_mex.c; not outside
%   'listen' and 'vote' are for slx_data_sum, 'begin' for slx_ranks_work.
%   Every rank must come to the same words in the same order, or they wait for each other for ever: so what decides the
%   way of the program is the same on all, or is shared first.

% SPDX-License-Identifier: BSD-3-Clause
  persistent here
  if (isempty (here))
    varargout = varargin;
    switch (what)
      case {'rank', 'traffic'}
        varargout = {0};
      case 'count'
        varargout = {1};
      case 'part'
        varargout = {1, varargin{1}};
      case 'length'
        varargout = {block_length(varargin{1})};
      case 'begin'
        [rank, count, neighbours] = slx_ranks_mex ('begin');
        here = struct ('rank', rank, 'count', count, 'neighbours', neighbours);
        varargout = {here};
    end
    return;
  end
  switch (what)
    case {'rank', 'count', 'neighbours'}
      varargout = {here.(what)};
    case 'part'
      [varargout{1:2}] = part (varargin{1}, here.rank, here.count);
    case 'length'
      varargout = {block_length(varargin{1})};
    case 'divide'
      varargout = {divided(varargin{1}, here)};
    case 'deal'
      [M, owner, n] = varargin{:};
      [~, last] = arrayfun (@(k) part (n, k, here.count), 1:here.count);
      varargout = {slx_ranks_mex('deal', M, owner, last)};
    case 'share'
      if (here.rank == 1)
        failed = feval ('fflush', 1);           % shown before it waits; by feval, as MATLAB has no fflush
      end
      varargout = {slx_ranks_mex('share', varargin{:})};
    case 'same'
      varargout = varargin;
      if (~ slx_ranks_mex ('alike', varargin{:}))
        varargout = cellfun (@(x) slx_ranks_mex ('share', x), varargin, 'UniformOutput', false);
      end
    case 'join'
      varargout = {joined(varargin{1})};
    case 'spread'
      varargout = {value_of(slx_ranks_mex ('share', bytes_of (varargin{1})))};
    case 'gather'
      [bytes, counts] = slx_ranks_mex ('gather', bytes_of (varargin{1}));
      varargout = {mat2cell(bytes, 1, counts)};
    case 'scatter'
      bytes = slx_ranks_mex ('scatter', [uint8([]), varargin{1}{:}], cellfun ('numel', varargin{1}));
      varargout = {value_of(bytes)};
    case 'first'
      if (here.rank > 1)
        error ('sparselearn:done', 'what follows is for the first rank');
      end
    otherwise
      varargout = cell (1, nargout);
      [varargout{:}] = slx_ranks_mex (what, varargin{:});
  end
end

% sl_samples_of of src/core/linalg gives the same.
function each = block_length (n)
  each = max (min (ceil (n / 32), 512), 1);
end

% Of N columns those of one of COUNT ranks.
function [first, last] = part (n, rank, count)
  each = block_length (n);
  blocks = ceil (n / each);
  first = floor (blocks * (rank - 1) / count) * each + 1;
  last = min (floor (blocks * rank / count) * each, n);
end

function M = divided (M, here)
  parts = {};
  if (here.rank == 1)
    for k = 1:here.count
      [first, last] = part (size (M, 2), k, here.count);
      parts{k} = bytes_of (M(:,first:last));
    end
  end
  M = value_of (slx_ranks_mex ('scatter', [uint8([]), parts{:}], cellfun ('numel', parts)));
end

% The columns of all ranks on the first one.
function M = joined (M)
  rows = size (M, 1);
  widths = slx_ranks_mex ('gather', size (M, 2));
  if (issparse (M))
    [i, j, values] = find (M);
    [j, counts] = slx_ranks_mex ('gather', j);
    i = slx_ranks_mex ('gather', i);
    values = slx_ranks_mex ('gather', values);
    if (~ isempty (widths))
      before = cumsum ([0, widths(1:end-1)]);
      M = sparse (i, j + repelem (before, counts), values, rows, sum (widths));
    end
  else
    values = slx_ranks_mex ('gather', M);
    if (~ isempty (widths))
      M = reshape (values, rows, sum (widths));
    end
  end
end

% A row of bytes, and back: one that says the kind; then of a full real matrix of numbers its class, size and numbers,
% and of anything else what Octave's save keeps of it, for which a file is needed.
function bytes = bytes_of (value)
  if (isnumeric (value) && isreal (value) && ~ issparse (value) && ndims (value) == 2)
    head = uint8 (sprintf ('%-8s', class (value)));
    bytes = [uint8(1), head, typecast(size (value), 'uint8'), typecast(reshape (value, 1, []), 'uint8')];
    return;
  end
  [file, removal] = slx_file_private ('');
  save ('-binary', file, 'value');
  fid = fopen (file, 'r');
  bytes = [uint8(0), fread(fid, [1, Inf], '*uint8')];
  fclose (fid);
end

function value = value_of (bytes)
  if (bytes(1) == 1)
    value = reshape (typecast (bytes(26:end), strtrim (char (bytes(2:9)))), typecast (bytes(10:25), 'double'));
    return;
  end
  [file, removal] = slx_file_private ('');
  fid = fopen (file, 'w');
  written = fwrite (fid, bytes(2:end), 'uint8');
  if (fclose (fid) ~= 0 || written ~= numel (bytes) - 1)
    slx_arg_fail ('mpiFailed', 'cannot write to the folder of temporary files, %s', tempdir ());
  end
  content = slx_file_load (file, '-octave');
  value = content.value;
end
