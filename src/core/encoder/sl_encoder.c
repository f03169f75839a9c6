/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_private.h"
#include "sl_encoder_loss_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

enum { TYPICAL = 16 }; /* nonzeros of a code, to estimate what a layer costs */

static size_t
cost_of (const sl_encoder *net)
{
  const size_t each = net->kind == SL_ENCODER_LCOD ? 3 : TYPICAL;
  return net->p * (net->d / 2 + 1 + each * net->layers);
}

typedef struct
{
  const sl_encoder *net;
  const sl_data *X;
  sl_neighbours neighbours;
  unsigned char *changed;
  sl_real *Z;
  const sl_encoder_loss *loss;
  const size_t *which;
  double *value, *nonzeros;
} encode_job;

static size_t
work_bytes (const sl_encoder *net)
{
  return sl_encoder_room_bytes (net) + sl_encoder_trace_bytes (net, 0);
}

/* The code of sample i in the scratch of a thread. */
static sl_status
encoded (const encode_job *job, size_t i, void *work, sl_encoder_trace *trace, sl_encoder_room *room)
{
  *room = sl_encoder_room_in (job->net, work);
  *trace = sl_encoder_trace_in (job->net, 0, (char *) work + sl_encoder_room_bytes (job->net));
  SL_NAME (encoder_read) (job->X, i, trace, room);
  SL_NAME (encoder_around) (job->net, &job->neighbours, i, trace, room);
  return SL_NAME (encoder_forward) (job->net, trace, room);
}

/* Column i of Z. Returns SL_NOT_FINITE where the precision of Z does not hold the code. */
static sl_status
store (const sl_encoder_layer *code, size_t p, sl_real *z)
{
  sl_status status = SL_OK;
  memset (z, 0, p * sizeof *z);
  for (size_t e = 0; e < code->count; e++)
    {
      z[code->at[e]] = (sl_real) code->z[e];
      if (! (z[code->at[e]] * 0 == 0))
        status = SL_NOT_FINITE;
    }
  return status;
}

static sl_status
encode_column (const void *description, size_t i, void *work)
{
  const encode_job *job = description;
  sl_encoder_room room;
  sl_encoder_trace trace;
  const sl_status status = encoded (job, i, work, &trace, &room);
  return status == SL_OK ? store (trace.layer, job->net->p, job->Z + i * job->net->p) : status;
}

static int
fits (const sl_encoder *net, const sl_data *X)
{
  return sl_encoder_is_sound (net) && X->m == net->d;
}

sl_status
SL_NAME (encode) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, sl_real *Z,
                  const sl_stop *stop)
{
  if (! fits (net, X))
    return SL_BAD_INPUT;
  const encode_job job = { .net = net, .X = X, .neighbours = *neighbours, .Z = Z };
  return sl_parallel_for (X->n, cost_of (net), work_bytes (net), encode_column, &job, stop);
}

/* ---- a group whose samples are each other's neighbours --------------------------------------------------------- */

static void
publish (const void *description, size_t i)
{
  const encode_job *job = description;
  job->changed[i] = (unsigned char) SL_NAME (supports_set) (job->neighbours.codes, i, job->Z + i * job->net->p);
}

sl_status
SL_NAME (encoder_sweep) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours,
                         const sl_order *order, sl_real *Z, size_t *changed, const sl_stop *stop)
{
  *changed = 0;
  if (! fits (net, X) || neighbours->codes->p != net->p)
    return SL_BAD_INPUT;
  encode_job job = { .net = net, .X = X, .neighbours = *neighbours, .Z = Z };
  job.changed = sl_alloc (X->n, 1);
  if (! job.changed)
    return SL_OUT_OF_MEMORY;
  memset (job.changed, 0, X->n);
  const sl_status status = sl_sweep (order, cost_of (net), work_bytes (net), encode_column, publish, &job, stop);
  for (size_t i = 0; i < X->n; i++)
    *changed += job.changed[i];
  sl_free (job.changed);
  return status;
}

/* ---- losses ---------------------------------------------------------------------------------------------------- */

static sl_status
loss_column (const void *description, size_t e, void *work)
{
  const encode_job *job = description;
  const size_t i = job->which[e];
  sl_encoder_room room;
  sl_encoder_trace trace;
  const sl_status status = encoded (job, i, work, &trace, &room);
  if (status == SL_OK)
    {
      job->value[e] = SL_NAME (encoder_loss) (job->net, job->loss, i, 0, &trace, &room);
      job->nonzeros[e] = (double) trace.layer->count;
    }
  return status;
}

sl_status
SL_NAME (encoder_losses) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours,
                          const sl_encoder_loss *loss, size_t count, const size_t *which, double *value,
                          double *nonzeros, const sl_stop *stop)
{
  if (! fits (net, X))
    return SL_BAD_INPUT;
  const encode_job job = { .net = net,
                           .X = X,
                           .neighbours = *neighbours,
                           .loss = loss,
                           .which = which,
                           .value = value,
                           .nonzeros = nonzeros };
  return sl_parallel_for (count, cost_of (net), work_bytes (net), loss_column, &job, stop);
}
