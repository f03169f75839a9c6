/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nnls_factor.h -- QR factorisation of the matrix of non-negative least squares.

   Problem.  S = Q R for S, rows-by-r, and R k-by-r, k = min (rows, r). |x - S h|^2 and |Q'x - R h|^2 differ by a
             constant. sl_nnls_column.h needs R, its transpose, R'R and the lengths of its columns.
   Method.   Householder QR without pivots.
   Cost.     4 rows r^2 - 4/3 r^3 operations for Q and R, 2 k r^2 for R'R. */
#ifndef SL_NNLS_FACTOR_H
#define SL_NNLS_FACTOR_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"

/* Factorises S. The caller must hold the BLAS (sl_blas_hold in sl_blas.h).
     S        in: rows-by-r; out: Q, rows-by-k
     R, Rt    out: R and its transpose, k r numbers each
     A        out: R'R, r-by-r
     norm     out: r lengths of the columns of R
     work     scratch, k + SL_NNLS_PANEL r numbers
     watch    asked between the three parts
   Returns SL_BAD_INPUT for sizes that are 0 or beyond BLAS, or SL_INTERRUPTED. */
#define SL_NNLS_PANEL 32

sl_status sl_nnls_factor (size_t rows, size_t r, double *S, double *R, double *Rt, double *A, double *norm,
                          double *work, sl_watch *watch);

#endif
