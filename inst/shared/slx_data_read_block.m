function [X, name] = slx_data_read_block (blocks, q)
%SLX_DATA_READ_BLOCK  Column block q of data that do not fit into memory, as it is, and its name for messages.
%   [X, NAME] = slx_data_read_block (BLOCKS, Q) is the variable X of the file BLOCKS{Q}, or BLOCKS (Q) for a
%   function handle, whose own errors pass through. After the last block, where a function gives [], NAME is ''. Where
%   Ctrl-C is held back, see slx_run_hold_interrupt, it acts here: the error is sparselearn:interrupted.
%   This is a file of its own, because Octave 7 looks for the function of a user's handle among the local functions of
%   the file that calls it, and @block and the like are names that users take.

% SPDX-License-Identifier: BSD-3-Clause
  if (slx_interrupt_mex ('caught'))
    slx_arg_fail ('interrupted', 'interrupted');
  end
  if (isa (blocks, 'function_handle'))
    X = blocks (q);
    name = sprintf ('block %d', q);
    if (isnumeric (X) && isequal (size (X), [0, 0]))
      name = '';
    end
  elseif (q > numel (blocks))
    X = [];
    name = '';
  else
    X = contents_of (blocks{q});
    name = sprintf ('X of %s', blocks{q});
  end
end

function X = contents_of (file)
  if (exist (file, 'dir') == 7)
    slx_arg_fail ('badFile', '%s is a folder; a block is a file with the variable X', file);
  end
  try
    content = slx_file_load (file, 'X');
    X = content.X;
  catch err                     % also where a text file of numbers has come as a matrix
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    slx_arg_fail ('badFile', 'the block %s cannot be read, or has no variable X: %s', file, err.message);
  end
end
