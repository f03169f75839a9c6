/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_projected_private.h -- one factor of a matrix factorisation with sparse columns, by projected gradients.

   Problem.  min 1/2 <F A, F> - <F, B> (see sl_gradient_private.h) over F >= 0, n-by-r, whose columns
               SL_ONTO_GROUPED  have an average sparseness of at least s, weighted if there are weights, or
               SL_ONTO_EACH     have each exactly its sparseness s_k.
             P maps to this set: the grouped sparse projection (sl_proj_gsp.h), or for each column the nearest vector
             of its sparseness and any norm (sl_proj_hoyer.h). Both sets are cones.
   Scaled.   The grouped projection subtracts mu v from every column, v the same, and gives each its best length. A
             fixed point of the step then has the multiplier mu L |F_k| in column k, but a stationary point has one
             multiplier for all. So the scaled projection multiplies each column by its length |F_k| before the grouped
             projection and divides by it afterwards: the threshold becomes mu v / |F_k|, and fixed points are
             stationary. Columns F_k = 0 take the length of the column that is projected.
   Method.   Accelerated projected gradient with step 1/L, L the largest eigenvalue of A: from Y = F, a = .1,
                 F <- P (max (Y - (Y A - B)/L, 0)),  a' = (sqrt (a^4 + 4 a^2) - a^2)/2,
                 Y <- F + b (F - previous F),  b = a (1 - a)/(a^2 + a'),  a <- a'.
   Stopping. If a step moves F by less than a tenth of the first step, or after max_steps. The last F is the result.
   Residual. |F - P (max (F - (F A - B)/L, 0))|_F / |F|_F, of SL_ONTO_EACH: zero where F stands still. For
             SL_ONTO_GROUPED see sl_nmf_stationary_private.h.
   Degenerate. A = 0: F stays. F = 0: the residual is 0, or infinite if such a step leaves 0. n = 1: a column with one
             entry has no sparseness, and P leaves it. A zero column stays zero under P.
   Cost.     2 n r^2 operations and one projection a step.
   Source.   Ohib et al. (2022), section 5; their code returns the iterate before the last. */
#ifndef SL_NMF_PROJECTED_PRIVATE_H
#define SL_NMF_PROJECTED_PRIVATE_H

#include "base/sl_base.h"

typedef enum { SL_ONTO_GROUPED, SL_ONTO_EACH } sl_onto_kind;

/* The constraint on the columns of a factor.
     sparseness   grouped: one number. Each: r numbers (sparseness_step 1) or one (sparseness_step 0)
     weights      grouped: n numbers for all columns (weights_step 0) or n for each column (weights_step n), or null
     scaled       grouped: whether steps scale; see above */
typedef struct
{
  sl_onto_kind kind;
  const double *sparseness;
  size_t sparseness_step;
  const double *weights;
  size_t weights_step;
  int scaled;
} sl_onto;

/* projected           Improves F in place by at most max_steps steps; *steps is the number done.
   projected_residual  The residual of F as it is; of SL_ONTO_EACH alone.
   Return SL_BAD_INPUT for empty matrices, sizes beyond BLAS, a sparseness outside [0, 1] or weights that are
   negative, not finite or all zero; SL_NOT_FINITE, SL_OUT_OF_MEMORY, SL_INTERRUPTED (F is then that of the last
   complete step). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_projected##sfx (size_t n, size_t r, const real *A, const real *B, real *F, const sl_onto *onto, \
                                   size_t max_steps, size_t *steps, const sl_stop *stop); \
  sl_status sl_nmf_projected_residual##sfx (size_t n, size_t r, const real *A, const real *B, const real *F, \
                                            const sl_onto *onto, double *residual, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
