/* sl_srsc.h -- support regularized sparse coding with a fixed dictionary: sweeps of proximal gradient descent.

   Problem.  L (Z) = 1/2 |X - D Z|_F^2 + lambda |Z|_1 + gamma R (Z), R the support regularizer of a graph, see sl_supports_private.h.
             D is d-by-p, the codes Z are p-by-n; of X and D only Q = D'D and B = D'X count.
   Method.   Column after column (sl_sweep.h), the others as they are by then: at most `steps` steps
                 t = z - (Q z - b) / L,   z <- the proximal step of sl_srsc_prox_private.h at t with cost gamma G,
             ended by one with max |dz| <= tol max |z|. The change of L when one column changes is exactly that of
             F (z) = 1/2 |x - D z|^2 + lambda |z|_1 + gamma sum_{supp z} G_k. With L = tau s, s the largest eigenvalue of Q
             and tau > 1, every step has F (z+) <= F (z) - (tau - 1) s / 2 |z+ - z|^2, so that L never increases.
   Training. Instead of among each other, columns can have their neighbours among fixed codes; then they do not depend
             on each other, and R = sum_ij A_ij d (i, j) with j among the fixed ones.
   Cost.     A step costs p times the nonzeros of z: Q z is formed from the columns of Q that count. In double for
             either precision, but for Z, Q and B themselves.
   Source.   Yang et al. (2017), algorithm 1. */
#ifndef SL_SRSC_H
#define SL_SRSC_H

#include <math.h>
#include "base/sl_base.h"
#include "sl_srsc_prox_private.h"
#include "sl_sweep.h"

/* Q is p-by-p, B p-by-n, fixed null or p-by-m codes; all of the precision of the function called and finite. Column i
   of the graph holds neighbours below m, or below n without fixed codes. */
typedef struct
{
  size_t p, n, m;
  const void *Q, *B, *fixed;
  sl_graph graph;
} sl_coded;

/* There are codes to improve, and neighbours for them. */
static inline int
sl_is_coded (const sl_coded *data)
{
  return data->p > 0 && data->n > 0 && (! data->fixed || data->m > 0);
}

/* At least 0 and finite. */
static inline int
sl_is_weight (double x)
{
  return x >= 0 && isfinite (x);
}

/* lambda, gamma, epsilon, tol at least 0, L above 0, finite; at least 1 step. */
typedef struct
{
  double lambda, gamma, L, epsilon, tol;
  size_t steps;
} sl_srsc_options;

/* What a sweep has done: steps in all, and the largest of max |dz| / max |z| that the first step of a column had. At 0
   the codes are a fixed point, if the sweep was whole. */
typedef struct
{
  double steps, moved;
} sl_sweep_stats;

/* srsc_sweep      Improves the columns of Z in the given order, in place.
   srsc_objective  part = { sum of z'(Q z / 2 - b), |Z|_1, R }, columns added in order.
   Return SL_BAD_INPUT for sizes that are 0 and numbers out of range, SL_OUT_OF_MEMORY, or SL_INTERRUPTED, after which
   some columns of Z have been improved, those that the report is of, and others not. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_srsc_sweep##sfx (const sl_coded *data, const sl_srsc_options *options, const sl_order *order, \
                                real *Z, sl_sweep_stats *stats, const sl_stop *stop); \
  sl_status sl_srsc_objective##sfx (const sl_coded *data, const real *Z, double part[3], const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
