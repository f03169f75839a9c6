function [Z, info] = sl_sparse_code (X, D, lambda, varargin)
%SL_SPARSE_CODE  Sparse coding: codes in a dictionary, by the lasso (basis pursuit) or orthogonal matching pursuit.
%   Z = sl_sparse_code (X, D, LAMBDA) finds for each column x of X the z with the least
%
%       |x - D*z|_2^2 / 2 + lambda * sum (abs (z)).
%
%   The codes are optimal to rounding, and entries that are zero at the minimum are zero. Any dictionary is allowed: its
%   atoms may have any lengths, and may be equal, opposite, zero or otherwise dependent.
%
%   Z = sl_sparse_code (X, D, [], 'MaxNonzeros', K) uses orthogonal matching pursuit instead. It takes at most K atoms
%   for each x, one by one: each time it takes the atom that is most parallel to the residual x - D*z, and then fits all
%   coefficients anew.
%
%   Z = sl_sparse_code (X, D, [], 'MaxError', E) takes atoms in this way until |x - D*z|_2 is at most E. If you also
%   give 'MaxNonzeros', K, it takes at most K atoms.
%
%   [Z, INFO] = sl_sparse_code (X, D, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options and
%   returns how accurate the codes are.
%
%   Inputs
%     X        d-by-n, double or single, full or (double) sparse, finite (but see Missing); one vector per column. Data
%              that do not fit into memory come as a cell row of names of files or as a function handle f, see
%              doc/large_data.md: f (q) is the q-th block of columns, and [] marks the end
%     D        d-by-p, double or single, full, finite: one atom per column. D is converted to the class of X. Single X
%              with 'Output', 'sparse' takes the least time and memory; for D*Z write double (D)*Z then
%     LAMBDA   at least 0: one number; 1-by-n, one number for each vector; or a path, L-by-1 with L > 1, or L-by-n. The
%              rows of a path are used in turn, and each starts from the codes of the row before. lambda = 0 means least
%              squares, see doc/sparse_coding.md
%   Outputs
%     Z     p-by-n, sparse and double; where X is single full and single, see Output. For a path of one vector p-by-L;
%           of more vectors p-by-n-by-L if full, or a 1-by-L cell array of sparse codes. With Folder a cell row of names
%           of files
%     INFO  struct, the first four fields 1-by-n, for a path L-by-n:
%       objective    the objective above (for matching pursuit |x - D*z|^2 / 2)
%       gap          duality gap: the objective exceeds its minimum by at most this. NaN for lambda = 0 and for
%                    matching pursuit
%       relgap       gap divided by |x|^2 / 2. For lambda = 0 another measure of optimality, see sl_lasso_gap and
%                    doc/sparse_coding.md. Where rounding of Z matters for Tol, relgap is computed in twice the
%                    precision
%       iterations   'activeset': number of rounds; 'cd' and 'greedy': number of rounds of p coordinate steps;
%                    'ista' and 'fista': number of gradient steps; matching pursuit: number of atoms
%       converged    whether all relgap are at most Tol; for matching pursuit whether MaxError was reached, if given
%       stop         'converged'; otherwise 'MaxIter' if a column reached it, or 'precision' where rounding allowed no
%                    further step. With MaxError also 'MaxNonzeros': the columns with sqrt (2 * INFO.objective) > E have
%                    a residual above E, because they have K atoms, or because no other atom would help
%
%   Options
%     'Algorithm'    'activeset' (default): exact, by an active set with Newton steps; 'cd': cyclic coordinate
%                    descent; 'greedy': coordinate descent on the most promising atom; 'ista', 'fista': proximal
%                    gradient steps, without momentum and with momentum that starts anew where it raises the
%                    objective. All scale the atoms to unit length and converge to the same objective. Where atoms
%                    are dependent or lambda is small, only 'activeset' does so in reasonable time
%     'Tol'          relgap to reach (default 1e-12, for single 1e-5)
%     'MaxIter'      largest number of iterations on a column (default 1000 for 'activeset', 20000 for 'cd' and
%                    'greedy', 100000 for 'ista' and 'fista')
%     'Init'         p-by-n, codes to start from (default [], which is 0). A code whose penalty alone exceeds the
%                    objective of z = 0 is replaced by 0
%     'Nonneg'       true: z >= 0 (default false)
%     'Weights'      p numbers w > 0: the penalty is lambda * sum (w .* abs (z)); Inf excludes an atom (default [])
%     'Ridge'        eta >= 0: adds eta/2 * |z|_2^2 to the objective (default 0)
%     'MaxNonzeros'  K: orthogonal matching pursuit. lambda must be []. Not with Nonneg, Ridge, Init, Algorithm, Tol and
%                    MaxIter; Weights may only be 1 and Inf (default [])
%     'MaxError'     E >= 0, one number or 1-by-n, in units of X: orthogonal matching pursuit until |x - D*z|_2 <= E.
%                    lambda must be []; what holds for MaxNonzeros holds here too. For patches of m pixels with noise
%                    of standard deviation sigma, 1.15 * sigma * sqrt (m) is usual. With Missing the residual is that of
%                    the known entries (default [])
%     'Missing'      true: NaN in X is an entry that is not known, and only the others count. X must be full (default
%                    false)
%     'Output'       'sparse': Z is sparse and double, also where X is single, as single matrices cannot be sparse.
%                    'full': Z is full, of the class of X. 'auto' (default): 'sparse' for double X, 'full' for single
%     'Folder'       with data in blocks: a folder that exists. The codes of block 1 go into its file codes_00001.mat,
%                    as variable X, so that the files are blocks for other functions, and memory holds the codes of
%                    one block. A file that has the codes of its block for the same D, lambda and options is kept, so
%                    that a call goes on after a stop (default '', return the codes)
%   Options of runs; they are described in doc/shared_options.md
%     Engine, Processes, Hosts
%
%   Many atoms. 'activeset' and matching pursuit form D'*D, p-by-p, only where it saves time: not where n is at most
%   p/16, or where it would exceed 1 GiB, unless d*p^2 is at most 4 million; always where n is at least p. In between
%   the first 64 vectors are coded without it, and their work decides. lambda = 0 and the other algorithms always need
%   D'*D. Without it memory is d-by-p for D and a little for each vector; codes agree to rounding, with the same Tol.
%
%   Sparse X. Where at most a tenth of X is filled and D'*D is formed, the work for a vector grows with its stored
%   entries and not with d, except for lambda = 0, and for vectors whose code is so much larger than they are, as with a
%   tiny lambda, that its gap must be computed from x - D*z. Where more is filled, blocks of 64 columns are made full,
%   which is faster there.
%
%   The result does not depend on the number of threads. With data in blocks LAMBDA may not be a path.
%
%   Warnings besides those of every run, see doc/conventions.md
%     sparselearn:notCertified   rounding allowed no further step before Tol was reached
%     sparselearn:allZero        all codes are zero, though X is not
%     sparselearn:maxError       MaxError was given without MaxNonzeros, and for some columns the atoms cannot reach it
%     sparselearn:swapped        X and D look as if they were exchanged
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    MaxNonzeros or MaxError does not use an option that was given
%
%   Example
%     >> full (sl_sparse_code ([3; 1; -5], eye (3), 2))
%     ans =
%        1
%        0
%       -3
%
%
%   Reference: H. Lee et al. (2006), Efficient sparse coding algorithms, NIPS (feature-sign search, from which
%   'activeset' is built); J. Friedman et al. (2007), Pathwise coordinate optimization; K. Gregor and Y. LeCun (2010),
%   Learning fast approximations of sparse coding, algorithm 2 ('greedy'); A. Beck and M. Teboulle (2009), FISTA;
%   Y. C. Pati et al. (1993), Orthogonal matching pursuit; MaxError: M. Elad and M. Aharon (2006), Image denoising
%   via sparse and redundant representations over learned dictionaries, IEEE Trans. Image Processing 15(12).
%
%   See also: sl_lasso_gap, sl_sparse_code_vjp, sl_dict_learn, sl_prox_l1, sl_nnls
%
% TESTING: test_sparse_code   REFERENCE: or_lasso

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'X, D and lambda');
  try
    if (~ isnumeric (lambda))
      slx_arg_given_lambda (lambda, 'X, D', true);
    end
    [o, given, blocks] = options (X, D, lambda, varargin);
    if (strcmp (o.Engine, 'mpi'))
      [Z, info] = slx_run_in_ranks ('sl_sparse_code', {X, D, lambda}, given, o);
      return;
    end
    data = [];
    if (blocks)
      [X, data] = slx_data_given (X, o.Folder, @(B, name) code_survey (B, name, o.Missing));
    end
    if (~ isempty (data))
      [Z, info] = of_blocks (data, D, lambda, o);
      return;
    elseif (o.Missing)
      slx_data_warn_missing (X);
    end
    [X, D] = code_data (X, D);
    n = size (X, 2);
    o = settled (o, X, size (D, 2), n);
    lambda = checked_lambda (lambda, n, o);

    [codes, told] = code (X, D, lambda, o);
    Z = of_path (codes, n, size (lambda, 1));
    info = summary (told, o);
    slx_run_end ('sl_sparse_code', 'off', info, o.Tol == 0 || o.MaxIter == 0);
    if (o.pursues && ~ info.converged && isempty (o.MaxNonzeros))
      code_warn_error (code_missed (X, 2 * info.objective, o.MaxError), n);
    end
    if (isempty (o.MaxError) && (isempty (o.MaxNonzeros) || o.MaxNonzeros > 0))
      code_warn_zero (X, D, codes, min (lambda, [], 1), o.Nonneg, o.Weights, ...
                      'the run has ended before a code could leave 0; raise MaxIter');
    end
  catch err
    if (strcmp (err.identifier, 'sparselearn:badInput') && exist ('o', 'var') && isfield (o, 'full') && ~ o.Missing)
      explain (X);
    end
    slx_run_rethrow (err);
  end
