/* sl_lasso_ista_private.h -- sparse coding of one vector by proximal gradient steps.

   Problem.  See sl_lasso_column_private.h; L, at least the largest eigenvalue of G, is problem->curvature.
   Method.   ISTA: u <- shrink (u + q/L, t/L). FISTA: the same from y instead of u, with q at y; then
             s+ = (1 + sqrt (1 + 4 s^2))/2, y = u+ + (s - 1)/s+ (u+ - u); when (y - u+)'(u+ - u) > 0, y being the
             point from which the step was taken, the momentum starts anew: s = 1, y = u+. Stops by the gap at u.
   Cost.     An iteration p times the nonzeros of u. Gradients at y come from those at u, being affine.
   Source.   Daubechies et al. (2004); Beck & Teboulle (2009); O'Donoghue & Candes (2015) for starting anew. */
#ifndef SL_LASSO_ISTA_PRIVATE_H
#define SL_LASSO_ISTA_PRIVATE_H

#include "sl_lasso_column_private.h"

/* scratch holds p indices and 4 p numbers. */
void sl_lasso_ista (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);
void sl_lasso_fista (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
