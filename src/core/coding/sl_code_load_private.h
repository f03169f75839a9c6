/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_code_load_private.h -- a column of the data as the coders want it. */
#ifndef SL_CODE_LOAD_PRIVATE_H
#define SL_CODE_LOAD_PRIVATE_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* code_load     x = column j of X divided by 2^unit, of length 1 to 2 (or 0), and x'x. Returns SL_NOT_FINITE for a
                 NaN or infinity.
   code_entries  The same, but of a sparse X only the stored entries.
   code_rescale  to = from * scale * rest, n numbers; two factors, as one may be beyond the range. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_code_load##sfx (const sl_data *X, size_t j, double *x, double *xx, int *unit); \
  sl_status sl_code_entries##sfx (const sl_data *X, size_t j, double *entry, double *xx, int *unit); \
  void sl_code_rescale##sfx (size_t n, const real *restrict from, double scale, double rest, double *restrict to);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
