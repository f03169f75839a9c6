/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_chebyshev.h"
#include "sl_gather.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <string.h>

typedef struct
{
  const sl_chebyshev_problem *p;
  size_t width;
  const double *X;     /* T_k-1 (B) X */
  double *Y;           /* T_k-2 (B) X, to become T_k (B) X */
  const double *along; /* moved * u' X, for each vector; null without */
  double times;        /* of B: 1 for the first degree, else 2 */
} step;

/* y = times * B x - y at vertex j for vectors v .. v + lanes - 1; lanes as for sl_gather. */
static inline __attribute__ ((always_inline)) void
some_vectors (const step *s, size_t j, size_t v, size_t lanes)
{
  const sl_chebyshev_problem *p = s->p;
  double scale = s->times / p->half, own = -p->shift * scale, sum[16];
  const double *x = s->X + j * s->width + v;
  double *y = s->Y + j * s->width + v;
  for (size_t i = 0; i < lanes; i++)
    sum[i] = own * x[i] - y[i];
  sl_gather (&p->N, j, scale, s->X, s->width, v, lanes, sum);
  if (s->along)
    for (size_t i = 0; i < lanes; i++)
      sum[i] -= scale * p->known[j] * s->along[v + i];
  for (size_t i = 0; i < lanes; i++)
    y[i] = sum[i];
}

static SL_CLONES void
at_vertex (const step *s, size_t j)
{
  size_t v = 0;
  for (; v + 16 <= s->width; v += 16)
    some_vectors (s, j, v, 16);
  for (; v + 8 <= s->width; v += 8)
    some_vectors (s, j, v, 8);
  for (; v < s->width; v++)
    some_vectors (s, j, v, 1);
}

static sl_status
column (const void *job, size_t j, void *work)
{
  const step *s = job;
  (void) work;
  at_vertex (s, j);
  return SL_OK;
}

/* moved * u' X; summed in the order of the vertices. */
static SL_CLONES void
along_known (const sl_chebyshev_problem *p, size_t width, const double *restrict X, double *restrict along)
{
  for (size_t v = 0; v < width; v++)
    along[v] = 0;
  for (size_t j = 0; j < p->n; j++)
    for (size_t v = 0; v < width; v++)
      along[v] += p->moved * p->known[j] * X[j * width + v];
}

static int
sound (const sl_chebyshev_problem *p)
{
  if (p->degree == 0 || ! (p->half > 0))
    return 0;
  for (size_t e = 0; e < p->N.start[p->n]; e++)
    if (p->N.row[e] >= p->n)
      return 0;
  return 1;
}

sl_status
sl_chebyshev (const sl_chebyshev_problem *p, size_t width, double *X, const sl_stop *stop)
{
  if (! sound (p))
    return SL_BAD_INPUT;
  if (p->n == 0 || width == 0)
    return SL_OK;
  double *other = width > SIZE_MAX / p->n ? NULL : sl_alloc (p->n * width, sizeof (double));
  double *along = sl_alloc (width, sizeof (double));
  sl_status status = SL_OUT_OF_MEMORY;
  if (other && along)
    {
      size_t cost = (p->N.start[p->n] / p->n + 4) * width;
      step s = { p, width, X, other, p->moved != 0 ? along : NULL, 1 };
      memset (other, 0, p->n * width * sizeof (double));
      status = SL_OK;
      for (size_t k = 0; k < p->degree && status == SL_OK; k++)
        {
          if (s.along)
            along_known (p, width, s.X, along);
          status = sl_parallel_for (p->n, cost, 0, column, &s, stop);
          if (status == SL_OK && sl_stopped (stop))
            status = SL_INTERRUPTED;
          double *done = s.Y;
          s.Y = (double *) s.X;
          s.X = done;
          s.times = 2;
        }
      if (s.X != X)
        memcpy (X, s.X, p->n * width * sizeof (double));
    }
  sl_free (along);
  sl_free (other);
  return status;
}
