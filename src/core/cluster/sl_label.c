/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_label_private.h"
#include "base/sl_parallel.h"
#include "sl_lloyd_private.h"

#include <string.h>

enum { ROWS = 32 }; /* of the sums, for one task */

typedef struct
{
  size_t d, n;
  const sl_real *X;
  const uint32_t *old, *label;
  double *sum;
} change;

static size_t
old_label (const uint32_t *old, size_t i)
{
  return old ? old[i] : 0;
}

/* Adds sign x to sum. */
SL_CLONES static void
add (size_t rows, double sign, const sl_real *restrict x, double *restrict sum)
{
  for (size_t l = 0; l < rows; l++)
    sum[l] += sign * (double) x[l];
}

/* ROWS rows of the sums, from row j ROWS on. */
static sl_status
change_rows (const void *description, size_t j, void *work)
{
  const change *job = description;
  size_t d = job->d, first = j * ROWS, rows = d - first < ROWS ? d - first : ROWS;
  (void) work;
  for (size_t i = 0; i < job->n; i++)
    {
      size_t from = old_label (job->old, i), to = job->label[i];
      const sl_real *x = job->X + i * d + first;
      if (from == to)
        continue;
      add (rows, 1, x, job->sum + (to - 1) * d + first);
      if (from > 0)
        add (rows, -1, x, job->sum + (from - 1) * d + first);
    }
  return SL_OK;
}

/* Adds sign times the entries of sparse point i to sum. */
static void
add_stored (const sl_data *X, size_t i, double sign, double *sum)
{
  const double *value = X->value;
  for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
    sum[X->row[e]] += sign * value[e];
}

static void
change_sparse (const sl_data *X, const uint32_t *old, const uint32_t *label, double *sum)
{
  for (size_t i = 0; i < X->n; i++)
    {
      size_t from = old_label (old, i), to = label[i];
      if (from == to)
        continue;
      add_stored (X, i, 1, sum + (to - 1) * X->m);
      if (from > 0)
        add_stored (X, i, -1, sum + (from - 1) * X->m);
    }
}

static int
are_labels (size_t n, const uint32_t *old, size_t c)
{
  uint32_t largest = 0;
  for (size_t i = 0; old && i < n; i++)
    largest = old[i] > largest ? old[i] : largest;
  return largest <= c;
}

sl_status
SL_NAME (label) (const sl_data *X, size_t c, const double *C, const uint32_t *old, uint32_t *label, double *sum,
                 double *number, double *inertia, const sl_stop *stop)
{
  size_t d = X->m, n = X->n;
  double moves, converged;
  if (! are_labels (n, old, c))
    return SL_BAD_INPUT;
  /* without a move C is only read */
  sl_status status = SL_NAME (lloyd) (X, c, 1, (double *) (uintptr_t) C, 0, label, inertia, &moves, &converged, stop);
  if (status != SL_OK)
    return status;
  memset (sum, 0, d * c * sizeof (double));
  memset (number, 0, c * sizeof (double));
  for (size_t i = 0; i < n; i++)
    {
      size_t from = old_label (old, i);
      number[label[i]++]++; /* labels of sl_lloyd are from 0 */
      if (from > 0)
        number[from - 1]--;
    }
  if (X->start)
    {
      change_sparse (X, old, label, sum);
      return SL_OK;
    }
  change job = { .d = d, .n = n, .X = X->value, .old = old, .label = label, .sum = sum };
  return sl_parallel_for ((d + ROWS - 1) / ROWS, n * ROWS, 0, change_rows, &job, stop);
}
