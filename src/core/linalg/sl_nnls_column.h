/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nnls_column.h -- non-negative least squares for one vector, after the matrix has been made small.

   Problem.  min 1/2 |R h - y|_2^2 + lambda'h over h >= 0. R is k-by-r, k <= r, of any signs, rank and conditioning.
             It comes from min 1/2 |S h - x|_2^2 + lambda'h with a data vector x, by S = Q R and y = Q'x
             (sl_nnls_factor.h); the two objectives differ by a constant.

             x         the data vector; only its length |x| >= |y| is used
             g         R'(R h - y) + lambda, the gradient
             A         R'R
             p         number of nonzero entries of h
             eps       rounding unit of double

             h is optimal if g_i = 0 where h_i > 0 and g_i >= 0 where h_i = 0.
   Method.   1. The support is guessed by block principal pivoting on A: all entries of the wrong sign (h_i < 0 in
             the support, g_i < 0 outside) change sides at once, until none is left, their number has not fallen for
             some time, or A is singular on the support.
             2. The guess is corrected by residuals y - R h, which restores the digits lost by squaring R.
             3. If step 1 ended with wrong signs, if step 2 leaves kkt above tol, if the terms of R h cancel, or if an
             entry outside the support may lower the objective though its gradient is at rounding level, the
             active-set method of Lawson and Hanson continues from there, one entry at a time, with an orthogonal
             factorisation of the columns of the support. The objective falls at every step.
             How dependent columns are recognised and treated stands in sl_nnls_column.c.
   kkt.      The violation of optimality, max_i v_i / (|R_i| (|x| + sum_k |R_k| h_k) + lambda_i) with v_i = |g_i|
             where h_i > 0 and max (-g_i, 0) where h_i = 0. Rounding errors of g_i are a few eps in this measure,
             whatever the conditioning and the scale of the columns. 0/0 counts as 0.
   Scaling.  The caller scales the columns: for a problem in W with penalties l_i, S_i = s_i W_i and lambda_i =
             s_i l_i, where s_i is a power of two such that R_i has a length from 1 to 2. The caller also scales back:
             the coefficient of W_i is s_i h_i.
   Degenerate. Zero columns have h_i = 0. The support has at most rank (R) entries.
   Cost.     p^3/3 + p r operations for a pivoting step, usually 3 to 8 steps. O (k r) for a step of the active-set
             method.
   Source.   Lawson & Hanson (1974), chapter 23; Bro & de Jong (1997); Judice & Pires (1994); Kim & Park (2011). */
#ifndef SL_NNLS_COLUMN_H
#define SL_NNLS_COLUMN_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"

/* What all vectors share. */
typedef struct
{
  size_t k, r;          /* 1 <= k <= r */
  const double *R, *Rt; /* R, its columns of length 0 or from 1 to 2 (see Scaling), and its transpose */
  const double *A;      /* R'R */
  const double *norm;   /* lengths of the columns of R */
  double tol;           /* kkt to reach */
  size_t max_steps;     /* limit of the steps of pivoting and the active-set method together */
  sl_watch *watch;      /* not null; asked after about 2^20 entries of matrices were read, on any thread */
  double enough;        /* kkt of h rounded to single that will do, too; or 0 */
} sl_nnls_problem;

/* Bytes of scratch that the functions below need, aligned as for double, or SIZE_MAX if the number overflows. */
size_t sl_nnls_scratch (size_t k, size_t r);

/* Solves for one vector.
     y           k numbers
     length      |x|
     lambda      r numbers, finite and at least 0; not null
     h           in: its positive entries are the first support (if none, all entries with a negative gradient at 0);
                 out: h >= 0
     kkt         out: the violation for h
     steps       out: number of steps
   Returns SL_OK also if max_steps was reached: h is then feasible, but *kkt may be above tol. Returns SL_INTERRUPTED
   if the watch is to stop; h and *kkt are then undefined. The BLAS is not called. */
sl_status sl_nnls_column (const sl_nnls_problem *problem, const double *y, double length, const double *lambda,
                          double *h, double *kkt, double *steps, void *scratch);

/* kkt of a given h >= 0, which is not changed. */
double sl_nnls_measure (const sl_nnls_problem *problem, const double *y, double length, const double *lambda,
                        double *h, void *scratch);

#endif
