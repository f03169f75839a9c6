/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_soae_batch_private.h -- passes of a few samples, on different threads, and what their gradients add up to.

   The gradient by a unit's column of W is the sum over samples of e x + h g, that by its column of V the sum of
   h delta; samples in order, so that the bits do not depend on the number of threads. */
#ifndef SL_SOAE_BATCH_PRIVATE_H
#define SL_SOAE_BATCH_PRIVATE_H

#include "sl_soae_private.h"

enum { SL_SOAE_CHUNK = 64 }; /* most samples of a chunk */

/* Set by the caller: net, task; rule, or null where samples are not shifted.
     chunk     most samples of a call
     pass      of the samples of the last call
     e, h      of all units, n numbers for each of them
     by_W, by_V, by_theta   gradients, added up in double */
typedef struct
{
  const sl_soae *net;
  const sl_soae_task *task;
  const sl_soae_rule *rule;
  size_t chunk, count;
  sl_soae_pass *pass;
  double *e, *h, *by_W, *by_V, *by_theta;
  char *memory, *work;
  size_t work_bytes;

  const size_t *which;
  const double *draw; /* for shifts, a number from 0 to 1 for each sample, or null */
  double scale;
} sl_soae_batch;

/* soae_batch_new    Memory for batches of so many samples: SL_OK or SL_OUT_OF_MEMORY; soae_batch_free follows in either
                     case.
   soae_batch_begin  All gradients are 0.
   soae_batch_pass   The passes of the samples which[0] .. which[count-1], count <= chunk; their sums are added to *sums.
   soae_batch_add    Adds scale times the gradients of the samples of the last call. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_soae_batch_pass##sfx (sl_soae_batch *batch, size_t count, const size_t *which, const double *draw, \
                                     sl_soae_sums *sums, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

sl_status sl_soae_batch_new (sl_soae_batch *batch, size_t samples);
void sl_soae_batch_free (sl_soae_batch *batch);
void sl_soae_batch_begin (sl_soae_batch *batch);
sl_status sl_soae_batch_add (sl_soae_batch *batch, double scale, const sl_stop *stop);

#endif
