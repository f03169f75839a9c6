/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_batch_private.h"
#include "sl_encoder_few_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

#include <math.h>
#include <string.h>

/* A run of training. If the batches have one sample and the steps are plain, the gradient by W and S is few, its nonzero
   entries. Otherwise it is the matrix batch.G. */
typedef struct
{
  sl_encoder_batch batch;
  sl_encoder_few few;
  sl_encoder_updates *updates;
  sl_supports noted; /* of the codes of a batch; its bits are null if nobody wants the supports */
  sl_real *theta;    /* the gradient by the thresholds, */
  sl_real *step;     /* and by the steps of coupled */
} learning;

/* Parameters come in three groups: W, S and theta. */
static size_t
size_of (const sl_encoder *net, int group)
{
  return group == 0   ? net->p * net->sets * net->d
         : group == 1 ? net->sets * sl_encoder_joint (net)
                      : net->sets * net->thresholds;
}

static sl_real *
gradient_of (const learning *l, int group)
{
  if (group == 1 && l->batch.net->kind == SL_ENCODER_COUPLED)
    return l->step;
  return group == 2 ? l->theta : (sl_real *) l->batch.G + (group == 1 ? size_of (l->batch.net, 0) : 0);
}

/* The length of the whole gradient. */
static sl_status
norm_of (const learning *l, double *norm)
{
  const int few = l->batch.keeps_terms;
  *norm = 0;
  sl_status status = few ? SL_NAME (encoder_few_norm) (&l->few, norm) : SL_OK;
  for (int group = few ? 2 : 0; group < 3 && status == SL_OK; group++)
    status = SL_NAME (gradient_norm) (size_of (l->batch.net, group), gradient_of (l, group), NULL, norm);
  return status;
}

/* One update of W, S and theta. */
static sl_status
move (learning *l)
{
  const sl_encoder *net = l->batch.net;
  sl_encoder_updates *updates = l->updates;
  const int few = l->batch.keeps_terms;
  void *const parameters[] = { net->W, net->S, net->theta };
  double factor = 1;
  sl_status status = SL_OK;
  if (few)
    SL_NAME (encoder_few_take) (net, &l->batch.terms, &l->few);
  if (updates->max_norm < INFINITY)
    {
      double norm;
      status = norm_of (l, &norm);
      factor = status == SL_OK ? sl_clip_factor (updates->max_norm, norm) : 0;
    }
  for (int group = 0; group < 3; group++)
    updates->rule[group].factor = factor;
  if (few && status == SL_OK)
    status = SL_NAME (encoder_few_move) (net, updates->rule, &l->few);
  for (int group = few ? 2 : 0; group < 3 && status == SL_OK; group++)
    status = SL_NAME (update) (updates->rule + group, size_of (net, group), gradient_of (l, group), NULL,
                               parameters[group], updates->first[group], updates->second[group]);
  sl_real *theta = net->theta, *step = net->S;
  for (size_t k = 0; net->kind == SL_ENCODER_COUPLED && k < net->sets; k++)
    if (! (step[k] >= 0))
      step[k] = 0;
  for (size_t k = 0; k < size_of (net, 2); k++)
    if (! ((double) theta[k] >= updates->least))
      theta[k] = (sl_real) updates->least;
  for (int group = 0; group < 3; group++)
    updates->rule[group].count++;
  return status;
}

/* Supports of the samples of a batch: `latest` gets them after it, so that its samples do not see each other. */
static void
note_supports (const sl_encoder_batch *batch, size_t count, const sl_supports *noted, size_t first)
{
  for (size_t e = 0; e < count; e++)
    {
      const sl_encoder_layer *code = sl_encoder_last (batch->net, batch->trace + e);
      sl_supports_list (noted, first + e, code->count, code->at);
    }
}

