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
%     X   d-by-n, double or single, full or (double) sparse, finite; one point per column (a row vector is n points of
%         one number). Data that do not fit into memory come as a cell row of names of files or as a function handle f,
%         see doc/large_data.md: f (q) is the q-th block of columns, and [] marks the end
%     C   number of clusters, from 1 to n
%   Outputs
%     LABELS    1-by-n: the cluster of each point, from 1 to C; if several centres are equally near, the first of them
%     CENTRES   d-by-C, of the class of X: the mean of each cluster (unless a limit ended the iterations). With 'online'
%               they are close to the means: they were the means before LABELS were found
%     INFO      struct:
%       inertia      1-by-R for R starts (option Replicates), in their order; with 'online' that of the result. Of
%                    blocks of class single that of centres in double, and of rounded ones for the best start
%       iterations   1-by-R: how often the centres were moved; with 'online' the number of passes over X
%       best         number of the start with the least inertia, which gives the result: the first one if several are
%                    equal
%       converged    whether the labels of the best start stopped changing; with 'online' also where a pass lowered the
%                    inertia by at most Tol of it
%       stop         'converged', 'MaxIter', or 'TimeLimit' where some starts or passes were left out
%       objective    inertia of the result: of LABELS and CENTRES, also where CENTRES are rounded to single
%       clusters     how many clusters have points
%       seconds      time of the call
%       labels       with AllLabels only, R-by-n: the labels of every start
%
%   Algorithms
%     'lloyd'    the iterations above
%     'online'   for very many points, from about 1e5 on. Starts are made on a random sample of 100*C points, at least
%                10000, and the best one goes on: passes over X, in batches of BatchSize points in random order. The
%                points of a batch get the labels of their nearest centres. Then each centre moves to the mean of the
%                points that have its label by then; those of the sample have labels from the beginning. So a point
%                counts once, under its latest label. At the end each point gets the label of its nearest centre.
%                bench/RESULTS.md has times and inertias
%
%   Options
%     'Algorithm'   'lloyd' (default) or 'online'
%     'Replicates'  R, the number of starts (default 10, or as many as Init holds)
%     'Init'        d-by-C centres to start from, or d-by-C-by-R for R starts, of which 'online' takes the best on the
%                   sample. By default greedy k-means++ chooses them: for each centre it draws 2 + floor (log (C))
%                   points, each with probability proportional to its squared distance from the nearest centre before
%                   it, and takes the one that lowers the inertia most. With several blocks it draws from a sample
%                   like that of 'online', and Lloyd's iterations on the sample then improve the centres
%     'BatchSize'   'online' only: points in a batch (default max (4096, 4*C))
%     'AllLabels'   true: INFO has the field labels, 'lloyd' only (default false)
%   Options of runs; they are described in doc/shared_options.md
%     MaxIter (300), Tol (1e-3), TimeLimit, Seed, Display, Checkpoint, CheckpointInterval, Engine, Processes, Hosts
%     MaxIter: an iteration is a move of the centres of a start or, with 'online', a pass
%     Tol: 'online' only. The passes end when one lowers the inertia by at most Tol of it, with 0 when no label changes.
%     A pass counts the inertia of each batch before the centres move
%     TimeLimit: no further start begins after it, nor a further pass of 'online' or over blocks. The first start, or
%     pass, is always completed
%     Seed: for the starts and the order of the points. Start k does not depend on Replicates
%     Display: 'iter' prints a line for each start, or pass of 'online', and one at the end
%     Checkpoint: it needs a Seed, unless 'lloyd' has Init. The state is that between passes over the data, but between
%     starts for 'lloyd' on a matrix. MaxIter of 'lloyd' and Replicates of 'online' must be those of the first call.
%     Replicates of 'lloyd' may be others; all starts that the file has count, also where they are more. With Checkpoint
%     Ctrl-C is an error; the same call goes on
%     Engine: 'mpi' takes full data. With 'lloyd' each rank of 'mpi' works on its own files. With 'online' it works on a
%     part of the columns of each file, which the rank that reads the file sends to it
%
%   A cluster that loses all its points gets the point furthest from its own centre. A cluster is empty in the result
%   only where X has fewer than C different columns, or a limit ended the iterations. Scaling X by a power of two
%   leaves the labels as they are; with entries far beyond 1e150 inertia may be Inf.
%
%   The labels are exactly those that a comparison of all distances in double gives, and nothing depends on the number
%   of threads. For points of 32 numbers and more most comparisons are made in single precision, and in double only
%   where rounding could matter. This is fast, except where clusters are very tight (10^4 times smaller than their
%   distances).
%
%   Memory. Up to 64 starts run at a time. Besides X, memory holds their labels (at
%   most 16 MiB) and centres (at most 32 MiB, held twice). If d is below 32, each thread needs about 35*d*C numbers
%   more. Otherwise there is a copy of X in single precision, and the threads need up to 128 MiB more, or 2*n + 34*d*C
%   numbers if these take more. 'online', and 'lloyd' over several blocks, need all this for the sample only. In
%   addition they need X or one block, n labels for each start, and copies of a batch.
%
%   Sparse X. Labels, CENTRES and starts are those of full (X); inertia differs by rounding. Time grows with the number
%   of entries that X stores, and with d*C, since centres are full. Besides X, memory holds about 20*d numbers for each
%   16 clusters, 6*d*C, and 6*n.
%
%   Blocks. An iteration of 'lloyd' reads each block once for all starts that run at a time. With the same Init the
%   result is that of the matrix, up to rounding. A pass of 'online' reads each block once. Before the first one, a pass
%   checks all blocks, and one draws the sample; after the last one, a pass finds the labels. A cluster that loses
%   all its points takes one more pass.
%
%   New samples. sl_predict (sl_coder ('sl_kmeans', CENTRES), Xnew) gives them the label of the nearest centre.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:maxIter        the best start reached MaxIter before its labels stopped changing
%     sparselearn:emptyClusters  X has fewer than C different columns, so that some clusters have no points
%     sparselearn:precision      the centres are so far from 0 that rounding changes labels and centres
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
%   Making k-means even faster, SDM. 'online': D. Sculley (2010), Web-scale k-means clustering, WWW; J. Newling and
%   F. Fleuret (2016), Nested mini-batch k-means, NIPS 29 (a point counts once, and what was used is used again);
%   P. S. Bradley and U. M. Fayyad (1998), Refining initial points for k-means clustering, ICML (starts on a sample).
%
%   See also: sl_spectral_cluster, sl_cluster_accuracy, sl_nmi
%
% TESTING: test_kmeans   REFERENCE: or_kmeans

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a matrix and a number of clusters');
  try
    begun = tic ();
    [o, given] = options (varargin);
    if (strcmp (o.Engine, 'mpi'))
      [labels, centres, info] = slx_run_in_ranks ('sl_kmeans', {X, c}, given, o);
      return;
    end
    [X, data] = as_blocks (X);
    c = checked_count (c, data);
    o = checked_options (o, data, c);
    restore = slx_run_seed (o.Seed);
    if (isempty (data.unit))
      data.unit = unit_of (X, o.Init);
      X = slx_data_divided (X, data.unit);
      data.read = @(q) X;
      data.share = data.read;
    end
    o.Init = slx_data_divided (o.Init, data.unit);
    data = cluster_held (data, strcmp (o.Algorithm, 'online'));

    if (strcmp (o.Algorithm, 'online'))
      task = cluster_online (data, c, o, begun);
    else
      task = cluster_lloyd (data, X, c, o);
    end
    task.identity = identity (o, data, X, c);
    [state, why] = last_state (task, o, begun);
    [labels, centres, info] = task.result (state, why);
    centres = cluster_rounded (data, centres);
    if (strcmp (o.Algorithm, 'lloyd') && strcmp (data.class, 'single') && isempty (X))
      [labels, info] = of_rounded (data, centres, info);
    end
    [labels, info] = of_all_parts (labels, info, data);
    info.clusters = check_clusters (labels, centres, info, data);
    centres = cast (double (centres) * data.unit, data.class);
    info.inertia = info.inertia * data.unit * data.unit;
    info.objective = info.objective * data.unit * data.unit;
    info.seconds = toc (begun);
    slx_run_end ('sl_kmeans', o.Display, info, o.MaxIter == 0);
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

