/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

/* Numerics.
   Sparse samples have few entries, so that products with them are bound by the memory that a result for all samples takes.
   Here a sample's inner products stay in registers: they are weighed, and added to sums over samples, at once. Columns are
   taken 4, 8 or 16 at a time, which is a constant in each loop. Samples are cut into parts by sizes alone; every part has
   sums of its own, and these are added in order. */

enum {
  WIDEST = 16,
  MOST_ROOM = 1 << 24 /* numbers in the sums of all parts */
};

typedef struct
{
  const sl_polynet_sweep *s;
  size_t parts, width, columns; /* of the columns, `width` with padding */
  const double *F;              /* H', width-by-p, or null */
  const double *mix, *rows;
  double *G, *Q; /* of all parts, m-by-width transposed and width-by-p, or null */
} sweep_job;

/* Four numbers; the compiler makes of them what the processor has. */
typedef double pack __attribute__ ((vector_size (32), may_alias));

enum { PACK = 4 };

/* W packs to a row. */
__attribute__ ((always_inline)) static inline void
sweep (const sweep_job *job, size_t first, size_t last, pack *restrict G, pack *restrict Q, const size_t W)
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
          Q[X->row[t] * W + j] += value[t] * a[j];
    }
}

SL_CLONES static void
sweep_4 (const sweep_job *job, size_t first, size_t last, double *G, double *Q)
{
  sweep (job, first, last, (pack *) G, (pack *) Q, 1);
}

SL_CLONES static void
sweep_8 (const sweep_job *job, size_t first, size_t last, double *G, double *Q)
{
  sweep (job, first, last, (pack *) G, (pack *) Q, 2);
}

SL_CLONES static void
sweep_16 (const sweep_job *job, size_t first, size_t last, double *G, double *Q)
{
  sweep (job, first, last, (pack *) G, (pack *) Q, 4);
}

static sl_status
sweep_part (const void *description, size_t part, void *work)
{
  const sweep_job *job = description;
  const size_t n = job->s->X->n, first = part * n / job->parts, last = (part + 1) * n / job->parts;
  const size_t g = job->s->m * job->width, q = job->s->X->m * job->width;
  double *G = job->G ? job->G + part * g : NULL, *Q = job->Q ? job->Q + part * q : NULL;
  (void) work;
  if (G)
    memset (G, 0, g * sizeof *G);
  if (Q)
    memset (Q, 0, q * sizeof *Q);
  (job->width == 4 ? sweep_4 : job->width == 8 ? sweep_8 : sweep_16) (job, first, last, G, Q);
  return SL_OK;
}

/* out, rows-by-columns, = the transpose of the sum of all parts, each width-by-rows. */
static void
collect (size_t parts, size_t width, size_t columns, size_t rows, double *sums, double *out)
{
  for (size_t p = 1; p < parts; p++)
    for (size_t e = 0; e < rows * width; e++)
      sums[e] += sums[p * rows * width + e];
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < columns; j++)
      out[i + j * rows] = sums[j + i * width];
}

static size_t
parts_of (const sl_data *X, size_t width)
{
  size_t parts = sl_polynet_parts (X->n);
  while (parts > 1 && (parts * X->m * width > MOST_ROOM || 8 * parts * X->m > X->start[X->n]))
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
      const size_t columns = r - first < WIDEST ? r - first : WIDEST, width = columns <= 4   ? 4
                                                                              : columns <= 8 ? 8
                                                                                             : 16;
      const size_t parts = parts_of (s->X, width), f = H ? p * width : 0, w = mix ? m * width : 0;
      const size_t g = G ? m * width : 0, q = Q ? p * width : 0;
      double *room = sl_alloc (f + w + parts * (g + q), sizeof *room);
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
                              Q ? room + f + w + parts * g : NULL };
      const size_t cost = (s->X->start[s->X->n] / parts + s->X->n / parts * (G || mix ? m : 1)) * width;
      status = sl_parallel_for (parts, cost, 0, sweep_part, &job, stop);
      if (status == SL_OK && G)
        collect (parts, width, columns, m, job.G, G + first * m);
      if (status == SL_OK && Q)
        collect (parts, width, columns, p, job.Q, Q + first * p);
      sl_free (room);
    }
  return status;
}
