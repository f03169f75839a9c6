/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_sparse_code.h -- sparse codes of many vectors in one dictionary.

   Problem.  For every column x of X
                 min 1/2 |x - D z|^2 + lambda sum_k w_k |z_k| + eta/2 |z|^2,   over all z or over z >= 0.
             X is d-by-n, full or sparse. D is d-by-p, of any rank, with columns of any length. lambda >= 0 is one
             number for each column. Or orthogonal matching pursuit: at most k atoms, no more than a bound on |x - D
             z| asks for, no penalties.
   Method.   The atoms of [D; sqrt (eta) I] are scaled to unit length and their Gram matrix is formed once. Columns of
             X, scaled by powers of two to length 1 to 2, are multiplied by D' in tiles; each is coded by itself (see
             sl_lasso_column_private.h and the algorithms). All is computed in double, except D'X of an X in single.
             For lambda = 0, SL_ACTIVESET is least squares by orthogonal factorisations (sl_lasso_leastsq_private.h).
   Single.   The products D_k'x of an X in single are off by at most d eps |D_k| |x|, eps = 2^-24. The algorithm uses
             them as they are, if that is an eighth of the least threshold at most, and tol is 1e-6 or more. Those of
             the support, and of all atoms whose correlation with the residual is as near to their threshold as the
             error may move it, are then computed in double, so that the certificate is that of the code. If it
             misses the tolerance, all products are computed in double, and the algorithm goes on.
   Tolerance. It holds for the codes as stored, measured in twice the precision. If an algorithm has met it but the
             stored code has not, the algorithm goes on with a smaller one.
   Degenerate. Zero atoms and atoms of infinite weight have z_k = 0. If x = 0 or lambda >= max |D_k'x| / w_k, then
             z = 0 and the gap is 0.
   Sparse X. Where at most a tenth is filled, D'x is formed from the stored entries, and x itself only where rounding
             asks for x - D z, or lambda is 0.
   Cost.     2 d p^2 + 2 d p n operations, of such an X 2 p for each stored entry in place of 2 d p n, and those of the
             algorithm. Memory: p^2 and d p numbers, for such an X as many again, the scratch of the algorithm for each
             thread, and the codes of a block of columns.
   Source.   See the algorithms. */
#ifndef SL_SPARSE_CODE_H
#define SL_SPARSE_CODE_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

typedef enum { SL_ACTIVESET, SL_CD, SL_GREEDY, SL_ISTA, SL_FISTA, SL_OMP, SL_CODERS } sl_coder;

/* Whether the Gram matrix is formed; see Method. */
typedef enum { SL_GRAM_BY_RULE, SL_GRAM, SL_NO_GRAM } sl_gram_use;

typedef struct
{
  sl_coder coder;
  int positive;
  double ridge;         /* eta, at least 0 and finite */
  const double *weight; /* w_k: p numbers above 0, or null for 1 */
  const double
    *lambda;    /* finite, at least 0: n numbers, or for a path steps-by-n, whose rows are used in turn, each from
                           the codes of the row before; for SL_OMP n bounds on |x - D z|, 0 or null for none */
  size_t steps; /* length of the path; 0 counts as 1, which SL_OMP must have */
  sl_gram_use gram;
  double tol;      /* relative gap to reach */
  size_t max_iter; /* limit of the iterations on a column; for SL_OMP of the atoms, k */
} sl_coding;

/* The result, p-by-n; of a path p-by-(n steps), where the n codes of each step stand together. Full: `full` has as many
   numbers. Sparse, in compressed columns: full is null, start has a place for each column and one more, and row and value
   are obtained from grow, which is called like realloc on the calling thread only. The caller frees row and value after
   any status. */
typedef struct
{
  void *full;
  size_t *start, *row;
  double *value;
  void *(*grow) (void *memory, size_t bytes);
} sl_codes;

/* Certificates, n numbers each, or steps-by-n: the objective; the gap, an upper bound on its distance from the minimum; the relative
   gap of sl_lasso_column_private.h (both NaN for SL_OMP); the number of iterations (SL_OMP: of atoms). */
typedef struct
{
  double *objective, *gap, *relative, *iterations;
  size_t without; /* columns that were coded without the Gram matrix */
} sl_certificate;

/* Codes the columns of X.
     X        d-by-n
     D        d-by-p without gaps
     init     start of the codes: p-by-n, full (in the precision of the function) or sparse (in double), or null for
              0. A column starts at 0 if the penalty of init alone exceeds the objective at 0. Must not overlap
              codes->full
     codes    out; numbers that the precision cannot hold become Inf
     result   out
   Returns SL_NOT_FINITE for NaN or Inf in X; SL_BAD_INPUT for NaN or Inf in D, for sizes of 0 or beyond BLAS, or for
   options out of their range; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_sparse_code##sfx (const sl_data *X, size_t p, const real *D, const sl_coding *options, \
                                 const sl_data *init, sl_codes *codes, sl_certificate *result, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