% The last state of a run, and why it has ended. Ctrl-C is an error here.
function [state, why] = last_state (task, o, clock)
  task.caller = 'sl_kmeans';
  task.measures = {'objective', 'certificate'};
  task.keep = 'last';
  task.kept = @(s) [];
  [task.growth, task.exact, task.once] = deal (Inf, false, true);
  task.ready = @going_on;
  if (~ isempty (o.Checkpoint) && ~ isempty (o.Seed))   % the states have those of the generators, too
    start = task.start;
    task.start = @() setfield (start (), 'generators', slx_run_seed ('states'));
    task.step = @(s, k) with_generators (task, s, k);
    task.divided = true;
  end
  [o.MaxIter, o.Tol, o.OutputFcn] = deal (task.most, task.tol, []);
  [~, run, why] = slx_run_loop (task, o, clock);
  if (strcmp (why, 'interrupted'))
    slx_arg_fail ('interrupted', 'interrupted');
  end
  state = run.state;
end

function [s, whole] = with_generators (task, s, k)
  whole = true;
  if (task.divided)
    [s, whole] = task.step (s, k);
  else
    s = task.step (s, k);
  end
  s.generators = slx_run_seed ('states');
end

function task = going_on (task, s)
  if (isfield (s, 'generators'))
    slx_run_seed ('states', s.generators);
  end
