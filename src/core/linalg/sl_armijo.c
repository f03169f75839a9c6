/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_armijo.h"

#include <math.h>

sl_status
sl_armijo (sl_trial trial, void *context, size_t tries, double slope, double slack, double *value, double *t)
{
  const double before = *value;
  for (size_t i = 0; i < tries; i++, *t /= 2)
    {
      double now = INFINITY;
      const sl_status status = trial (context, *t, &now);
      if (status != SL_OK && status != SL_NOT_FINITE)
        return status;
      if (status == SL_OK && now < before + slack && now <= before + 1e-4 * *t * slope + slack)
        {
          *value = now;
          return SL_OK;
        }
    }
  *t = 0;
  return SL_OK;
}
