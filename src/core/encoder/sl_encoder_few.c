/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_few_private.h"
#include "base/sl_memory.h"

#include <string.h>

static size_t
columns_of (const sl_encoder *net, int part)
{
  return net->sets * (part == 0 ? net->d : net->p);
}

sl_status
SL_NAME (encoder_few_new) (const sl_encoder *net, sl_encoder_few *few)
{
  *few = (sl_encoder_few) { .visit = 0 };
  few->seen = sl_alloc (net->p, sizeof *few->seen);
  few->row = sl_alloc (net->p, sizeof *few->row);
  few->sum = sl_alloc (net->p, sizeof *few->sum);
  int short_of = ! few->seen || ! few->row || ! few->sum;
  for (int part = 0; part < 2; part++)
    {
      const size_t most = net->p * columns_of (net, part);
      few->at[part] = sl_alloc (most, sizeof *few->at[part]);
      few->g[part] = sl_alloc (most, sizeof (sl_real));
      few->w[part] = sl_alloc (most, sizeof (sl_real));
      short_of |= ! few->at[part] || ! few->g[part] || ! few->w[part];
    }
  if (short_of)
    return SL_OUT_OF_MEMORY;
  memset (few->seen, 0, net->p * sizeof *few->seen);
  return SL_OK;
}

#ifndef SL_SINGLE

void
sl_encoder_few_free (sl_encoder_few *few)
{
  for (int part = 0; part < 2; part++)
    {
      sl_free_all (few->at[part], few->g[part], few->w[part]);
    }
  sl_free_all (few->seen, few->row, few->sum);
}

#endif

void
SL_NAME (encoder_few_take) (const sl_encoder *net, const sl_encoder_terms *terms, sl_encoder_few *few)
{
  const size_t p = net->p, border = columns_of (net, 0);
  few->count[0] = few->count[1] = 0;
  for (size_t c = 0; c < terms->columns; c++)
    {
      const int part = c >= border;
      const size_t column = part ? c - border : c;
      const size_t found = sl_encoder_form_few (terms, p, c, ++few->visit, few->seen, few->row, few->sum);
      sl_real *g = (sl_real *) few->g[part] + few->count[part];
      for (size_t e = 0; e < found; e++)
        {
          few->at[part][few->count[part] + e] = column * p + few->row[e];
          g[e] = (sl_real) few->sum[few->row[e]];
        }
      few->count[part] += found;
    }
}

sl_status
SL_NAME (encoder_few_norm) (const sl_encoder_few *few, double *norm)
{
  sl_status status = SL_OK;
  for (int part = 0; part < 2 && status == SL_OK; part++)
    status = SL_NAME (gradient_norm) (few->count[part], few->g[part], NULL, norm);
  return status;
}

sl_status
SL_NAME (encoder_few_move) (const sl_encoder *net, const sl_update_rule rule[2], sl_encoder_few *few)
{
  sl_status status = SL_OK;
  for (int part = 0; part < 2 && status == SL_OK; part++)
    {
      sl_real *all = part == 0 ? net->W : net->S, *w = few->w[part];
      const size_t *at = few->at[part];
      for (size_t e = 0; e < few->count[part]; e++)
        w[e] = all[at[e]];
      status = SL_NAME (update) (rule + part, few->count[part], few->g[part], NULL, w, NULL, NULL);
      for (size_t e = 0; e < few->count[part]; e++)
        all[at[e]] = w[e];
    }
  return status;
}
