/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_finite.h"

/* x * 0 is NaN unless x is finite. */
SL_CLONES static size_t
lost_of (size_t count, const sl_real *restrict x)
{
  size_t lost = 0;
  for (size_t i = 0; i < count; i++)
    lost += ! (x[i] * 0 == 0);
  return lost;
}

sl_status
SL_NAME (finite) (size_t count, const sl_real *x)
{
  return lost_of (count, x) == 0 ? SL_OK : SL_NOT_FINITE;
}
