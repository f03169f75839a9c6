/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_omp_private.h -- orthogonal matching pursuit of one vector.

   Problem.  A greedy approximation to min |x - D z| with at most k nonzeros in z.
   Method.   On the atoms scaled to unit length, with Gram matrix G (see sl_lasso_column_private.h): the atom with the
             largest |q_k| joins the support S. Then u_S = G_SS^-1 b_S, by a Cholesky factor that grows by a row, and
             q = b - G u. Ends after k atoms, if |x - D u| is at most a bound, if every |q_k| is at rounding level
             relative to |x|, or if all atoms left depend on S. Ties go to the lowest index.
   Cost.     p |S| + |S|^2 operations for an atom.
   Source.   Pati, Rezaiifar & Krishnaprasad (1993); with the Gram matrix: Rubinstein et al. (2008). */
#ifndef SL_OMP_PRIVATE_H
#define SL_OMP_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Bytes of scratch for a support of at most max_atoms out of p atoms. */
size_t sl_omp_scratch (size_t p, size_t max_atoms);

/* Codes one vector. problem->max_iter is k; an atom with infinite problem->weight takes no part, other weights have
   no influence. v->lambda is the bound on |x - D u|, 0 for none. Out: v->u, and the number of atoms in v->iterations. */
void sl_omp (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
