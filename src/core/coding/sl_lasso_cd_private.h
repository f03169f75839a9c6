/* sl_lasso_cd_private.h -- sparse coding of one vector by coordinate descent.

   Problem.  See sl_lasso_column_private.h.
   Method.   Each step minimises over one coefficient: d = shrink (q_k + u_k, t_k) - u_k, q -= d G(:,k). Cyclic: the
             atoms in turn. Greedy: always the atom whose coefficient z_k = u_k / a_k would change most. Either stops
             by the gap, taken after every p steps, with q computed anew when it seems small enough, or when nothing
             moves, as long as that lets the gap fall.
   Cost.     A step that changes something: p operations, and p more to find the greedy one. Converges linearly,
             slowly where atoms are alike.
   Source.   Friedman et al. (2007), Pathwise coordinate optimization; Gregor & LeCun (2010), algorithm 2, with q
             started from u and for atoms of any length. */
#ifndef SL_LASSO_CD_PRIVATE_H
#define SL_LASSO_CD_PRIVATE_H

#include "sl_lasso_column_private.h"

/* scratch holds p indices and p numbers. */
void sl_lasso_cd (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);
void sl_lasso_greedy (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
