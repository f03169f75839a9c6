function slx_draw_file (file, ending, put)
%SLX_DRAW_FILE  A file of a picture, which is there whole or not at all.
%   slx_draw_file (FILE, ENDING, PUT) has PUT (NAME) write a picture into a file whose name ends in ENDING, and gives it
%   the name FILE. Octave's print hands the name that it gets to a shell; NAME is harmless there.

% SPDX-License-Identifier: BSD-3-Clause
  try
    [name, removal] = slx_file_private (ending);
    put (name);
    trouble = slx_file_write_mex ('bytes', file, bytes_of (name));
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    trouble = err.message;
  end
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'cannot write the file %s: %s', file, trouble);
  end
end

function bytes = bytes_of (name)
  [id, trouble] = fopen (name, 'r');
  if (id < 0)
    error ('the picture was not written: %s', trouble);
  end
  closing = onCleanup (@() fclose (id));
  bytes = fread (id, Inf, '*uint8');
end