static void
publish (const sl_supports *noted, size_t count, const size_t *which, const sl_supports *latest)
{
  const size_t words = noted->words;
  for (size_t e = 0; e < count; e++)
    memcpy (latest->bits + which[e] * words, noted->bits + e * words, words * sizeof *noted->bits);
}

/* Chunk after chunk of a batch, then the update. */
static sl_status
learn_batch (learning *l, size_t count, const size_t *which, const sl_stop *stop)
{
  sl_encoder_batch *batch = &l->batch;
  sl_status status = SL_OK;
  SL_NAME (encoder_batch_begin) (batch);
  for (size_t first = 0; first < count && status == SL_OK; first += batch->chunk)
    {
      const size_t part = count - first < batch->chunk ? count - first : batch->chunk;
      status = SL_NAME (encoder_batch_add) (batch, part, which + first, 1 / (double) count, stop);
      if (status == SL_OK && l->noted.bits)
        note_supports (batch, part, &l->noted, first);
    }
  for (size_t k = 0; k < size_of (batch->net, 2); k++)
    l->theta[k] = (sl_real) batch->theta[k];
  for (size_t k = 0; k < batch->net->sets; k++)
    l->step[k] = (sl_real) batch->step[k];
  return status == SL_OK ? move (l) : status;
}

/* Memory for batches of so many samples. learning_free follows in any case. */
static sl_status
learning_new (learning *l, const sl_encoder_updates *updates, size_t samples, int notes)
{
  const sl_encoder *net = l->batch.net;
  int plain = 1;
  for (int group = 0; group < 3; group++)
    plain &= updates->rule[group].kind == SL_UPDATE_SGD && updates->rule[group].decay == 0;
  /* updates->batch and not samples, which is also 1 if the last batch of an epoch has one sample only. */
  l->batch.keeps_terms = plain && updates->batch == 1 && net->kind != SL_ENCODER_COUPLED;
  sl_status status = SL_NAME (encoder_batch_new) (&l->batch, samples);
  if (l->batch.keeps_terms && SL_NAME (encoder_few_new) (net, &l->few) != SL_OK)
    status = SL_OUT_OF_MEMORY;
  l->theta = sl_alloc (size_of (net, 2), sizeof *l->theta);
  l->step = sl_alloc (net->sets, sizeof *l->step);
  l->noted = (sl_supports) { net->p, sl_supports_words (net->p), NULL };
  if (notes)
    l->noted.bits = sl_alloc (samples, l->noted.words * sizeof *l->noted.bits);
  return ! l->theta || ! l->step || (notes && ! l->noted.bits) ? SL_OUT_OF_MEMORY : status;
}

static void
learning_free (learning *l)
{
  sl_free_all (l->noted.bits, l->theta, l->step);
  sl_encoder_few_free (&l->few);
  sl_encoder_batch_free (&l->batch);
}

sl_status
SL_NAME (encoder_learn) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours,
                         const sl_supports *latest, const sl_encoder_loss *loss, sl_encoder_updates *updates,
                         size_t count, const size_t *order, const sl_stop *stop)
{
  if (! sl_encoder_is_sound (net) || X->m != net->d || updates->batch < 1)
    return SL_BAD_INPUT;
  const size_t samples = updates->batch < count ? updates->batch : count;
  learning l = { .batch = { .net = net, .X = X, .neighbours = *neighbours, .loss = loss }, .updates = updates };
  sl_status status = learning_new (&l, updates, samples, latest != NULL);
  sl_watch watch = { stop, 0 };
  const int held = sl_blas_hold ();
  for (size_t first = 0; first < count && status == SL_OK; first += samples)
    {
      const size_t part = count - first < samples ? count - first : samples;
      status = sl_must_stop (&watch) ? SL_INTERRUPTED : learn_batch (&l, part, order + first, stop);
      if (status == SL_OK && latest)
        publish (&l.noted, part, order + first, latest);
    }
  sl_blas_release (held);
  learning_free (&l);
  return status;
}
