/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_supports.h -- supports of codes as bits, and the support regularizer of a graph.

   Definition.  d (i, j) is the number of rows in which exactly one of the columns i and j of the codes is nonzero.
                The support regularizer of a graph A is R = 1/2 sum_ij A_ij d (i, j). As a function of column i alone
                it is a constant plus sum_{k in supp i} G_ki with
                    G_ki = sum_j A_ij (1 - 2 [k in supp j]).
   Method.      Bits take 1/64 of the memory of the codes and stay in cache; G of one column costs the supports of its
                neighbours. G is formed anew at each visit, so it contains no accumulated rounding errors; for weights
                0 and 1 it is exact.
   Source.      Yang et al. (2017), equations 3, 4 and 9. */
#ifndef SL_SUPPORTS_H
#define SL_SUPPORTS_H

#include <stdint.h>
#include "base/sl_base.h"
#include "linalg/sl_graph.h"

typedef struct
{
  size_t p, words; /* words of 64 bits for each column */
  uint64_t *bits;
} sl_supports;

/* supports_empty  n columns without a place; to be released by sl_free (s->bits). bits is null after SL_OUT_OF_MEMORY.
   supports_new    The supports of Z, p-by-n; likewise.
   supports_words  How many words a column has.
   supports_set    Column j becomes the support of z. Returns whether it has changed.
   supports_list   Column j becomes the places at[0] .. at[count-1].
   supports_price  g = the p numbers G_ki of column i, whose neighbours are columns of s.
   supports_apart  Returns sum_j A_ij d (column i of own, column j of s). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_supports_new##sfx (size_t p, size_t n, const real *Z, sl_supports *s); \
  int sl_supports_set##sfx (const sl_supports *s, size_t j, const real *z);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

size_t sl_supports_words (size_t p);
sl_status sl_supports_empty (size_t p, size_t n, sl_supports *s);
void sl_supports_list (const sl_supports *s, size_t j, size_t count, const size_t *at);
void sl_supports_price (const sl_supports *s, const sl_graph *graph, size_t i, double *g);
double sl_supports_apart (const sl_supports *own, const sl_supports *s, const sl_graph *graph, size_t i);

#endif
