/* sl_proj_simplex.h -- Euclidean projections onto the simplex and onto the l1 ball, plain, weighted, non-negative.

   Problem.     Simplex:  min |p - x|_2  subject to  p >= 0, sum p_i = r.
                l1 ball:  min |p - x|_2  subject to  sum w_i |p_i| <= t, and p >= 0 if asked; w = 1 is the plain ball.
   Solution.    Simplex:  p_i = max (x_i - alpha, 0), alpha the zero of g (alpha) = sum max (x_i - alpha, 0) - r.
                l1 ball:  p = x inside, else p_i = sgn (x_i) max (|x_i| - alpha w_i, 0), alpha > 0 the zero of
                g (alpha) = sum w_i max (|x_i| - alpha w_i, 0) - t; non-negative: the same with x_i for |x_i|.
   Method.      g is convex, decreasing and piecewise linear: Newton's step from anywhere lands left of the zero, the
                following ones climb monotonically, and an entry below the threshold once is below it for good, so it
                is dropped (Michelot). Every step halves g or its slope, whatever the data. A strided sample solved
                first starts the climb near its end: about four passes over memory in all.
   Exactness.   The threshold is searched in the differences x_i - max x, which are exact where it matters, in units
                of r; then once more in x_i - base, base being the threshold found, rounded. It is held as the two
                doubles base + step, since its rounding alone, times the number of entries, would spoil the sum.
   Weights.     The support is sought in the quotients |x_i|/w_i: w_i^2 (|x_i|/w_i - level) are added over entries above
                a level, where nothing cancels, and levels close in on alpha from both sides, by Newton's steps, the
                lowest quotient left, or a pivot. Then p_i = w_i (|x_i|/w_i - high) + w_i c, high the lowest quotient
                of the support and c from what the sum lacks there: exact however small t is beside w'|x|.
   Degenerate.  r = 0 and t = 0 give 0; r < 0 and t < 0 are infeasible; t = infinity lets everything pass. Entries of
                weight 0 are free: p_i = x_i, or max (x_i, 0). Weights may be as far apart as double allows; only
                where a quotient |x_i|/w_i leaves the range 2^-1000 .. 2^1000 is the smallest quotient that matters
                2^-2000 of the largest, and a weight too small for its column in that sense is refused.
   Cost.        O(d) expected; scale-free, sums in double.
   Source.      Michelot (1986); Duchi et al. (2008); Condat (2016). */
#ifndef SL_PROJ_SIMPLEX_H
#define SL_PROJ_SIMPLEX_H

#include "base/sl_base.h"

/* X and P are d-by-n, column-major, leading dimensions ldx, ldp >= d; they must not overlap. Column j has the radius
   r[j * step] or t[j * step], so step = 0 means one radius for all. w is d-by-n with leading dimension ldw, 0 for the
   same weights in every column, or null.
     threshold   n numbers, or null: alpha; 0 where the column was inside the ball. With radius 0: the smallest alpha
                 that leaves nothing. With weights it may be beyond the range of double, and is infinite then
     support     n numbers, or null: how many entries of p are nonzero
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_INFEASIBLE for a negative radius; SL_BAD_INPUT for a radius
   that is NaN (on the simplex also one beyond the largest number of the precision), weights negative, not finite or too far apart (above), d = 0 < n, or a leading dimension
   below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_simplex##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *r, size_t step, \
                                  real *P, size_t ldp, double *threshold, double *support, const sl_stop *stop); \
  sl_status sl_proj_l1##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *t, size_t step, \
                             const double *w, size_t ldw, int nonneg, real *P, size_t ldp, double *threshold, \
                             double *support, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
