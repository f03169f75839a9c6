/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_leastsq_private.h -- codes for lambda = 0: least squares by orthogonal factorisations.

   Problem.  See sl_lasso_column_private.h, with t = 0: min |x - D u|^2 + eta sum (u_k / a_k)^2, over all u or u >= 0.
             D may have any rank, so there may be many solutions. It is plain least squares with the matrix S: D, and
             for eta > 0 the diagonal matrix of sqrt (eta) / a_k below it.
   Method.   Over all u: S P = Q R once for all vectors, each column the one farthest from the span of those before
             it. For each vector R u = Q'x is solved on the first columns; the other coefficients are 0. Then the
             residual is treated likewise, as long as that halves the measure. Coefficients at rounding level are set
             to 0. Over u >= 0: S = Q R without pivots once for all vectors, then sl_nnls_column.h for each vector.
   Rank.     Columns count up to a pivot that depends on rounding errors alone, not on the tolerance; see
             sl_lasso_leastsq.c.
   Result.   A basic solution: at most rank (S) coefficients are not 0.
   Cost.     4 d p min (d, p) operations. For each vector 4 d p to 6 d p, and as much for each further rank that is
             tried; none is tried if every pivot is clearly above or below the limit.
   Source.   Businger & Golub (1965); refinement: Golub & Van Loan, Matrix computations, 5.3. */
#ifndef SL_LASSO_LEASTSQ_PRIVATE_H
#define SL_LASSO_LEASTSQ_PRIVATE_H

#include "sl_lasso_column_private.h"

enum { SL_LASSO_RANKS = 4 };

/* S P = Q R. S is rows-by-p, Q rows-by-size, R size-by-size with leading dimension ld = min (rows, p); column i of S
   P is atom atom[i]. The candidates for the rank are rank[0] < ... < rank[ranks-1] = size. */
typedef struct
{
  size_t rows, size, ld, ranks, rank[SL_LASSO_RANKS], *atom;
  double *Q, *R;
} sl_lasso_basis;

/* S = Q R with Q rows-by-k, k = min (rows, p), and the arrays of R that sl_nnls_column.h needs. */
typedef struct
{
  size_t rows, k;
  double *Q, *R, *Rt, *A, *norm;
} sl_lasso_cone;

/* The factorisations. The caller must hold the BLAS (sl_blas_hold in sl_blas.h), also for the two functions that code
   a vector. Results are to be freed after any status; {0} is an empty one. */
sl_status sl_lasso_find_basis (const sl_lasso_problem *problem, sl_lasso_basis *basis);
void sl_lasso_free_basis (sl_lasso_basis *basis);

sl_status sl_lasso_find_cone (const sl_lasso_problem *problem, sl_lasso_cone *cone);
void sl_lasso_free_cone (sl_lasso_cone *cone);

/* Bytes of scratch, or SIZE_MAX if the number overflows. */
size_t sl_lasso_leastsq_scratch (size_t d, size_t p);

/* Code one vector, over all u; results in v as described at sl_lasso_vector. */
void sl_lasso_least_squares (const sl_lasso_problem *problem, const sl_lasso_basis *basis, sl_lasso_vector *v,
                             double *scratch);

/* The same over u >= 0. The positive entries of v->u are the first support. */
void sl_lasso_nonnegative (const sl_lasso_problem *problem, const sl_lasso_cone *cone, sl_lasso_vector *v,
                           double *scratch);

#endif
