/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_momentum.h"

SL_CLONES void
sl_extrapolate (size_t n, double weight, const double *x, const double *before, double *y)
{
  for (size_t i = 0; i < n; i++)
    y[i] = x[i] + weight * (x[i] - before[i]);
}
