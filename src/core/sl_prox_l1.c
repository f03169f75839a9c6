#include "sl_prox_l1.h"
#include "sl_columns.h"

#include <math.h>

static inline double
soft (double x, double t)
{
  return x > t ? x - t : (x < -t ? x + t : 0);
}

typedef struct
{
  size_t d, ldx, step, ldt, ldp;
  const sl_real *X;
  const double *t;
  sl_real *P;
} prox_job;

/* One threshold for the column, or one per entry: two loops, so that both vectorise. x * 0 is NaN where x is not
   finite, t is wrong where t >= 0 is false. */
SL_CLONES static void
soft_column (size_t d, const sl_real *x, const double *t, size_t step, sl_real *p, double *finite, int *right)
{
  double zero[8] = {0};
  int good = 1;
  if (step == 0)
    {
      double same = *t;
      good = same >= 0;
      for (size_t i = 0; i < d; i++)
        {
          zero[i % 8] += (double) (x[i] * 0);
          p[i] = (sl_real) soft ((double) x[i], same);
        }
    }
  else
    for (size_t i = 0; i < d; i++)
      {
        zero[i % 8] += (double) (x[i] * 0);
        good &= t[i] >= 0;
        p[i] = (sl_real) soft ((double) x[i], t[i]);
      }
  *finite = 0;
  for (int k = 0; k < 8; k++)
    *finite += zero[k];
  *right = good;
}

static sl_status
prox_column (const void *description, size_t j, void *work)
{
  const prox_job *job = description;
  double finite;
  int right;
  (void) work;
  soft_column (job->d, job->X + j * job->ldx, job->t + j * job->ldt, job->step, job->P + j * job->ldp, &finite,
               &right);
  return isnan (finite) ? SL_NOT_FINITE : right ? SL_OK : SL_BAD_INPUT;
}

sl_status
SL_NAME (prox_l1) (size_t d, size_t n, const sl_real *X, size_t ldx, const double *t, size_t step, size_t ldt,
                   sl_real *P, size_t ldp, const sl_stop *stop)
{
  if ((d == 0 && n > 0) || ldx < d || ldp < d)
    return SL_BAD_INPUT;
  prox_job job = { d, ldx, step, ldt, ldp, X, t, P };
  return sl_for_columns (n, d, 0, prox_column, &job, stop);
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
