/* sl_supports_private.h -- which entries of a matrix of codes are nonzero, a bit for each, and what neighbours make of them.

   Definition.  With d (i, j) the number of rows in which exactly one of the columns i and j is nonzero, the support
                regularizer of a graph A is R = 1/2 sum_ij A_ij d (i, j). Seen from column i alone, the others fixed, it
                is a constant plus sum_{k in supp i} G_ki with
                    G_ki = sum_j A_ij (1 - 2 [k in supp j]).
   Method.      Bits take 1/64 of the codes' memory and stay in cache; G of one column costs its neighbours' supports.
                It is formed anew at each visit: for weights 0 and 1 it is exact, and it holds no rounding of the past.
   Source.      Yang et al. (2017), equations 4 and 6. */
#ifndef SL_SUPPORTS_PRIVATE_H
#define SL_SUPPORTS_PRIVATE_H

#include <stdint.h>
#include "base/sl_base.h"
#include "sl_sweep.h"

typedef struct
{
  size_t p, words; /* words of 64 bits for each column */
  uint64_t *bits;
} sl_supports;

/* new     for p-by-n codes Z; release with sl_free (s->bits), which is null when there is no memory
   set     column j is z
   price   g = G of column i with its neighbours among s
   apart   sum_j A_ij d (column i of own, column j of s) */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_supports_new##sfx (size_t p, size_t n, const real *Z, sl_supports *s); \
  void sl_supports_set##sfx (const sl_supports *s, size_t j, const real *z);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

void sl_supports_price (const sl_supports *s, const sl_graph *graph, size_t i, double *g);
double sl_supports_apart (const sl_supports *own, const sl_supports *s, const sl_graph *graph, size_t i);

#endif
