% Time of an outer iteration of sl_nmf beside the four matrix products X*H', W'*X, H*H' and W'*W, one thread; then the
% time to a given error beside scikit-learn's coordinate descent, where that is installed. The ratios depend on the
% BLAS's kernels for the processor, which the first line names; OpenBLAS takes others when the environment variable
% OPENBLAS_CORETYPE says so, for both programs. The tables are in markdown; targets stand in brackets.

% SPDX-License-Identifier: BSD-3-Clause

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

% A row of the first table; targets for one sweep, ten, gsp beside ten, single; NaN for none.
function iteration_row (m, n, r, rounds, targets)
  rand ('twister', 1);
  X = rand (m, n);
  W = rand (m, r);
  H = rand (r, n);
  single_X = single (X);
  t = Inf (1, 5);
  for round = 1:rounds                  % all in turn, so that other work on the machine meets all alike
    t = min (t, [least(@() four_products (X, W, H), 3), iteration(X, r, 'MaxSweeps', 1), ...
                 iteration(X, r, 'MaxSweeps', 10), iteration(X, r, 'Algorithm', 'gsp', 'Sparseness', .8), ...
                 iteration(single_X, r, 'MaxSweeps', 1)]);
  end
  ratio = [t(2:3) / t(1), t(4) / t(3), t(5) / t(1)];
  fprintf ('| %dx%d, r = %d | %.2f |', m, n, r, 1e3 * t(1));
  for k = 1:4
    fprintf (' %.2f, %.2f%s |', 1e3 * t(k + 1), ratio(k), bracketed (targets(k)));
  end
  fprintf ('\n');
end

function text = bracketed (target)
  text = '';
  if (~ isnan (target))
    text = sprintf (' (%g)', target);
  end
end

% The least time that sl_nmf takes to an error, and the iterations.
function [seconds, iterations] = time_to (X, r, W0, H0, wanted, varargin)
  [~, ~, info] = sl_nmf (X, r, 'Init', {W0, H0}, 'Tol', 0, 'MaxIter', 2000, ...
                         'OutputFcn', @(state) state.error <= wanted, varargin{:});
  at = find (info.error <= wanted, 1);
  seconds = info.seconds(at);
  iterations = at - 1;
end

% What the script beside this one prints; X and the start go through a file.
function [seconds, iterations, version] = sklearn_time_to (python, folder, file, wanted)
  [status, text] = system (sprintf ('OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "%s" "%s" "%s" %.17g', python, ...
                                    fullfile (folder, 'bench_nmf_sklearn.py'), file, wanted));
  words = strsplit (strtrim (text));
  if (status ~= 0 || numel (words) ~= 4)
    error ('bench_nmf: scikit-learn failed: %s', text);
  end
  seconds = str2double (words{1});
  iterations = str2double (words{2});
  version = words{4};
end

function write_problem (file, X, W0, H0)
  out = fopen (file, 'w');
  fwrite (out, [size(X), size(W0, 2)], 'double');
  fwrite (out, X, 'double');
  fwrite (out, W0, 'double');
  fwrite (out, H0, 'double');
  fclose (out);
end

function compare_with_sklearn (folder, r, wanted)
  if (isempty (getenv ('SPARSELEARN_DATA')))
    fprintf ('Time to %.1f %% on CBCL: left out, SPARSELEARN_DATA names no folder with the faces.\n', 100 * wanted);
    return;
  end
  X = (256 - 255 * sl_data ('cbcl')) / 256;
  rand ('twister', 1);
  W0 = rand (size (X, 1), r);
  H0 = rand (r, size (X, 2));
  W0 = W0 * sum (sum ((X * H0') .* W0)) / sum (sum ((W0' * W0) .* (H0 * H0')));         % both start at the best scale

  fprintf ('| CBCL, (256 - X)/256, r = %d, to %.1f %% | seconds | iterations |\n|---|---|---|\n', r, 100 * wanted);
  python = sl_python_with_sklearn ();
  [ours, iterations] = time_to (X, r, W0, H0, wanted);
  if (isempty (python))
    theirs = '| scikit-learn: not installed (Debian: python3-sklearn), comparison left out | | |';
  else
    file = [tempname(), '.bin'];
    removed = onCleanup (@() delete (file));
    write_problem (file, X, W0, H0);
    [seconds, count, version] = sklearn_time_to (python, folder, file, wanted);
  end
  for k = 1:9                           % before and after the other program, so that none has the quieter machine
    ours = min (ours, time_to (X, r, W0, H0, wanted));
  end
  if (~ isempty (python))
    theirs = sprintf ('| scikit-learn %s, solver cd | %.3f, %.1f times as long (3) | %d |', version, seconds, ...
                      seconds / ours, count);
  end
  fprintf ('| sl_nmf, A-HALS, at most 10 sweeps | %.3f | %d |\n%s\n', ours, iterations, theirs);
end

folder = fileparts (mfilename ('fullpath'));
root = fileparts (folder);
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
sl_threads (1);
fprintf ('BLAS: %s\n\n', version ('-blas'));
fprintf (['| ms an iteration | products | A-HALS, 1 sweep, times the products | 10 sweeps, times the products | ' ...
          'gsp, 10 sweeps and 10 steps, times A-HALS with 10 | single, 1 sweep, times the products in double |\n' ...
          '|---|---|---|---|---|---|\n']);
iteration_row (361, 2429, 49, 40, [1.2, 2.5, 1.3, NaN]);
iteration_row (2000, 2000, 50, 15, [1.08, 1.5, 1.3, NaN]);
fprintf ('\n');
compare_with_sklearn (folder, 49, .085);
