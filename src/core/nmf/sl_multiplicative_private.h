/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_multiplicative_private.h -- multiplicative updates of one factor in matrix factorisation, for the Frobenius
   norm.

   Problem.  min 1/2 <F A, F> - <F, B> over F >= 0 (see sl_gradient_private.h), with A >= 0 entry by entry.
   Method.   F <- F .* max (B, 0) ./ (F A), entry by entry. An entry goes to the minimum over f >= 0 of
             (F A)_ij f^2 / (2 F_ij) - B_ij f, a separable function above the objective. So the objective never
             increases, also if B has negative entries, as with a penalty.
   Degenerate. A zero stays zero: a start needs positive entries. If (F A)_ij is below the least normal number, or the
             quotient is not a finite number of the type, the entry stays. No NaN arises.
   Cost.     2 n r^2 operations an update.
   Source.   Lee and Seung (2001), theorem 1. */
#ifndef SL_MULTIPLICATIVE_PRIVATE_H
#define SL_MULTIPLICATIVE_PRIVATE_H

#include "base/sl_base.h"

/* Updates F, n-by-r, in place `updates` times. Rows do not depend on each other, so the number of threads has no
   influence. Returns SL_BAD_INPUT for empty matrices and sizes beyond BLAS, SL_OUT_OF_MEMORY, or SL_INTERRUPTED,
   after which rows may be some updates apart. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_multiplicative##sfx (size_t n, size_t r, const real *A, const real *B, real *F, size_t updates, \
                                    const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
