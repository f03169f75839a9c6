/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_kmeans.h"
#include "sl_label_private.h"
#include "sl_lloyd_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"
#include "sl_starts_private.h"

#include <stdint.h>

/* The entries in double: where they are, or a copy to be freed; null when there is no memory. */
static double *
in_double (size_t count, const sl_real *X)
{
#ifdef SL_SINGLE
  double *copy = sl_alloc (count, sizeof (double));
  for (size_t i = 0; copy && i < count; i++)
    copy[i] = (double) X[i];
  return copy;
#else
  (void) count;
  return (double *) (uintptr_t) X;
#endif
}

/* Puts what has become of a copy back, and frees it. */
static void
out_of_double (size_t count, double *copy, sl_real *X)
{
#ifdef SL_SINGLE
  for (size_t i = 0; copy && i < count; i++)
    X[i] = (sl_real) copy[i];
  sl_free (copy);
#else
  (void) count, (void) copy, (void) X;
#endif
}

static size_t
stored (const sl_data *X)
{
  return X->start ? X->start[X->n] : X->m * X->n;
}

static int
is_finite (size_t count, const sl_real *X)
{
  sl_norms norms;
  return SL_NAME (scan) (count, X, &norms) == SL_OK;
}

sl_status
SL_NAME (kmeans) (const sl_data *X, size_t c, size_t count, sl_real *C, size_t max_iter, uint32_t *label,
                  double *inertia, double *moves, double *converged, const sl_stop *stop)
{
  size_t d = X->m;
  if (! is_finite (stored (X), X->value) || ! is_finite (d * c * count, C))
    return SL_NOT_FINITE;
  sl_status status = SL_OUT_OF_MEMORY;
  double *centres = in_double (d * c * count, C);
  if (centres)
    status = SL_NAME (lloyd) (X, c, count, centres, max_iter, label, inertia, moves, converged, stop);
  out_of_double (d * c * count, centres, C);
  return status;
}

sl_status
SL_NAME (kmeans_starts) (const sl_data *X, size_t c, size_t trials, size_t count, const double *U, double *chosen,
                         const sl_stop *stop)
{
  if (! is_finite (stored (X), X->value))
    return SL_NOT_FINITE;
  return SL_NAME (starts) (X, c, trials, count, U, chosen, stop);
}

sl_status
SL_NAME (kmeans_label) (const sl_data *X, size_t c, const double *C, const uint32_t *old, uint32_t *label,
                        double *sum, double *number, double *inertia, const sl_stop *stop)
{
  sl_norms norms;
  if (! is_finite (stored (X), X->value) || sl_scan_d (X->m * c, C, &norms) != SL_OK)
    return SL_NOT_FINITE;
  return SL_NAME (label) (X, c, C, old, label, sum, number, inertia, stop);
}
