/* sl_nmf_gsp.h -- the half of an iteration of matrix factorisation for W whose columns have an average sparseness.

   Problem.  min 1/2 |X - W V'|_F^2 over W >= 0 whose columns have an average sparseness of at least s, V fixed, given
             XV (m-by-r) and G = V'V. P is the grouped sparse projection of the columns of W (see sl_proj_gsp.h).
   Method.   Accelerated projected gradient with step 1/L, L the largest eigenvalue of G: from Y = W, a = .1,
                 W <- P (max (Y - (Y G - XV)/L, 0)),  a' = (sqrt (a^4 + 4 a^2) - a^2)/2,
                 Y <- W + b (W - W before),  b = a (1 - a)/(a^2 + a'),  a <- a',
             until a step moves W by less than a tenth of what the first did. The last W is the result.
   Residual. |W - P (max (W - (W G - XV)/L, 0))|_F / |W|_F, zero where W cannot be improved by such a step.
   Degenerate. G = 0: W stays; W = 0: the residual is 0.
   Cost.     2 m r^2 operations and one projection a step.
   Source.   Ohib et al. (2022), section 5; their code returns the iterate before the last. */
#ifndef SL_NMF_GSP_H
#define SL_NMF_GSP_H

#include "sl_base.h"

/* gsp       Improves W in place by at most `most` steps; *steps is the number done.
   residual  The residual of W as it is.
   Return SL_BAD_INPUT for empty matrices or s outside [0, 1], SL_NOT_FINITE, SL_OUT_OF_MEMORY, SL_INTERRUPTED (W is
   then that of the last complete step). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_gsp##sfx (size_t m, size_t r, const real *XV, const real *G, real *W, double s, size_t most, \
                             size_t *steps, const sl_stop *stop); \
  sl_status sl_nmf_gsp_residual##sfx (size_t m, size_t r, const real *XV, const real *G, const real *W, double s, \
                                      double *residual, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
