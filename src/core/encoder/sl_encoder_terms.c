/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_terms_private.h"

#include <string.h>

/* Nothing here depends on the precision: compiled with the doubles. */

/* The most terms that a sample has. */
static size_t
most_terms (const sl_encoder *net)
{
  if (net->kind == SL_ENCODER_COUPLED)
    return 0;
  return net->sets * net->d + net->layers * (net->kind == SL_ENCODER_LCOD ? 1 : net->p);
}

size_t
sl_encoder_terms_bytes (const sl_encoder *net, size_t samples)
{
  return samples * most_terms (net) * (sizeof (sl_encoder_term) + sizeof (size_t))
         + (sl_encoder_columns (net) + 2) * sizeof (size_t);
}

sl_encoder_terms
sl_encoder_terms_in (const sl_encoder *net, size_t samples, void *memory)
{
  sl_encoder_terms terms = { .columns = sl_encoder_columns (net), .term = memory };
  terms.sorted = (size_t *) (void *) (terms.term + samples * most_terms (net));
  terms.start = terms.sorted + samples * most_terms (net);
  return terms;
}

static void
add (sl_encoder_terms *terms, size_t column, double coefficient, sl_entries entries)
{
  terms->term[terms->count++] = (sl_encoder_term) { column, coefficient, entries };
}

static void
add_sample (sl_encoder_terms *terms, size_t column, const sl_encoder_trace *trace, sl_entries entries)
{
  for (size_t e = 0; e < trace->x_count; e++)
    add (terms, column + trace->x_at[e], trace->x[e], entries);
}

static sl_entries
gradients_of (const sl_encoder_layer *layer)
{
  return (sl_entries) { layer->count, layer->at, layer->gradient };
}

static void
collect_layers (const sl_encoder *net, const sl_encoder_trace *trace, sl_encoder_terms *terms)
{
  if (net->sets == 1)
    add_sample (terms, 0, trace, (sl_entries) { trace->db_count, trace->db_at, trace->db });
  for (size_t t = 0; t < net->layers; t++)
    {
      const sl_entries gradients = gradients_of (trace->layer + t);
      const size_t set = sl_encoder_set (net, t);
      if (net->sets > 1)
        add_sample (terms, set * net->d, trace, gradients);
      const sl_encoder_layer *before = t > 0 ? trace->layer + t - 1 : &trace->start;
      for (size_t e = 0; e < before->count; e++)
        add (terms, net->sets * net->d + set * net->p + before->at[e], before->z[e], gradients);
    }
}

static void
collect_steps (const sl_encoder *net, const sl_encoder_trace *trace, sl_encoder_terms *terms)
{
  add_sample (terms, 0, trace, (sl_entries) { net->p, NULL, trace->db });
  for (size_t t = 0; t < net->layers; t++)
    add (terms, net->d + trace->unit[t], trace->move[t], (sl_entries) { net->p, NULL, trace->back + t * net->p });
}

/* By counting: terms of a column stay in their order. */
static void
sort (sl_encoder_terms *terms)
{
  size_t *start = terms->start;
  memset (start, 0, (terms->columns + 2) * sizeof *start);
  for (size_t e = 0; e < terms->count; e++)
    start[terms->term[e].column + 2]++;
  for (size_t c = 0; c < terms->columns; c++)
    start[c + 2] += start[c + 1];
  for (size_t e = 0; e < terms->count; e++)
    terms->sorted[start[terms->term[e].column + 1]++] = e;
}

void
sl_encoder_collect (const sl_encoder *net, size_t samples, const sl_encoder_trace *trace, sl_encoder_terms *terms)
{
  terms->count = 0;
  for (size_t i = 0; i < samples; i++)
    if (net->kind == SL_ENCODER_LCOD)
      collect_steps (net, trace + i, terms);
    else
      collect_layers (net, trace + i, terms);
  sort (terms);
}

static void
add_entries (size_t p, double coefficient, sl_entries entries, double *g)
{
  if (! entries.at)
    for (size_t k = 0; k < p; k++)
      g[k] += coefficient * entries.value[k];
  else
    for (size_t e = 0; e < entries.count; e++)
      g[entries.at[e]] += coefficient * entries.value[e];
}

void
sl_encoder_form (const sl_encoder_terms *terms, size_t p, size_t c, double *g)
{
  memset (g, 0, p * sizeof *g);
  for (size_t e = terms->start[c]; e < terms->start[c + 1]; e++)
    {
      const sl_encoder_term *term = terms->term + terms->sorted[e];
      add_entries (p, term->coefficient, term->entries, g);
    }
}

size_t
sl_encoder_form_few (const sl_encoder_terms *terms, size_t p, size_t c, size_t visit, size_t *seen, size_t *row,
                     double *g)
{
  size_t count = 0;
  for (size_t e = terms->start[c]; e < terms->start[c + 1]; e++)
    {
      const sl_encoder_term *term = terms->term + terms->sorted[e];
      const size_t entries = term->entries.at ? term->entries.count : p;
      for (size_t i = 0; i < entries; i++)
        {
          const size_t k = term->entries.at ? term->entries.at[i] : i;
          if (seen[k] != visit)
            {
              seen[k] = visit;
              row[count++] = k;
              g[k] = 0;
            }
          g[k] += term->coefficient * term->entries.value[i];
        }
    }
  return count;
}

void
sl_encoder_threshold_gradients (const sl_encoder *net, size_t samples, const sl_encoder_trace *trace, double *g)
{
  const int each = net->thresholds > 1;
  for (size_t i = 0; i < samples; i++)
    if (net->kind == SL_ENCODER_LCOD)
      for (size_t k = 0; k < net->p; k++)
        g[each ? k : 0] += trace[i].dtheta[k];
    else
      for (size_t t = 0; t < net->layers; t++)
        {
          const sl_encoder_layer *layer = trace[i].layer + t;
          const double step = net->kind == SL_ENCODER_COUPLED ? trace[i].step[t] : 1;
          double *to = g + sl_encoder_set (net, t) * net->thresholds;
          for (size_t e = 0; e < layer->count; e++)
            to[each ? layer->at[e] : 0] -= step * layer->gradient[e] * layer->sign[e];
        }
}

void
sl_encoder_step_gradients (const sl_encoder *net, size_t samples, const sl_encoder_trace *trace, double *g)
{
  for (size_t i = 0; i < samples; i++)
    for (size_t t = 0; t < net->layers; t++)
      g[sl_encoder_set (net, t)] += trace[i].dstep[t];
}
