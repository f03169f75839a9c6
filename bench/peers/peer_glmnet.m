% Paths of the lasso beside glmnet (Debian: r-cran-glmnet), one thread, time of the processor. Both programs get the same
% problem, with no intercept and no standardisation, and the table says by how much glmnet's objective, summed over the
% path, is above ours; glmnet's thresh is the first that brings it within 1e-7, and its default.
%   octave-cli bench/peers/peer_glmnet.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function [value, detail] = ours (y, D, lambda)
  [Z, info] = sl_sparse_code (y, D, lambda);
  value = sum (info.objective);
  detail = sprintf ('%d nonzeros at the end, relgap %.0e', nnz (Z(:,end)), max (info.relgap));
end

function compare (what, y, D, lambda)
  n = numel (y);
  for thresh = [1e-7, 1e-10]
    file = sl_peer_file (y, D, lambda / n, thresh);
    program = fullfile (fileparts (mfilename ('fullpath')), 'peer_glmnet.R');
    sl_peer_row (sprintf ('%s; thresh %g', what, thresh), @() ours (y, D, lambda), ['Rscript "', program, '"'], file, 3);
  end
end

function D = correlated (d, p, c)
  D = randn (d, p);
  D = filter (sqrt (1 - c ^ 2), [1, -c], D, [], 2);
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
randn ('twister', 1);
disp ('| problem | ours, s | glmnet, s | ratio | their objective is higher by | ours | glmnet |');
disp ('|---|---|---|---|---|---|---|');
for c = [.5, .9]
  D = correlated (500, 5000, c);
  for noise = [1, 6]
    y = D(:,1:20) * randn (20, 1) + noise * randn (500, 1);
    most = max (abs (D' * y));
    compare (sprintf ('path of 100 to 1/100, d 500, p 5000, correlation %g, noise %g', c, noise), y, D, ...
          most * logspace (0, -2, 100)');
  end
end
for k = 1:2
  [d, p] = deal ([200, 100](k), [20000, 100000](k));
  D = randn (d, p);
  y = D(:,1:20) * randn (20, 1) + randn (d, 1);
  compare (sprintf ('one lambda, 1/10, d %d, p %d', d, p), y, D, max (abs (D' * y)) / 10);
end
