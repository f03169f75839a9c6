/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lloyd_products_private.h -- Lloyd's iterations by matrix products; see sl_lloyd_private.h. */
#ifndef SL_LLOYD_PRODUCTS_PRIVATE_H
#define SL_LLOYD_PRODUCTS_PRIVATE_H

#include "sl_lloyd_start_private.h"

/* Improves the first count starts of a job side by side. */
#define SL_PROTOTYPE(sfx, real) sl_status sl_lloyd_products##sfx (const lloyd_job *job, size_t count);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
