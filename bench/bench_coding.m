% Time of sl_sparse_code to a relative duality gap beside the two products D'*D and D'*X, and beside scikit-learn's
% coordinate descent, where that is installed; the time of calls on few vectors; then sl_dict_learn beside
% scikit-learn's MiniBatchDictionaryLearning, whose dictionary is judged by the objective with its best codes. One
% thread. The ratios depend on the BLAS's kernels for the processor, which the first line names; OpenBLAS takes others
% when the environment variable OPENBLAS_CORETYPE says so, for both programs. The tables are in markdown; targets
% stand in brackets.

% SPDX-License-Identifier: BSD-3-Clause

function seconds = least (f, repeats)
  seconds = Inf;
  for k = 1:repeats
    clock = tic;
    f ();
    seconds = min (seconds, toc (clock));
  end
end

function two_products (X, D)
  G = D' * D;
  Q = D' * X;
end

% Columns of length 1. A: ten of 300 atoms to a vector, and a hundredth of noise in each entry; B: noise alone; C: as
% A, with entries of atoms and codes that are not negative, so that atoms are much alike.
function [X, D] = problem (kind, d, p, n)
  rand ('twister', 1);
  randn ('twister', 1);
  D = randn (d, p);
  Z = randn (p, n) .* (rand (p, n) < 10 / p);
  X = randn (d, n);
  if (kind == 'C')
    D = abs (D);
    Z = abs (Z);
  end
  D = unit (D);
  if (kind ~= 'B')
    X = D * Z + X / 100;
  end
  X = unit (X);
end

function X = unit (X)
  X = bsxfun (@rdivide, X, max (sqrt (sum (X .^ 2, 1)), realmin));
end

function write_numbers (file, varargin)
  out = fopen (file, 'w');
  for part = varargin
    fwrite (out, part{1}, 'double');
  end
  fclose (out);
end

% The words that the script beside this one prints.
function words = sklearn_says (python, task, file, lambda, setting)
  script = fullfile (fileparts (mfilename ('fullpath')), 'bench_coding_sklearn.py');
  [status, text] = system (sprintf ('OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "%s" "%s" %s "%s" %.17g %.17g', ...
                                    python, script, task, file, lambda, setting));
  words = strsplit (strtrim (text));
  if (status ~= 0)
    error ('bench_coding: scikit-learn failed: %s', text);
  end
end

function coding_row (kind, lambda, gap, python, targets)
  [X, D] = problem (kind, 256, 300, 2000);
  t = Inf (1, 2);
  measure = @(t) min (t, [least(@() two_products (X, D), 3), ...
                          least(@() sl_sparse_code (X, D, lambda, 'Tol', gap), 3)]);
  for round = 1:10                      % in turn, so that other work on the machine meets both alike
    t = measure (t);
  end
  words = {'', '', '', '', '', ''};
  if (~ isempty (python))
    file = [tempname(), '.bin'];
    removed = onCleanup (@() delete (file));
    write_numbers (file, [size(D), size(X, 2)], D, X);
    words = sklearn_says (python, 'lasso', file, lambda, gap);
    for round = 1:10
      t = measure (t);
    end
  end
  theirs = str2double (words(1:5));
  [Z, info] = sl_sparse_code (X, D, lambda, 'Tol', gap);
  fprintf ('| %s, %.1f nonzeros | %.2f | %.2f, %.2f (%g) | %.0e |', kind, nnz (Z) / size (X, 2), 1e3 * t(1), ...
           1e3 * t(2), t(2) / t(1), targets(1), max (info.relgap));
  if (isempty (python))
    fprintf (' not installed (Debian: python3-sklearn) | | |\n');
  else
    fprintf (' %.0f, %.1f (%g) | %.0e with tol = %.0e | %.0f, %.1f; %.0e |\n', 1e3 * theirs(3), theirs(3) / t(2), ...
             targets(2), theirs(4), theirs(5), 1e3 * theirs(1), theirs(1) / t(2), theirs(2));
  end
end

