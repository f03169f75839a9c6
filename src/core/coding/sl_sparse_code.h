/* sl_sparse_code.h -- sparse codes of many vectors in one dictionary.

   Problem.  For every column x of X, d-by-n, full or sparse, with its own lambda >= 0 or one for all,
             min 1/2 |x - D z|^2 + lambda sum_k w_k |z_k| + eta/2 |z|^2, over all z or z >= 0; D is d-by-p, of any rank,
             its columns of any lengths. Or orthogonal matching pursuit with at most k atoms.
   Method.   The atoms are scaled to unit length (of [D; sqrt(eta) I]), their Gram matrix G is formed once; columns of
             X, scaled by powers of two to length 1 to 2, are multiplied by D' in tiles, and each is coded by itself:
             see sl_lasso_column_private.h and the algorithms. All in double, for either precision. Where lambda = 0 SL_ACTIVESET
             is least squares by orthogonal factorisations: see sl_lasso_leastsq_private.h.
             The tolerance is that of the codes as they are stored: where an algorithm has met it with what it works
             on, but the stored code, measured in twice the precision, has not, the algorithm goes on with a smaller
             one.
   Degenerate. Zero atoms and atoms of infinite weight have z_k = 0. x = 0 or lambda >= max |D_k'x| / w_k: z = 0, gap 0.
   Cost.     2 d p^2 + 2 d p n, and that of the algorithm. Memory: p^2 and d p numbers, for each thread what the
             algorithm wants, and the codes of a block of columns.
   Source.   See the algorithms. */
#ifndef SL_SPARSE_CODE_H
#define SL_SPARSE_CODE_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

typedef enum { SL_ACTIVESET, SL_CD, SL_GREEDY, SL_ISTA, SL_FISTA, SL_OMP, SL_CODERS } sl_coder;

typedef struct
{
  sl_coder coder;
  int positive;
  double ridge;         /* eta >= 0 */
  const double *weight; /* w_k > 0, p of them, or null for 1 */
  const double *lambda; /* n of them, finite, at least 0; not looked at by SL_OMP */
  double tol;           /* relative gap to reach */
  size_t max_iter;      /* iterations on a column; for SL_OMP atoms */
} sl_coding;

/* Codes p-by-n: full, or sparse by columns where full is null. Then start has n + 1 places, and row and value are
   obtained from grow (as realloc, on the calling thread only), which the caller frees whatever the status. */
typedef struct
{
  void *full;
  size_t *start, *row;
  double *value;
  void *(*grow) (void *memory, size_t bytes);
} sl_codes;

/* What is known of every code, n places each: the objective, its distance from the minimum at most, absolute and
   relative as in sl_lasso_column_private.h (NaN for SL_OMP), and the iterations (atoms). */
typedef struct
{
  double *objective, *gap, *relative, *iterations;
} sl_certificate;

/* init, p-by-n, full (of the precision of the function) or sparse (in double), or null for 0, is where the algorithms
   start, but at 0 where that is better by the penalty alone; codes->full may not be its memory. Codes that the
   precision cannot hold become Inf.
   Returns SL_NOT_FINITE for NaN or Inf in X, SL_BAD_INPUT for one in D, sizes of 0 or beyond BLAS or options against
   the above, SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_sparse_code##sfx (const sl_data *X, size_t p, const real *D, const sl_coding *options, \
                                 const sl_data *init, sl_codes *codes, sl_certificate *result, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
