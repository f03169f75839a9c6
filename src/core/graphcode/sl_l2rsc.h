/* sl_l2rsc.h -- sparse coding with neighbours drawn together (graph regularized sparse coding), fixed dictionary.

   Problem.  min 1/2 |X - D Z|_F^2 + lambda |Z|_1 + alpha / 2 tr (Z (Deg - A) Z'), the last term being
             alpha / 4 sum_ij A_ij |z_i - z_j|^2. It is convex in Z, so that sweeps lead to its minimum.
   Method.   Column after column (sl_sweep.h), the others as they are by then. A column is a lasso with the Gram matrix
             Q + alpha deg I and the products c = b + alpha sum_j A_ij z_j: coordinate passes
                 z_k <- soft (q_k + a_k z_k, lambda) / a_k,  a_k = Q_kk + alpha deg,  q = c - (Q + alpha deg I) z,
             over all k and then over the nonzeros until those rest, in turn; at most `steps` passes, ended by one over
             all with max |dz| <= tol max |z|.
   Training. With neighbours among fixed codes the term is alpha / 2 sum_ij A_ij |z_i - z_j|^2, j among the fixed ones.
   Degenerate. An atom of length 0 in a column without neighbours keeps its 0 or becomes 0.
   Cost.     A pass costs p, and p more for every coefficient that changes. In double for either precision.
   Source.   Zheng, Bu, Chen, Wang, Zhang, Qiu & Cai (2011); Yang et al. (2017), equation 17. */
#ifndef SL_L2RSC_H
#define SL_L2RSC_H

#include "sl_srsc.h"

/* lambda, alpha, tol at least 0 and finite, at least 1 pass. */
typedef struct
{
  double lambda, alpha, tol;
  size_t steps;
} sl_l2rsc_options;

/* l2rsc_sweep      Improves the columns of Z in the given order, in place; report->steps counts passes, and
                    report->moved is the largest of max |dz| / max |z| over all columns, dz being the whole change.
   l2rsc_objective  part = { sum of z'(Q z / 2 - b), |Z|_1, the sum that stands beside alpha, the largest violation of
                    the conditions of optimality: |q_k - lambda sign (z_k)| where z_k != 0, |q_k| - lambda elsewhere }.
   Groups of the order must not hold neighbours, unless codes are fixed. Status as in sl_srsc.h. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_l2rsc_sweep##sfx (const sl_coded *data, const sl_l2rsc_options *options, const sl_order *order, \
                                 real *Z, sl_sweep_stats *stats, const sl_stop *stop); \
  sl_status sl_l2rsc_objective##sfx (const sl_coded *data, double lambda, double alpha, const real *Z, \
                                     double part[4], const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
