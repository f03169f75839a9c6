function [A, fixed] = graphcode_neighbours (X, p, o, n)
%GRAPHCODE_NEIGHBOURS  The graph of the samples to code, and the codes of their neighbours.
%   [A, FIXED] = graphcode_neighbours (X, P, O) takes the options Graph, K and Training from O. Codes have P rows.
%   graphcode_neighbours (X, P, O, N): of the N samples only X are those of this rank.
%     A       double sparse; its column i weighs the neighbours of sample i
%     FIXED   [], where the samples are each other's neighbours; or the codes of the training points as they were
%             given, which are the neighbours then, in the rows of A
%   Without Graph they are the K nearest points.

% SPDX-License-Identifier: BSD-3-Clause
  [fixed, points] = training (o.Training, X, p);
  if (nargin < 4)
    n = size (X, 2);
  end
  m = n;
  A = o.Graph;
  if (~ isempty (fixed))
    m = size (fixed, 2);
  end
  if (isempty (A) && n == 0)
    A = sparse (0, m);
  elseif (isempty (A))
    A = nearest (X, points, o.K, m);
  elseif (~ (isnumeric (A) || islogical (A)) || ~ isreal (A) || ndims (A) > 2 || any (size (A) ~= [n, m]))
    slx_arg_fail ('badInput', 'option Graph must be a real %d-by-%d matrix', n, m);
  elseif (isempty (fixed))
    A = slx_arg_graph (double (A), 'Graph');
    slx_arg_refuse (any (diag (A)), 'the diagonal of Graph must be 0: no sample is its own neighbour');
  else
    A = slx_arg_graph (double (A), 'Graph', true);
  end
  A = sparse (A).';
end

% The codes of the training points, and these.
function [fixed, points] = training (given, X, p)
  fixed = [];
  points = [];
  if (isempty (given))
    return;
  end
  points = given{1};
  slx_arg_matrix (points, 'Xtr of option Training', true);
  fixed = given{2};
  slx_arg_codes ('Ztr of option Training', fixed, p, size (points, 2));
  slx_arg_refuse (size (points, 1) ~= size (X, 1) || isempty (points), ...
                  'Xtr of option Training must have %d rows and at least one column', size (X, 1));
end

function A = nearest (X, points, K, m)
  if (isempty (points) && m == 1)
    slx_arg_fail ('badInput', ['X holds a single point, so that there are no neighbours to find; give a Graph, ' ...
                               'which may be 0']);
  elseif (isempty (points) && K >= m)
    slx_arg_fail ('badInput', ...
                  'option K (default 3) must be an integer from 1 to %d, one less than X holds points, but is %g', ...
                  m - 1, K);
  elseif (K > m)
    slx_arg_fail ('badInput', ['option K (default 3) must be an integer from 1 to %d, the number of points of ' ...
                               'option Training, but is %g'], m, K);
  elseif (isempty (points))
    A = sl_knn_graph (X, K);
  else
    points = full (points);
    if (issparse (X))
      points = sparse (double (points));
    end
    points = cast (points, class (X));
    A = sl_knn_graph (points, K, 'To', X);
  end
end
