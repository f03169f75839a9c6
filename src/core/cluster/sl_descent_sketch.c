/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

enum { WORTH = 3 }; /* a sketch pays where points have so many times its entries */

typedef struct
{
  const descent_points *points;
  const descent_points *sketch;
  const uint8_t *sum;  /* of each row: the sum that has it */
  const int16_t *sign; /* 1 or -1 */
} sketch_job;

/* The sums are in the order of the rows, so that all processors give the same bits. */
static sl_status
sketch_point (const void *description, size_t p, void *work)
{
  const sketch_job *job = description;
  const descent_points *points = job->points;
  float *out = job->sketch->value + p * DESCENT_SKETCH;
  int64_t whole[DESCENT_SKETCH] = { 0 };
  (void) work;
  memset (out, 0, DESCENT_SKETCH * sizeof *out);
  if (points->whole)
    {
      const int16_t *x = points->whole + p * points->stride;
      for (size_t i = 0; i < points->d; i++)
        whole[job->sum[i]] += job->sign[i] * x[i];
      for (size_t k = 0; k < DESCENT_SKETCH; k++)
        out[k] = (float) whole[k];
    }
  else if (points->row)
    for (size_t e = points->start[p]; e < points->start[p + 1]; e++)
      out[job->sum[points->row[e]]] += (float) job->sign[points->row[e]] * points->value[e];
  else
    for (size_t i = 0; i < points->d; i++)
      out[job->sum[i]] += (float) job->sign[i] * points->value[i + p * points->stride];
  return SL_OK;
}

sl_status
sl_descent_sketch (const descent_points *points, uint64_t seed, descent_points *sketch, const sl_stop *stop)
{
  const size_t n = points->n, d = points->d;
  *sketch = (descent_points) { .n = n, .d = DESCENT_SKETCH, .stride = DESCENT_SKETCH, .cost = DESCENT_SKETCH };
  if (points->cost < WORTH * DESCENT_SKETCH)
    return SL_OK;
  uint8_t *sum = sl_alloc (d, sizeof *sum);
  int16_t *sign = sl_alloc (d, sizeof *sign);
  sketch->value = sl_alloc (n, DESCENT_SKETCH * sizeof (float));
  sketch->original = sl_alloc (n, sizeof (uint32_t));
  sl_status status = sum && sign && sketch->value && sketch->original ? SL_OK : SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < d && status == SL_OK; i++)
    {
      const uint64_t random = descent_random (seed, 5, 0, i);
      sum[i] = (uint8_t) (random % DESCENT_SKETCH);
      sign[i] = random >> 63 ? 1 : -1;
    }
  const sketch_job job = { points, sketch, sum, sign };
  if (status == SL_OK)
    status = sl_parallel_for (n, points->cost, 0, sketch_point, &job, stop);
  sl_free (sign);
  sl_free (sum);
  return status;
}
