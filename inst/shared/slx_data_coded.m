function [Z, told, filled] = slx_data_coded (data, folder, same, part, code, none)
%SLX_DATA_CODED  Codes of data in blocks, handed on or written to files, where columns do not depend on each other.
%   [Z, TOLD, FILLED] = slx_data_coded (DATA, FOLDER, SAME, PART, CODE, NONE), with the DATA of slx_data_blocks.
%     FOLDER   '', or where the codes of block Q are written, see slx_data_codes_file
%     SAME     all that the codes depend on besides the data and PART, a value that has a hash, see slx_hash_mex
%     PART     a cell P = PART (J): what belongs to the columns J of the data
%     CODE     [Z, TOLD] = CODE (X, P{:}): the codes of the columns X, and numbers about them
%     NONE     the codes of no columns
%   Z are the codes of all columns or, with FOLDER, a cell row of names of files; TOLD is a cell row, of the blocks of
%   this rank of engine 'mpi'; FILLED is how many codes differ from 0. A file that has the codes of its block already is
%   kept.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isempty (folder))
    same = slx_hash_mex (same);
    held = slx_data_lock (folder, numel (data.width));
  end
  [parts, told, filled] = slx_data_sum (data, @(X, q) of_block (X, q, data, folder, same, part, code));
  if (isempty (folder))
    Z = data.parts.join ([none, parts{:}]);
  else
    Z = arrayfun (@(q) slx_data_codes_file (folder, q), 1:numel (data.width), 'UniformOutput', false);
  end
end

function [Z, told, filled] = of_block (X, q, data, folder, same, part, code)
  X = X * data.unit;
  last = sum (data.width(1:q));
  own = part (last-data.width(q)+1:last);
  made = [];
  if (~ isempty (folder))
    file = slx_data_codes_file (folder, q);
    wanted = struct ('same', same, 'block', slx_hash_mex ({own, X}));
    made = kept (file, wanted);
  end
  if (isempty (made))
    [made.X, made.told] = code (X, own{:});
    if (~ isempty (folder))
      made.of = wanted;
      slx_data_codes_file (file, made);
    end
  end
  told = {made.told};
  filled = nnz (made.X);
  Z = {made.X};
  if (~ isempty (folder))
    Z = {[]};
  end
end

% What an earlier call has left, [] if there is none of this block.
function made = kept (file, wanted)
  made = [];
  if (~ exist (file, 'file'))
    return;
  end
  try
    found = slx_data_codes_file (file, {'X', 'told'});
    if (isequal (found.of, wanted))
      made = found;
    end
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
  end
end
