function w = slx_data_batch (least, d, n, filled)
%SLX_DATA_BATCH  Samples in a batch of an online algorithm, if the user gives no BatchSize.
%   W = slx_data_batch (LEAST, D, N, FILLED) is LEAST or more for N samples with D features; FILLED of their numbers are
%   not zero. An update costs at least D operations for each atom or component, whatever the batch has. So a batch of
%   samples with few numbers has at least D numbers that are not zero, or a sixteenth of the samples. Full and sparse
%   data get the same W.

% SPDX-License-Identifier: BSD-3-Clause
  w = max ([256, least, min(ceil (n / 16), ceil (d * n / max (filled, 1)))]);
end
