#include "sl_kmeans.h"
#include "sl_centres.h"
#include "sl_columns.h"
#include "sl_lloyd.h"
#include "sl_memory.h"
#include "sl_scan.h"

#include <math.h>
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
SL_NAME (kmeans) (size_t d, size_t n, const sl_real *X, size_t c, size_t count, sl_real *C, size_t most,
                  uint32_t *label, double *inertia, double *moves, double *settled, const sl_stop *stop)
{
  if (! is_finite (d * n, X) || ! is_finite (d * c * count, C))
    return SL_NOT_FINITE;
  sl_status status = SL_OUT_OF_MEMORY;
  double *points = in_double (d, n, X), *centres = in_double (d, c * count, C);
  if (points && centres)
    status = sl_lloyd (d, n, points, c, count, centres, most, label, inertia, moves, settled, stop);
  out_of_double (d * c * count, centres, C);
  out_of_double (d * n, points, NULL);
  return status;
}

/* ---- starts ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  size_t d, n, c;
  const double *X, *U;
  double *chosen;
  sl_watch *watch;
} starts_job;

static size_t
uniform (size_t n, double u)
{
  size_t i = (size_t) (u * (double) n);
  return i < n ? i : n - 1;
}

/* The first point at which the sum of the weights exceeds u times their total; never one of weight 0. */
static size_t
weighted (size_t n, const double *weight, double target)
{
  size_t last = 0;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    if (weight[i] > 0)
      {
        last = i;
        sum += weight[i];
        if (sum > target)
          return i;
      }
  return last;
}

static sl_status
choose_start (const void *description, size_t r, void *work)
{
  const starts_job *job = description;
  const double *u = job->U + r * job->c;
  double *nearest = work, total = 0;
  for (size_t i = 0; i < job->n; i++)
    nearest[i] = INFINITY;
  for (size_t k = 0; k < job->c; k++)
    {
      if (sl_must_stop (job->watch))
        return SL_INTERRUPTED;
      size_t chosen = total > 0 ? weighted (job->n, nearest, u[k] * total) : uniform (job->n, u[k]);
      const double *centre = job->X + chosen * job->d;
      job->chosen[r * job->c + k] = (double) chosen;
      total = 0;
      for (size_t i = 0; i < job->n; i++)
        {
          double square = sl_square_distance (job->d, job->X + i * job->d, centre);
          nearest[i] = square < nearest[i] ? square : nearest[i];
          total += nearest[i];
        }
    }
  return SL_OK;
}

sl_status
SL_NAME (kmeans_starts) (size_t d, size_t n, const sl_real *X, size_t c, size_t count, const double *U,
                         double *chosen, const sl_stop *stop)
{
  if (d == 0 || n == 0 || c == 0 || count == 0 || n > SIZE_MAX / sizeof (double))
    return SL_BAD_INPUT;
  for (size_t k = 0; k < c * count; k++)
    if (! (U[k] >= 0 && U[k] <= 1))
      return SL_BAD_INPUT;
  if (! is_finite (d * n, X))
    return SL_NOT_FINITE;
  double *points = in_double (d, n, X);
  if (! points)
    return SL_OUT_OF_MEMORY;
  sl_watch watch = { stop, 0 };
  starts_job job = { d, n, c, points, U, chosen, &watch };
  sl_status status = sl_for_columns (count, 3 * d * n * c, n * sizeof (double), choose_start, &job, stop);
  out_of_double (d * n, points, NULL);
  return status;
}
