/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

/* Numerics.
   Sparse samples have few entries, so that products with them are bound by the memory that a result for all samples takes.
   Here a sample's inner products stay in registers: they are weighed, and added to sums over samples, at once. Columns are
   taken 4, 8 or 16 at a time, which is a constant in each loop. Samples are cut into parts by sizes alone; every part has
   sums of its own. G is summed over a block of samples first. Of Q most entries get little from a block, so that each
   term is added with the error of the addition. */

enum {
  WIDEST = 16,
  MOST_PARTS = 16,
  MIN_PART = 1000,    /* samples that a part should have */
  MOST_ROOM = 1 << 24 /* numbers in the sums of all parts */
};

typedef struct
{
  const sl_polynet_sweep *s;
  size_t parts, width, columns; /* of the columns, `width` with padding */
  const double *F;              /* H', width-by-p, or null */
  const double *mix, *rows;
  double *G, *Q; /* of all parts, high and low: m-by-width transposed and width-by-p, or null */
} sweep_job;

/* Four numbers; the compiler makes of them what the processor has. */
typedef double pack __attribute__ ((vector_size (32), may_alias));

enum { PACK = 4 };

/* W packs to a row. */
__attribute__ ((always_inline)) static inline void
sweep (const sweep_job *job, size_t first, size_t last, pack *restrict G, pack *restrict Q, pack *restrict low,
       const size_t W)
{
  const sl_data *X = job->s->X;
  const double *restrict value = X->value, *restrict D = job->s->D;
  const pack *restrict F = (const pack *) job->F, *restrict mix = (const pack *) job->mix;
  const size_t m = job->s->m, ld = job->s->ld, columns = job->columns;
  const pack zero = { 0, 0, 0, 0 }, one = { 1, 1, 1, 1 };
  for (size_t i = first; i < last; i++)
    {
      const size_t from = X->start[i], to = X->start[i + 1];
      pack a[WIDEST / PACK], e[WIDEST / PACK];
      for (size_t j = 0; j < W; j++)
        {
          a[j] = e[j] = zero;
          if (! F)
            a[j] = one;
        }
      for (size_t t = from; F && t < to; t++)
        for (size_t j = 0; j < W; j++)
          a[j] += value[t] * F[X->row[t] * W + j];
      for (size_t c = 0; G && c < m; c++)
        for (size_t j = 0; j < W; j++)
          G[c * W + j] += D[i * m + c] * (a[j] * a[j]);
      if (! Q)
        continue;
      if (job->rows)
        memcpy (e, job->rows + i * ld, columns * sizeof (double));
      for (size_t c = 0; mix && c < m; c++)
        for (size_t j = 0; j < W; j++)
          e[j] += D[i * m + c] * mix[c * W + j];
      for (size_t j = 0; j < W; j++)
        a[j] *= e[j];
      for (size_t t = from; t < to; t++)
        for (size_t j = 0; j < W; j++)
          {
            const size_t at = X->row[t] * W + j;
            const pack old = Q[at], x = value[t] * a[j], sum = old + x, part = sum - old;
            low[at] += (old - (sum - part)) + (x - part);
            Q[at] = sum;
          }
    }
}

SL_CLONES static void
sweep_4 (const sweep_job *job, size_t first, size_t last, double *G, double *Q, double *low)
{
  sweep (job, first, last, (pack *) G, (pack *) Q, (pack *) low, 1);
}

SL_CLONES static void
sweep_8 (const sweep_job *job, size_t first, size_t last, double *G, double *Q, double *low)
{
  sweep (job, first, last, (pack *) G, (pack *) Q, (pack *) low, 2);
}

SL_CLONES static void
sweep_16 (const sweep_job *job, size_t first, size_t last, double *G, double *Q, double *low)
{
  sweep (job, first, last, (pack *) G, (pack *) Q, (pack *) low, 4);
}