function small_row (d, p, n, lambda)
  [X, D] = problem ('A', d, p, n);
  t = [least(@() two_products (X, D), 1000), least(@() sl_sparse_code (X, D, lambda), 1000), ...
       least(@() sl_sparse_code (X, D, lambda * 2 .^ (4:-1:0)'), 300)];
  fprintf ('| %d | %d | %d | %.0f | %.0f | %.0f |\n', d, p, n, 1e6 * t);
end

% The objective of scikit-learn's atoms, with the best codes.
function [seconds, objective, version] = sklearn_learns (python, X, p, lambda, epochs)
  file = [tempname(), '.bin'];
  removed = onCleanup (@() cellfun (@delete, {file, [file, '.atoms']}));
  write_numbers (file, [size(X, 1), p, size(X, 2)], X);
  words = sklearn_says (python, 'dictionary', file, lambda, epochs);
  seconds = str2double (words{1});
  version = words{2};
  in = fopen ([file, '.atoms']);
  D = reshape (fread (in, Inf, 'double'), size (X, 1), p);
  fclose (in);
  [~, info] = sl_sparse_code (X, D, lambda);
  objective = sum (info.objective);
end

function dictionary_rows (p, lambda, python)
  if (isempty (getenv ('SPARSELEARN_DATA')))
    fprintf ('Dictionary of digits8x8: left out, SPARSELEARN_DATA names no folder with the digits.\n');
    return;
  end
  X = unit (sl_data ('digits8x8'));
  clock = tic;
  [~, ~, batch] = sl_dict_learn (X, p, lambda, 'Seed', 1, 'Algorithm', 'alternating', 'MaxIter', 200, 'Tol', 0);
  batch_seconds = toc (clock);
  [D, ~, online] = sl_dict_learn (X, p, lambda, 'Seed', 1, 'Tol', 5e-5);
  ours = least (@() sl_dict_learn (X, p, lambda, 'Seed', 1, 'Tol', 5e-5), 5);
  row = @(name, seconds, value) fprintf ('| %s | %.2f | %.2f | %+.2f %% |\n', name, seconds, value, ...
                                         100 * (value / batch.final - 1));
  fprintf (['| digits8x8, unit columns, p = %d, lambda = %g | seconds | objective | beside 200 alternations |\n' ...
            '|---|---|---|---|\n'], p, lambda);
  row ('sl_dict_learn, 200 alternations', batch_seconds, batch.final);
  row (sprintf ('sl_dict_learn, online, %d passes (target: at most +0.25 %%, in less time than scikit-learn)', ...
                online.iterations), ours, online.final);
  if (isempty (python))
    fprintf ('| scikit-learn: not installed (Debian: python3-sklearn), comparison left out | | | |\n');
    return;
  end
  for epochs = [8, 64]
    [seconds, objective, version] = sklearn_learns (python, X, p, lambda, epochs);
    row (sprintf ('scikit-learn %s, MiniBatchDictionaryLearning, %d epochs', version, epochs), seconds, objective);
  end
end

root = fileparts (fileparts (mfilename ('fullpath')));
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
sl_threads (1);
python = sl_python_with_sklearn ();
fprintf ('BLAS: %s\n\n', version ('-blas'));
fprintf (['| d = 256, p = 300, n = 2000, lambda = .1 | D''D and D''X, ms | sl_sparse_code, Tol 1e-8: ms, times ' ...
          'the products | largest relgap | scikit-learn, same gap: ms, times as long | largest relgap | with its ' ...
          'tol = 1e-4: ms, times as long; relgap |\n|---|---|---|---|---|---|---|\n']);
coding_row ('A', .1, 1e-8, python, [4, 6]);
coding_row ('B', .1, 1e-8, python, [10, 1.9]);
coding_row ('C', .1, 1e-8, python, [6, 8]);
fprintf (['\n| d | p | n | D''D and D''X, us | sl_sparse_code, lambda = .1, us | a path of five lambda to .1, us ' ...
          '|\n|---|---|---|---|---|---|\n']);
small_row (64, 100, 20, .1);
small_row (64, 300, 20, .1);
small_row (256, 300, 20, .1);
small_row (256, 300, 1, .1);
fprintf ('\n');
dictionary_rows (100, .1, python);