end

% What tells a run from others: the problem, and the options but those that limit, display or save it. The starts of
% 'lloyd' end by MaxIter, and those of 'online' are chosen from Replicates.
function of = identity (o, data, X, c)
  of = [];
  if (~ isempty (o.Checkpoint))
    numbers = {o.MaxIter, o.Replicates};
    about = {data.m, data.width, data.class, data.unit, c, numbers(1+strcmp (o.Algorithm, 'online'))};
    if (isempty (X))
      about{end+1} = [data.sumsq; data.marks];
    else
      about{end+1} = X;
    end
    of = slx_run_identity (o, 'sl_kmeans', about);
  end
end

% Labels and inertia of centres that are rounded to the class of the data.
function [labels, info] = of_rounded (data, centres, info)
  s = cluster_pass (data, struct ('C', centres, 'labels', zeros (data.held, 1, 'uint32')));
  labels = double (s.labels)';
  info.objective = s.inertia;
  info.inertia(info.best) = s.inertia;
  if (isfield (info, 'labels'))
    info.labels(info.best,:) = labels;
  end
end

% How many clusters have points. Warns where fewer have than there should be, or where centres are so far from 0 that
% their class has too few digits for the differences of points.
function count = check_clusters (labels, centres, info, data)
  c = size (centres, 2);
  sizes = accumarray (labels(:), 1, [c, 1]);
  count = sum (sizes > 0);
  if (count < c && strcmp (info.stop, 'converged'))
    slx_arg_warn ('emptyClusters', ['only %d of the %d clusters have points, because X has too few different ' ...
                                    'columns'], count, c);
  end
  n = numel (labels);
  middle = centres * sizes / n;
  around = bsxfun (@minus, centres, middle) .^ 2 * sizes;
  spread = sqrt ((info.objective + sum (around)) / n) * (around > 0);   % equal entries have no rounding
  slx_data_digits (middle * data.unit, spread * data.unit, data.class);
end

% The labels of all parts of the data, on the first rank of engine 'mpi', which goes on alone.
function [labels, info] = of_all_parts (labels, info, data)
  if (data.parts.divided)
    own = data.own - data.skipped;
    labels = data.parts.join (labels(own));
    if (isfield (info, 'labels'))
      info.labels = data.parts.join (info.labels(:,own));
    end
    data.parts.first ();
  end
end

% The data as blocks, see slx_data_blocks; a matrix X is one block, and has no unit yet.
function [X, data] = as_blocks (X)
  data = [];
  if (iscell (X) || isa (X, 'function_handle'))
    [data, X] = slx_data_blocks (X, @survey);
  end
  if (isempty (data) || ~ isempty (X))
    slx_arg_columns (X, true);
    data = struct ('m', size (X, 1), 'width', size (X, 2), 'class', class (X), 'unit', [], 'read', [], ...
                   'share', [], 'mine', 1, 'parts', slx_data_parts ());
  end
  data.stored = Inf;
  if (issparse (X))
    data.stored = nnz (X);
  end
end

function s = survey (B, name)
  parts = slx_data_parts ();
  slx_arg_refuse (issparse (B) && parts.divided, '%s must be full with Engine ''mpi'', but is sparse', name);
  s = slx_data_survey (name, B, true);
end

