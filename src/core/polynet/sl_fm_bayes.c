/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_fm_bayes.h"
#include "base/sl_memory.h"
#include "sl_bayes_private.h"

/* alpha, from what is left of all ratings, which the rows of the items know. */
static void
draw_noise (const sl_bayes_chain *c, const sl_bayes_ziggurat *table)
{
  double left = 0;
  for (size_t i = 0; i < c->items.n; i++)
    left += c->items.r[i];
  sl_bayes_stream stream;
  sl_bayes_open (table, c, SL_BAYES_NOISE, 0, &stream);
  *c->alpha = sl_bayes_gamma (&stream, 1 + (double) c->items.start[c->items.n] / 2) / (.5 + left / 2);
}

/* factor and bias, from the diagonals of Lambda. */
static void
draw_scales (const sl_bayes_chain *c, const sl_bayes_ziggurat *table)
{
  const size_t k = c->k, K = k + 1;
  double factors = 0;
  for (size_t a = 0; a < k; a++)
    factors += c->users.Lambda[a + a * K] + c->items.Lambda[a + a * K];
  const double biases = c->users.Lambda[K * K - 1] + c->items.Lambda[K * K - 1];
  sl_bayes_stream stream;
  sl_bayes_open (table, c, SL_BAYES_SCALES, 0, &stream);
  *c->factor = sl_bayes_gamma (&stream, (double) (1 + K * k)) / (1 + (double) K * factors / 2);
  *c->bias = sl_bayes_gamma (&stream, (double) (1 + K)) / (1 + (double) K * biases / 2);
}

sl_status
sl_fm_bayes (const sl_bayes_chain *c, int steps, const sl_stop *stop)
{
  static sl_status (*const kinds[]) (const sl_bayes_step *, const sl_stop *) = { sl_bayes_prior, sl_bayes_features,
                                                                                 sl_bayes_rows };
  if (c->users.n == 0 || c->items.n == 0 || c->users.start[c->users.n] == 0)
    return SL_BAD_INPUT;
  const size_t K = c->k + 1, ld = (K + SL_BAYES_WIDTH - 1) / SL_BAYES_WIDTH * SL_BAYES_WIDTH;
  double *C = sl_alloc (K * ld, sizeof *C);
  sl_bayes_ziggurat table;
  sl_bayes_tables (&table);
  sl_status status = C ? SL_OK : SL_OUT_OF_MEMORY;
  for (int j = 0; j < 6 && status == SL_OK; j++)
    if (steps & 1 << j)
      {
        const int of_items = j >= 3;
        const sl_bayes_side *s = of_items ? &c->items : &c->users, *o = of_items ? &c->users : &c->items;
        const sl_bayes_step t = { c, &table, s, o, 1 << j, ! of_items && c->shape > 0, K, ld, C };
        status = j % 3 == 0 || sl_bayes_factor (K, ld, s->Lambda, C) ? kinds[j % 3](&t, stop) : SL_NOT_FINITE;
      }
  if (status == SL_OK && steps & SL_BAYES_NOISE)
    draw_noise (c, &table);
  if (status == SL_OK && steps & SL_BAYES_SCALES)
    draw_scales (c, &table);
  sl_free (C);
  return status;
}
