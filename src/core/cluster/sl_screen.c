/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_screen_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <string.h>

static const double rounding = 0x1p-24, largest_square = 0x1p+80, smallest_unit = 0x1p-400;
static const size_t longest = (size_t) 1 << 20;

typedef struct
{
  const sl_screen *screen;
  const sl_real *X;
} copy_job;

SL_CLONES double
SL_NAME (screen_copy) (const sl_screen *screen, const sl_real *restrict x, float *restrict copy)
{
  enum { LANES = 8 };
  size_t d = screen->d, l = 0;
  const double *restrict mean = screen->mean;
  double inverse = 1 / screen->unit, part[LANES] = { 0 }, sum = 0;
  for (; l < d; l++)
    copy[l] = (float) ((double) x[l] * inverse - mean[l]);
  for (l = 0; l + LANES <= d; l += LANES)
    for (size_t q = 0; q < LANES; q++)
      part[q] += (double) copy[l + q] * (double) copy[l + q];
  for (; l < d; l++)
    sum += (double) copy[l] * (double) copy[l];
  for (size_t q = 0; q < LANES; q++)
    sum += part[q];
  if (sum < largest_square)
    return sum;
  memset (copy, 0, d * sizeof (float));
  return INFINITY;
}

static sl_status
copy_column (const void *description, size_t i, void *work)
{
  const copy_job *job = description;
  const sl_screen *screen = job->screen;
  size_t d = screen->d;
  (void) work;
  screen->sumsq[i] = SL_NAME (screen_copy) (screen, job->X + i * d, screen->value + i * d);
  screen->length[i] = sqrt (screen->sumsq[i]);
  return SL_OK;
}

/* The mean of the columns of X in units. Any vector near the data would do. */
static void
find_mean (const sl_screen *screen, const sl_real *X)
{
  double *restrict mean = screen->mean, inverse = 1 / screen->unit;
  memset (mean, 0, screen->d * sizeof (double));
  for (size_t i = 0; i < screen->n; i++)
    for (size_t l = 0; l < screen->d; l++)
      mean[l] += (double) X[l + i * screen->d] * inverse;
  for (size_t l = 0; l < screen->d; l++)
    mean[l] /= (double) screen->n;
}

sl_status
SL_NAME (screen_make) (size_t d, size_t n, const sl_real *X, double largest, sl_screen *screen, const sl_stop *stop)
{
  double terms = (double) (d <= longest ? d : 0) * rounding, least = 0x1p-1000;
  double unit = fmax (sl_power_of_two (largest), least);
  int known = d <= longest && unit > smallest_unit && sl_fits_blas (d);
  *screen = (sl_screen) { .d = d,
                          .n = n,
                          .unit = unit,
                          .slope = 2 * terms / (1 - terms) + 6 * rounding,
                          .curve = 3 * rounding,
                          .absolute = known ? (double) d * 0x1p-120 : INFINITY,
                          .mean = sl_alloc (d, sizeof (double)),
                          .value = sl_alloc (d, n * sizeof (float)),
                          .sumsq = sl_alloc (n, sizeof (double)),
                          .length = sl_alloc (n, sizeof (double)) };
  if (! screen->mean || ! screen->value || ! screen->sumsq || ! screen->length)
    return SL_OUT_OF_MEMORY;
  find_mean (screen, X);
  copy_job job = { screen, X };
  return sl_parallel_for (n, d, 0, copy_column, &job, stop);
}

#ifndef SL_SINGLE
static const size_t longest_sparse = (size_t) 1 << 26;

sl_status
sl_screen_make_sparse (const sl_data *X, double largest, sl_screen *screen)
{
  const double *value = X->value;
  double unit = fmax (sl_power_of_two (largest), 0x1p-1000), inverse = 1 / unit;
  int known = X->m <= longest_sparse && unit > smallest_unit;
  *screen = (sl_screen) { .d = X->m,
                          .n = X->n,
                          .unit = unit,
                          .slope = 8 * rounding,
                          .curve = 4 * rounding,
                          .absolute = known ? (double) X->m * 0x1p-120 : INFINITY,
                          .sumsq = sl_alloc (X->n, sizeof (double)),
                          .length = sl_alloc (X->n, sizeof (double)) };
  if (! screen->sumsq || ! screen->length)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < X->n; i++)
    {
      double sum = 0;
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        sum += (value[e] * inverse) * (value[e] * inverse);
      screen->sumsq[i] = sum;
      screen->length[i] = sqrt (sum);
    }
  return SL_OK;
}

void
sl_screen_free (sl_screen *screen)
{
  sl_free_all (screen->length, screen->sumsq, screen->value, screen->mean);
  *screen = (sl_screen) { 0 };
}

void
sl_screen_products (const sl_screen *screen, size_t n, const float *A, size_t c, const float *B, float *P)
{
  if (isinf (screen->absolute) || n == 0 || c == 0)
    {
      memset (P, 0, n * c * sizeof (float));
      return;
    }
  sl_gemm_s ('T', 'N', n, c, screen->d, 1, A, screen->d, B, screen->d, 0, P, n);
}
#endif
