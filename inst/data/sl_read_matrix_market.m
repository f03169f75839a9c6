function A = sl_read_matrix_market (file)
%SL_READ_MATRIX_MARKET  Matrix from a Matrix Market file (.mtx), sparse or full.
%   A = sl_read_matrix_market (FILE) reads a text file of the format of the Matrix Market, in which SuiteSparse, SciPy
%   and programs for gene counts write matrices: with 'coordinate' in its first line A is sparse, with 'array' full.
%   Entries are 'real', 'integer' or 'pattern' (each is 1). The matrix is 'general', or 'symmetric' or 'skew-symmetric',
%   of which the file has one triangle. Entries that stand there twice are added. They may be Inf or -Inf, and those
%   that are missing, such as NaN and NA, see sl_read_table, are NaN in A.
%
%   Input
%     FILE   name of the file; reading needs up to seven times its size in memory
%   Output
%     A      double, sparse or full. If the rows of A are samples, as texts often are, the package needs A'
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData       no such file
%     sparselearn:badFile      the file is of another format, has complex numbers, or a line is not as it should be; the
%                              message says which
%     sparselearn:outOfMemory  a sparse matrix whose columns alone take more than 1 GiB, and more than the file
%
%   Example
%     >> file = tempname ();
%     >> id = fopen (file, 'w');
%     >> fprintf (id, '%%%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 0.5\n2 1 3\n');
%     >> fclose (id);
%     >> full (sl_read_matrix_market (file))
%     ans =
%        0.5000   3.0000
%        3.0000        0
%     >> delete (file)
%
%
%   Reference: R. F. Boisvert, R. Pozo and K. A. Remington (1996), The Matrix Market exchange formats: initial design,
%   NISTIR 5935.
%
%   See also: sl_read_table, sl_read_libsvm, sl_nmf
%
% TESTING: test_readers   REFERENCE: or_matrix_market

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    file = slx_arg_chars (file);
    bytes = data_text (file);
    kind = kind_of (bytes, file);
    [bytes, ~, skipped] = data_lines_below (bytes, '%', 1);
    sizes = sizes_of (bytes, kind, skipped + 1, file);
    columns = 1;
    if (kind.sparse)
      columns = 3 - kind.pattern;
    end
    [entries, ~, trouble] = slx_table_read_mex (bytes, ' ', '.', 1, repmat ('x', 1, columns));
    if (~ isempty (trouble))
      many = {'; each number stands in a line of its own', '; comments stand above the sizes alone'};
      data_table_refuse (trouble, file, skipped, columns, many{1 + kind.sparse}, '');
    end
    line = @(k) data_line_of (bytes, k + 1) + skipped;
    check_entries (entries, kind, sizes, line, file);
    if (kind.sparse)
      A = sparse_of (entries, kind, sizes, numel (bytes), line, file);
    else
      A = full_of (entries, kind, sizes);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% What the first line says.
function kind = kind_of (bytes, file)
  head = bytes(1:min (end, 1000));
  head(find (head == 10 | head == 13, 1):end) = [];
  head(head > 127) = '?';                          % regexp takes UTF-8 alone
  head = lower (char (head));
  words = regexp (strtrim (head), '\s+', 'split');
  if (numel (words) ~= 5 || ~ any (strcmp (words{1}, {'%%matrixmarket', '%matrixmarket'})))
    slx_arg_fail ('badFile', ['%s is no file of the Matrix Market: its first line must have five words, such as ' ...
                              '%%%%MatrixMarket matrix coordinate real general'], file);
  elseif (any (strcmp (words(4:5), {'complex', 'hermitian'})))
    slx_arg_fail ('badFile', ['%s has complex numbers, but sparselearn takes real ones only; write real and ' ...
                              'imaginary parts as two files'], file);
  end
  known = {{'matrix'}, {'coordinate', 'array'}, {'real', 'integer', 'pattern', 'double', 'unsigned-integer'}, ...
           {'general', 'symmetric', 'skew-symmetric'}};
  for k = 1:4
    if (~ any (strcmp (words{k+1}, known{k})))
      slx_arg_fail ('badFile', 'the first line of %s has ''%s'', which must be %s', file, words{k+1}, ...
                    strjoin (known{k}, ' or '));
    end
  end
  kind = struct ('sparse', strcmp (words{3}, 'coordinate'), 'pattern', strcmp (words{4}, 'pattern'), ...
                 'symmetry', words{5});
  if (kind.pattern && (~ kind.sparse || strcmp (kind.symmetry, 'skew-symmetric')))
    slx_arg_fail ('badFile', ['the first line of %s has ''pattern'', which goes with coordinate, and not with ' ...
                              'skew-symmetric'], file);
  end
