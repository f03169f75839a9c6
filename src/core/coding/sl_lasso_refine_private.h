/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_refine_private.h -- the certificate of a code as it is stored, and its refinement.

   Problem.  Algorithms work on u_k = a_k z_k and on atoms D_k / a_k, all of them rounded; z is rounded once more when
             it is stored. If coefficients are large relative to x, as with atoms that are much alike, q changes by
             some eps sum |u_k|, and the gap with it. The reported gap must be that of the stored z.
   Method.   x - D z is computed from D as given in twice the precision: products with their errors by fused
             multiply-add, sums with theirs. q, r'r and r'x follow; their own rounding errors are relative to r.
             If this gap exceeds the tolerance, a Newton step on the support is taken from this q, and z rounded once
             more: it is then next to the minimiser on its support. Of atoms that depend on each other the step moves
             those with the largest coefficients. Then coordinate steps change z, from the largest
             coefficient to the smallest, as long as they help. The smallest have the finest grid and can correct what
             the others leave.
   Cost.     d p + 10 d |S| operations for each code that is measured, |S|^3/3 for the Newton step, and p |S| for every
             round of coordinate steps.
   Source.   Ogita, Rump & Oishi (2005), Accurate sum and dot product. */
#ifndef SL_LASSO_REFINE_PRIVATE_H
#define SL_LASSO_REFINE_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Bytes of scratch. */
size_t sl_lasso_refine_scratch (size_t d, size_t p);

/* Rounds a code to the precision of the function, measures and refines it.
     D       d-by-p, as given
     unit    x was divided by 2^unit
     ended   whether the algorithm has ended by itself: steps are taken only then
     v       in: the code u; out: z / 2^unit in v->u, and its measures
     scratch out: x - D z / 2^unit, d numbers
   Returns 1; or 0, with v->u unchanged, if z / 2^unit leaves the range of its type. */
#define SL_PROTOTYPE(sfx, real) \
  int sl_lasso_refine##sfx (const sl_lasso_problem *problem, const real *D, int unit, int ended, sl_lasso_vector *v, \
                            double *scratch);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
