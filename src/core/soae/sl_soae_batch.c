/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_soae_batch_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <string.h>

#ifndef SL_SINGLE

sl_status
sl_soae_batch_new (sl_soae_batch *batch, size_t samples)
{
  const sl_soae *net = batch->net;
  const size_t chunk = samples < SL_SOAE_CHUNK ? samples : SL_SOAE_CHUNK;
  sl_soae_workspace workspace;
  sl_soae_pass one;
  const size_t each = sl_soae_pass_in (net, NULL, &one);
  batch->chunk = chunk;
  batch->pass = sl_alloc (chunk, sizeof *batch->pass);
  batch->memory = sl_alloc (chunk, each);
  batch->work_bytes = sl_soae_workspace_in (net, NULL, &workspace);
  batch->work = sl_alloc (1, batch->work_bytes);
  batch->e = sl_alloc (chunk * net->n, sizeof *batch->e);
  batch->h = sl_alloc (chunk * net->n, sizeof *batch->h);
  batch->by_W = sl_alloc (net->d * net->n, sizeof *batch->by_W);
  batch->by_V = sl_alloc (net->c * net->n, sizeof *batch->by_V);
  batch->by_theta = sl_alloc (net->c, sizeof *batch->by_theta);
  if (! batch->pass || ! batch->memory || ! batch->work || ! batch->e || ! batch->h || ! batch->by_W || ! batch->by_V
      || ! batch->by_theta)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < chunk; i++)
    sl_soae_pass_in (net, batch->memory + i * each, &batch->pass[i]);
  return SL_OK;
}

void
sl_soae_batch_free (sl_soae_batch *batch)
{
  sl_free_all (batch->pass, batch->memory, batch->work, batch->e, batch->h, batch->by_W, batch->by_V,
               batch->by_theta);
}

void
sl_soae_batch_begin (sl_soae_batch *batch)
{
  const sl_soae *net = batch->net;
  memset (batch->by_W, 0, net->d * net->n * sizeof *batch->by_W);
  memset (batch->by_V, 0, net->c * net->n * sizeof *batch->by_V);
  memset (batch->by_theta, 0, net->c * sizeof *batch->by_theta);
}

/* e and h of all units. */
static void
spread (sl_soae_batch *batch, size_t k)
{
  const size_t n = batch->net->n;
  const sl_soae_pass *pass = batch->pass + k;
  double *e = batch->e + k * n, *h = batch->h + k * n;
  memset (e, 0, n * sizeof *e);
  memset (h, 0, n * sizeof *h);
  for (size_t a = 0; a < pass->active; a++)
    {
      e[pass->at[a]] = pass->e[a];
      h[pass->at[a]] = pass->h[a];
    }
}

SL_CLONES static void
add_two (size_t d, double s, const double *restrict x, double t, const double *restrict y, double *restrict g)
{
  for (size_t i = 0; i < d; i++)
    g[i] += s * x[i] + t * y[i];
}

SL_CLONES static void
add_one (size_t d, double s, const double *restrict x, double *restrict g)
{
  for (size_t i = 0; i < d; i++)
    g[i] += s * x[i];
}

static sl_status
add_column (const void *description, size_t j, void *work)
{
  (void) work;
  const sl_soae_batch *batch = description;
  const size_t n = batch->net->n, d = batch->net->d, c = batch->net->c;
  for (size_t i = 0; i < batch->count; i++)
    {
      const double e = batch->scale * batch->e[i * n + j], h = batch->scale * batch->h[i * n + j];
      if (batch->pass[i].reconstructs && h != 0)
        add_two (d, e, batch->pass[i].x, h, batch->pass[i].g, batch->by_W + j * d);
      else if (e != 0)
        add_one (d, e, batch->pass[i].x, batch->by_W + j * d);
      if (h != 0)
        add_one (c, h, batch->pass[i].delta, batch->by_V + j * c);
    }
  return SL_OK;
}

sl_status
sl_soae_batch_add (sl_soae_batch *batch, double scale, const sl_stop *stop)
{
  const sl_soae *net = batch->net;
  batch->scale = scale;
  for (size_t i = 0; i < batch->count; i++)
    {
      spread (batch, i);
      add_one (net->c, scale, batch->pass[i].delta, batch->by_theta);
    }
  return sl_parallel_for (net->n, net->d * (batch->count / 4 + 1), 0, add_column, batch, stop);
}

#endif

static double
weight_of (const sl_soae_batch *batch, size_t k)
{
  return batch->task->weight ? batch->task->weight[batch->which[k]] : 1;
}

/* Shifts 0 .. 8: a number in (0, 1) drawn for each sample chooses one. */
static sl_status
pass_sample (const void *description, size_t k, void *work)
{
  const sl_soae_batch *batch = description;
  const sl_soae *net = batch->net;
  const size_t i = batch->which[k], rows = batch->draw ? batch->rule->rows : 1;
  const int shift = batch->draw ? (int) (9 * batch->draw[k]) : 4;
  sl_soae_pass *pass = batch->pass + k;
  sl_soae_workspace workspace;
  sl_soae_workspace_in (net, work, &workspace);
  SL_NAME (soae_read) (batch->task->X, i, rows, shift % 3 - 1, shift / 3 - 1, pass, &workspace);
  return SL_NAME (soae_pass) (net, batch->task->label[i], batch->task->tradeoff, weight_of (batch, k), pass,
                              &workspace);
}

sl_status
SL_NAME (soae_batch_pass) (sl_soae_batch *batch, size_t count, const size_t *which, const double *draw,
                           sl_soae_sums *sums, const sl_stop *stop)
{
  const sl_soae *net = batch->net;
  batch->count = count;
  batch->which = which;
  batch->draw = draw;
  const sl_status status = count == 1 ? pass_sample (batch, 0, batch->work)
                                      : sl_parallel_for (count, 2 * net->d * net->n, batch->work_bytes, pass_sample,
                                                         batch, stop);
  for (size_t k = 0; k < count && status == SL_OK; k++)
    {
      const sl_soae_pass *pass = batch->pass + k;
      const double weight = weight_of (batch, k);
      sums->reconstruction += weight * pass->reconstruction;
      sums->entropy += weight * pass->entropy;
      sums->hits += weight * pass->hit;
      sums->active += weight * (double) pass->active;
    }
  return status;
}
