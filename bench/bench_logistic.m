% Logistic regression beside scikit-learn's (solver 'newton-cg'), one thread each, in turn: the objective of
% sl_logistic_train at either optimum, and the time, the least of three for either. Both run to optima as good as theirs
% get: Tol 1e-8 here, tolerance 1e-8 there. The target, that the relative difference of the objectives is at most 1e-8,
% stands in brackets; below 0 the objective here is the smaller one. Digits and iris need SPARSELEARN_DATA.

% SPDX-License-Identifier: BSD-3-Clause

function write_samples (file, X, y)
  out = fopen (file, 'w');
  fwrite (out, size (X), 'double');
  fwrite (out, X, 'double');
  fwrite (out, y, 'double');
  fclose (out);
end

function [objective, seconds, steps] = sklearn (python, script, file, lambda)
  seconds = Inf;
  for k = 1:3
    [failed, text] = system (sprintf ('OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 "%s" "%s" "%s" %.17g 1e-8', python, ...
                                      script, file, lambda));
    if (failed)
      error ('bench_logistic: %s', text);
    end
    told = str2double (strsplit (strtrim (text), ' '));
    objective = told(1);
    seconds = min (seconds, told(2));
    steps = told(3);
  end
end

function row (name, X, y, lambda, python, script)
  file = [tempname(), '.bin'];
  removed = onCleanup (@() delete (file));
  seconds = Inf;
  for k = 1:3
    [~, info] = sl_logistic_train (X, y, 'Ridge', lambda);
    seconds = min (seconds, info.seconds(end));
  end
  fprintf ('| %s, %dx%d, %d classes, Ridge %g | %.12g | %.1e | %d | %.3g |', name, size (X), numel (unique (y)), ...
           lambda, info.objective(end), info.gradient(end), info.iterations, seconds);
  if (isempty (python))
    fprintf (' not installed | | |\n');
    return;
  end
  write_samples (file, X, y);
  [theirs, their_seconds, steps] = sklearn (python, script, file, lambda);
  fprintf (' %.12g, %d, %.3g | %.1e (1e-8) | %.2f |\n', theirs, steps, their_seconds, ...
           (info.objective(end) - theirs) / theirs, seconds / their_seconds);
end

folder = fileparts (mfilename ('fullpath'));
root = fileparts (folder);
addpath (fullfile (root, 'inst'), fullfile (root, 'src'), fullfile (root, 'bench'));
sl_threads (1);
python = sl_python_with_sklearn ();
script = fullfile (folder, 'bench_logistic_sklearn.py');
fprintf ('BLAS: %s\n\n', version ('-blas'));
fprintf (['| | objective | gradient | steps | seconds | scikit-learn: objective, steps, seconds | objective, relative ' ...
          'difference | time, ratio |\n|---|---|---|---|---|---|---|---|\n']);
randn ('twister', 1);
rand ('twister', 1);
y = ceil (20 * rand (1, 5000));
C = randn (100, 20) / 4;
row ('clusters that overlap', C(:,y) + randn (100, 5000), y, 1, python, script);
if (isempty (getenv ('SPARSELEARN_DATA')))
  fprintf ('Digits and iris: left out, SPARSELEARN_DATA names no folder with them.\n');
else
  [X, about] = sl_data ('digits8x8');
  for lambda = [100, 1, .01]
    row ('digits', X, about.labels, lambda, python, script);
  end
  row ('odd and even digits', X, 1 + mod (about.labels, 2), 1, python, script);
  [X, about] = sl_data ('iris');
  row ('iris', X, about.labels, 1, python, script);
end