function [o, given] = options (given)
  persistent table
  if (isempty (table))
    table = slx_opt_table (table_rows ());
  end
  [o, given] = slx_opt_read (table, given);
  slx_arg_refuse (~ isempty (o.Checkpoint) && isempty (o.Seed) ...
                  && (isempty (o.Init) || strcmp (o.Algorithm, 'online')), ...
                  'option Checkpoint needs a Seed, unless Algorithm is ''lloyd'' and Init is given');
end

function rows = table_rows ()
  online = {'Algorithm', 'online'};
  rows = {'Algorithm',   'lloyd', {'lloyd', 'online'},       {};
          'Replicates',  [],      '?integer [1,2147483647]', {};
          'Init',        [],      '?numbers',                {};
          'MaxIter',     300,     'count',                   {};
          'Tol',         1e-3,    'nonneg',                  online;
          'BatchSize',   [],      '?natural',                online;
          'AllLabels',   false,   'flag',                    {'Algorithm', 'lloyd'};
          'TimeLimit',   Inf,     'nonneg',                  {};
          'Display',     'off',   {'off', 'final', 'iter', 'bar'}, {};
          'Seed',        [],      '?seed',                   {};
          'Checkpoint',  '',      'file',                    {};
          'CheckpointInterval', 60, 'nonneg',                {}};
  rows = [rows; slx_opt_engine()];
end

function c = checked_count (c, data)
  n = sum (data.width);
  slx_arg_refuse (n == 0, 'X must not be empty, but is %d-by-0', data.m);
  if (~ isnumeric (c) || ~ isreal (c) || numel (c) ~= 1 || ~ (c >= 1 && c <= n) || c ~= floor (c))
    slx_arg_fail ('badInput', 'C must be an integer from 1 to the number of columns of X, which is %d, but is %s', ...
                  n, slx_arg_value_text (c));
  end
  c = double (full (c));
end

function o = checked_options (o, data, c)
  if (~ (isnumeric (o.Init) && isempty (o.Init)))
    [d, columns, pages] = size (o.Init);
    slx_opt_must (isfloat (o.Init) && isreal (o.Init) && ~ issparse (o.Init) && ndims (o.Init) <= 3 ...
                  && d == data.m && columns == c && pages > 0 && all (isfinite (o.Init(:))), ...
                  sprintf ('Init must be %d-by-%d, or %d-by-%d-by-R for R starts, full, real and finite', ...
                           data.m, c, data.m, c), o.Init, [-realmax realmax]);
    slx_arg_refuse (~ isempty (o.Replicates) && o.Replicates ~= pages, 'option Replicates is %g, but Init holds %d', ...
                    o.Replicates, pages);
    o.Replicates = pages;
    o.Init = cast (o.Init, data.class);
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

%!assert (sl_kmeans ([0 1 10 11], 2, 'Init', [0 10]), [1 1 2 2])
%!test
%! [labels, centres, info] = sl_kmeans ([0 0 5 5; 0 1 0 1], 2, 'Seed', 1);
%! assert (sort (centres, 2), [0 5; .5 .5]);
%! assert (sum (([0 0 5 5; 0 1 0 1] - centres(:,labels))(:) .^ 2), 1);
%! assert (info.objective, 1);
%! assert (size (info.inertia), [1 10]);
%! assert (info.converged && strcmp (info.stop, 'converged'));
%!test
%! X = [0 0 5 5; 0 1 0 1];
%! blocks = {X(:,1:3), X(:,4), []};
%! [labels, centres, info] = sl_kmeans (@(q) blocks{q}, 2, 'Seed', 1);
%! [online, same] = sl_kmeans (X, 2, 'Seed', 1, 'Algorithm', 'online');
%! assert (info.objective, 1);
%! assert (same, centres(:,[labels(online == 1)(1), labels(online == 2)(1)]));
%!error id=sparselearn:badCall sl_kmeans (1)

%!demo
%! t = linspace (0, 40, 300);
%! X = kron ([0 3 1; 0 1 3], ones (1, 100)) + [sin(t); cos(t)] .* abs (cos (7 * t));
%! [labels, centres] = sl_kmeans (X, 3, 'Seed', 1);
%! scatter (X(1,:), X(2,:), 20, labels);
%! hold on;
%! plot (centres(1,:), centres(2,:), 'k+', 'markersize', 20);
%! hold off;
%! title ('three clusters, and their centres');
