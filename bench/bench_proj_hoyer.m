% The Hoyer projection as called from Octave, beside what returning a matrix costs; the kernel's own time on the same
% matrix is told by bench_proj_hoyer_columns.c. Gaussian entries, sparseness .8; the least of many calls.

% SPDX-License-Identifier: BSD-3-Clause

X = randn (1000, 1000);
before = sl_threads ();
for threads = unique ([1, before])
  sl_threads (threads);
  full = Inf;
  bare = Inf;
  told = Inf;
  for k = 1:60
    start = tic;
    P = sl_proj_hoyer (X, .8);
    full = min (full, toc (start));
    start = tic;
    [P, info] = sl_proj_hoyer (X, .8);
    told = min (told, toc (start));
    start = tic;
    P = empty_matrix_mex (1000, 1000);
    bare = min (bare, toc (start));
  end
  fprintf ('1000x1000, %d threads: %.3f ms as called (with info %.3f), a MEX returning such a matrix %.3f ms\n', ...
           threads, 1e3 * full, 1e3 * told, 1e3 * bare);
end
sl_threads (before);

x = randn (20, 1);
[p, info] = sl_proj_hoyer (x, .8);
calls = {'P = sl_proj_hoyer (x, .8)', @() sl_proj_hoyer(x, .8); ...
         'P = sl_proj_hoyer (x, .8, ''Nonneg'', true)', @() sl_proj_hoyer(x, .8, 'Nonneg', true); ...
         'sl_proj_hoyer_jvp (x, p, info, x)', @() sl_proj_hoyer_jvp(x, p, info, x)};
for c = 1:size (calls, 1)
  call = calls{c,2};
  once = Inf;
  for k = 1:200
    start = tic;
    for i = 1:20
      call ();
    end
    once = min (once, toc (start) / 20);
  end
  fprintf ('d = 20: %-45s %5.1f us\n', calls{c,1}, 1e6 * once);
end