end

function [o, given, blocks] = options (X, D, lambda, given)
  persistent table
  if (isempty (table))
    table = slx_opt_table (table_rows (), 'pn', {'Blocks', 'with data in blocks', 'with X as one matrix'; ...
                                                 'Lambda', 'with a number for lambda', 'where lambda is []'});
  end
  blocks = iscell (X) || isa (X, 'function_handle');
  n = size (X, 2);
  if (blocks)
    n = NaN;
  end
  slx_arg_elsewhere (X, 'X');
  slx_arg_elsewhere (D, 'D');
  [o, given] = slx_opt_read (table, given, [size(D, 2), n], [blocks, isempty(X) || ~ isempty(lambda)]);
  o.pursues = ~ isempty (o.MaxNonzeros) || ~ isempty (o.MaxError);
end

function rows = table_rows ()
  plain = {'MaxNonzeros', 'none', 'MaxError', 'none', 'Lambda', true};
  of_ones = {@(o, facts) all(o.Weights == 1 | o.Weights == Inf), 'with weights of 1 and Inf'};
  rows = {'Algorithm',   'activeset', {'activeset', 'cd', 'greedy', 'ista', 'fista'}, plain;
          'Tol',         [],          '?nonneg',                               plain;
          'MaxIter',     [],          '?count',                                plain;
          'Init',        [],          '?numbers',                              plain;
          'Nonneg',      false,       'flag',                                  plain;
          'Weights',     [],          '?positive p-by-1 or positive 1-by-p',   {plain; of_ones};
          'Ridge',       0,           'finite',                                plain;
          'MaxNonzeros', [],          '?count',                                {};
          'MaxError',    [],          '?finite or weights 1-by-n',             {};
          'Missing',     false,       'flag',                                  {};
          'Output',      'auto',      {'auto', 'sparse', 'full'},              {};
          'Folder',      '',          'folder',                                {'Blocks', true}};
  rows = [rows; slx_opt_engine()];