end

% Rows, columns and, of a sparse matrix, entries.
function sizes = sizes_of (bytes, kind, line, file)
  [count, ~, ~, values] = slx_table_look_mex (bytes, ' ', '.', 1, 3);
  sizes = [values{:}];
  if (isempty (count) || count ~= 2 + kind.sparse || any (sizes ~= floor (sizes) | sizes < 0 | sizes >= 2 ^ 53))
    what = {'rows and columns', 'rows, columns and entries'};
    slx_arg_fail ('badFile', 'line %d of %s must have the numbers of %s', line, file, what{1 + kind.sparse});
  elseif (~ strcmp (kind.symmetry, 'general') && sizes(1) ~= sizes(2))
    slx_arg_fail ('badFile', 'line %d of %s says %d rows and %d columns, but a %s matrix is square', line, file, ...
                  sizes(1:2), kind.symmetry);
  end
end

% As many as the sizes say, and in the matrix.
function check_entries (entries, kind, sizes, line, file)
  [m, n] = deal (sizes(1), sizes(2));
  expected = sizes(end);
  if (~ kind.sparse)
    expected = m * n;
    if (~ strcmp (kind.symmetry, 'general'))
      expected = m * (m + 1) / 2 - m * strcmp (kind.symmetry, 'skew-symmetric');
    end
  end
  if (size (entries, 2) ~= expected)
    slx_arg_fail ('badFile', '%s must have %d entries, as it says, but has %d', file, expected, size (entries, 2));
  elseif (kind.sparse)
    [i, j] = deal (entries(1,:), entries(2,:));
    if (~ are_indices (i, m) || ~ are_indices (j, n))
      bad = find (~ (i >= 1 & i <= m & j >= 1 & j <= n & i == floor (i) & j == floor (j)), 1);
      slx_arg_fail ('badFile', 'line %d of %s has an entry in row %g, column %g, but the matrix is %d-by-%d', ...
                    line (bad), file, i(bad), j(bad), m, n);
    end
  end
end

function yes = are_indices (k, most)
  yes = isempty (k) || (min (k) >= 1 && max (k) <= most && all (k == floor (k)));
end

function A = sparse_of (entries, kind, sizes, bytes, line, file)
  [m, n] = deal (sizes(1), sizes(2));
  if (8 * n > max (2 ^ 30, bytes) || m * n >= 2 ^ 62)
    slx_arg_fail ('outOfMemory', ['%s has a sparse %d-by-%d matrix with %d entries, whose columns alone take %.1f ' ...
                                  'GiB; leave out empty rows and columns'], file, m, n, sizes(3), n / 2 ^ 27);
  end
  [i, j] = deal (entries(1,:), entries(2,:));
  if (kind.pattern)
    v = ones (1, size (entries, 2));
  else
    v = entries(3,:);
  end
  if (~ strcmp (kind.symmetry, 'general'))
    mirrored = i ~= j;
    above = find (j > i, 1);
    if (~ isempty (above) && any (i > j))
      slx_arg_fail ('badFile', ['line %d of %s has an entry above the diagonal, but others are below: a %s matrix ' ...
                                'has one triangle'], line (above), file, kind.symmetry);
    end
    v = [v, sign_of(kind) * v(mirrored)];
    [i, j] = deal ([i, j(mirrored)], [j, i(mirrored)]);
    if (strcmp (kind.symmetry, 'skew-symmetric') && any (entries(3,~ mirrored)))
      slx_arg_fail ('badFile', 'line %d of %s has an entry on the diagonal, which is 0 in a skew-symmetric matrix', ...
                    line (find (~ mirrored & entries(3,:) ~= 0, 1)), file);
    end
  end
  A = sparse (i, j, v, m, n);
end

function s = sign_of (kind)
  s = 1 - 2 * strcmp (kind.symmetry, 'skew-symmetric');
end

% The entries are those of the columns, from the diagonal down if one triangle is there.
function A = full_of (entries, kind, sizes)
  if (strcmp (kind.symmetry, 'general'))
    A = reshape (entries, sizes);
    return;
  end
  A = zeros (sizes);
  A(tril (true (sizes), - strcmp (kind.symmetry, 'skew-symmetric'))) = entries;
  A = A + sign_of (kind) * tril (A, -1)';
end

%!error id=sparselearn:noData sl_read_matrix_market (tempname ())
