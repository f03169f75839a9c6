/* sl_lasso_refine_private.h -- the certificate of a code as it is stored.

   Problem.  Algorithms work on u_k = a_k z_k and on atoms D_k / a_k, all of them rounded; what is stored is z,
             rounded once more. Where coefficients are large beside x, as with atoms that are much alike, q moves by
             some eps sum |u_k|, and with it the gap. The reported gap must be that of the stored z.
   Method.   x - D z, from D as given, in twice the precision: products with their errors by fused multiply-add, sums
             with theirs; then q, r'r and r'x, whose own rounding is that of numbers no larger than r.
             Where the gap so found is beyond the tolerance, though that of u was not, coordinate steps on z, from the
             largest coefficient to the least, whose grid is the finest and takes up what the others leave; as long
             as they help.
   Cost.     For each code that wants it: d p + 10 d |S|, and as much and p |S| for every round of steps.
   Source.   Ogita, Rump & Oishi (2005), Accurate sum and dot product. */
#ifndef SL_LASSO_REFINE_PRIVATE_H
#define SL_LASSO_REFINE_PRIVATE_H

#include "sl_lasso_column_private.h"

/* Bytes of scratch. */
size_t sl_lasso_refine_scratch (size_t d, size_t p);

/* On entry v->u is u, on return z divided by 2^unit, and v's measures are those of it; z is of sl_real. `met` tells
   whether u met the tolerance. False, and v->u as it was, where z / 2^unit leaves the range. */
#define SL_PROTOTYPE(sfx, real) \
  int sl_lasso_refine##sfx (const sl_lasso_problem *problem, const real *D, int unit, int met, sl_lasso_vector *v, \
                            double *scratch);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
