/* sl_omp_private.h -- orthogonal matching pursuit of one vector.

   Problem.  Few atoms whose combination is near x: greedily, for min |x - D z| with at most k nonzeros.
   Method.   In the atoms scaled to unit length, of Gram matrix G (see sl_lasso_column_private.h): the atom of the largest
             |q_k| joins the support S; then u_S = G_SS^-1 b_S by a Cholesky factor that grows by a row, and
             q = b - G u. Ends after k atoms, or when every |q_k| is rounding beside |x|, or no atom is left that does
             not depend on S. Ties go to the lowest index.
   Cost.     Per atom p |S| + |S|^2.
   Source.   Pati, Rezaiifar & Krishnaprasad (1993); with the Gram matrix: Rubinstein et al. (2008). */
#ifndef SL_OMP_PRIVATE_H
#define SL_OMP_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Bytes of scratch for at most max_atoms atoms of p. */
size_t sl_omp_scratch (size_t p, size_t max_atoms);

/* problem->max_iter is k; v->u is written, v->iterations the number of atoms taken. Of problem->weight only infinite
   ones count. */
void sl_omp (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch);

#endif
