/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder_batch_private.h -- the gradient of a batch of samples, summed up from chunks of few samples each.

   The passes of the samples of a chunk go on different threads, then the columns of the gradients. How large a chunk is
   depends on sizes alone. A chunk of one sample stays on the calling thread. */
#ifndef SL_ENCODER_BATCH_PRIVATE_H
#define SL_ENCODER_BATCH_PRIVATE_H

#include "sl_encoder_loss_private.h"
#include "sl_encoder_terms_private.h"

/* Set by the caller: where the derivatives by the codes come from, either the loss, or dZ, p rows, with a column for each
   sample of X; and keeps_terms, whether the gradients by W and S stay sums of terms that are not added up, which needs
   batches of one chunk.
   Of encoder_batch_new:
     chunk    most samples of a call of encoder_batch_add
     trace    of the samples of the last call
     terms    their terms
     G        p numbers for each column (sl_encoder_terms_private.h), of the precision of the function called
     theta    the gradient by the thresholds
     step     the gradient by the steps of coupled
     residual, dv   of the layers of coupled, for the samples of a chunk */
typedef struct
{
  const sl_encoder *net;
  const sl_data *X;
  sl_neighbours neighbours;
  const sl_encoder_loss *loss;
  const void *dZ;
  int keeps_terms;

  size_t chunk, columns;
  sl_encoder_trace *trace;
  void *G;
  double *theta, *step;
  void *residual, *dv;
  sl_encoder_terms terms;
  char *memory, *work;

  const size_t *which;
  size_t count;
  double scale;
} sl_encoder_batch;

/* encoder_batch_new   Memory for batches of at most `samples` samples. Returns SL_OUT_OF_MEMORY or SL_OK; in either
                       case encoder_batch_free follows.
   encoder_batch_begin All gradients are 0.
   encoder_batch_add   Adds scale times the gradient of the samples which[0] .. which[count-1], count <= chunk. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_encoder_batch_new##sfx (sl_encoder_batch *batch, size_t samples); \
  void sl_encoder_batch_begin##sfx (sl_encoder_batch *batch); \
  sl_status sl_encoder_batch_add##sfx (sl_encoder_batch *batch, size_t count, const size_t *which, double scale, \
                                       const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

void sl_encoder_batch_free (sl_encoder_batch *batch);

#endif
