/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_batch_private.h -- a batch forward and, to learn, backward: memory and passes of sl_net_learn.c, in the precision of
   the file that includes it. */
#ifndef SL_NET_BATCH_PRIVATE_H
#define SL_NET_BATCH_PRIVATE_H

#include "sl_net_private.h"

/* A part of the derivatives by the parameters of a layer: of a dense one, those by the weights of some inputs for some
   units, and by the biases unit .. unit_end-1; of others all. */
typedef struct
{
  size_t layer, row, rows, column, columns, unit, unit_end;
} sl_net_block;

/* Memory of a run, and the batch that is in it. Array v, and the derivative of the loss by it, of sample i begin at
   value[v] + i value_step[v] and gradient[v] + i gradient_step[v] if sample i begins a chunk; those of a chunk follow
   each other closely. needed: flags of arrays whose derivative is asked for. partial has the derivatives by the parameters of
   convolutions, for each chunk.
   weight: of the samples of the batch; mass: the sum of all since it was set to 0.
   updates: null, or the rule by which the parameters move at once when their derivatives are formed; those by weights of
   dense layers then need not be in g.
   A pass is cut before each layer batchnorm that takes moments of the batch: part p has the layers cut[p] ..
   cut[p+1]-1. Those of layer k are moment[norm_at[k]] and following, and factor, 1/sqrt (variance + epsilon), and sums,
   two numbers, of its derivatives. chunk_moments and chunk_sums have room for the largest such layer and each chunk. */
typedef struct
{
  const sl_net *net;
  const sl_net_task *task;
  const sl_net_changes *changes; /* null for none */
  const sl_net_updates *updates;
  sl_net_workspace *workspace; /* null, or where numbers and partial are, which outlive the run */
  size_t samples, chunk, parameters, partials, blocks, scratch, weights, parts, features, most_features;
  sl_real **value, **gradient, *numbers, *g, *partial, *packed;
  size_t *value_step, *gradient_step, *cut, *norm_at, *partial_at;
  unsigned char **kept, *flags, *needed;
  sl_net_plan plan;
  sl_net_block *block;
  sl_net_moments *moment, *chunk_moments;
  double *label, *weight, mass, *loss, *mean, *factor, *sums, *chunk_sums;
  unsigned char *hit;
  size_t count, first, part;
  const size_t *which;
  sl_real scale;
  int learns, drops, normalises, back, keep; /* keep: whether the derivatives are added to g */
  uint64_t seed;
} sl_net_run;

/* run_new     Memory for batches of so many samples, beside g; net, task, workspace and learns are set. run_free
               follows in any case.
   run_batch   A batch forward and, where learns, backward into g. which: null, or the numbers of its samples; else they
               begin with number `first`. Sums are added to *sums.
   run_moments Moves the running moments by those of the batch; they are part of w, the array of all parameters.
               SL_NOT_FINITE where they leave the range of numbers. */
sl_status SL_NAME (net_run_new) (sl_net_run *run, size_t samples);
void SL_NAME (net_run_free) (sl_net_run *run);
sl_status SL_NAME (net_run_batch) (sl_net_run *run, size_t count, const size_t *which, size_t first,
                                   sl_net_sums *sums, const sl_stop *stop);
sl_status SL_NAME (net_run_moments) (const sl_net_run *run, sl_real *w);

#endif
