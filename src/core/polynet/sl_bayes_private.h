/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_bayes_private.h -- what the files of sl_fm_bayes share: random numbers, and steps for one side. */
#ifndef SL_BAYES_PRIVATE_H
#define SL_BAYES_PRIVATE_H

#include "net/sl_counter.h"
#include "sl_fm_bayes.h"

enum {
  SL_BAYES_LAYERS = 128, /* of the ziggurat */
  SL_BAYES_WIDTH = 8     /* rows, or columns of Y, that are treated together; numbers of a row are padded to it */
};

/* Of each layer i the half width x[i] and the density y[i] = exp (-x^2/2) there. */
typedef struct
{
  double x[SL_BAYES_LAYERS + 1], y[SL_BAYES_LAYERS + 1];
} sl_bayes_ziggurat;

void sl_bayes_tables (sl_bayes_ziggurat *table);

/* Numbers 0, 1, ... of the stream for a row in a step of a sweep. */
typedef struct
{
  const sl_bayes_ziggurat *table;
  uint64_t seed, number, first; /* of the stream; its next block */
  size_t used;                  /* halves of the blocks in word */
  uint32_t word[4 * SL_PHILOX_BLOCKS];
} sl_bayes_stream;

void sl_bayes_open (const sl_bayes_ziggurat *table, const sl_bayes_chain *chain, int step, size_t row,
                    sl_bayes_stream *stream);

double sl_bayes_normal (sl_bayes_stream *stream);

/* Of rate 1; shape >= 1/2. */
double sl_bayes_gamma (sl_bayes_stream *stream, double shape);

/* A step for side s of which o is the other; step is the number of its flag. */
typedef struct
{
  const sl_bayes_chain *chain;
  const sl_bayes_ziggurat *table;
  const sl_bayes_side *s, *o;
  int step, noisy; /* whether g of s is drawn */
  size_t K, ld;    /* ld: K padded */
  double *C;       /* K rows of ld: the factor of Lambda, lower */
} sl_bayes_step;

/* L, K rows of ld numbers, from the lower triangle of A = L L', column-major K-by-K; 0 if it is not positive definite. */
int sl_bayes_factor (size_t K, size_t ld, const double *A, double *L);

sl_status sl_bayes_prior (const sl_bayes_step *t, const sl_stop *stop);
sl_status sl_bayes_features (const sl_bayes_step *t, const sl_stop *stop);
sl_status sl_bayes_rows (const sl_bayes_step *t, const sl_stop *stop);
sl_status sl_bayes_context_rows (const sl_bayes_step *t, const sl_stop *stop);

/* What the features of rating e sum up to, K numbers; returns what they add to the score without user and item. */
double sl_bayes_context_sum (const sl_bayes_chain *chain, size_t e, double *sum);

#endif
