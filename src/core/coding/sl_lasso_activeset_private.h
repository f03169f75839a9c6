/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_activeset_private.h -- sparse coding of one vector by an active-set method.

   Problem.  See sl_lasso_column_private.h, which defines u, q, t, G and the gap.
   Method.   Each round solves the problem exactly on a working set of atoms: the support of u and the atoms that
             violate optimality most. Then q and the gap are computed anew for all atoms. The rounds end by the gap.
             A round starts with a few cyclic coordinate passes, which find most of the support. Newton steps follow:
             with S the support and s its signs, G_SS du = q_S - t_S s is solved by Cholesky. u moves by du, or up to
             the first change of sign; that atom then leaves S. If no atom is in the way, the worst violator of the
             working set joins S, until there is none. Every step lowers the objective, so but for rounding no support
             repeats. Dependent atoms, coefficients that lose all digits and a failure of the Newton steps are treated
             in sl_lasso_activeset.c.
   Result.   The best u that was found; its objective is never above that of u = 0.
   Cost.     A round: p |S| operations for q. A step: |S|^2, and as much for every atom that joins. Usually 2 to 6
             rounds.
   Source.   Osborne, Presnell & Turlach (2000); Lee et al. (2006), feature-sign search. */
#ifndef SL_LASSO_ACTIVESET_PRIVATE_H
#define SL_LASSO_ACTIVESET_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Bytes of scratch, or SIZE_MAX if the number overflows. Only the part that the working sets need is touched. */
size_t sl_lasso_activeset_scratch (size_t d, size_t p);

/* What a call leaves in its scratch for the next one: the support in the order of its factor, whose first `valid` rows
   hold. size = 0: nothing. */
typedef struct
{
  size_t size, valid, ld, *atom;
} sl_lasso_kept;

/* Codes one vector. v->u is the start on entry and the code on return; the results in v are described at
   sl_lasso_vector. kept may be null. If it is of a call before with the same scratch, v->u must have been left as it
   was, and the problem must have the same G for the atoms of the support, whose numbers stand in kept->atom. */
void sl_lasso_activeset (const sl_lasso_problem *problem, sl_lasso_vector *v, sl_lasso_kept *kept, void *scratch);

#endif
