/* sl_nnls_factor.h -- a matrix made small for non-negative least squares.

   Problem.  For S, rows-by-r, |x - S h|^2 differs from |Q'x - R h|^2 by what no h can change, where S = Q R, R k-by-r,
             k = min (rows, r): see sl_nnls_column.h, which wants R, its transpose, R'R and the lengths of its columns.
   Method.   Householder QR without pivots.
   Cost.     4 rows r^2 - 4/3 r^3 operations for Q and R, 2 k r^2 for R'R. */
#ifndef SL_NNLS_FACTOR_H
#define SL_NNLS_FACTOR_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"

/* R and Rt hold k r numbers, A r^2, norm r, work k + SL_NNLS_PANEL r; S becomes Q, rows-by-k. The watch is
   asked between the three parts. Returns SL_BAD_INPUT for sizes that are 0 or beyond BLAS; SL_INTERRUPTED. */
#define SL_NNLS_PANEL 32

sl_status sl_nnls_factor (size_t rows, size_t r, double *S, double *R, double *Rt, double *A, double *norm,
                          double *work, sl_watch *watch);

#endif
