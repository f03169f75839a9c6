/* sl_lasso_squares.h -- codes for lambda = 0 and no other term: least squares, directly.

   Problem.  See sl_lasso_column.h, with t = 0, eta = 0 and no demand on signs: min |x - D u|^2, D of any
             rank, so that there may be many solutions.
   Method.   Once for all vectors: QR of the scaled atoms with pivots, D P = Q R, each the atom farthest from the span
             of those before it. Atoms nearer to it than 2^-36 are combinations of the others, as far as can be told:
             what is left is a basis. For each vector R u = Q'x on the basis, other coefficients 0; then the same for
             the residual, as long as that halves the measure. Coefficients that are rounding beside the largest
             are 0.
   Cost.     4 d p min (d, p); for each vector 2 or 3 times 2 d p.
   Source.   Businger & Golub (1965); refinement: Golub & Van Loan, Matrix computations, 5.3. */
#ifndef SL_LASSO_SQUARES_H
#define SL_LASSO_SQUARES_H

#include "sl_lasso_column.h"

/* Q is d-by-size; R, size-by-size, lies in columns of height min (d, p); column i of D P is atom[i]. */
typedef struct
{
  size_t size, tall, *atom;
  double *Q, *R;
} sl_lasso_basis;

/* Without BLAS's own threads. Whatever is returned, the basis is to be freed; {0} is one that is empty. */
sl_status sl_lasso_find_basis (const sl_lasso_problem *problem, sl_lasso_basis *basis);
void sl_lasso_free_basis (sl_lasso_basis *basis);

/* scratch holds d + 2 p numbers. */
void sl_lasso_least_squares (const sl_lasso_problem *problem, const sl_lasso_basis *basis, sl_lasso_vector *v,
                             double *scratch);

#endif
