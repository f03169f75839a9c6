function sum = slx_run_checksum (value)
%SLX_RUN_CHECKSUM  The MD5 sum of all parts of a value, by which a changed bit is noticed.
%   SUM = slx_run_checksum (VALUE) is a text of 32 hexadecimal digits. VALUE is a number, a text, or a struct or cell
%   array of such values, to any depth.

% SPDX-License-Identifier: BSD-3-Clause
  if (isstruct (value))
    parts = [fieldnames(value); of_cells(struct2cell (value(:)))];
  elseif (iscell (value))
    parts = of_cells (value);
  elseif (issparse (value))
    [i, j, entries] = find (value);
    parts = {of_entries(i(:)); of_entries(j(:)); of_entries(entries(:))};
  else
    parts = {of_entries(value(:))};
  end
  about = sprintf ('%s %d %s', class (value), issparse (value), sprintf ('%d ', size (value)));
  sum = md5 (uint8 ([about, sprintf('%s\n', parts{:})]));
end

function sums = of_cells (c)
  sums = cellfun (@slx_run_checksum, c(:), 'UniformOutput', false);
end

function sum = of_entries (x)
  if (ischar (x) || islogical (x))
    x = uint8 (x);
  elseif (isfloat (x))
    x(isnan (x)) = NaN;         % the bits of a NaN do not survive a file of text
  end
  sum = md5 (typecast (x, 'uint8'));
end

function sum = md5 (bytes)
  if (exist ('OCTAVE_VERSION', 'builtin'))
    sum = hash ('md5', char (bytes(:)'));
  else
    engine = java.security.MessageDigest.getInstance ('MD5');
    engine.update (bytes);
    sum = sprintf ('%02x', typecast (engine.digest (), 'uint8'));
  end
end
