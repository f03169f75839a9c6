/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_coding_mex.h -- what the gateways of graph-regularized coding share: codes with their graph. */
#ifndef SL_CODING_MEX_H
#define SL_CODING_MEX_H

#include <string.h>
#include "common/sl_mex.h"
#include "common/sl_mex_order.h"
#include "graphcode/sl_srsc.h"

/* Q p-by-p, B p-by-n, A sparse m-by-n whose column i weighs the neighbours of i, fixed [] (then m = n) or p-by-m; or
   fixed null, where the rows behind the first n are those of a halo. */
static inline sl_coded
slx_coded (const mxArray *Q, const mxArray *B, const mxArray *A, const mxArray *fixed)
{
  slx_matrix b = slx_full (B, "B");
  if (b.d == 0 || b.n == 0)
    slx_fail ("badInput", "B must not be empty");
  sl_coded data = { .p = b.d, .n = b.n, .m = b.n, .B = b.data };
  data.Q = slx_alike (Q, "Q", b.class, b.d, b.d);
  if (! mxIsSparse (A) || ! mxIsDouble (A) || mxIsComplex (A) || mxGetN (A) != b.n)
    slx_fail ("badInput", "A must be a sparse real matrix with as many columns as B");
  if (! fixed)
    {
      if (mxGetM (A) < b.n)
        slx_fail ("badInput", "A must have at least as many rows as columns");
    }
  else if (! mxIsEmpty (fixed))
    {
      data.m = mxGetM (A);
      data.fixed = slx_alike (fixed, "fixed", b.class, b.d, data.m);
    }
  else if (mxGetM (A) != b.n)
    slx_fail ("badInput", "A must be square without fixed codes");
  data.graph = (sl_graph) { (const size_t *) mxGetJc (A), (const size_t *) mxGetIr (A), mxGetData (A) };
  return data;
}

/* A halo whose supports stay as they are: `bits` behind the n columns of the codes. */
typedef struct
{
  sl_halo halo;
  size_t n;
  const uint64_t *bits;
} slx_still_halo;

static inline void
slx_still_exchange (void *context, size_t group, const sl_supports *s)
{
  const slx_still_halo *still = context;
  const size_t count = still->halo.columns * s->words;
  if (group == SL_ALL_GROUPS && count > 0)
    memcpy (s->bits + still->n * s->words, still->bits, count * sizeof *s->bits);
}

/* The codes of slx_coded, whose neighbours beyond them have the supports `around`, words of class uint64 as from
   slx_supports_mex. *still is in memory of the caller. */
static inline void
slx_set_around (sl_coded *data, const mxArray *A, const mxArray *around, slx_still_halo *still)
{
  const size_t columns = mxGetM (A) - data->n, words = sl_supports_words (data->p);
  if (mxGetClassID (around) != mxUINT64_CLASS || mxGetNumberOfDimensions (around) > 2 || mxGetN (around) != columns
      || (columns > 0 && mxGetM (around) != words))
    slx_fail ("badInput", "around must be %zu-by-%zu, of class uint64", words, columns);
  still->halo = (sl_halo) { columns, slx_still_exchange, still };
  still->n = data->n;
  still->bits = mxGetData (around);
  const uint64_t beyond = data->p % 64 > 0 ? UINT64_MAX << (data->p % 64) : 0;
  for (size_t i = words; i <= words * columns; i += words)
    if (still->bits[i - 1] & beyond)
      slx_fail ("badInput", "around must have no bits beyond the %zu rows of codes", data->p);
  data->halo = &still->halo;
}

/* A copy of the codes Z, p-by-n, to be improved in place. */
static inline mxArray *
slx_codes (const mxArray *Z, const mxArray *B)
{
  size_t p = mxGetM (B), n = mxGetN (B);
  mxClassID class = mxGetClassID (B);
  const void *from = slx_alike (Z, "Z", class, p, n);
  mxArray *copy = slx_new (class, p, n);
  memcpy (mxGetData (copy), from, p * n * (class == mxSINGLE_CLASS ? sizeof (float) : sizeof (double)));
  return copy;
}

/* The row [lambda gamma L epsilon tol steps]. */
static inline sl_srsc_options
slx_srsc_options (const mxArray *numbers)
{
  const double *number = slx_numbers (numbers, "the numbers", 6);
  if (! (number[5] >= 1 && number[5] <= 1e6) || number[5] != floor (number[5]))
    slx_fail ("badInput", "steps must be an integer from 1 to 1e6");
  sl_srsc_options options = { .lambda = number[0],
                              .gamma = number[1],
                              .L = number[2],
                              .epsilon = number[3],
                              .tol = number[4],
                              .steps = (size_t) number[5] };
  return options;
}

/* What a sweep tells. */
static inline mxArray *
slx_sweep_stats (const sl_sweep_stats *stats, sl_status status)
{
  static const char *const name[] = { "steps", "residual", "interrupted" };
  const double value[] = { stats->steps, stats->moved, status == SL_INTERRUPTED };
  return slx_named (3, name, value);
}

#endif
