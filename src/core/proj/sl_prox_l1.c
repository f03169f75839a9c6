/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_prox_l1.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"

#include <math.h>

enum { LANES = 16 }; /* interleaved partial sums, as in sl_scan */

/* Neither branches nor gives -0. */
static inline double
soft (double x, double t)
{
  double up = x - t > 0 ? x - t : 0, down = -x - t > 0 ? -x - t : 0;
  return up - down;
}

typedef struct
{
  size_t d, ldx, step, ldt, ldp;
  const sl_real *X;
  const double *t;
  sl_real *P;
} prox_job;

/* With step as a constant of the call, so that the loop vectorises for either. x * 0 is NaN where x is not finite. */
static inline int
soft_entries (size_t d, const sl_real *x, const double *t, size_t step, sl_real *p)
{
  double zero[LANES] = { 0 };
  SL_IN_LANES (LANES, i, k, d, {
    zero[k] += (double) (x[i] * 0);
    p[i] = (sl_real) soft ((double) x[i], t[i * step]);
  });
  return ! isnan (sl_sum_in_order (LANES, zero));
}

/* False if x is not finite. */
SL_CLONES static int
soft_column (size_t d, const sl_real *x, const double *t, size_t step, sl_real *p)
{
  return step == 0 ? soft_entries (d, x, t, 0, p) : soft_entries (d, x, t, 1, p);
}

static int
not_negative (size_t n, const double *t)
{
  size_t wrong = 0;
  for (size_t i = 0; i < n; i++)
    wrong += ! (t[i] >= 0);
  return wrong == 0;
}

static sl_status
prox_column (const void *description, size_t j, void *work)
{
  const prox_job *job = description;
  const double *t = job->t + j * job->ldt;
  (void) work;
  if (! not_negative (job->step ? job->d : 1, t))
    return SL_BAD_INPUT;
  return soft_column (job->d, job->X + j * job->ldx, t, job->step, job->P + j * job->ldp) ? SL_OK : SL_NOT_FINITE;
}

sl_status
SL_NAME (prox_l1) (size_t d, size_t n, const sl_real *X, size_t ldx, const double *t, size_t step, size_t ldt,
                   sl_real *P, size_t ldp, const sl_stop *stop)
{
  if ((d == 0 && n > 0) || ldx < d || ldp < d)
    return SL_BAD_INPUT;
  prox_job job = { d, ldx, step, ldt, ldp, X, t, P };
  return sl_parallel_for (n, d, 0, prox_column, &job, stop);
}

#ifndef SL_SINGLE
sl_status
sl_prox_l1_sparse (size_t n, const double *value, const size_t *row, const size_t *start, const double *t,
                   size_t step, size_t ldt, size_t *kept, double *out_value, size_t *out_row)
{
  size_t count = 0;
  for (size_t j = 0; j < n; j++)
    {
      kept[j] = count;
      for (size_t e = start[j]; e < start[j + 1]; e++)
        {
          double threshold = t[row[e] * step + j * ldt];
          if (! isfinite (value[e]))
            return SL_NOT_FINITE;
          if (! (threshold >= 0))
            return SL_BAD_INPUT;
          double left = soft (value[e], threshold);
          if (left != 0 && out_value)
            {
              out_value[count] = left;
              out_row[count] = row[e];
            }
          count += left != 0;
        }
    }
  kept[n] = count;
  return SL_OK;
}
#endif