end

% The options and the arguments are checked with a matrix of no columns in the place of the data.
function [Z, info] = of_blocks (data, D, lambda, o)
  if (o.Missing)
    slx_data_warn_missing (data);
  end
  release = slx_run_hold_interrupt ();
  n = sum (data.width);
  [none, D] = code_data (zeros (data.m, 0, data.class), D);
  o = settled (o, none, size (D, 2), n);
  lambda = checked_lambda (lambda, n, o);
  slx_arg_refuse (size (lambda, 1) > 1, 'a path of lambda needs X as one matrix');
  [Z, told, missed] = blocks_coded (data, D, lambda, o);
  info = summary (told, o);
  slx_run_end ('sl_sparse_code', 'off', info, o.Tol == 0 || o.MaxIter == 0);
  if (o.pursues && ~ info.converged && isempty (o.MaxNonzeros))
    code_warn_error (missed, n);
  end
end

% The kernels look whether X is finite, but do not say where it is not.
function explain (X)
  if (~ all (isfinite (nonzeros (X))))
    hint = '';
    if (any (isnan (nonzeros (X))))
      hint = '; where a NaN means not known, say ''Missing'', true';
    end
    try
      slx_arg_fail ('badInput', 'X must be finite, without NaN and Inf%s%s', slx_arg_place_text (X), hint);
    catch err
      slx_run_rethrow (err);
    end
  end
