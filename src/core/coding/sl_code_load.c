/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_code_load_private.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <string.h>

SL_CLONES void
SL_NAME (code_rescale) (size_t n, const sl_real *restrict from, double scale, double rest, double *restrict to)
{
  for (size_t i = 0; i < n; i++)
    to[i] = (double) from[i] * scale * rest;
}

sl_status
SL_NAME (code_load) (const sl_data *X, size_t j, double *x, double *xx, int *unit)
{
  size_t first = X->start ? X->start[j] : j * X->m, count = X->start ? X->start[j + 1] - first : X->m;
  const sl_real *value = X->value;
  sl_norms norms;
  if (SL_NAME (scan) (count, value + first, &norms) != SL_OK)
    return SL_NOT_FINITE;
  int exponent, shift = 0;
  frexp (sqrt (norms.sumsq), &exponent);
  frexp (norms.unit, &shift);
  *unit = exponent + shift - 2;
  *xx = ldexp (norms.sumsq, 2 - 2 * exponent);
  double scale = ldexp (1, -*unit / 2), rest = ldexp (1, -*unit - (-*unit / 2));
  if (! X->start)
    {
      SL_NAME (code_rescale) (count, value + first, scale, rest, x);
      return SL_OK;
    }
  memset (x, 0, X->m * sizeof (double));
  for (size_t i = first; i < first + count; i++)
    x[X->row[i]] = (double) value[i] * scale * rest;
  return SL_OK;
}
