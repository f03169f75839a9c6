/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_ista_private.h -- sparse coding of one vector by proximal gradient steps.

   Problem.  See sl_lasso_column_private.h. L is problem->curvature, at least the largest eigenvalue of G.
   Method.   ISTA: u <- shrink (u + q/L, t/L).
             FISTA: the same step from a point y, with q at y, gives u+. Then s+ = (1 + sqrt (1 + 4 s^2))/2 and the
             next point is u+ + (s - 1)/s+ (u+ - u). If (y - u+)'(u+ - u) > 0, the momentum is restarted: s = 1, and
             the next point is u+. Gradients at y follow from those at u, as they are affine.
             Both end by the gap at u.
   Cost.     An iteration costs p times the nonzeros of u.
   Source.   Daubechies et al. (2004); Beck & Teboulle (2009); O'Donoghue & Candes (2015) for the restart. */
#ifndef SL_LASSO_ISTA_PRIVATE_H
#define SL_LASSO_ISTA_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Code one vector. v: see sl_lasso_vector; scratch: p indices and 4 p numbers. */
void sl_lasso_ista (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);
void sl_lasso_fista (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
