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

/* x'x and unit of column j, whose entries are count numbers from number first on, and 2^-unit as a product. */
static sl_status
measure (const sl_data *X, size_t j, size_t *first, size_t *count, double scale[2], double *xx, int *unit)
{
  *first = X->start ? X->start[j] : j * X->m;
  *count = X->start ? X->start[j + 1] - *first : X->m;
  sl_norms norms;
  if (SL_NAME (scan) (*count, (const sl_real *) X->value + *first, &norms) != SL_OK)
    return SL_NOT_FINITE;
  int exponent, shift = 0;
  frexp (sqrt (norms.sumsq), &exponent);
  frexp (norms.unit, &shift);
  *unit = exponent + shift - 2;
  *xx = ldexp (norms.sumsq, 2 - 2 * exponent);
  scale[0] = ldexp (1, -*unit / 2);
  scale[1] = ldexp (1, -*unit - (-*unit / 2));
  return SL_OK;
}

sl_status
SL_NAME (code_entries) (const sl_data *X, size_t j, double *entry, double *xx, int *unit)
{
  size_t first, count;
  double scale[2];
  sl_status status = measure (X, j, &first, &count, scale, xx, unit);
  if (status == SL_OK)
    SL_NAME (code_rescale) (count, (const sl_real *) X->value + first, scale[0], scale[1], entry);
  return status;
}

sl_status
SL_NAME (code_load) (const sl_data *X, size_t j, double *x, double *xx, int *unit)
{
  if (! X->start)
    return SL_NAME (code_entries) (X, j, x, xx, unit);
  size_t first, count;
  double scale[2];
  sl_status status = measure (X, j, &first, &count, scale, xx, unit);
  memset (x, 0, X->m * sizeof (double));
  for (size_t i = first; i < first + count && status == SL_OK; i++)
    x[X->row[i]] = (double) ((const sl_real *) X->value)[i] * scale[0] * scale[1];
  return status;
}
