/* sl_lasso_leastsq_private.h -- codes for lambda = 0: least squares, directly.

   Problem.  See sl_lasso_column_private.h, with t = 0: min |x - D u|^2 + eta sum (u_k / a_k)^2, over all u or u >= 0; D of any
             rank, so that there may be many solutions. It is plain least squares with the matrix S, which is D, and for
             eta > 0 D above the diagonal matrix of sqrt (eta) / a_k.
   Method.   Over all u: once for all vectors QR of S with pivots, S P = Q R, each column the farthest from the span of
             those before it. For each vector R u = Q'x on the first columns, other coefficients 0; then the same for the
             residual, as long as that halves the measure. Coefficients that are rounding beside the largest are 0.
             Over u >= 0: once for all QR without pivots, then sl_nnls_column.h for each vector, which also tells when
             columns are dependent there.
   Rank.     A pivot is the part of a column, of length 1, that is orthogonal to those before. Rounding of the columns
             and of the factorisation makes pivots of some eps, up to 20 eps in products of large matrices; 2^-47 is
             the limit below which a column counts as dependent (for more than 256 rows or columns that times
             sqrt (number) / 16). Pivots above 2^-36 always count. Where some lie between, the columns from there on are
             used as far as they take more from the residual r than rounding explains: for columns Q of the orthogonal
             factor, where |Q'r| > 8 eps (|x| + sum |u_k|), and |Q'r|^2 > 8 eps r'r. The tolerance has no part in it.
             Should the code, whose coefficients are then large, not meet the tolerance, smaller ranks at 2^-36, 2^-40
             and 2^-44 are tried, and that one is taken which leaves least, rounded as it is; if it is not the first,
             what it leaves to be taken, |Q'r| / |x|, is told as a part of the measure.
             A pivot is a tolerance with a margin: the limit may be wrong by rounding of some eps, so that between 2^-48
             and 2^-46 a column may count or not. A column that does not changes the residual by no more than 32
             roundings of its coefficient.
   Result.   A basic solution: at most rank (S) coefficients are not 0.
   Cost.     4 d p min (d, p); for each vector 2 or 3 times 2 d p, and as much for each further rank tried, of which
             there is none where no pivot lies between the limits.
   Source.   Businger & Golub (1965); refinement: Golub & Van Loan, Matrix computations, 5.3. */
#ifndef SL_LASSO_LEASTSQ_PRIVATE_H
#define SL_LASSO_LEASTSQ_PRIVATE_H

#include "sl_lasso_column_private.h"

enum { SL_LASSO_RANKS = 4 };

/* S is rows-by-p, Q rows-by-size; R, size-by-size, lies in columns of height min (rows, p); column i of S P is atom[i].
   rank[0] .. rank[ranks-1], ascending, may be the right one; the last one is size. */
typedef struct
{
  size_t rows, size, ld, ranks, rank[SL_LASSO_RANKS], *atom;
  double *Q, *R;
} sl_lasso_basis;

/* S = Q R with Q rows-by-k, k = min (rows, p), and what sl_nnls_column.h wants of R. */
typedef struct
{
  size_t rows, k;
  double *Q, *R, *Rt, *A, *norm;
} sl_lasso_cone;

/* Both without BLAS's own threads. Whatever is returned, the results are to be freed; {0} is one that is empty. */
sl_status sl_lasso_find_basis (const sl_lasso_problem *problem, sl_lasso_basis *basis);
void sl_lasso_free_basis (sl_lasso_basis *basis);

sl_status sl_lasso_find_cone (const sl_lasso_problem *problem, sl_lasso_cone *cone);
void sl_lasso_free_cone (sl_lasso_cone *cone);

/* Bytes of scratch, SIZE_MAX when they cannot be counted. */
size_t sl_lasso_leastsq_scratch (size_t d, size_t p);

void sl_lasso_least_squares (const sl_lasso_problem *problem, const sl_lasso_basis *basis, sl_lasso_vector *v,
                             double *scratch);

/* u >= 0; the positive entries of v->u are the support to begin with. */
void sl_lasso_nonnegative (const sl_lasso_problem *problem, const sl_lasso_cone *cone, sl_lasso_vector *v,
                           double *scratch);

#endif
