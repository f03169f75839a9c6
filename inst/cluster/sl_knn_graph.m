function [A, info] = sl_knn_graph (X, K, varargin)
%SL_KNN_GRAPH  Graph of nearest neighbours (neighbors, k-NN), exact or approximate.
%   A = sl_knn_graph (X, K) gives the symmetric sparse n-by-n matrix in which A(i,j) = 1 if X(:,j) is one of the K
%   points nearest to X(:,i) in the Euclidean distance, or X(:,i) is one of the K nearest to X(:,j). Otherwise it is 0.
%   Of points at equal distances, such as duplicates, those with the lowest index count as the nearest. No point is its
%   own neighbour.
%
%   A = sl_knn_graph (X, K, 'To', Y), with m columns of Y, gives the m-by-n matrix in which row i marks the K columns of
%   X that are nearest to Y(:,i).
%
%   [A, INFO] = sl_knn_graph (X, K, OPTION, VALUE, ...) or sl_knn_graph (X, K, OPTIONS) with a struct sets options and
%   also gives the neighbours and their distances.
%
%   [A, INFO] = sl_knn_graph (X, K, 'Algorithm', 'descent', ...) finds most of the neighbours, in a small part of the
%   time if there are very many points, and says how many it has found.
%
%   Inputs
%     X   d-by-n, double or single, full or (double) sparse, finite; one point per column. Data that do not fit into
%         memory come as a cell row of names of files or as a function handle f, see doc/large_data.md: f (q) is the
%         q-th block of columns, and [] marks the end. 'descent' reads all blocks into memory
%     K   number of neighbours, an integer from 1 to n-1, or to n with 'To'
%   Outputs
%     A     sparse matrix of class double; without 'To' symmetric with a zero diagonal
%     INFO  struct:
%       neighbours   K-by-n (with 'To', K-by-m): the indices of the neighbours of each point, the nearest first
%       distances    their distances, of the same size
%     and with Algorithm 'descent' also
%       algorithm    'descent', or 'exact' if there are few points
%       recall       estimate of the part of all neighbours that were found
%       interval     1-by-2: the 95 % confidence interval of recall
%       sample       number of points that were searched exactly for the estimate
%       iterations   number of iterations
%       seconds      time of the search and of the estimate
%
%   Options
%     'To'        Y, d-by-m, of the class of X, full or sparse as X: the points whose neighbours are sought
%     'Mutual'    true: A(i,j) is nonzero only if each of the two points is a neighbour of the other (default false)
%     'Weights'   'binary' (default), or 'gaussian': exp (-d(i,j)^2 / (2*s^2)) in place of 1, where d is the distance
%     'Width'     the s of 'gaussian'. By default ([]) the widths are local: exp (-d(i,j)^2 / (s(i)*s(j))), where s(i)
%                 is the distance of point i to its 7th neighbour, or to its Kth if K < 7. With 'To', s(i)^2 of the
%                 point Y(:,i) takes the place of s(i)*s(j). Points at distance 0 have weight 1. Underflow gives 0
%     'Algorithm' 'exact' (default): all neighbours. 'descent': most of them, by comparing the neighbours of neighbours.
%                 It does what 'exact' does for n up to max (2000, 100*K) points, and with 'To' also if m < 2000 or n*m
%                 <= 6000*(n + m)
%     'Recall'    for 'descent', the part of the neighbours to be found, above 0 and below 1 (default 0.95)
%     'Seed'      for 'descent', integer for its random choices. It leaves the global generators as they are (default
%                 []: these are used)
%   Options of runs; they are described in doc/shared_options.md
%     Engine, Processes, Hosts
%
%   There is no Checkpoint: 'descent' takes a minute or two for a million points of 128 numbers, and its state would be
%   larger than the result. 'exact' takes more than an hour for so many.
%
%   With 'exact' the graph is exactly that of distances computed as sums of squared differences in double. Besides the
%   result, memory holds a copy of X in single precision and 24*K bytes for each point; with 'To', or for sparse X, in
%   place of the latter blocks of at most 64*n products or 32 MiB, whichever is more. With either algorithm the result
%   does not depend on the number of threads.
%
%   With 'descent' the distances of the neighbours are as exact, but other points may be nearer. A neighbour counts as
%   found if it is no farther than the true Kth neighbour. The search goes on, with more effort, until it has found the
%   part Recall of the neighbours of a random sample, or until more effort no longer helps. INFO.recall is the part
%   found for up to 1000 other random points. Points that differ by less than about 1e-7 of the largest entry look equal
%   to 'descent'. With 'To' it makes the graph of X first, in which it then searches the neighbours of each column of Y;
%   Recall and INFO.recall are about these. doc/large_data.md says more.
%
%   Warnings
%     sparselearn:manyPairs       no Algorithm was given, and the exact search will take long
%     sparselearn:recall          'descent' did not reach Recall
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput        'To' with blocks
%     sparselearn:unusedOption    Width was given without 'gaussian', Mutual with 'To', or Recall or Seed without
%                                 'descent'
%
%   Example
%     >> A = sl_knn_graph ([0 1 3 7], 1);
%     >> full (A)
%     ans =
%        0   1   0   0
%        1   0   1   0
%        0   1   0   1
%        0   0   1   0
%
%
%   Reference: Y. Yang et al. (2017), Support regularized sparse coding and its fast encoder, ICLR, section 2 (the
%   graph). L. Zelnik-Manor and P. Perona (2004), Self-tuning spectral clustering, NIPS 17, section 2 (local widths).
%   W. Dong, M. Charikar and K. Li (2011), Efficient k-nearest neighbor graph construction for generic similarity
%   measures, WWW, section 2 (descent).
%
%   See also: sl_cluster_graph, sl_similarity, sl_spectral_cluster, sl_label_propagation
%
% TESTING: test_knn_graph   REFERENCE: or_knn_graph

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'points and a number of neighbours');
  try
    [o, given, names] = options (varargin);
    if (strcmp (o.Engine, 'mpi'))
      [A, info] = slx_run_in_ranks ('sl_knn_graph', {X, K}, given, o);
      return;
    end
    to = ~ (isnumeric (o.To) && isequal (size (o.To), [0, 0]));
    descends = strcmp (o.Algorithm, 'descent');
    [X, data] = in_memory (X, to, descends);
    K = checked_points (X, data, K, to);
    if (to)
      check_others (X, o.To);
    end

    report = struct ();
    n = size (X, 2);
    if (~ isempty (data))
      n = sum (data.width);
      [neighbours, distances] = cluster_knn_blocks (data, K);
    elseif (descends)
      slx_arg_finite (X, 'X');
      slx_arg_finite (o.To, 'Y');
      restore = slx_run_seed (o.Seed);
      [neighbours, distances, report] = cluster_descent (X, o.To, K, o.Recall, to);
    else
      if (~ any (strcmp (names, 'Algorithm')))
        tell_of_pairs (X, o.To, to);
      end
      [neighbours, distances] = cluster_nearest (X, o.To, K, to);
    end
    weights = 1;
    if (strcmp (o.Weights, 'gaussian'))
      weights = gaussian (neighbours, distances, o.Width, to);
    end
    if (~ to && ~ o.Mutual && strcmp (o.Weights, 'binary'))
      A = of_either (neighbours, n);
    else
      m = size (neighbours, 2);
      A = sparse (kron ((1:m)', ones (K, 1)), neighbours(:), weights(:), m, n);
      if (~ to && o.Mutual)
        A = min (A, A');
      elseif (~ to)
        A = max (A, A');
      end
    end
    if (nargout > 1)
      info = struct ('neighbours', neighbours, 'distances', distances);
      for name = fieldnames (report)'
        info.(name{1}) = report.(name{1});
      end
    end
  catch err
    others = [];
    if (exist ('o', 'var'))
      others = o.To;
    end
    slx_run_rethrow (err, 'X', X, 'Y', others);
  end
end

% NAMES are those of the options that are given.
function [o, given, names] = options (given)
  persistent table
  if (isempty (table))
    table = slx_opt_table (table_rows ());
  end
  [o, given, which] = slx_opt_read (table, given);
  names = table.names(which);
end

function rows = table_rows ()
  descent = {'Algorithm', 'descent'};
  rows = {'To',        [],       'numbers',              {};
          'Mutual',    false,    'flag',                 {'To', 'none'};
          'Weights',   'binary', {'binary', 'gaussian'}, {};
          'Width',     [],       '?positive',            {'Weights', 'gaussian'};
          'Algorithm', 'exact',  {'exact', 'descent'},   {};
          'Recall',    0.95,     '(0,1)',                descent;
          'Seed',      [],       '?seed',                descent};
  rows = [rows; slx_opt_engine()];
end

% X as a matrix, unless it comes in several blocks and is not for 'descent': then X is [], and DATA is what
% slx_data_blocks says of them.
function [X, data] = in_memory (X, to, descends)
  data = [];
  blocks = X;
  if (~ (iscell (X) || isa (X, 'function_handle')))
    return;
  end
  release = slx_run_hold_interrupt ();          % slx_data_read_block makes an error of Ctrl-C
  [data, X] = slx_data_blocks (X, @(B, name) slx_data_survey (name, B, true));
  if (~ isempty (X))
    data = [];
    return;
  end
  slx_arg_refuse (to, 'To needs X as one matrix, not blocks');
  if (descends)
    read = data.read;
    if (data.unit ~= 1)                 % in which small numbers could vanish
      read = @(q) slx_data_read_block (blocks, data.numbers(q));
    end
    for q = 1:numel (data.width)
      parts{q} = read (q);
    end
    X = [parts{:}];
    data = [];
  end
end

% The number of neighbours in double, after a look at the points. Without TO no point is its own neighbour.
function K = checked_points (X, data, K, to)
  if (isempty (data))
    slx_arg_matrix (X, 'X', true);
    [d, n] = size (X);
  else
    d = data.m;
    n = sum (data.width);
  end
  slx_arg_refuse (d == 0, 'X is 0-by-%d: its points have no coordinates', n);
  least = {'two points', 'one point'};
  slx_arg_refuse (n < 2 - to, 'X must hold at least %s, but is %d-by-%d', least{1+to}, d, n);
  most = {'n-1', 'n'};
  if (~ isnumeric (K) || ~ isreal (K) || ~ isscalar (K) || ~ (K >= 1 && K < n + to) || K ~= floor (K))
    slx_arg_fail ('badInput', 'K must be an integer from 1 to %s, which is %d, but is %s', most{1+to}, n - 1 + to, ...
                  slx_arg_value_text (K));
  end
  K = full (double (K));
end

% The points whose neighbours are looked for.
function check_others (X, Y)
  slx_arg_matrix (Y, 'Y', true);
  if (~ isa (Y, class (X)) || issparse (X) ~= issparse (Y))
    slx_arg_fail ('badInput', 'Y must be of the class of X, and full or sparse as X');
  elseif (size (Y, 1) ~= size (X, 1))
    slx_arg_fail ('badInput', 'Y must have as many rows as X, %d, but has %d%s', size (X, 1), size (Y, 1), ...
                  slx_arg_samples_text (Y, size (X, 1), 'Y'));
  end
end

% With so many comparisons the exact search takes many seconds, and descent a small part of that.
function tell_of_pairs (X, Y, to)
  pairs = size (X, 2) ^ 2;
  descends = size (X, 2) > 10000;
  if (to)
    pairs = size (X, 2) * size (Y, 2);
    descends = pairs > 12000 * (size (X, 2) + size (Y, 2));
  end
  entries = numel (X) / size (X, 2);
  if (issparse (X))
    entries = nnz (X) / size (X, 2);
  end
  if (descends && pairs * entries > 2.5e11)
    slx_arg_warn ('manyPairs', ['the exact search compares %.1e pairs of points; sl_knn_graph with Algorithm ' ...
                                '''descent'' finds most of the neighbours in a small part of the time, and with ' ...
                                'Algorithm ''exact'' this warning does not come'], pairs);
  end
end

% 1 where either of two points is a neighbour of the other. Half of the matrix comes first, which takes less memory than
% max (A, A').
function A = of_either (neighbours, n)
  smaller = reshape (bsxfun (@min, neighbours, 1:n), [], 1);
  larger = reshape (bsxfun (@max, neighbours, 1:n), [], 1);
  A = sparse (smaller, larger, 1, n, n);
  clear smaller larger;
  A = min (A, 1);
  A = A + A';
end

% Quotients before squares: nothing overflows, and weights are the same from either side.
function weights = gaussian (neighbours, distances, width, to)
  if (~ isempty (width))
    weights = exp (-(distances / width) .^ 2 / 2);
    return;
  end
  widths = distances(min (7, size (distances, 1)),:);
  own = bsxfun (@rdivide, distances, widths);
  other = own;
  if (~ to)
    other = distances ./ reshape (widths(neighbours), size (distances));
  end
  weights = exp (-own .* other);
  weights(distances == 0) = 1;
end

%!assert (full (sl_knn_graph ([0 1 3 7], 1)), [0 1 0 0; 1 0 1 0; 0 1 0 1; 0 0 1 0])
%!assert (full (sl_knn_graph ([0 1 3 7], 1, 'Mutual', true)), [0 1 0 0; 1 0 0 0; 0 0 0 0; 0 0 0 0])
%!error id=sparselearn:badInput sl_knn_graph ([1 2 3], 1, 'To', [1; 2])
