/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_l12.h -- projection onto the l1,2 ball: a bound on the sum of the norms of groups.

   Problem.     min |P - X|_F  subject to  sum over groups of |group|_2 <= t; the groups are the rows or the columns.
   Solution.    Project the vector of the groups' norms onto the l1 ball, scale every group to its new norm.
   Method.      Norms over blocks of rows, or column by column, each group in units of its own largest modulus, so
                that groups at 1 and at 1e-150 keep their digits; then sl_proj_l1; then the scaling.
   Degenerate.  t = 0 gives 0, t = infinity gives X, t < 0 is infeasible; a zero group stays zero.
   Cost.        Three passes over X, the first two while a block is in cache, and the projection of the norms.
   Source.      van den Berg, Schmidt, Friedlander and Murphy (2008), Group sparsity via linear-time projection. */
#ifndef SL_PROJ_L12_H
#define SL_PROJ_L12_H

#include "base/sl_base.h"

/* Projects X.
     X, P        d-by-n, column-major, leading dimensions ldx, ldp >= d; P may be X
     by_columns  nonzero: the groups are the columns; else the rows
     t           radius of the ball
     threshold   out: one number, or null; the norm of every group was lowered by it (down to 0); 0 if X was inside
     support     out: the number of nonzero groups of P, or null
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_INFEASIBLE for t < 0; SL_BAD_INPUT for t = NaN, d = 0 < n, or
   a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_l12##sfx (size_t d, size_t n, const real *X, size_t ldx, int by_columns, double t, real *P, \
                              size_t ldp, double *threshold, double *support, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
