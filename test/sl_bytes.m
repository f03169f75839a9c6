function content = sl_bytes (file, content)
%SL_BYTES  The bytes of a file.
%   CONTENT = sl_bytes (FILE) reads them, a row of uint8; sl_bytes (FILE, CONTENT) writes them.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin == 1)
    fid = fopen (file);
    content = fread (fid, Inf, '*uint8')';
  else
    fid = fopen (file, 'w');
    fwrite (fid, content);
  end
  fclose (fid);
end
