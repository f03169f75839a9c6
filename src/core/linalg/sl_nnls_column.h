/* sl_nnls_column.h -- one vector of non-negative least squares, after the matrix has been made small.

   Problem.  min 1/2 |R h - y|_2^2 + lambda'h over h >= 0, R k-by-r, k <= r, of any signs, rank and conditioning.
   Method.   With the gradient g = R'(R h - y) + lambda, h is optimal when g_i = 0 where h_i > 0 and g_i >= 0 where
             h_i = 0. First the support is guessed by block principal pivoting on A = R'R: all entries of the wrong
             sign change sides at once, until none is left, their number has not fallen for some time, or A is
             singular on the support. The guess is then corrected by residuals y - R h, which gives back the digits
             that squaring R has lost. Where that does not succeed, the active-set method of Lawson and Hanson goes on
             from there, one entry at a time, with an orthogonal factorisation of the columns of the support, from
             which the gradient is had without the rounding of R h where large entries cancel in it. With
             lambda = 0 an entry whose column depends on those of the support stays out; otherwise it comes in along
             the line on which R h is constant, until another entry is zero.
             A column depends on others, as their combination with the coefficients c, where it is no farther from it
             than 32 eps sqrt (|R_j|^2 + sum c_k^2 |R_k|^2), which rounding of the columns may have made (for r > 256
             sqrt (r) / 16 times that).
             One that is a little farther has a gradient that is rounding, though the objective may fall by much with
             it. So where lambda_i = 0 and g_i is no larger than rounding, at the end, the entry is looked at by itself:
             it comes in where the part q of its column that is orthogonal to the support takes more from the residual
             d than rounding explains, q'd / |q| > 8 eps |x| and its square more than 8 eps times |x - W h|^2. Its
             entries then are of some 1 / (32 eps). Each entry is looked at once.
             The objective falls at every step of the active-set method, so it cannot cycle; steps are counted all
             the same.
   Measure.  kkt = max_i v_i / (|R_i| (|x| + sum_k |R_k| h_k) + lambda_i), v_i = |g_i| where h_i > 0, max (-g_i, 0)
             where h_i = 0: the relative size of what rounding may do to g_i is a few eps in this measure, whatever
             the conditioning and the scale of the columns. |x| >= |y| is the length of the data vector.
   Degenerate. Zero columns have h_i = 0. The support has at most rank (R) entries.
   Cost.     A pivoting step p^3/3 + p r operations, p entries in the support; usually 3 to 8 steps. A step of the
             active-set method O (k r).
   Source.   Lawson & Hanson (1974), chapter 23; Bro & de Jong (1997); Judice & Pires (1994); Kim & Park (2011). */
#ifndef SL_NNLS_COLUMN_H
#define SL_NNLS_COLUMN_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"

/* What all vectors share. */
typedef struct
{
  size_t k, r;          /* 1 <= k <= r */
  const double *R, *Rt; /* R by columns, of length 0 or 1 to 2, and its transpose */
  const double *A;      /* R'R */
  const double *norm;   /* lengths of the columns of R */
  double tol;           /* kkt to reach */
  size_t max_steps;     /* steps of both kinds together */
  sl_watch *watch;      /* asked after every million entries touched or so, on whatever thread */
} sl_nnls_problem;

/* Bytes of scratch that sl_nnls_column needs; SIZE_MAX when they cannot be counted. */
size_t sl_nnls_scratch (size_t k, size_t r);

/* y, length (|x|) and lambda are the problem; on entry the positive entries of h are the support to begin with (none:
   all with a negative gradient at 0). On return h is feasible, *kkt its measure, *steps those done. Returns
   SL_INTERRUPTED where the watch says so; h and *kkt are then of no use. */
sl_status sl_nnls_column (const sl_nnls_problem *problem, const double *y, double length, const double *lambda,
                          double *h, double *kkt, double *steps, void *scratch);

/* The measure of h as it is. */
double sl_nnls_measure (const sl_nnls_problem *problem, const double *y, double length, const double *lambda,
                        double *h, void *scratch);

#endif
