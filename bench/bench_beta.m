% Beta divergences by multiplicative updates beside scikit-learn's, where that is installed: the divergence after the same
% number of iterations from the same start, and the time, one thread.

% SPDX-License-Identifier: BSD-3-Clause

1;                                      % a script, not a file of one function

function d = divergence (X, Y, beta)
  if (beta == 0)
    d = sum ((X ./ Y - log (X ./ Y) - 1)(:));
  elseif (beta == 1)
    d = sum ((X .* log (X ./ Y) - X + Y)(:));
  else
    d = sum ((X .^ beta + (beta - 1) * Y .^ beta - beta * X .* Y .^ (beta - 1))(:)) / (beta * (beta - 1));
  end
end

folder = fileparts (mfilename ('fullpath'));
addpath (fullfile (folder, '..', 'inst'), fullfile (folder, '..', 'src'), folder);
python = sl_python_with_sklearn ();
if (isempty (python))
  error ('bench_beta: needs a Python with scikit-learn');
end
sl_threads (1);
[m, n, r, iterations] = deal (300, 500, 15, 200);
rand ('twister', 1);
rande ('twister', 1);
X = rand (m, r) * rand (r, n) .* rande (m, n) + 1e-3;           % noise by factors, as of power spectra
[W0, H0] = deal (rand (m, r) + .1, rand (r, n) + .1);
file = [tempname(), '.bin'];
id = fopen (file, 'w');
fwrite (id, [m; n; r; X(:); W0(:); H0(:)], 'double');
fclose (id);
printf ('%dx%d, r = %d, %d iterations of both programs from the same start\n\n', m, n, r, iterations);
printf ('| beta | divergence | scikit-learn''s, relative to it | ms an iteration | scikit-learn |\n|---|---|---|---|---|\n');
for beta = [0 .5 1 1.5 2]
  seconds = Inf;
  for k = 1:3
    clock = tic ();
    [W, H] = sl_nmf (X, r, 'Algorithm', 'mu', 'Loss', beta, 'Init', {W0, H0}, 'MaxIter', iterations, 'Tol', 0);
    seconds = min (seconds, toc (clock));
  end
  d = divergence (X, W * H, beta);
  [status, text] = system (sprintf ('OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "%s" "%s" "%s" %g %d', python, ...
                                    fullfile (folder, 'bench_beta_sklearn.py'), file, beta, iterations));
  words = strsplit (strtrim (text));
  if (status ~= 0 || numel (words) ~= 3)
    error ('bench_beta: scikit-learn failed: %s', text);
  end
  theirs = str2double (words);
  printf ('| %g | %.6g | %+.1e | %.2f | %.2f |\n', beta, d, (theirs(2) - d) / d, 1e3 * seconds / iterations, ...
          1e3 * theirs(1) / iterations);
end
printf ('\nscikit-learn %s\n', words{3});
delete (file);
