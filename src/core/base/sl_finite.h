/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_finite.h -- whether all of some numbers are finite. */
#ifndef SL_FINITE_H
#define SL_FINITE_H

#include "sl_base.h"

/* SL_NOT_FINITE where one of count numbers is NaN or infinite, else SL_OK. */
#define SL_PROTOTYPE(sfx, real) sl_status sl_finite##sfx (size_t count, const real *x);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
