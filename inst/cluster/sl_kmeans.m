function [labels, centres, info] = sl_kmeans (X, c, varargin)
%SL_KMEANS  Clustering by k-means of the columns of a matrix.
%   LABELS = sl_kmeans (X, C) divides the columns x_1, ..., x_n of X into C clusters so that the inertia
%
%       sum_i |x_i - centre (label_i)|_2^2
%
%   is small. From each of several starts, two steps alternate until no label changes: each point gets the label of its
%   nearest centre, and each centre moves to the mean of its points. The start with the least inertia gives the result.
%
%   [LABELS, CENTRES, INFO] = sl_kmeans (X, C, OPTION, VALUE, ...) or sl_kmeans (X, C, OPTIONS) with a struct sets
%   options and returns the outcome of each start.
%
%   Inputs
%     X   d-by-n, double or single, full, finite; one point per column (a row vector is n points of one number)
%     C   number of clusters, from 1 to n
%   Outputs
%     LABELS    1-by-n: the cluster of each point, from 1 to C; if several centres are equally near, the first of them
%     CENTRES   d-by-C, of the class of X: the mean of each cluster (unless MaxIter ended the iterations)
%     INFO      struct:
%       inertia      1-by-R for R starts, in their order
%       iterations   1-by-R: how often the centres were moved
%       best         number of the start with the least inertia, which gives the result: the first one if several are
%                    equal
%       converged    whether the labels of the best start stopped changing
%       stop         'converged', 'MaxIter', or 'TimeLimit' where some starts were left out
%       objective    inertia of the best start
%       seconds      time of the call
%       labels       with AllLabels only, R-by-n: the labels of every start
%
%   Options
%     'Replicates'  R, the number of starts (default 10, or as many as Init holds)
%     'Init'        d-by-C centres to start from, or d-by-C-by-R. By default greedy k-means++ chooses them: for each
%                   centre it draws 2 + floor (log (C)) points, each with probability proportional to its squared
%                   distance from the nearest centre before it, and takes the one that lowers the inertia most
%     'MaxIter'     largest number of moves of the centres of a start (default 300)
%     'AllLabels'   true: INFO has the field labels (default false)
%     'TimeLimit'   seconds after which no further start begins; the first one is always completed (default Inf)
%     'Display'     'off' (default), 'final' (one line at the end), 'iter' (a line for each start, and one at the
%                   end), 'bar' (one line with the part of the starts done and the time left, and one at the end)
%     'Seed'        integer for the starts. It leaves the global generators as they are (default []: these are used).
%                   Start k does not depend on Replicates
%
%   A cluster that loses all its points gets the point furthest from its own centre. A cluster is empty in the result
%   only where X has fewer than C different columns, or MaxIter ended the iterations. Scaling X by a power of two
%   leaves the labels as they are; with entries far beyond 1e150 inertia may be Inf.
%
%   The labels are exactly those that a comparison of all distances in double gives, and nothing depends on the number
%   of threads. Points of 32 numbers and more are compared with the centres by matrix products in single precision.
%   Where the bound on the error of these products leaves more than one centre, distances are computed in double. This
%   is fast, except where clusters are very tight (10^4 times smaller than their distances).
%
%   Memory. One to 64 starts run at a time. Besides X, and a copy in double of single X, memory holds at most 2^22
%   labels (16 MiB) and 2^22 coordinates of centres (32 MiB, held twice) of these starts. For points of fewer than 32
%   numbers each thread needs about 35*d*C numbers. For other points there is a copy of X in single precision, and up to
%   128 MiB for starts that run side by side (more where a single start needs more: 2*n + 34*d*C numbers).
%
%   New samples. sl_predict (sl_coder ('sl_kmeans', CENTRES), Xnew) gives them the label of the nearest centre.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:maxIter   the best start reached MaxIter before its labels stopped changing
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> [labels, centres] = sl_kmeans ([0 1 10 11], 2, 'Init', [0 10])
%     labels =
%        1   1   2   2
%     centres =
%         0.5000   10.5000
%
%
%   Reference: S. P. Lloyd (1982), Least squares quantization in PCM, IEEE Trans. Inf. Theory 28(2); D. Arthur and
%   S. Vassilvitskii (2007), k-means++: the advantages of careful seeding, SODA, sections 2.2 and 6; G. Hamerly (2010),
%   Making k-means even faster, SDM.
%
%   See also: sl_spectral_cluster, sl_cluster_accuracy, sl_nmi
%
% TESTING: test_kmeans   REFERENCE: or_kmeans

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a matrix and a number of clusters');
  try
    slx_arg_columns (X);
    c = checked_count (c, X);
    table = {'Replicates', [],    '?integer [1,2147483647]';
             'Init',       [],    'any';
             'MaxIter',    300,   'count';
             'AllLabels',  false, 'flag';
             'TimeLimit',  Inf,   'nonneg';
             'Display',    'off', {'off', 'final', 'iter', 'bar'};
             'Seed',       [],    '?seed'};
    o = checked_options (slx_opt_read (table, varargin), X, c);
    restore = slx_run_seed (o.Seed);
    begun = tic ();
    unit = unit_of (X, o.Init);
    if (unit ~= 1)
      X = X / unit;
      o.Init = o.Init / unit;
    end

    [labels, centres, info] = best_of_all (X, c, o, begun, unit);
    centres = centres * unit;
    info.inertia = info.inertia * unit * unit;
    info.objective = info.inertia(info.best);
    info.seconds = toc (begun);
    slx_run_end ('sl_kmeans', o.Display, info, o.MaxIter == 0);
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

