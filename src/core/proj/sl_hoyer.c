/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_hoyer.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"

#include <math.h>

/* sigma from its parts: full = sqrt (d) or |w|_2, least = 1 or min w, ratio = |x|_1/|x|_2 or w'|x|/|x|_2. */
static double
sparseness (double full, double least, double ratio)
{
  return fmin (fmax ((full - ratio) / (full - least), 0), 1);
}

/* |w|_2 and min w, the two numbers that weights bring in; false if w is not a weight vector. */
static int
weight_extremes (size_t d, const double *w, double *norm, double *least)
{
  sl_norms norms;
  *least = INFINITY;
  for (size_t i = 0; i < d; i++)
    *least = fmin (*least, w[i]);
  if (sl_scan_d (d, w, &norms) != SL_OK || *least < 0 || norms.max == 0)
    return 0;
  *norm = norms.unit * sqrt (norms.sumsq);
  return 1;
}

/* sigma of d entries of which count are given, at the given rows (null: in order); the others are zero. */
static sl_status
column_sparseness (size_t d, size_t count, const sl_real *x, const size_t *row, const double *w, double *out)
{
  sl_norms norms;
  if (SL_NAME (scan) (count, x, &norms) != SL_OK)
    return SL_NOT_FINITE;

  double full = sqrt ((double) d), least = 1, dot = norms.sum;
  if (w)
    {
      if (! weight_extremes (d, w, &full, &least))
        return SL_BAD_INPUT;
      double scale = 1 / norms.unit;
      dot = 0;
      for (size_t i = 0; i < count; i++)
        dot += w[row ? row[i] : i] * fabs ((double) x[i] * scale);
    }

  if (d == 1)
    *out = NAN;
  else if (norms.max == 0)
    *out = 1;
  else
    *out = sparseness (full, least, dot / sqrt (norms.sumsq));
  return SL_OK;
}

typedef struct
{
  size_t d, ldx, ldw;
  const sl_real *X;
  const double *w;
  sl_real *out;
} hoyer_job;

static sl_status
hoyer_column (const void *description, size_t j, void *work)
{
  const hoyer_job *job = description;
  double sigma;
  (void) work;
  sl_status status = column_sparseness (job->d, job->d, job->X + j * job->ldx, NULL,
                                        job->w ? job->w + j * job->ldw : NULL, &sigma);
  if (status == SL_OK)
    job->out[j] = (sl_real) sigma;
  return status;
}

sl_status
SL_NAME (hoyer) (size_t d, size_t n, const sl_real *X, size_t ldx, const double *w, size_t ldw, sl_real *out,
                 const sl_stop *stop)
{
  if ((d == 0 && n > 0) || ldx < d || (ldw != 0 && ldw < d))
    return SL_BAD_INPUT;
  hoyer_job job = { d, ldx, ldw, X, w, out };
  return sl_parallel_for (n, d, 0, hoyer_column, &job, stop);
}

#ifndef SL_SINGLE
sl_status
sl_hoyer_sparse (size_t d, size_t n, const double *value, const size_t *row, const size_t *start, const double *w,
                 size_t ldw, double *out)
{
  sl_status status = SL_OK;
  for (size_t j = 0; j < n && status == SL_OK; j++)
    status = column_sparseness (d, start[j + 1] - start[j], value + start[j], row + start[j], w ? w + j * ldw : NULL,
                                out + j);
  return status;
}
#endif
