function Y = sl_similarity (Z, A, varargin)
%SL_SIMILARITY  Similarity of samples from their sparse codes.
%   Y = sl_similarity (Z) gives the full n-by-n matrix max (0, Z'*Z) of the inner products of the codes of n samples;
%   negative ones are set to 0.
%
%   Y = sl_similarity (Z, A) gives the sparse matrix of A(i,j) times the number of atoms that the codes of samples i and
%   j have in common: rows where both Z(:,i) and Z(:,j) are nonzero. Entries of Z that mean zero must be zero. Edges of
%   A whose codes have no atom in common are lost. Y = sl_similarity (Z, A, 'Offset', 1) loses none: it adds 1 to each
%   of these numbers, so that Y is A plus the similarity without offset.
%
%   Y = sl_similarity (Z, A, OPTION, VALUE, ...) or sl_similarity (Z, A, OPTIONS) with a struct sets options. A may be
%   [], which is no graph.
%
%   Inputs
%     Z   p-by-n, double or single, full or sparse, finite: codes, one per column
%     A   n-by-n, full or sparse, of class double, single or logical, finite: a graph such as sl_knn_graph gives
%   Output
%     Y   n-by-n. Of inner products: full, of the class of Z, exactly symmetric; products too small for this class are
%         0. Of common atoms: of class double, sparse if A is sparse
%
%   Options
%     'Offset'        number at least 0 that is added to the number of common atoms (default 0), with A
%     'MemoryLimit'   largest size in GiB that the full matrix of inner products may have (default 4, which is reached
%                     at n = 23170 in double)
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:outOfMemory    the full matrix would be larger than MemoryLimit
%
%   Example
%     >> sl_similarity ([1 2 0; 0 1 -1])
%     ans =
%        1   2   0
%        2   5   0
%        0   0   1
%
%
%   Reference: Y. Yang et al. (2017), Support regularized sparse coding and its fast encoder, ICLR, section 4 (the two
%   similarities).
%
%   See also: sl_knn_graph, sl_spectral_cluster
%
% TESTING: test_similarity   REFERENCE: or_similarity

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 1, 'codes');
  try
    if (nargin < 2)
      A = [];
    end
    slx_arg_matrix (Z, 'Z', true);
    alone = slx_run_one_blas_thread ();
    n = size (Z, 2);
    slx_arg_finite (Z, 'Z');
    if (issparse (Z))
      Z = used_rows (Z);
    end
    if (isempty (table))
      table = slx_opt_table ({'MemoryLimit', 4, 'positive', {};
                              'Offset',      0, 'finite',   {'Graph', true}}, '', {'Graph', 'with A', 'without A'});
    end
    graph = nargin > 1 && ~ (isnumeric (A) && isequal (size (A), [0, 0]));
    o = slx_opt_read (table, varargin, [], graph);
    if (graph)
      Y = common_atoms (Z, checked_graph (A, n), full (double (o.Offset)));
    else
      Y = inner_products (Z, o.MemoryLimit);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% Without rows that are 0, which cost time and memory in products, however few entries there are.
function Z = used_rows (Z)
  n = size (Z, 2);
  [i, j, z] = find (Z);
  [rows, ~, i] = unique (i(:));
  Z = sparse (i, j(:), double (z(:)), numel (rows), n);
end

function Y = inner_products (Z, limit)
  n = size (Z, 2);
  slx_arg_memory ('without a graph, the inner products of %d codes', n, class (Z), limit);
  if (issparse (Z))
    Y = zeros (n);
    for first = 1:1000:n                                        % no sparse matrix of as many entries beside Y
      block = first:min (first + 999, n);
      Y(:,block) = full (Z' * Z(:,block));
    end
  elseif (n == 0)
    Y = zeros (0, class (Z));                                   % Octave refuses products of 2^31 and more rows
  else
    Y = Z' * Z;
  end
  slx_arg_refuse (~ all (isfinite (Y(:))), 'the inner products of Z leave the range of class %s', class (Z));
  Y(Y < 0) = 0;
end

function Y = common_atoms (Z, A, offset)
  n = size (Z, 2);
  if (~ issparse (A))
    B = double (full (Z ~= 0));
    Y = A .* (B' * B + offset);
    return;
  end
  B = double (sparse (Z ~= 0));
  [i, j, a] = find (A);
  for first = 1:2^16:numel (a)
    e = first:min (first + 2^16 - 1, numel (a));
    common = full (sum (B(:,i(e)) .* B(:,j(e)), 1));
    a(e) = a(e) .* (common(:) + offset);
  end
  Y = sparse (i, j, a, n, n);
end

function A = checked_graph (A, n)
  if (islogical (A))
    A = double (A);
  end
  slx_arg_matrix (A, 'A', true);
  A = double (A);
  slx_arg_refuse (~ isequal (size (A), [n, n]), 'A must be %d-by-%d, but is %d-by-%d', n, n, size (A, 1), size (A, 2));
  slx_arg_refuse (~ all (isfinite (slx_data_entries (A))), 'A must be finite, without NaN and Inf');
end

%!assert (sl_similarity ([1 2 0; 0 1 -1]), [1 2 0; 2 5 0; 0 0 1])
%!assert (full (sl_similarity ([1 2 0; 3 1 -1], sparse ([0 1 1; 1 0 0; 1 0 0]))), [0 2 1; 2 0 0; 1 0 0])
%!error id=sparselearn:outOfMemory sl_similarity (zeros (1, 1e6))
