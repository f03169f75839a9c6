/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

typedef struct
{
  const sl_net *net;
  const sl_data *X;
  size_t batch, widest; /* numbers of the largest array between two layers */
  sl_real *scores;
} forward_job;

/* A batch goes from the samples to and fro between two arrays, and from the last layer into the scores. */
static sl_status
forward_batch (const void *description, size_t j, void *work)
{
  const forward_job *job = description;
  const sl_net *net = job->net;
  const sl_data *X = job->X;
  const size_t first = j * job->batch, n = X->n - first < job->batch ? X->n - first : job->batch;
  const size_t m = sl_net_size (net->layer[net->layers - 1].out);
  sl_real *room[] = { work, (sl_real *) work + job->batch * job->widest },
          *scratch = room[1] + job->batch * job->widest;
  const sl_real *x = (const sl_real *) X->value + first * X->m;
  sl_status status = SL_OK;
  if (X->start)
    {
      SL_NAME (net_read) (X, n, NULL, first, room[1]);
      x = room[1];
    }
  for (size_t k = 0; k < net->layers && status == SL_OK; k++)
    {
      sl_real *y = k + 1 == net->layers ? job->scores + first * m : room[k % 2];
      status = SL_NAME (net_advance) (net->layer + k, n, x, NULL, y, scratch);
      x = y;
    }
  return status;
}

/* What a sample costs: entries of W, times the places where they are used, and those of arrays. */
static size_t
cost_of (const sl_net *net)
{
  double cost = 0;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *l = net->layer + k;
      const size_t places = l->kind == SL_NET_CONV ? l->out[0] * l->out[1] : 1;
      cost += (double) (l->start ? l->start[l->out[0]] : sl_net_weights (l)) * (double) places / 8
              + (double) sl_net_size (l->out);
    }
  return cost < 1e15 ? (size_t) cost : (size_t) 1e15;
}

sl_status
SL_NAME (net_forward) (const sl_net *net, const sl_data *X, size_t batch, sl_real *scores, const sl_stop *stop)
{
  forward_job job = { net, X, batch < X->n ? batch : X->n, sl_net_size (net->layer[0].in), scores };
  if (X->m != job.widest || batch < 1)
    return SL_BAD_INPUT;
  if (X->n == 0)
    return SL_OK;
  for (size_t k = 0; k < net->layers; k++)
    {
      const size_t size = sl_net_size (net->layer[k].out);
      job.widest = size > job.widest ? size : job.widest;
    }
  const double bytes = (2.0 * (double) job.batch * (double) job.widest + (double) sl_net_scratch (net, job.batch))
                       * sizeof (sl_real);
  if (! (bytes < 0x1p62) || ! sl_fits_blas (job.batch))
    return SL_OUT_OF_MEMORY;
  return sl_parallel_for (X->n / job.batch + (X->n % job.batch > 0), cost_of (net) * job.batch, (size_t) bytes,
                          forward_batch, &job, stop);
}
