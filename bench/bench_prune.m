% bench_prune.m   Pruning at the size of VGG16, shares of zeros of projections, and products with sparse weights.

% SPDX-License-Identifier: BSD-3-Clause
1;

% Filters and output layer of VGG16 for CIFAR-10, in single, with entries from N(0, 2/(inputs of a unit)).
function W = vgg16 ()
  randn ('twister', 1);
  channels = [3 64 64 128 128 256 256 256 512 512 512 512 512 512];
  for k = 1:13
    inputs = 9 * channels(k);
    W{k} = single (randn (3, 3, channels(k), channels(k+1)) * sqrt (2 / inputs));
  end
  W{14} = single (randn (512, 10) * sqrt (2 / 512));
end

function seconds = least_time (f, runs)
  seconds = Inf;
  for run = 1:runs
    clock = tic ();
    f ();
    seconds = min (seconds, toc (clock));
  end
end

function projected (W, s)
  for k = 1:numel (W)
    sl_proj_gsp (reshape (W{k}, [], size (W{k}, ndims (W{k}))), s);
  end
end

W = vgg16 ();
fprintf ('\n%.0f weights of VGG16, single, %d threads, s\n\n', sum (cellfun (@numel, W)), sl_threads ());
fprintf ('| | s = .5 | .7 | .8 | .9 | .95 |\n|---|---|---|---|---|---|\n| sl_proj_gsp of all layers |');
for s = [.5 .7 .8 .9 .95]
  fprintf (' %.3f |', least_time (@() projected (W, s), 7));
end
fprintf ('\n\n| sl_prune | z = .8 | .9 | .95 |\n|---|---|---|---|\n');
for row = {'the sparseness found', {}; 'sparseness .7', {'Sparseness', .7}; ...
           'magnitude', {'Algorithm', 'magnitude'}; 'magnitude, global', {'Algorithm', 'magnitude', 'Scope', 'global'}; ...
           'random', {'Algorithm', 'random', 'Seed', 1}}'
  fprintf ('| %s |', row{1});
  for z = [.8 .9 .95]
    fprintf (' %.2f |', least_time (@() sl_prune (W, z, row{2}{:}), 3));
  end
  fprintf ('\n');
end

fprintf ('\nZeros in per cent of a projection of 100 units, N(0,1)\n\n| inputs of a unit | s = .8 | .9 | .95 | .99 |\n');
fprintf ('|---|---|---|---|---|\n');
for n = [784 100 25]
  randn ('twister', 2);
  X = randn (n, 100);
  fprintf ('| %d |', n);
  for s = [.8 .9 .95 .99]
    fprintf (' %.1f |', 100 * mean (sl_proj_gsp (X, s)(:) == 0));
  end
  fprintf ('\n');
end

fprintf ('\nW''*x, ms, one thread\n\n| W | samples | full | full, single | 20 %% left: package | 10 %% | 5 %% | 1 %% |');
fprintf (' 10 %% left: Octave | 1 %% |\n|---|---|---|---|---|---|---|---|---|---|\n');
before = sl_threads ();
sl_threads (1);
for shape = {[784 300], [300 100], [4096 1000]}
  for samples = [1 256]
    rand ('twister', 3);
    randn ('twister', 3);
    W = randn (shape{1});
    X = randn (shape{1}(1), samples);
    chance = rand (shape{1});
    narrow = {single(W), single(X)};
    fprintf ('| %d-by-%d | %d | %.3f | %.3f |', shape{1}, samples, 1e3 * least_time (@() W' * X, 15), ...
             1e3 * least_time (@() narrow{1}' * narrow{2}, 15));
    for left = [.2 .1 .05 .01]
      S = sparse (W .* (chance < left));
      fprintf (' %.3f |', 1e3 * least_time (@() slx_cross_mex (S, X), 15));
    end
    for left = [.1 .01]
      S = sparse (W .* (chance < left));
      fprintf (' %.3f |', 1e3 * least_time (@() S' * X, 7));
    end
    fprintf ('\n');
  end
end
sl_threads (before);
