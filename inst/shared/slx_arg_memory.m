function slx_arg_memory (what, n, kind, limit)
%SLX_ARG_MEMORY  Raises an error where a square matrix would be larger than the option MemoryLimit allows.
%   slx_arg_memory (WHAT, N, KIND, LIMIT) does so for an N-by-N matrix of class KIND, and LIMIT in GiB. WHAT
%   says what the matrix holds, with %d in place of N.

% SPDX-License-Identifier: BSD-3-Clause
  bytes = 8 * n ^ 2;
  if (strcmp (kind, 'single'))
    bytes = bytes / 2;
  end
  if (bytes > limit * 2 ^ 30)
    slx_arg_fail ('outOfMemory', '%s take %s, more than MemoryLimit, which is %s', sprintf (what, n), ...
                  in_words (bytes), in_words (limit * 2 ^ 30));
  end
end

function text = in_words (bytes)
  units = {'bytes', 'KiB', 'MiB', 'GiB', 'TiB'};
  step = min (4, max (0, floor (log2 (1.024 * bytes) / 10)));           % the next one from 1000 on: three digits do
  text = sprintf ('%.3g %s', bytes / 1024 ^ step, units{step+1});
end
