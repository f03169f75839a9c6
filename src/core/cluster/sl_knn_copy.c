/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_knn_private.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const sl_data *X;
  const double *centre; /* in units; null for sparse X */
  double unit;
  float *value;
  double *sumsq; /* |x|^2 of each copied column */
} copy_job;

static sl_status
copy_column (const void *description, size_t j, void *work)
{
  const copy_job *job = description;
  const sl_data *X = job->X;
  size_t first = X->start ? X->start[j] : j * X->m, count = X->start ? X->start[j + 1] - first : X->m;
  const sl_real *x = (const sl_real *) X->value + first;
  float *copy = job->value + first;
  double sumsq = 0;
  (void) work;
  for (size_t i = 0; i < count; i++)
    {
      copy[i] = (float) ((double) x[i] / job->unit - (job->centre ? job->centre[i] : 0));
      sumsq += (double) copy[i] * (double) copy[i];
    }
  job->sumsq[j] = sumsq;
  return SL_OK;
}

static size_t
entries_of (const sl_data *X)
{
  return X->start ? X->start[X->n] : X->m * X->n;
}

/* The most entries that a column has. */
static size_t
longest_column (const sl_data *X)
{
  size_t longest = X->start ? 0 : X->m;
  for (size_t j = 0; X->start && j < X->n; j++)
    longest = X->start[j + 1] - X->start[j] > longest ? X->start[j + 1] - X->start[j] : longest;
  return longest;
}

/* The unit, the largest modulus rounded to a power of two; also checks that all entries are finite. */
static sl_status
find_unit (const sl_data *X, const sl_data *Y, double *unit, const sl_stop *stop)
{
  double sumsq, minimum = 0, maximum = 0, modulus;
  sl_status status = SL_NAME (survey) (X, &sumsq, &minimum, &maximum, stop);
  modulus = fmax (fabs (minimum), fabs (maximum));
  if (status == SL_OK && Y)
    {
      status = SL_NAME (survey) (Y, &sumsq, &minimum, &maximum, stop);
      modulus = fmax (modulus, fmax (fabs (minimum), fabs (maximum)));
    }
  *unit = sl_power_of_two (modulus);
  return status;
}

static sl_status
copy_all (const copy_job *job, const sl_stop *stop)
{
  return sl_parallel_for (job->X->n, entries_of (job->X) / job->X->n + 1, 0, copy_column, job, stop);
}

sl_status
SL_NAME (knn_copy) (const sl_data *X, const sl_data *Y, sl_knn_copies *copies, const sl_stop *stop)
{
  *copies = (sl_knn_copies) { .unit = 1 };
  sl_status status = find_unit (X, Y, &copies->unit, stop);
  if (status != SL_OK)
    return status;

  size_t n = X->n, m = Y ? Y->n : 0, entries = entries_of (X);
  double *centre = copies->memory[0] = sl_alloc (X->m, sizeof (double));
  double *sumsq = copies->memory[1] = sl_alloc (n + m, sizeof (double));
  float *value = copies->memory[2] = sl_alloc (entries + (Y ? entries_of (Y) : 0), sizeof (float));
  if (! centre || ! sumsq || ! value)
    return SL_OUT_OF_MEMORY;
  if (X->start)
    centre = NULL;
  else
    SL_NAME (mean_column) (X, copies->unit, centre);

  const copy_job of_x = { .X = X, .centre = centre, .unit = copies->unit, .value = value, .sumsq = sumsq };
  const copy_job of_y
    = { .X = Y, .centre = centre, .unit = copies->unit, .value = value + entries, .sumsq = sumsq + n };
  status = copy_all (&of_x, stop);
  if (status == SL_OK && Y)
    status = copy_all (&of_y, stop);

  size_t longest = sl_min_size (longest_column (X), longest_column (Y ? Y : X));
  double terms = ((double) longest + 16) * 0x1p-24;
  copies->relative = terms < .25 ? terms / (1 - terms) : 1;
  copies->absolute = (double) X->m * 0x1p-120;
  copies->X = copies->Y = (sl_data) { .m = X->m, .n = n, .value = value, .row = X->row, .start = X->start };
  copies->x_sumsq = copies->y_sumsq = sumsq;
  if (Y)
    {
      copies->Y = (sl_data) { .m = X->m, .n = m, .value = value + entries, .row = Y->row, .start = Y->start };
      copies->y_sumsq = sumsq + n;
    }
  return status;
}
