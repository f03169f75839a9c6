/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_simplex.h -- Euclidean projections onto the simplex and onto the l1 ball, also weighted or non-negative.

   Problem.     Simplex:  min |p - x|_2  subject to  p >= 0, sum p_i = r.
                l1 ball:  min |p - x|_2  subject to  sum w_i |p_i| <= t, and p >= 0 if asked; w = 1 is the plain ball.
   Solution.    A threshold alpha, the zero of a function g:
                Simplex:       p_i = max (x_i - alpha, 0),  g (alpha) = sum max (x_i - alpha, 0) - r.
                l1 ball:       p = x if x is in the ball. Else p_i = sgn (x_i) max (|x_i| - alpha w_i, 0) with
                               alpha > 0,  g (alpha) = sum w_i max (|x_i| - alpha w_i, 0) - t.
                Non-negative:  as the l1 ball, with max (x_i, 0) in place of x_i.
   Method.      Without weights: Newton's method on g, which is convex, decreasing and piecewise linear. For long
                columns it starts from the alpha of a strided sample. With weights: the support is found first, by a
                bracket of the quotients |x_i|/w_i at which the entries vanish. How either method limits its rounding
                errors stands in sl_proj_simplex.c.
   Degenerate.  r = 0 and t = 0 give 0. r < 0 and t < 0 are infeasible. t may be infinite, which gives x (or
                max (x, 0)); r may not. Entries of weight 0 are free for every t >= 0: p_i = x_i, or max (x_i, 0).
   Range.       Any scale of x. The quotients |x_i|/w_i of the entries with x_i != 0 and w_i > 0 may lie anywhere in
                2^-1000 .. 2^1000. If one lies outside, the entries are divided by the power of two below the largest
                |x_i| with w_i > 0, and the weights by the one below the largest weight. If a quotient underflows to 0
                after that, p_i = 0 (unless x is in the ball). If a quotient is not finite after that, the weight w_i
                is too small for its column: SL_BAD_INPUT.
   Cost.        O(d) expected, about four passes over memory. Sums in double.
   Source.      Michelot (1986); Duchi et al. (2008); Condat (2016). */
#ifndef SL_PROJ_SIMPLEX_H
#define SL_PROJ_SIMPLEX_H

#include "base/sl_base.h"

/* Project each column.
     X, P        d-by-n, column-major, leading dimensions ldx, ldp >= d; they must not overlap
     r, t, step  the radius of column j is r[j * step] or t[j * step]; step = 0 for one radius for all columns
     w, ldw      weights, d-by-n with leading dimension ldw, or null; ldw = 0 for the same weights in every column
     nonneg      nonzero: p >= 0 is asked
     threshold   out: alpha of each column, n numbers, or null. 0 if the column was inside the ball. For radius 0 the
                 smallest alpha with p = 0. With weights it is infinite if it leaves the range of double
     support     out: number of nonzero entries of each p, n numbers, or null
     stop        see sl_stop
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_INFEASIBLE for a negative radius; SL_BAD_INPUT for a radius
   that is NaN (on the simplex also one beyond the largest number of the precision), for weights that are negative,
   not finite or too small (see Range), for d = 0 < n, or for a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_simplex##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *r, size_t step, \
                                  real *P, size_t ldp, double *threshold, double *support, const sl_stop *stop); \
  sl_status sl_proj_l1##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *t, size_t step, \
                             const double *w, size_t ldw, int nonneg, real *P, size_t ldp, double *threshold, \
                             double *support, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