end

% The codes, for a path p-by-n*L, and objective, gap, relgap and iterations, L-by-n each, one below the other in told.
function [Z, told] = code (X, D, lambda, o)
  n = size (X, 2);
  p = size (D, 2);
  if (n == 0)
    told = zeros (4 * size (lambda, 1), 0);
    Z = zeros (p, 0, class (X));
    if (~ o.full)
      Z = sparse (p, 0);
    end
  elseif (o.Missing && any (isnan (X(:))))
    [Z, told] = code_known (X, D, lambda, o);
  else
    if (size (lambda, 1) > 1)
      lambda = lambda .* ones (1, n);
    end
    [Z, objective, gap, relgap, iterations] = slx_sparse_code_mex (X, D, lambda, o.Algorithm, double (o.Nonneg), ...
      o.Ridge, o.Weights, o.Tol, o.MaxIter, o.Init, double (o.full));
    told = [objective; gap; relgap; iterations];
    if (~ isfinite (sum (Z(:))) && ~ all (isfinite (nonzeros (Z))))
      slx_arg_fail ('badInput', 'X and D are so far apart in scale that Z leaves the range of class %s', class (X));
    end
  end
end

% Where entries are missing: the vectors that lack the same ones together.
function [Z, told] = code_known (X, D, lambda, o)
  n = size (X, 2);
  p = size (D, 2);
  steps = size (lambda, 1);
  [patterns, ~, which] = unique (~ isnan (X)', 'rows');
  [which, order] = sort (which(:)');
  ends = [find(diff (which) > 0), n];
  told = zeros (4 * steps, n);
  [parts, places] = deal (cell (1, numel (ends)));
  first = 1;
  start = o.Init;
  lambda = lambda .* ones (1, n);
  for k = 1:numel (ends)
    j = order(first:ends(k));
    known = patterns(which(first),:);
    first = ends(k) + 1;
    places{k} = reshape (bsxfun (@plus, j(:), n * (0:steps-1)), 1, []);
    if (~ any (known))
      parts{k} = code (X(:,[]), D, [], o);
      parts{k}(p,numel (places{k})) = 0;
      continue;
    end
    if (~ isempty (start))
      o.Init = start(:,j);
    end
    [parts{k}, told(:,j)] = code (X(known,j), D(known,:), lambda(:,j), o);
  end
  Z = [parts{:}];
  Z(:,[places{:}]) = Z;
end

% The codes of a path in the form that the user gets.
function Z = of_path (Z, n, steps)
  if (steps > 1 && n ~= 1 && issparse (Z))
    Z = mat2cell (Z, size (Z, 1), n * ones (1, steps));
  elseif (steps > 1 && n ~= 1)
    Z = reshape (Z, size (Z, 1), n, steps);
  end
end

function info = summary (told, o)
  part = @(k) told((k - 1) * end / 4 + 1:k * end / 4,:);
  info = struct ('objective', part (1), 'gap', part (2), 'relgap', part (3), 'iterations', part (4), ...
                 'converged', true, 'stop', 'converged');
  if (o.pursues)
    info.converged = isempty (o.MaxError) || ~ any (sqrt (2 * info.objective) > o.MaxError * (1 + 4 * eps));
    if (~ info.converged)
      info.stop = 'MaxNonzeros';
    end
    return;
  end
  far = ~ (info.relgap <= o.Tol);
  info.converged = ~ any (far(:));
  if (~ info.converged)
    info.stop = 'precision';
    if (any (info.iterations(far) >= o.MaxIter))
      info.stop = 'MaxIter';
    end
  end
end

% Options in the form that the gateway wants.
function o = settled (o, X, p, n)
  if (isempty (o.Tol))
    o.Tol = 1e-12;
    if (isa (X, 'single'))
      o.Tol = 1e-5;
    end
  end
  if (~ isempty (o.MaxIter))
    o.MaxIter = min (o.MaxIter, 2^52);
  elseif (strcmp (o.Algorithm, 'activeset'))
    o.MaxIter = 1000;
  else
    most = struct ('cd', 20000, 'greedy', 20000, 'ista', 1e5, 'fista', 1e5);
    o.MaxIter = most.(o.Algorithm);
  end
  if (~ isempty (o.Weights))
    o.Weights = double (o.Weights(:));
  end
  if (o.Missing && issparse (X))
    code_need_full ('X');
  elseif (o.Missing && any (isinf (X(:))))
    slx_arg_fail ('badInput', 'X must be without Inf; with Missing only NaN may stand in it');
  end
  if (strcmp (o.Output, 'auto'))
    words = {'sparse', 'full'};
    o.Output = words{1 + isa(X, 'single')};
  end
  o.full = strcmp (o.Output, 'full');
  if (o.pursues)
    o.Algorithm = 'omp';
    o.MaxIter = min ([o.MaxNonzeros, 2^52]);
    o.MaxError = double (o.MaxError);
    slx_arg_refuse (numel (o.MaxError) > 1 && numel (o.MaxError) ~= n, ...
                    'option MaxError must be a number or 1-by-%d, one for each column of X, but is %s', n, ...
                    slx_arg_value_text (o.MaxError));
  end
  Z = o.Init;
  if (isnumeric (Z) && isempty (Z))
    o.Init = [];
  else
    slx_arg_codes ('option Init', Z, p, n);
    if (~ issparse (Z))
      o.Init = cast (Z, class (X));
    end
  end
end

function lambda = checked_lambda (lambda, n, o)
  pursuit = o.pursues;
  if (isa (lambda, 'double') && isscalar (lambda) && isreal (lambda) && lambda >= 0 && lambda < Inf && ~ pursuit)
    return;                                   % the usual case, in few calls; the gateway refuses a sparse one
  end
  if (pursuit)
    slx_arg_refuse (~ isnumeric (lambda) || ~ isempty (lambda), ...
                    'lambda must be [] with option MaxNonzeros or MaxError');
    lambda = 0;
    if (~ isempty (o.MaxError))
      lambda = o.MaxError;                    % the gateway takes it in the same place
    end
    return;
  end
  slx_arg_matrix (lambda, 'lambda', false);
  good = lambda(:) >= 0 & lambda(:) < Inf;
  if (~ all (good))
    slx_arg_fail ('badInput', 'lambda must be finite and at least 0, but is %g', lambda(find (~ good, 1)));
  elseif (n > 1 && isequal (size (lambda), [n, 1]))
    slx_arg_fail ('badInput', ...
                  ['lambda is a column of %d numbers, and X has %d columns: one number for each must be ' ...
                   'a row, lambda''; a path of %d must be %d-by-%d, repmat (lambda, 1, %d)'], n, n, ...
                  n, n, n, n);
  elseif ((isempty (lambda) && n > 0) || ~ any (size (lambda, 2) == [1, n]))
    slx_arg_fail ('badInput', ...
                  ['lambda must be one number, 1-by-%d, one for each column of X, or a path, a column or ' ...
                   'of %d columns, but is %d-by-%d'], n, n, size (lambda));
  end
  lambda = double (lambda);
  if (size (lambda, 1) == 0)
    lambda = zeros (1, 0);                    % [] is one for each of no vectors
  end
end

% MISSED is the number of code_missed. With the option Folder Z is a cell row of names of files, see slx_data_coded.
function [Z, told, missed] = blocks_coded (data, D, lambda, o)
  loud = slx_run_hold_warnings ('sparselearn:swapped');
  none = sparse (size (D, 2), 0);
  if (o.full)
    none = zeros (size (D, 2), 0, data.class);
  end
  [Z, parts, filled] = slx_data_coded (data, o.Folder, {D, rmfield(o, {'Init', 'MaxError', 'Folder'})}, ...
                                       @(j) {of_columns(lambda, j), of_columns(o.MaxError, j), start_of(o.Init, j)}, ...
                                       @(X, varargin) of_block (X, D, o, varargin{:}), none);
  parts = [zeros(5, 0), parts{:}];
  told = data.parts.join (parts(1:4,:));
  missed = data.parts.sum (sum (parts(5,:)));
  data.parts.first ();
  clear ('loud');
  if (filled == 0 && any (data.sumsq) && isempty (o.MaxError) && ~ isequal (o.MaxNonzeros, 0))
    slx_arg_warn ('allZero', 'all codes are zero: LAMBDA is too large');
  end
end

% The last row of TOLD is how many columns missed MaxError, at the first one.
function [Z, told] = of_block (X, D, o, lambda, bound, start)
  o.MaxError = bound;
  o.Init = start;
  [Z, told] = code (X, D, lambda, o);
  told(5,:) = 0;
  told(5,1:min (1, end)) = code_missed (X, 2 * told(1,:), bound);
end

% Numbers for some columns, of which there may be one for all.
function x = of_columns (x, j)
  if (numel (x) > 1)
    x = x(j);
  end
end

function Z = start_of (Z, j)
  if (~ isempty (Z))
    Z = Z(:,j);
  end
end

%!assert (full (sl_sparse_code ([3; 1; -5], eye (3), 2)), [1; 0; -3], 4*eps)
%!assert (issparse (sl_sparse_code ([3; 1; -5], eye (3), 2)))
%!error id=sparselearn:badInput sl_sparse_code (1, NaN, 1)
%!error id=sparselearn:badInput sl_sparse_code ([1; 2], 1, 1)

%!demo
%! D = cos ((1:20)' * (1:10) / 3);
%! x = D(:,2) - D(:,7) / 2 + sin (1:20)' / 10;
%! lambda = logspace (1, -2, 50)';
%! Z = sl_sparse_code (x, D, lambda);
%! semilogx (lambda, full (Z)');
%! xlabel ('lambda');
%! ylabel ('coefficients of the ten atoms');
