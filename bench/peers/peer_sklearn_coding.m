% Matching pursuit beside scikit-learn's orthogonal_mp and non-negative least squares beside scipy's nnls (Debian:
% python3-sklearn, python3-scipy), one vector, 200-by-10 000, one thread, time of the processor.
%   octave-cli bench/peers/peer_sklearn_coding.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function [value, detail] = pursue (x, D)
  [Z, info] = sl_sparse_code (x, D, [], 'MaxNonzeros', 10);
  value = info.objective;
  detail = sprintf ('%d atoms', nnz (Z));
end

function [value, detail] = non_negative (x, D)
  [h, info] = sl_nnls (x, D);
  value = info.objective;
  detail = sprintf ('%d nonzeros, kkt %.0e', nnz (h), info.kkt);
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..'), fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
randn ('twister', 1);
D = randn (200, 10000);
D = bsxfun (@rdivide, D, sqrt (sum (D .^ 2, 1)));
x = D(:,1:20) * randn (20, 1) + .1 * randn (200, 1);
A = abs (D);
b = A(:,1:20) * rand (20, 1) + .1 * randn (200, 1);
command = sprintf ('"%s" "%s"', sl_python_with_sklearn (), fullfile (here, 'peer_sklearn_coding.py'));
disp ('| problem | ours, s | theirs, s | ratio | their objective is higher by | ours | theirs |');
disp ('|---|---|---|---|---|---|---|');
sl_peer_row ('pursuit of 10 atoms', @() pursue (x, D), [command, ' pursuit'], sl_peer_file (x, D), 3);
sl_peer_row ('nnls', @() non_negative (b, A), [command, ' nnls'], sl_peer_file (b, A), 3);
