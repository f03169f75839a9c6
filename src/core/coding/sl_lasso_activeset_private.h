/* sl_lasso_activeset_private.h -- sparse coding of one vector by an active set.

   Problem.  See sl_lasso_column_private.h.
   Method.   Rounds: the atoms of the support and those that violate optimality most are a working set, on which the
             problem is solved exactly; then q and the gap are computed anew for all atoms.
             On the working set, with its own block of G, a few cyclic coordinate passes find most of the support.
             Then Newton steps: with S the support and s its signs, G_SS du = q_S - t_S s is solved by Cholesky and u
             goes as far as du leads, or to the first change of sign, where that atom leaves; when no atom is in the
             way, the worst violator of the working set joins S, until there is none. Atoms that stay in S keep their
             order, from round to round, so that the factor grows by rows and loses those after an atom that leaves.
             Dependent atoms: where the pivot of an atom c vanishes, as far as rounding can tell, its column is the
             combination w of those before it. Along v = (-w; 1) D u does not change; u moves along v, in the sense in
             which the penalty falls, until a coefficient is zero, and that atom leaves. Where rounding in w would make
             that a move of D u, c is barred instead.
             Every step lowers the objective, so supports do not repeat but for rounding; steps are counted.
             Where rounding in q may spoil the gap (small penalties beside large coefficients), rounds go on with q
             from the residual itself, until the gap so found is small enough, or a few have not made it so.
             Newton steps on atoms so nearly dependent that the steps are made of rounding may fail: where a round has
             raised the objective, or many have brought nothing, the best u so far is taken up again, and from there
             on there are coordinate passes only, with q from the residual, until they bring nothing either. What is
             given is then the best of what was found, and never worse than 0.
   Cost.     A round: p |S| for q; a step: |S|^2, and as much for every atom that joins. Rounds: 2 to 6 as a rule.
   Source.   Osborne, Presnell & Turlach (2000); Lee et al. (2006), feature-sign search. */
#ifndef SL_LASSO_ACTIVESET_PRIVATE_H
#define SL_LASSO_ACTIVESET_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Bytes of scratch; SIZE_MAX when they cannot be counted. Of these only as many are touched as the sets need. */
size_t sl_lasso_activeset_scratch (size_t d, size_t p);

void sl_lasso_activeset (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
