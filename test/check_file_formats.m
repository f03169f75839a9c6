function counts = check_file_formats (cases, seed)
%CHECK_FILE_FORMATS  Damaged files of every format: refused, or data, at once and without memory that the file does not have.
%   COUNTS = check_file_formats (CASES) changes, cuts and lengthens files of the formats that this package reads, and files
%   that hold functions, as sl_payloads makes them, and reads each. The error is sparselearn:badFile, what is read is
%   data alone, and no function is ever called. COUNTS has the numbers of files that were refused and read.
%   check_file_formats (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  sl_seed (1e6 * seed);
  folder = tempname ();
  mkdir (folder);
  confirm_recursive_rmdir (false, 'local');
  gone = onCleanup (@() rmdir (folder, 's'));
  mark = fullfile (folder, 'mark');
  file = fullfile (folder, 'file');
  wholes = [formats(file), {sl_payloads(mark).bytes}];
  counts = struct ('refused', 0, 'read', 0);
  for k = 1:cases
    sl_bytes (file, damaged (wholes{1 + mod (k, numel (wholes))}));
    try
      content = slx_file_load (file);
      counts.read = counts.read + 1;
      if (~ is_data (content))
        error ('check_file_formats: case %d of seed %d gives something else than data', k, seed);
      end
    catch err
      if (~ strcmp (err.identifier, 'sparselearn:badFile'))
        error ('check_file_formats: case %d of seed %d raises %s: %s', k, seed, err.identifier, err.message);
      end
      counts.refused = counts.refused + 1;
    end
    if (exist (mark, 'file'))
      error ('check_file_formats: case %d of seed %d has run code of the file', k, seed);
    end
  end
  fprintf ('check_file_formats: %d files refused, %d read\n', counts.refused, counts.read);
end

% Files with values of every kind, in every format that has them.
function wholes = formats (file)
  X = [1 2.5; -3 1e300];
  all = struct ('X', X, 'small', [0 1 2; 255 3 4], 'single', single (X), 'sparse', sparse (X > 2), ...
                'cell', {{1, 'text', {int8([1 2 3])}}}, 'struct', struct ('a', {1, 'b'}), 'empty', [], 'flag', true, ...
                'entries', sparse ([0 2; 3 0; 0 4]), 'range', 1:5, 'three', reshape (1:8, 2, 2, 2), 'long', rand (90));
  numbers = struct ('X', X, 'S', sparse (X), 'long', round (9 * rand (40)));
  wholes = {};
  for format = {'-binary', '-v6', '-v7', '-text', '-v4', '-hdf5'}
    content = all;
    if (strcmp (format{1}, '-v4'))
      content = numbers;
    end
    save (format{1}, file, '-struct', 'content');
    wholes{end+1} = sl_bytes (file);
    if (any (strcmp (format{1}, {'-binary', '-text'})))
      save (format{1}, '-zip', file, '-struct', 'content');
      wholes{end+1} = sl_bytes (file);
    end
  end
end

% Some bytes changed, or words set to sizes that are too large, or a part cut out, doubled or cut off.
function b = damaged (b)
  at = @() ceil (numel (b) * rand () ^ 2);              % heads more often than numbers
  switch (floor (6 * rand ()))
    case 0
      for k = 1:ceil (4 * rand ())
        b(at ()) = floor (256 * rand ());
      end
    case 1
      words = [-1, 2^31 - 1, 2^28, 65536, 0, 1, -2^31];
      from = min (at (), max (numel (b) - 3, 1));
      b(from:from+3) = typecast (int32 (words(ceil (7 * rand ()))), 'uint8');
    case 2
      b = b(1:at ());
    case 3
      ends = sort ([at(), at()]);
      b(ends(1):ends(2)) = [];
    case 4
      ends = sort ([at(), at()]);
      b = [b(1:ends(2)), b(ends(1):end)];
    case 5
      bit = at ();
      b(bit) = bitxor (b(bit), 2 ^ floor (8 * rand ()));
  end
end

function yes = is_data (value)
  if (iscell (value))
    yes = all (cellfun (@is_data, value(:)));
  elseif (isstruct (value))
    yes = is_data (struct2cell (value(:)));
  else
    yes = isnumeric (value) || ischar (value) || islogical (value);
    if (issparse (value))
      yes = slx_sound_mex (value);
    end
  end
end
