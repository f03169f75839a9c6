function [W0, H0] = sl_nmf_init (X, r, varargin)
%SL_NMF_INIT  Factors from which a non-negative matrix factorisation (factorization) may start.
%   [W0, H0] = sl_nmf_init (X, R) gives random factors. With equal Seed they are those that sl_nmf draws.
%   [W0, H0] = sl_nmf_init (X, R, 'Init', INIT, ...) chooses how they are made:
%
%     'random'   uniform in (0, 1), W0 drawn before H0
%     'nndsvd'   from the R largest singular values s and vectors u, v of X: component k is s times the longer of the
%                products max (u, 0) * max (v, 0)' and max (-u, 0) * max (-v, 0)'. Half of the entries are zero;
%                an algorithm that cannot leave zero, such as multiplicative updates, keeps these zeros
%     'nndsvda'  as 'nndsvd', with the mean of X in place of every zero
%     'spa'      W0 holds R columns of X (successive projection algorithm): the longest, then that which is longest
%                once the parts along those chosen are taken away, and so on; of columns equally long the first. H0 =
%                sl_nnls (X, W0). Where X is separable, which means that each part stands alone in a column and the
%                codes of each column sum up to at most 1, W0 are the parts, also when there is a little noise
%
%   With 'nndsvd', 'nndsvda' and 'spa' components beyond the rank of X are random: uniform in (0, sqrt (mean (X) / R)),
%   so that their sum is no larger than X. The other components do not depend on Seed.
%
%   Singular vectors come from svd, those of large or sparse X from eigs, on one thread of the BLAS. Where singular
%   values are equal, their vectors are not unique, and eigs may find only one of several. Starts from different
%   vectors are equally good.
%
%   Inputs
%     X   m-by-n, double or single, full or (double) sparse, finite and non-negative. A sparse X is made full only
%         where R is at least min (m, n): one of the factors is as large then. Data in blocks, see sl_nmf, only for
%         'random'
%     R   number of components, from 1 to 46340; R may exceed m and n
%   Outputs
%     W0, H0   m-by-R and R-by-n, full, of the class of X
%   Options
%     'Init'     'random' (default), 'nndsvd', 'nndsvda', 'spa'
%     'Seed'     integer for the random numbers; the global generators stay as they are (default []: these are used)
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:notConverged    the leading singular vectors of a large or sparse X were not found
%
%   Example
%     >> [W0, H0] = sl_nmf_init ([2 0; 0 1; 0 0], 2, 'Init', 'nndsvd');
%     >> W0 * H0
%     ans =
%        2   0
%        0   1
%        0   0
%
%
%   Reference: C. Boutsidis and E. Gallopoulos (2008), SVD based initialization: a head start for nonnegative matrix
%   factorization, Pattern Recognition 41(4), sections 2.2 and 2.3. N. Gillis and S. A. Vavasis (2014), Fast and robust
%   recursive algorithms for separable nonnegative matrix factorization, IEEE TPAMI 36(4), algorithm 1 ('spa').
%
%   See also: sl_nmf
%
% TESTING: test_nmf_init   REFERENCE: or_nmf_nndsvd

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 2, 'a matrix and a number of components');
  try
    if (isempty (table))
      table = slx_opt_table ({'Init', 'random', {'random', 'nndsvd', 'nndsvda', 'spa'}; 'Seed', [], '?seed'});
    end
    o = slx_opt_read (table, varargin);
    problem = nmf_problem (X, r);
    restore = slx_run_seed (o.Seed);
    if (strcmp (o.Init, 'random'))
      W0 = cast (rand (problem.m, problem.r), problem.class);
      H0 = cast (rand (problem.r, problem.n), problem.class);
    elseif (strcmp (o.Init, 'spa'))
      [W0, V] = nmf_spa (problem);
      W0 = W0 * sqrt (problem.unit);            % columns of X
      H0 = V.' / sqrt (problem.unit);
    else
      [W0, V] = nmf_nndsvd (problem, strcmp (o.Init, 'nndsvda'));
      H0 = V.';
    end
    W0 = W0 * sqrt (problem.unit);
    H0 = H0 * sqrt (problem.unit);
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! [W0, H0] = sl_nmf_init ([2 0; 0 1; 0 0], 2, 'Init', 'nndsvd');
%! assert (W0 * H0, [2 0; 0 1; 0 0], 4*eps);
%!test
%! [W0, H0] = sl_nmf_init (magic (5), 3, 'Seed', 1);
%! [W1, H1] = sl_nmf (magic (5), 3, 'Init', {W0, H0}, 'MaxIter', 3);
%! [W2, H2] = sl_nmf (magic (5), 3, 'Seed', 1, 'MaxIter', 3);
%! assert (isequal (W1, W2) && isequal (H1, H2));
%!error id=sparselearn:badInput sl_nmf_init (-1, 1)
%!error id=sparselearn:badInput sl_nmf_init (1, 1, 'Init', 'none')
