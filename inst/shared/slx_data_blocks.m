function [data, X] = slx_data_blocks (blocks, survey)
%SLX_DATA_BLOCKS  Looks once at every column block of data that come in blocks, and reads them in a safe unit.
%   [DATA, X] = slx_data_blocks (BLOCKS, SURVEY) takes a cell of files or a function handle, see slx_data_read_block.
%   SURVEY (X, NAME) checks a block and returns sumsq, least and largest, as slx_data_survey does. DATA is a struct of
%     m, class      of every block; a block of another number of rows or another class is an error
%     width, sumsq  a row each, of the blocks; sumsq in the unit
%     marks         2-by-blocks: numbers that tell the blocks from others, see slx_data_hash
%     filled        how many numbers differ from 0
%     missing       how many are NaN
%     unit          power of four that the numbers are divided by, see slx_data_unit
%     read          X = read (Q), block Q in this unit; an error where it has changed its size or class
%     share         X = share (Q), of full data: this rank's columns of block Q, those of parts.own (width(Q)).
%                   All ranks call it together: the one that works on the block reads it, and sends the others their
%                   columns. A rank keeps its columns where half of the free memory holds its blocks besides
%     numbers       what slx_data_read_block calls the blocks
%     mine          numbers of the blocks that this rank works on, see slx_data_sum; all, but in a run of engine 'mpi'
%     parts         what a method does with the blocks of other ranks, see slx_data_parts
%   A function may give blocks without columns, as m-by-0, which are passed over: Q counts the others, and NUMBERS says
%   which these are. [] is the end. After twenty blocks without columns in a row the data end too, with the warning
%   sparselearn:emptyBlocks.
%   Where there is but one block, X is that block as it is, to be treated as a matrix; otherwise X = [].
%   The ranks of engine 'mpi' look at some blocks each and tell each other. They then divide the blocks as evenly as
%   the numbers of columns allow, in their order. A rank keeps in memory what it reads where half of the free memory
%   holds all blocks for every rank of the machine, or its own blocks where it holds those. So it reads them once.

% SPDX-License-Identifier: BSD-3-Clause
  blocks = slx_arg_chars (blocks);
  check (blocks);
  parts = slx_data_parts ();
  if (~ parts.divided)
    [seen, numbers] = in_turn (blocks, survey);
  else
    numbers = 1:numel (blocks);
    memory = struct ('room', free_memory () / 2 / slx_ranks ('neighbours'), ...
                     'store', containers.Map ('KeyType', 'double', 'ValueType', 'any'));
    seen = by_ranks (blocks, survey, parts, memory);
  end
  if (isempty (seen))
    slx_arg_fail ('badInput', 'there is no block of data: f (1) is empty, or no block has columns');
  end
  data = struct ('m', seen(1).m, 'class', seen(1).class, 'width', [seen.n], 'sumsq', [seen.sumsq], ...
                 'marks', vertcat (seen.marks)', 'filled', sum ([seen.filled]), 'missing', sum ([seen.missing]), ...
                 'unit', 1, 'numbers', numbers, 'read', [], 'share', [], 'mine', 1:numel (seen), 'parts', parts);
  X = [];
  if (isscalar (seen) && ~ parts.divided)
    X = slx_data_read_block (blocks, numbers);
    return;
  end
  data.unit = slx_data_unit (max ([seen.largest]), data.class);
  data.read = @(q) block (blocks, data, q);
  data.share = data.read;
  if (parts.divided)
    data = divided (data, [seen.bytes], memory);
  end
  if (data.unit ~= 1)
    data.sumsq = resurveyed (data, survey);
  end
end

% What is to be known of the blocks that have columns, a struct array, and their numbers.
function [seen, numbers] = in_turn (blocks, survey)
  [seen, numbers] = deal ([]);
  [q, empty] = deal (0);
  while (empty < 20)
    q = q + 1;
    b = facts (blocks, q, survey, [], -1);
    if (isempty (b))
      return;
    end
    empty = (empty + 1) * (b.n == 0);
    if (b.n > 0)
      seen = [seen, b];
      numbers = [numbers, q];
      must_fit (seen(1), b);
    end
  end
  if (isempty (seen))
    return;
  end
  slx_arg_warn ('emptyBlocks', ['blocks %d to %d have no columns, and the data are taken to end there; [] says ' ...
                                'that they do, and makes this warning go away'], q - 19, q);
end

% The same, of files that the ranks divide: of equally wide blocks each looks at its own.
function seen = by_ranks (files, survey, parts, memory)
  numbers = {'m', 'n', 'filled', 'missing', 'sumsq', 'largest', 'bytes'};
  mine = find (owners (ones (size (files)), parts.count) == parts.rank);
  most = memory.room / max (numel (mine), 1);
  data = struct ('mine', mine, 'read', @(q) facts (files, q, survey, memory.store, most));
  told = slx_data_sum (data, @(b, q) of_one (b, q, numbers, numel (files)));
  for q = 1:numel (files)
    b = cell2struct (num2cell (told(1:7,q)), numbers, 1);
    classes = {'double', 'single'};
    b.class = classes{1 + told(8,q)};
    b.marks = told(9:10,q)';
    b.name = sprintf ('X of %s', files{q});
    seen(q) = b;
    must_fit (seen(1), b);
  end
