/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_soae_batch_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

static sl_status
add_all (sl_soae_batch *batch, size_t *which, sl_soae_sums *sums, const sl_stop *stop)
{
  const size_t samples = batch->task->X->n;
  sl_status status = SL_OK;
  sl_watch watch = { stop, 0 };
  for (size_t first = 0; first < samples && status == SL_OK; first += batch->chunk)
    {
      const size_t count = samples - first < batch->chunk ? samples - first : batch->chunk;
      for (size_t k = 0; k < count; k++)
        which[k] = first + k;
      status = sl_must_stop (&watch) ? SL_INTERRUPTED
                                     : SL_NAME (soae_batch_pass) (batch, count, which, NULL, sums, stop);
      if (status == SL_OK)
        status = sl_soae_batch_add (batch, 1 / (double) samples, stop);
    }
  return status;
}

static void
narrow (size_t count, const double *from, sl_real *to)
{
  for (size_t k = 0; k < count; k++)
    to[k] = (sl_real) from[k];
}

sl_status
SL_NAME (soae_gradient) (const sl_soae *net, const sl_soae_task *task, sl_real *GW, sl_real *GV, sl_real *gtheta,
                         sl_soae_sums *sums, const sl_stop *stop)
{
  if (! sl_soae_is_sound (net, task))
    return SL_BAD_INPUT;
  sl_soae_batch batch = { .net = net, .task = task };
  sl_status status = sl_soae_batch_new (&batch, task->X->n);
  size_t *which = sl_alloc (batch.chunk, sizeof *which);
  if (! which)
    status = SL_OUT_OF_MEMORY;
  *sums = (sl_soae_sums) { 0, 0, 0, 0 };
  if (status == SL_OK)
    {
      sl_soae_batch_begin (&batch);
      status = add_all (&batch, which, sums, stop);
    }
  if (status == SL_OK)
    {
      narrow (net->d * net->n, batch.by_W, GW);
      narrow (net->c * net->n, batch.by_V, GV);
      narrow (net->c, batch.by_theta, gtheta);
    }
  sl_free (which);
  sl_soae_batch_free (&batch);
  return status;
}
