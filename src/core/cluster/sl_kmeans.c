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
in_double (size_t d, size_t n, const sl_real *X)
{
#ifdef SL_SINGLE
  double *copy = sl_alloc (d, n * sizeof (double));
  for (size_t i = 0; copy && i < d * n; i++)
    copy[i] = (double) X[i];
  return copy;
#else
  (void) d, (void) n;
  return (double *) (uintptr_t) X;
#endif
}

/* Puts what has become of a copy back, if asked to, and frees it. */
static void
out_of_double (size_t count, double *copy, sl_real *X)
{
#ifdef SL_SINGLE
  for (size_t i = 0; X && copy && i < count; i++)
    X[i] = (sl_real) copy[i];
  sl_free (copy);
#else
  (void) count, (void) copy, (void) X;
#endif
}

static int
is_finite (size_t count, const sl_real *X)
{
  sl_norms norms;
  return SL_NAME (scan) (count, X, &norms) == SL_OK;
}

sl_status
SL_NAME (kmeans) (size_t d, size_t n, const sl_real *X, size_t c, size_t count, sl_real *C, size_t max_iter,
                  uint32_t *label, double *inertia, double *moves, double *converged, const sl_stop *stop)
{
  if (! is_finite (d * n, X) || ! is_finite (d * c * count, C))
    return SL_NOT_FINITE;
  sl_status status = SL_OUT_OF_MEMORY;
  double *points = in_double (d, n, X), *centres = in_double (d, c * count, C);
  if (points && centres)
    status = sl_lloyd (d, n, points, c, count, centres, max_iter, label, inertia, moves, converged, stop);
  out_of_double (d * c * count, centres, C);
  out_of_double (d * n, points, NULL);
  return status;
}

sl_status
SL_NAME (kmeans_starts) (size_t d, size_t n, const sl_real *X, size_t c, size_t trials, size_t count, const double *U,
                         double *chosen, const sl_stop *stop)
{
  if (! is_finite (d * n, X))
    return SL_NOT_FINITE;
  double *points = in_double (d, n, X);
  sl_status status = points ? sl_starts (d, n, points, c, trials, count, U, chosen, stop) : SL_OUT_OF_MEMORY;
  out_of_double (d * n, points, NULL);
  return status;
}

sl_status
SL_NAME (kmeans_label) (size_t d, size_t n, const sl_real *X, size_t c, const double *C, const uint32_t *old,
                        uint32_t *label, double *sum, double *number, double *inertia, const sl_stop *stop)
{
  sl_norms norms;
  if (! is_finite (d * n, X) || sl_scan_d (d * c, C, &norms) != SL_OK)
    return SL_NOT_FINITE;
  double *points = in_double (d, n, X);
  sl_status status = SL_OUT_OF_MEMORY;
  if (points)
    status = sl_label (d, n, points, c, C, old, label, sum, number, inertia, stop);
  out_of_double (d * n, points, NULL);
  return status;
}
