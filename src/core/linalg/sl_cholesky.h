/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_cholesky.h -- Cholesky factors of small symmetric matrices A = L L', and systems of equations with them.

   Pivots.  One rule: a pivot, the square of L_ii, counts if it is above `least` times A_ii. With 0 A must be positive
            definite in floating point. Below SL_CHOLESKY_DEPENDENT the pivot is rounding: the row is a combination of
            those before it. Where the inverse must have correct digits, least is larger.
   Forms.   A factor of a whole matrix is made by LAPACK, lower triangle by columns. A factor that grows by a row at a
            time has its rows one after the other: row i is L + i ld.
   BLAS.    The caller must hold it (sl_blas_hold in sl_blas.h) for the whole matrix; the rows do not call it. All
            sizes must fit BLAS. */
#ifndef SL_CHOLESKY_H
#define SL_CHOLESKY_H

#include "base/sl_base.h"

#define SL_CHOLESKY_DEPENDENT 0x1p-40

/* ---- a whole matrix: only the lower triangle of A, n-by-n, is read and written ------------------------------------ */

/* L in place of A. Returns 1; or 0, with L of no use, if a pivot does not count. */
int sl_cholesky (size_t n, double *A, size_t ld, double least);

/* B <- A^-1 B, n-by-count. */
void sl_cholesky_solve (size_t n, const double *L, size_t ld, size_t count, double *B, size_t ldb);

/* A^-1 in place of L, lower triangle; returns 0 where L has a zero on its diagonal, else 1. */
int sl_cholesky_inverse (size_t n, double *L, size_t ld);

/* Half of it: B <- op (L)^-1 B (side 'L') or B op (L)^-1 (side 'R'), op 'N' or 'T'; B m-by-n. */
void sl_triangular (char side, char op, size_t m, size_t n, const double *L, size_t ld, double *B, size_t ldb);

/* ---- row by row --------------------------------------------------------------------------------------------------- */

/* Row n of L: on entry A_n0 .. A_n,n-1 at L + n ld; diagonal: A_nn. Returns whether its pivot counts as independent. */
int sl_cholesky_append (size_t n, double *L, size_t ld, double diagonal);

/* x <- L^-1 x and x <- L'^-1 x. */
void sl_cholesky_forward (size_t n, const double *L, size_t ld, double *x);
void sl_cholesky_backward (size_t n, const double *L, size_t ld, double *x);

#endif
