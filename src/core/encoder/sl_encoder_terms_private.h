/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder_terms_private.h -- gradients of a few samples by columns: each is the sum of the terms that fall on it.

   A column is one of W or S: those of W come first, set by set, then those of S. Each is the sum, samples in order, of a
   coefficient times a vector of length p. Only columns with terms are `active`. coupled has no terms. */
#ifndef SL_ENCODER_TERMS_PRIVATE_H
#define SL_ENCODER_TERMS_PRIVATE_H

#include "sl_encoder_private.h"

typedef struct
{
  size_t column;
  double coefficient;
  sl_entries entries;
} sl_encoder_term;

/* columns, their number; start[c] .. start[c+1]-1 are the places in `sorted` of the numbers of the terms of column c. */
typedef struct
{
  size_t columns, count;
  size_t *start, *sorted;
  sl_encoder_term *term;
} sl_encoder_terms;

/* Columns in all sets of W, and of S where it learns. */
static inline size_t
sl_encoder_columns (const sl_encoder *net)
{
  return net->sets * (net->d + (net->kind == SL_ENCODER_COUPLED ? 0 : net->p));
}

/* Bytes of the terms of so many samples, and terms in memory of that size. */
size_t sl_encoder_terms_bytes (const sl_encoder *net, size_t samples);
sl_encoder_terms sl_encoder_terms_in (const sl_encoder *net, size_t samples, void *memory);

/* The terms of the passes of so many samples. */
void sl_encoder_collect (const sl_encoder *net, size_t samples, const sl_encoder_trace *trace,
                         sl_encoder_terms *terms);

/* g, p numbers = the sum of the terms of column c. */
void sl_encoder_form (const sl_encoder_terms *terms, size_t p, size_t c, double *g);

/* The same where it can differ from 0. Returns the number of these places; out: row, the places, and g there.
   seen: p numbers that the caller keeps, 0 at first; visit: a number that was in no call before, above 0. */
size_t sl_encoder_form_few (const sl_encoder_terms *terms, size_t p, size_t c, size_t visit, size_t *seen,
                            size_t *row, double *g);

/* Adds the derivative by theta of the passes of so many samples to g, thresholds numbers for each set; or that by the
   steps of coupled, a number for each set. */
void sl_encoder_threshold_gradients (const sl_encoder *net, size_t samples, const sl_encoder_trace *trace, double *g);
void sl_encoder_step_gradients (const sl_encoder *net, size_t samples, const sl_encoder_trace *trace, double *g);

#endif
