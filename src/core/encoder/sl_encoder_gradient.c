/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_batch_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_blas.h"

#include <string.h>

/* dx_j = sum_k W_kj dv_k, over the sets. */
static void
by_sample (const sl_encoder *net, const sl_encoder_trace *trace, sl_real *dx)
{
  const size_t p = net->p;
  if (net->kind == SL_ENCODER_COUPLED)
    {
      for (size_t j = 0; j < net->d; j++)
        {
          double sum = 0;
          for (size_t t = 0; t < net->layers; t++)
            sum += trace->pulled[t * net->d + j];
          dx[j] = (sl_real) sum;
        }
      return;
    }
  const int all = net->kind == SL_ENCODER_LCOD;
  for (size_t j = 0; j < net->d; j++)
    {
      double sum = 0;
      for (size_t set = 0; set < net->sets; set++)
        {
          const sl_real *w = (const sl_real *) net->W + (set * net->d + j) * p;
          const sl_encoder_layer *layer = trace->layer + set;
          const size_t count = net->sets > 1 ? layer->count : trace->db_count;
          const size_t *at = net->sets > 1 ? layer->at : trace->db_at;
          const double *gradient = net->sets > 1 ? layer->gradient : trace->db;
          for (size_t e = 0; e < count; e++)
            sum += (double) w[all ? e : at[e]] * gradient[e];
        }
      dx[j] = (sl_real) sum;
    }
}

/* The derivative by D of coupled: that of layer t is -s W'dv z', z being the code before. */
static void
add_dictionary (const sl_encoder *net, const sl_encoder_trace *trace, double *by_D)
{
  for (size_t t = 1; t < net->layers; t++)
    {
      const sl_encoder_layer *before = trace->layer + t - 1;
      for (size_t e = 0; e < before->count; e++)
        for (size_t j = 0; j < net->d; j++)
          by_D[before->at[e] * net->d + j] -= before->z[e] * trace->pulled[t * net->d + j];
    }
}

static void
code_of (const sl_encoder *net, const sl_encoder_trace *trace, sl_real *z)
{
  const sl_encoder_layer *code = sl_encoder_last (net, trace);
  memset (z, 0, net->p * sizeof *z);
  for (size_t e = 0; e < code->count; e++)
    z[code->at[e]] = (sl_real) code->z[e];
}

static sl_status
add_all (sl_encoder_batch *batch, const sl_encoder_gradients *gradients, size_t *which, double *by_D, sl_real *Z,
         const sl_stop *stop)
{
  const sl_encoder *net = batch->net;
  const size_t n = batch->X->n;
  sl_status status = SL_OK;
  for (size_t first = 0; first < n && status == SL_OK; first += batch->chunk)
    {
      const size_t count = n - first < batch->chunk ? n - first : batch->chunk;
      for (size_t e = 0; e < count; e++)
        which[e] = first + e;
      status = SL_NAME (encoder_batch_add) (batch, count, which, 1, stop);
      for (size_t e = 0; e < count && status == SL_OK; e++)
        {
          by_sample (net, batch->trace + e, (sl_real *) gradients->X + (first + e) * net->d);
          if (net->kind == SL_ENCODER_COUPLED)
            add_dictionary (net, batch->trace + e, by_D);
          code_of (net, batch->trace + e, Z + (first + e) * net->p);
        }
    }
  return status;
}

sl_status
SL_NAME (encoder_gradient) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours,
                            const sl_real *dZ, const sl_encoder_gradients *gradients, sl_real *Z, const sl_stop *stop)
{
  if (! sl_encoder_is_sound (net) || X->m != net->d)
    return SL_BAD_INPUT;
  sl_encoder_batch batch = { .net = net, .X = X, .neighbours = *neighbours, .dZ = dZ };
  sl_status status = SL_NAME (encoder_batch_new) (&batch, X->n);
  size_t *which = sl_alloc (batch.chunk, sizeof *which);
  const size_t numbers = net->kind == SL_ENCODER_COUPLED ? net->d * net->p : 0;
  double *by_D = sl_alloc (numbers, sizeof *by_D);
  if (! which || ! by_D)
    status = SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      memset (by_D, 0, numbers * sizeof *by_D);
      const int held = sl_blas_hold ();
      SL_NAME (encoder_batch_begin) (&batch);
      status = add_all (&batch, gradients, which, by_D, Z, stop);
      sl_blas_release (held);
    }
  if (status == SL_OK)
    {
      const size_t own = net->sets * net->d * net->p, joint = net->sets * net->p * net->p;
      memcpy (gradients->W, batch.G, own * sizeof (sl_real));
      if (net->kind == SL_ENCODER_COUPLED)
        {
          for (size_t k = 0; k < net->sets; k++)
            ((sl_real *) gradients->S)[k] = (sl_real) batch.step[k];
          for (size_t k = 0; k < numbers; k++)
            ((sl_real *) gradients->D)[k] = (sl_real) by_D[k];
        }
      else
        memcpy (gradients->S, (const sl_real *) batch.G + own, joint * sizeof (sl_real));
      for (size_t k = 0; k < net->sets * net->thresholds; k++)
        ((sl_real *) gradients->theta)[k] = (sl_real) batch.theta[k];
    }
  sl_free (which);
  sl_free (by_D);
  sl_encoder_batch_free (&batch);
  return status;
}
