function sl_check_memory (caller, what, sizes, kind, limit)
%SL_CHECK_MEMORY  Raises an error where an array would be larger than the option MemoryLimit allows.
%   sl_check_memory (CALLER, WHAT, SIZES, KIND, LIMIT) calls an array of these sizes and of class KIND WHAT. LIMIT is in
%   GiB.
  bytes = 8;
  if (strcmp (kind, 'single'))
    bytes = 4;
  end
  needed = prod (sizes) * bytes;
  if (needed > limit * 2 ^ 30)
    error ('sparselearn:outOfMemory', '%s: %s take %s, more than MemoryLimit, which is %s', caller, what, ...
           in_words (needed), in_words (limit * 2 ^ 30));
  end
end

function text = in_words (bytes)
  units = {'bytes', 'KiB', 'MiB', 'GiB', 'TiB'};
  step = min (4, max (0, floor (log2 (1.024 * bytes) / 10)));           % the next one from 1000 on: three digits do
  text = sprintf ('%.3g %s', bytes / 1024 ^ step, units{step+1});
end
