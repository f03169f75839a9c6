% Time of an outer iteration of sl_nmf beside the four matrix products X*H', W'*X, H*H' and W'*W, one thread. The ratios
% depend on the BLAS's kernels for the processor, which the first line names; OpenBLAS takes others when the environment
% variable OPENBLAS_CORETYPE says so.

function seconds = least (f, repeats)
  seconds = Inf;
  for k = 1:repeats
    clock = tic;
    f ();
    seconds = min (seconds, toc (clock));
  end
end

function four_products (X, W, H)
  B = W' * X;
  C = X * H';
  A = W' * W;
  G = H * H';
end

% The least time of an iteration of a short run, from its history.
function seconds = iteration (X, r, varargin)
  [~, ~, info] = sl_nmf (X, r, 'Seed', 1, 'Tol', 0, 'SweepTol', 0, 'MaxIter', 5, varargin{:});
  seconds = min (diff (info.seconds(2:end)));
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'));
sl_threads (1);
rounds = 20;
fprintf ('BLAS: %s\n', version ('-blas'));
fprintf ('%-26s%9s%20s%20s%20s%18s\n', 'ms (times the products)', 'products', 'ahals, 1 sweep', 'ahals, 10 sweeps', ...
         'gsp .8, 10 + 10', 'single, 1 sweep');
for sizes = [361, 2000; 2429, 2000; 49, 50]
  m = sizes(1);
  n = sizes(2);
  r = sizes(3);
  rand ('twister', 1);
  X = rand (m, n);
  W = rand (m, r);
  H = rand (r, n);
  single_X = single (X);
  t = Inf (1, 5);
  for round = 1:rounds                  % all in turn, so that other work on the machine meets all alike
    t = min (t, [least(@() four_products (X, W, H), 3), iteration(X, r, 'MaxSweeps', 1), ...
                 iteration(X, r, 'MaxSweeps', 10), iteration(X, r, 'Algorithm', 'gsp', 'Sparsity', .8), ...
                 iteration(single_X, r, 'MaxSweeps', 1)]);
  end
  products = t(1);
  t = t(2:end);
  fprintf ('%-26s%9.3f', sprintf ('%d x %d, r = %d', m, n, r), 1e3 * products);
  fprintf ('%12.3f (%4.2fx)', [1e3 * t; t / products]);
  fprintf ('\n');
end
