/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_dict_sums.h -- what the update of a dictionary needs of samples and their sparse codes.

   Definition.  A = Z Z' and B = X Z', for samples X, d-by-n, and codes Z, p-by-n. Sums go over the samples in order.
   Cost.        d operations for each nonzero of Z, and half the square of their number in each column. Sparse products
                of a general kind take several times as long, because they keep the result sparse until it is complete. */
#ifndef SL_DICT_SUMS_H
#define SL_DICT_SUMS_H

#include "base/sl_base.h"
#include "linalg/sl_graph.h"

/* Z in compressed columns, its rows rising in each; A and B are out, in double for either precision of X. Returns SL_OK
   or SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_dict_sums##sfx (size_t d, size_t p, size_t n, const real *X, const sl_graph *Z, double *A, double *B, \
                               const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