% All starts, some at a time. Progress is displayed in the unit of the data.
function [labels, centres, info] = best_of_all (X, c, o, begun, unit)
  outcomes = {'MaxIter', 'converged'};
  info = struct ('inertia', [], 'iterations', [], 'best', 1, 'converged', false, 'stop', '', 'objective', Inf, ...
                 'seconds', 0);
  every = {};
  batch = max (1, floor (min ([64, 2^22 / size(X, 2), 2^22 / (size (X, 1) * c)])));
  if (o.TimeLimit < Inf)
    batch = 1;                                  % the clock is looked at between batches
  elseif (any (strcmp (o.Display, {'iter', 'bar'})))
    batch = min (batch, ceil (o.Replicates / 20));
  end
  tell (o, info, begun, unit, 0);
  for first = 1:batch:o.Replicates
    if (first > 1 && toc (begun) >= o.TimeLimit)
      info.stop = 'TimeLimit';
      break;
    end
    these = first:min (first + batch - 1, o.Replicates);
    [found, C, inertia, moves, settled] = sl_kmeans_mex (X, c, starts (X, c, o.Init, these), ...
                                                         min (o.MaxIter, 2^52));
    [least, at] = min (inertia);
    if (first == 1 || least < info.objective)
      info.best = these(at);
      info.objective = least;
      info.converged = settled(at) > 0;
      info.stop = outcomes{1 + info.converged};
      labels = double (found(:,at)') + 1;
      centres = C(:,(at-1)*c+1:at*c);
    end
    info.inertia = [info.inertia, inertia];
    info.iterations = [info.iterations, moves];
    tell (o, info, begun, unit, these);
    if (o.AllLabels)
      every{end+1} = double (found') + 1;
    end
  end
  tell (o, info, begun, unit, []);
  if (o.AllLabels)
    info.labels = vertcat (every{:});
  end
end

% Progress after the starts STARTS, which is 0 before the first and [] at the end.
function tell (o, info, begun, unit, starts)
  switch (o.Display)
    case 'iter'
      for k = reshape (starts(starts > 0), 1, [])       % for Octave 11, where it is 0-by-1 if empty
        fprintf ('start %d of %d: inertia %.6g after %d iterations\n', k, o.Replicates, ...
                 info.inertia(k) * unit * unit, info.iterations(k));
      end
    case 'bar'
      task = struct ('caller', 'sl_kmeans', 'counts', 'start', 'measures', {{'objective'}});
      run = struct ('iteration', numel (info.inertia), 'before', 0, ...
                    'history', [info.objective * unit * unit; toc(begun)]);
      o.MaxIter = o.Replicates;
      over = {info.stop};
      slx_run_progress (o, task, run, over{isempty (starts)});
  end
end

function c = checked_count (c, X)
  n = size (X, 2);
  slx_arg_refuse (n == 0, 'X must not be empty, but is %d-by-0', size (X, 1));
  slx_arg_refuse (~ isnumeric (c) || ~ isreal (c) || numel (c) ~= 1 || ~ (c >= 1 && c <= n) || c ~= floor (c), ...
                  'C must be an integer from 1 to the number of columns of X, which is %d', n);
  c = double (full (c));
end

function o = checked_options (o, X, c)
  if (~ (isnumeric (o.Init) && isempty (o.Init)))
    [d, columns, pages] = size (o.Init);
    slx_arg_refuse (~ isfloat (o.Init) || ~ isreal (o.Init) || issparse (o.Init) || ndims (o.Init) > 3 ...
                    || d ~= size (X, 1) || columns ~= c || pages < 1 || ~ all (isfinite (o.Init(:))), ...
                    'option Init must be %d-by-%d, or %d-by-%d-by-R for R starts, full, real and finite', ...
                    size (X, 1), c, size (X, 1), c);
    slx_arg_refuse (~ isempty (o.Replicates) && o.Replicates ~= pages, 'option Replicates is %g, but Init holds %d', ...
                    o.Replicates, pages);
    o.Replicates = pages;
    o.Init = cast (o.Init, class (X));
    slx_arg_refuse (~ all (isfinite (o.Init(:))), 'option Init must be finite in the class of X');
  elseif (isempty (o.Replicates))
    o.Replicates = 10;
  end
end

% A power of two that brings squares well into the range of double.
function unit = unit_of (X, Init)
  unit = 1;
  top = max ([max(X(:)), -min(X(:)), max(Init(:)), -min(Init(:))]);
  if ((top > 1e100 || top < 1e-100) && top > 0)
    [~, exponent] = log2 (top);
    unit = 2 ^ min (exponent, 1023);
  end
end

% Centres to start from, side by side.
function S = starts (X, c, Init, these)
  if (isempty (Init))
    trials = 2 + floor (log (c));
    S = X(:,sl_kmeans_starts_mex (X, rand (c * trials, numel (these)), c));
  else
    S = reshape (Init(:,:,these), size (X, 1), []);
  end
end

%!assert (sl_kmeans ([0 1 10 11], 2, 'Init', [0 10]), [1 1 2 2])
%!test
%! [labels, centres, info] = sl_kmeans ([0 0 5 5; 0 1 0 1], 2, 'Seed', 1);
%! assert (sort (centres, 2), [0 5; .5 .5]);
%! assert (sum (([0 0 5 5; 0 1 0 1] - centres(:,labels))(:) .^ 2), 1);
%! assert (info.objective, 1);
%! assert (size (info.inertia), [1 10]);
%! assert (info.converged && strcmp (info.stop, 'converged'));
%!error id=sparselearn:badCall sl_kmeans (1)

%!demo
%! t = linspace (0, 40, 300);
%! X = kron ([0 3 1; 0 1 3], ones (1, 100)) + [sin(t); cos(t)] .* abs (cos (7 * t));
%! [labels, centres] = sl_kmeans (X, 3, 'Seed', 1);
%! scatter (X(1,:), X(2,:), 20, labels);
%! hold on;
%! plot (centres(1,:), centres(2,:), 'k+', 'markersize', 20);
%! hold off;
