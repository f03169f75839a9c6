/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_l1inf.h -- projection onto the l1,inf ball: a bound on the sum of the largest moduli of groups.

   Problem.     min |P - X|_F  subject to  sum over groups of max |group| <= t; the groups are the rows or the columns.
   Solution.    P = X if X is inside. Else every group v is clipped at a height mu of its own, p = sgn (v) min (|v|, mu),
                where one number theta > 0, the l1 norm that each nonzero group loses, gives all heights:
                sum max (|v_i| - mu, 0) = theta, or mu = 0 if |v|_1 <= theta; and the heights sum to t.
   Method.      mu is convex, decreasing and piecewise linear in theta: with s the moduli of a group in descending order,
                C_j the sum of the first j and B_j = C_j - j s_j, it is (C_j - theta)/j from B_j to B_j+1. Newton's
                method on the sum of the heights from theta = 0 climbs monotonically to its zero in finitely many steps.
                A group's moduli are a heap, which hands them out one by one as theta passes B_j.
   Degenerate.  t = 0 gives 0, t = infinity gives X, t < 0 is infeasible; a zero group stays zero.
   Cost.        For groups of length l: O(d n) for the heaps, O(log l) for each modulus that is clipped, and the number of
                groups for each Newton step, of which there are about ten. One copy of X in double.
   Source.      Quattoni, Carreras, Collins and Darrell (2009), An efficient projection for l1,infinity regularization
                (the problem, its solution by theta); Sra (2012), Fast projections onto mixed-norm balls (root finding). */
#ifndef SL_PROJ_L1INF_H
#define SL_PROJ_L1INF_H

#include "base/sl_base.h"

/* Projects X.
     X, P        d-by-n, column-major, leading dimensions ldx, ldp >= d; P may be X
     by_columns  nonzero: the groups are the columns; else the rows
     t           radius of the ball
     threshold   out: theta, or null; 0 if X was inside; for t = 0 the largest l1 norm of a group; infinite if theta
                 leaves the range of double
     support     out: the number of nonzero groups of P, or null
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_INFEASIBLE for t < 0; SL_BAD_INPUT for t = NaN, d = 0 < n, or
   a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_l1inf##sfx (size_t d, size_t n, const real *X, size_t ldx, int by_columns, double t, real *P, \
                                size_t ldp, double *threshold, double *support, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