static sl_status
sweep_part (const void *description, size_t part, void *work)
{
  const sweep_job *job = description;
  const sl_samples *s = job->s->samples;
  const size_t g = job->s->m * job->width, q = job->s->X->m * job->width;
  double *G = job->G ? job->G + 2 * part * g : NULL, *Q = job->Q ? job->Q + 2 * part * q : NULL, *own = work;
  if (G)
    memset (G, 0, 2 * g * sizeof *G);
  if (Q)
    memset (Q, 0, 2 * q * sizeof *Q);
  for (size_t b = part * s->blocks / job->parts; b < (part + 1) * s->blocks / job->parts; b++)
    {
      const size_t first = sl_samples_first (s, b), last = sl_samples_first (s, b + 1);
      if (G)
        memset (own, 0, g * sizeof *own);
      (job->width == 4   ? sweep_4
       : job->width == 8 ? sweep_8
                         : sweep_16) (job, first, last, G ? own : NULL, Q, Q ? Q + q : NULL);
      if (G)
        sl_samples_add (g, own, G, G + g);
    }
  return SL_OK;
}

/* out, rows-by-columns, = the transpose of the sum of all parts and members, each width-by-rows. */
static void
collect (const sl_samples *samples, size_t parts, size_t width, size_t columns, size_t rows, double *sums,
         double *out)
{
  const size_t count = rows * width;
  sl_samples_join (count, parts, sums);
  sl_samples_finish (samples, count, sums, sums + count, sums);
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < columns; j++)
      out[i + j * rows] = sums[j + i * width];
}

static size_t
parts_of (const sl_polynet_sweep *s, size_t width)
{
  const sl_data *X = s->X;
  size_t parts = 1;
  while (parts < MOST_PARTS && 2 * parts * MIN_PART <= X->n && 2 * parts <= s->samples->blocks)
    parts *= 2;
  while (parts > 1 && (2 * parts * X->m * width > MOST_ROOM || 8 * parts * X->m > X->start[X->n]))
    parts /= 2;
  return parts;
}

sl_status
sl_polynet_swept (const sl_polynet_sweep *s, size_t r, const double *H, const double *mix, const double *rows,
                  double *G, double *Q, const sl_stop *stop)
{
  const size_t p = s->X->m, m = s->m;
  sl_status status = SL_OK;
  for (size_t first = 0; first < r && status == SL_OK; first += WIDEST)
    {
      const size_t columns = r - first < WIDEST ? r - first : WIDEST;
      const size_t width = columns <= 4 ? 4 : columns <= 8 ? 8 : WIDEST;
      const size_t parts = parts_of (s, width), f = H ? p * width : 0, w = mix ? m * width : 0;
      const size_t g = G ? m * width : 0, q = Q ? p * width : 0;
      double *room = sl_alloc (f + w + 2 * parts * (g + q), sizeof *room);
      if (! room)
        return SL_OUT_OF_MEMORY;
      memset (room, 0, (f + w) * sizeof *room);
      for (size_t j = 0; j < columns; j++)
        {
          for (size_t i = 0; i < p && H; i++)
            room[j + i * width] = H[i + (first + j) * p];
          for (size_t c = 0; c < m && mix; c++)
            room[f + j + c * width] = mix[c + (first + j) * m];
        }
      const sweep_job job = { s,
                              parts,
                              width,
                              columns,
                              H ? room : NULL,
                              mix ? room + f : NULL,
                              rows ? rows + first : NULL,
                              G ? room + f + w : NULL,
                              Q ? room + f + w + 2 * parts * g : NULL };
      const size_t cost = (s->X->start[s->X->n] / parts + s->X->n / parts * (G || mix ? m : 1)) * width;
      status = sl_parallel_for (parts, cost, g * sizeof (double), sweep_part, &job, stop);
      if (status == SL_OK && G)
        collect (s->samples, parts, width, columns, m, job.G, G + first * m);
      if (status == SL_OK && Q)
        collect (s->samples, parts, width, columns, p, job.Q, Q + first * p);
      sl_free (room);
    }
  return status;
}
