/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_srsc.h -- support regularized sparse coding (SRSC) with a fixed dictionary, by proximal gradient sweeps.

   Problem.  min L (Z) = 1/2 |X - D Z|_F^2 + lambda |Z|_1 + gamma R (Z) over Z.

             Z         codes, p-by-n
             Q, B      D'D (p-by-p) and D'X (p-by-n); X and D enter through these only
             R         support regularizer of a graph, see coding/sl_supports.h
             G         p-by-n, the change of R if a coefficient becomes nonzero, see there
             L, tau    1/L is the size of a step: L = tau s with tau > 1, s the largest eigenvalue of Q

   Method.   The columns of Z in turn (linalg/sl_sweep.h), given the others as they are by then: at most `steps` steps
                 t = z - (Q z - b) / L,   z <- the proximal step of proj/sl_prox_srsc.h at t with cost gamma G,
             ended by one with max |dz| <= tol max |z|. When one column changes, L (Z) changes exactly as
             F (z) = 1/2 |x - D z|^2 + lambda |z|_1 + gamma sum_{supp z} G_k does. Every step has
             F (z+) <= F (z) - (tau - 1) s / 2 |z+ - z|^2, so L (Z) never increases.
   Polish.   The steps are short: they settle the support early, and the values on it late. So between two steps on a
             column each nonzero coefficient in turn becomes the minimiser of F given the others, if that has the
             coefficient's sign. This lowers F, and a column that a step does not change is not changed by anything.
   Fixed codes. The neighbours may be columns of other codes that stay fixed, as for test data. Then the columns of Z
             do not depend on each other, and R = sum_ij A_ij d (i, j), j among the fixed ones.
   Halo.     Several members (processes, perhaps on other machines) may hold some of the columns each. A member has the
             supports of its neighbours elsewhere, its halo, and no more of them. All treat the same groups, each its own
             columns of a group; after a group they exchange the supports of its columns. So a sweep is that of one
             member with all columns, to the last bit.
   Cost.     A step costs p times the nonzeros of z, a polish the square of their number. Everything but Z, Q and B is
             in double for either precision.
   Source.   Yang et al. (2017), algorithm 1. */
#ifndef SL_SRSC_H
#define SL_SRSC_H

#include <math.h>
#include "base/sl_base.h"
#include "proj/sl_prox_srsc.h"
#include "linalg/sl_sweep.h"
#include "coding/sl_supports.h"

/* The columns of other members that are neighbours of those of this one.
     columns   their number
     exchange  gives the supports of this member's columns of a group to those in whose halo they are, and puts those of
               the halo that are of this group into s: halo column h is column n + h of s. The group SL_ALL_GROUPS
               stands for all. Every member makes the same calls in the same order, also one that was interrupted */
typedef struct
{
  size_t columns;
  void (*exchange) (void *context, size_t group, const sl_supports *s);
  void *context;
} sl_halo;

#define SL_ALL_GROUPS SIZE_MAX

/* The data.
     Q, B     p-by-p and p-by-n
     fixed    p-by-m fixed codes, or null
     graph    n columns; column i holds the neighbours of code i: indices below m, or below n without fixed codes, or
              below n + halo->columns
     halo     or null; not with fixed codes
   Q, B and fixed are finite and of the precision of the function called. */
typedef struct
{
  size_t p, n, m;
  const void *Q, *B, *fixed;
  sl_graph graph;
  const sl_halo *halo;
} sl_coded;

/* Whether no size is 0, and there are not both fixed codes and a halo. */
static inline int
sl_is_coded (const sl_coded *data)
{
  return data->p > 0 && data->n > 0 && (! data->fixed || (data->m > 0 && ! data->halo));
}

/* Whether x is at least 0 and finite. */
static inline int
sl_is_weight (double x)
{
  return x >= 0 && isfinite (x);
}

/* lambda, gamma, epsilon, tol: finite, at least 0. L: finite, above 0. steps: limit of the steps on a column, at
   least 1. */
typedef struct
{
  double lambda, gamma, L, epsilon, tol;
  size_t steps;
} sl_srsc_options;

/* Statistics of a sweep: steps, their number over all columns; moved, the largest max |dz| / max |z| of the first
   step of a column. If moved is 0 after a complete sweep, the codes are a fixed point. */
typedef struct
{
  double steps, moved;
} sl_sweep_stats;

/* srsc_sweep      Improves the columns of Z in place in the given order, which has groups if there is a halo. Out: *stats.
   srsc_objective  Out: part = { sum of z'(Q z / 2 - b), |Z|_1, R }, columns added in order. With a halo they are those of
                   this member: the sums over all members are those of the problem.
   Return SL_BAD_INPUT for sizes that are 0 and numbers out of range, SL_OUT_OF_MEMORY, or SL_INTERRUPTED: some
   columns of Z, those that *stats counts, are then improved and the others not. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_srsc_sweep##sfx (const sl_coded *data, const sl_srsc_options *options, const sl_order *order, \
                                real *Z, sl_sweep_stats *stats, const sl_stop *stop); \
  sl_status sl_srsc_objective##sfx (const sl_coded *data, const real *Z, double part[3], const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
