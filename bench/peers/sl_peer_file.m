function file = sl_peer_file (varargin)
%SL_PEER_FILE  Writes matrices for a peer's program to read.
%   FILE = sl_peer_file (A, B, ...) writes each matrix as doubles: its two sizes, then its entries by columns.

% SPDX-License-Identifier: BSD-3-Clause
  file = [tempname(), '.peer'];
  out = fopen (file, 'wb');
  for k = 1:numel (varargin)
    fwrite (out, [size(varargin{k}), varargin{k}(:)'], 'double');
  end
  fclose (out);
end
