/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_cd_private.h -- sparse coding of one vector by coordinate descent.

   Problem.  See sl_lasso_column_private.h.
   Method.   Each step minimises over one coefficient: d = shrink (q_k + u_k, t_k) - u_k, then u_k += d and
             q -= d G(:,k). Cyclic: the atoms in turn. Greedy: always the atom whose coefficient z_k = u_k / a_k would
             change most.
   Stopping. The gap is measured after every p steps; if it seems small enough, again with q computed anew. The
             descent also ends if no coefficient moves any more and the gap does not fall.
   Cost.     p operations for a step that changes a coefficient, and p more to find the greedy one. Converges
             linearly, and slowly if atoms are alike.
   Source.   Friedman et al. (2007), Pathwise coordinate optimization; Gregor & LeCun (2010), algorithm 2, with q
             started from u and for atoms of any length. */
#ifndef SL_LASSO_CD_PRIVATE_H
#define SL_LASSO_CD_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Codes one vector, cyclically and greedily. v: see sl_lasso_vector; scratch: p indices and p numbers. */
void sl_lasso_cd (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);
void sl_lasso_greedy (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