end

function told = of_one (b, q, numbers, count)
  told = zeros (10, count);
  told(:,q) = [cellfun(@(name) double (b.(name)), numbers), strcmp(b.class, 'single'), b.marks];
end

function must_fit (first, b)
  if (b.m ~= first.m || ~ strcmp (b.class, first.class))
    slx_arg_fail ('badInput', '%s has %d rows of class %s, but the first block %d of class %s', b.name, b.m, ...
                  b.class, first.m, first.class);
  end
end

% A block is of the rank in whose part of the columns its middle is.
function owner = owners (width, count)
  middle = cumsum (width) - width / 2;
  owner = min (floor (middle * count / sum (width)), count - 1) + 1;
end

% The blocks of this rank, and those that are kept in memory, where some are already.
function data = divided (data, bytes, memory)
  data.mine = find (owners (data.width, data.parts.count) == data.parts.rank);
  kept = data.mine;
  if (sum (bytes) <= memory.room)
    kept = 1:numel (bytes);
  elseif (sum (bytes(kept)) > memory.room)
    kept = [];
  end
  store = memory.store;
  for q = cell2mat (keys (store))
    if (any (q == kept))
      store(q) = in_unit (store(q), data);
    else
      remove (store, q);
    end
  end
  if (~ isempty (kept))
    data.read = @(q) stored (store, kept, data, q);
  end
  data.share = data.read;
  ranks = data.parts.count;
  if (ranks > 1)
    shares = containers.Map ('KeyType', 'double', 'ValueType', 'any');
    lasting = sum (bytes(data.mine)) + sum (bytes) / ranks <= memory.room;
    data.share = @(q) dealt (shares, lasting, data, q);
  end
end

% This rank's columns of block Q. A machine may have less memory than others, so that not all ranks have them already.
function X = dealt (shares, lasting, data, q)
  if (data.parts.max (double (~ isKey (shares, q))) == 0)
    X = shares(q);
    return;
  end
  X = zeros (data.m, 0, data.class);
  owner = owners (data.width, data.parts.count);
  if (owner(q) == data.parts.rank)
    X = data.read (q);
  end
  X = slx_ranks ('deal', X, owner(q), data.width(q));
  if (lasting)
    shares(q) = X;
  end
end

% In bytes; 0 where the system does not tell it.
function bytes = free_memory ()
  bytes = 0;
  if (exist ('/proc/meminfo', 'file'))
    told = regexp (fileread ('/proc/meminfo'), 'MemAvailable: *(\d+)', 'tokens', 'once');
    bytes = 1024 * str2double (told{1});
  end
end

function X = stored (store, kept, data, q)
  if (~ any (q == kept))
    X = data.read (q);
    return;
  elseif (~ isKey (store, q))
    store(q) = data.read (q);
  elseif (slx_interrupt_mex ('caught'))
    slx_arg_fail ('interrupted', 'interrupted');
  end
  X = store(q);
end

function sumsq = resurveyed (data, survey)
  sumsq = slx_data_sum (data, @(X, q) sparse (1, q, getfield (survey (X, ''), 'sumsq'), 1, numel (data.width)));
  sumsq = full (sumsq);
end

function check (blocks)
  good = isa (blocks, 'function_handle') || (iscell (blocks) && ~ isempty (blocks) && isvector (blocks));
  for k = 1:iscell (blocks) * numel (blocks)
    good = good && ischar (blocks{k}) && size (blocks{k}, 1) == 1;
  end
  slx_arg_refuse (~ good, 'a cell in place of X must be a row of names of files');
end

% Of one block; [] after the last. It is forgotten before the next one is read, but one of at most MOST bytes goes into
% STORE.
function b = facts (blocks, q, survey, store, most)
  [X, name] = slx_data_read_block (blocks, q);
  b = [];
  if (~ isempty (name) && isa (blocks, 'function_handle') && isnumeric (X) && size (X, 1) > 0 && size (X, 2) == 0)
    b = struct ('n', 0);
  elseif (~ isempty (name))
    s = survey (X, name);
    about = whos ('X');
    b = struct ('name', name, 'm', size (X, 1), 'n', size (X, 2), 'class', class (X), 'filled', nnz (X), ...
                'missing', full (sum (isnan (X(:)))), 'sumsq', s.sumsq, ...
                'largest', max (abs ([s.least, s.largest])), 'bytes', about.bytes, 'marks', slx_data_hash (X));
    if (about.bytes <= most)
      store(q) = X;
    end
  end
end

% Block q in the unit of DATA.
function X = block (blocks, data, q)
  X = slx_data_read_block (blocks, data.numbers(q));
  if (~ isequal (size (X), [data.m, data.width(q)]) || ~ isa (X, data.class) || ~ isreal (X))
    slx_arg_fail ('badInput', ...
                  ['block %d was %d-by-%d of class %s when first read and is now %s of class %s; blocks ' ...
                   'must not change'], data.numbers(q), data.m, data.width(q), data.class, slx_arg_size_text (X), ...
                  class (X));
  end
  X = in_unit (X, data);
end

function X = in_unit (X, data)
  if (data.unit ~= 1)
    X = cast (double (X) / data.unit, data.class);
  end
end
