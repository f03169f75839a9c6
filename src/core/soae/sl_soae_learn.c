/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_soae_batch_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "net/sl_counter.h"

#include <math.h>
#include <string.h>

/* w -= s x + t y. */
SL_CLONES static void
move_two (size_t d, sl_real s, const sl_real *restrict x, sl_real t, const sl_real *restrict y, sl_real *restrict w)
{
  for (size_t i = 0; i < d; i++)
    w[i] -= s * x[i] + t * y[i];
}

SL_CLONES static void
move_one (size_t d, sl_real s, const sl_real *restrict x, sl_real *restrict w)
{
  for (size_t i = 0; i < d; i++)
    w[i] -= s * x[i];
}

/* But what is fixed stays. */
SL_CLONES static void
move_free (size_t d, sl_real s, const sl_real *restrict x, sl_real t, const sl_real *restrict y,
           const unsigned char *restrict fixed, sl_real *restrict w)
{
  for (size_t i = 0; i < d; i++)
    w[i] -= (sl_real) (fixed[i] == 0) * (s * x[i] + t * y[i]);
}

/* w -= s x with x in double. */
SL_CLONES static void
move_wide (size_t count, double s, const double *restrict x, sl_real *restrict w)
{
  for (size_t i = 0; i < count; i++)
    w[i] = (sl_real) ((double) w[i] - s * x[i]);
}

/* Without a reconstruction t is 0. */
static void
move_by_sample (const sl_soae *net, const sl_soae_pass *pass, const sl_soae_workspace *workspace,
                const sl_soae_rule *rule)
{
  const double *step = rule->step;
  const sl_real *g = pass->reconstructs ? workspace->g : workspace->x;
  for (size_t k = 0; k < pass->active; k++)
    {
      const size_t j = pass->at[k];
      sl_real *w = (sl_real *) net->W + j * net->d, *v = (sl_real *) net->V + j * net->c;
      const sl_real s = (sl_real) (step[0] * pass->e[k]),
                    t = (sl_real) (pass->reconstructs ? step[0] * pass->h[k] : 0);
      if (rule->fixed)
        move_free (net->d, s, workspace->x, t, g, rule->fixed + j * net->d, w);
      else if (pass->reconstructs)
        move_two (net->d, s, workspace->x, t, g, w);
      else
        move_one (net->d, s, workspace->x, w);
      move_wide (net->c, step[1] * pass->h[k], pass->delta, v);
    }
  move_wide (net->c, step[1], pass->delta, net->theta);
}

/* ---- batches ---------------------------------------------------------------------------------------------------- */

/* Numbers of the samples of a batch that shift them. */
static sl_status
drawn (const sl_soae_rule *rule, size_t number, size_t count, double *draw)
{
  if (rule->rows == 0)
    return SL_OK;
  return sl_uniform_d (rule->seed + ((uint64_t) number << 32), 0, 0, count, draw);
}

/* Whether no parameter has left its range; x * 0 is NaN for what has. */
static int
is_sound (size_t count, const sl_real *x)
{
  size_t lost = 0;
  for (size_t k = 0; k < count; k++)
    lost += ! (x[k] * 0 == 0);
  return lost == 0;
}

static void
move_all (const sl_soae_batch *batch)
{
  const sl_soae *net = batch->net;
  const double *step = batch->rule->step;
  for (size_t i = 0; batch->rule->fixed && i < net->d * net->n; i++)
    batch->by_W[i] = batch->rule->fixed[i] ? 0 : batch->by_W[i];
  move_wide (net->d * net->n, step[0], batch->by_W, net->W);
  move_wide (net->c * net->n, step[1], batch->by_V, net->V);
  move_wide (net->c, step[1], batch->by_theta, net->theta);
}

/* A batch of several samples: its mean gradient from chunks, then the update. */
static sl_status
learn_batch (sl_soae_batch *batch, size_t count, const size_t *which, const double *draw, sl_soae_sums *sums,
             const sl_stop *stop)
{
  sl_status status = SL_OK;
  sl_watch watch = { stop, 0 };
  sl_soae_batch_begin (batch);
  for (size_t first = 0; first < count && status == SL_OK; first += batch->chunk)
    {
      const size_t part = count - first < batch->chunk ? count - first : batch->chunk;
      status = sl_must_stop (&watch)
                 ? SL_INTERRUPTED
                 : SL_NAME (soae_batch_pass) (batch, part, which + first, draw ? draw + first : NULL, sums, stop);
      if (status == SL_OK)
        status = sl_soae_batch_add (batch, 1 / (double) count, stop);
    }
  if (status == SL_OK)
    move_all (batch);
  return status;
}

static sl_status
learn_sample (sl_soae_batch *batch, const size_t *which, const double *draw, sl_soae_sums *sums)
{
  const sl_status status = SL_NAME (soae_batch_pass) (batch, 1, which, draw, sums, NULL);
  sl_soae_workspace workspace;
  sl_soae_workspace_in (batch->net, batch->work, &workspace);
  if (status == SL_OK)
    move_by_sample (batch->net, batch->pass, &workspace, batch->rule);
  return status;
}

sl_status
SL_NAME (soae_learn) (const sl_soae *net, const sl_soae_task *task, const sl_soae_rule *rule, size_t count,
                      const size_t *order, sl_soae_sums *sums, const sl_stop *stop)
{
  const size_t size = rule->batch;
  if (! sl_soae_is_sound (net, task) || size < 1 || ! (rule->step[0] >= 0) || ! (rule->step[1] >= 0)
      || (rule->rows > 0 && (net->d % rule->rows != 0 || rule->columns != net->d / rule->rows)))
    return SL_BAD_INPUT;
  sl_soae_batch batch = { .net = net, .task = task, .rule = rule };
  sl_status status = sl_soae_batch_new (&batch, size < count ? size : count);
  double *draw = sl_alloc (size < count ? size : count, sizeof *draw);
  if (! draw)
    status = SL_OUT_OF_MEMORY;
  sl_watch watch = { stop, 0 };
  for (size_t first = 0, number = rule->first; first < count && status == SL_OK; first += size, number++)
    {
      const size_t part = count - first < size ? count - first : size;
      status = sl_must_stop (&watch) ? SL_INTERRUPTED : drawn (rule, number, part, draw);
      if (status != SL_OK)
        break;
      const double *shifts = rule->rows > 0 ? draw : NULL;
      status = size == 1 ? learn_sample (&batch, order + first, shifts, sums)
                         : learn_batch (&batch, part, order + first, shifts, sums, stop);
    }
  if (status == SL_OK
      && ! (is_sound (net->d * net->n, net->W) && is_sound (net->c * net->n, net->V)
            && is_sound (net->c, net->theta)))
    status = SL_NOT_FINITE;
  sl_free (draw);
  sl_soae_batch_free (&batch);
  return status;
}
