/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_l2rsc.h -- graph regularized sparse coding (l2RSC) with a fixed dictionary: codes of neighbours are alike.

   Problem.  min 1/2 |X - D Z|_F^2 + lambda |Z|_1 + alpha / 2 tr (Z (Deg - A) Z') over Z. A is the graph (symmetric),
             Deg the diagonal matrix of its column sums deg; the last term is alpha / 4 sum_ij A_ij |z_i - z_j|^2. The
             problem is convex, so sweeps converge to its minimum.
   Method.   The columns of Z in turn (linalg/sl_sweep.h), given the others as they are by then. With Q = D'D and B = D'X,
             column i is a lasso with the Gram matrix Q + alpha deg I and the products c = b + alpha sum_j A_ij z_j.
             It is treated by coordinate passes,
                 z_k <- soft (q_k + a_k z_k, lambda) / a_k,  a_k = Q_kk + alpha deg,  q = c - (Q + alpha deg I) z,
             alternately over all k and over the nonzeros until these do not change: at most `steps` passes, ended by
             one over all k with max |dz| <= tol max |z|.
   Fixed codes. The neighbours may be columns of other codes that stay fixed, as for test data. Then the last term is
             alpha / 2 sum_ij A_ij |z_i - z_j|^2, j among the fixed ones.
   Degenerate. For an atom of length 0 in a column without neighbours the coefficient is 0.
   Cost.     p operations a pass, and p more for every coefficient that changes. In double for either precision.
   Source.   Zheng, Bu, Chen, Wang, Zhang, Qiu & Cai (2011); Yang et al. (2017), equation 17. */
#ifndef SL_L2RSC_H
#define SL_L2RSC_H

#include "sl_srsc.h"

/* lambda, alpha, tol: finite, at least 0. steps: limit of the passes, at least 1. */
typedef struct
{
  double lambda, alpha, tol;
  size_t steps;
} sl_l2rsc_options;

/* l2rsc_sweep      Improves the columns of Z, p-by-n, in place in the given order. Groups of the order must not hold
                    neighbours, unless there are fixed codes.
       stats        out: steps, the number of passes; moved, the largest max |dz| / max |z| of a column, dz being its
                    whole change
   l2rsc_objective  Out: part, four numbers:
                    0  sum of z'(Q z / 2 - b)
                    1  |Z|_1
                    2  the sum that is multiplied by alpha
                    3  the largest violation of optimality: |q_k - lambda sign (z_k)| where z_k != 0, |q_k| - lambda
                       elsewhere
   There must be no halo. Status as in sl_srsc.h. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_l2rsc_sweep##sfx (const sl_coded *data, const sl_l2rsc_options *options, const sl_order *order, \
                                 real *Z, sl_sweep_stats *stats, const sl_stop *stop); \
  sl_status sl_l2rsc_objective##sfx (const sl_coded *data, double lambda, double alpha, const real *Z, \
                                     double part[4], const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
