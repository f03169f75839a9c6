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
  const size_t k = c->k, K = k + 1, count = c->context.side.n > 0 ? 3 : 2;
  const double *const Lambdas[] = { c->users.Lambda, c->items.Lambda, c->context.side.Lambda };
  double factors = 0, biases = 0;
  for (size_t j = 0; j < count; j++)
    {
      for (size_t a = 0; a < k; a++)
        factors += Lambdas[j][a + a * K];
      biases += Lambdas[j][K * K - 1];
    }
  sl_bayes_stream stream;
  sl_bayes_open (table, c, SL_BAYES_SCALES, 0, &stream);
  *c->factor = sl_bayes_gamma (&stream, 1 + (double) (count * K * k) / 2) / (1 + (double) K * factors / 2);
  *c->bias = sl_bayes_gamma (&stream, 1 + (double) (count * K) / 2) / (1 + (double) K * biases / 2);
}

sl_status
sl_fm_bayes (const sl_bayes_chain *c, int steps, const sl_stop *stop)
{
  static const struct
  {
    int step;
    sl_status (*draw) (const sl_bayes_step *, const sl_stop *);
  } order[] = { { SL_BAYES_CONTEXT_PRIOR, sl_bayes_prior },     { SL_BAYES_CONTEXT_ROWS, sl_bayes_context_rows },
                { SL_BAYES_USERS_PRIOR, sl_bayes_prior },       { SL_BAYES_USERS_FEATURES, sl_bayes_features },
                { SL_BAYES_USERS_ROWS, sl_bayes_rows },         { SL_BAYES_ITEMS_PRIOR, sl_bayes_prior },
                { SL_BAYES_ITEMS_FEATURES, sl_bayes_features }, { SL_BAYES_ITEMS_ROWS, sl_bayes_rows } };
  static const uint64_t nothing[] = { 0 };
  const sl_bayes_side none = { .start = nothing };
  if (c->users.n == 0 || c->items.n == 0 || c->users.start[c->users.n] == 0)
    return SL_BAD_INPUT;
  const size_t K = c->k + 1, ld = (K + SL_BAYES_WIDTH - 1) / SL_BAYES_WIDTH * SL_BAYES_WIDTH;
  double *C = sl_alloc (K * ld, sizeof *C);
  sl_bayes_ziggurat table;
  sl_bayes_tables (&table);
  sl_status status = C ? SL_OK : SL_OUT_OF_MEMORY;
  for (int j = c->context.side.n > 0 ? 0 : 2; j < 8 && status == SL_OK; j++)
    if (steps & order[j].step)
      {
        const sl_bayes_side *s = j < 2 ? &c->context.side : j < 5 ? &c->users : &c->items;
        const sl_bayes_side *o = j < 2 ? &none : j < 5 ? &c->items : &c->users;
        const sl_bayes_step t = { .chain = c,
                                  .table = &table,
                                  .s = s,
                                  .o = o,
                                  .step = order[j].step,
                                  .noisy = s == &c->users && c->shape > 0,
                                  .K = K,
                                  .ld = ld,
                                  .C = C };
        status = order[j].draw == sl_bayes_prior || sl_bayes_factor (K, ld, s->Lambda, C) ? order[j].draw (&t, stop)
                                                                                          : SL_NOT_FINITE;
      }
  if (status == SL_OK && steps & SL_BAYES_NOISE)
    draw_noise (c, &table);
  if (status == SL_OK && steps & SL_BAYES_SCALES)
    draw_scales (c, &table);
  sl_free (C);
  return status;
}
