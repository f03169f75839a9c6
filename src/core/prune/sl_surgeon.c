/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_surgeon.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"

#include <math.h>
#include <string.h>

typedef struct
{
  size_t d;
  const double *P, *W;
  const unsigned char *kept;
  double *first, *rise;
  sl_watch *watch;
} order_job;

enum { BLOCK = 32 }; /* weights that go before the inverse is updated */

/* What a unit has left. Of its p places at the start of a block, `gone` of the block flags have gone; M is the lower
   triangle of the inverse at the start, with leading dimension p; the columns of Q, `pending` of them, are those of the
   places that have gone, over the root of their pivots, so that the inverse is M - Q Q' now. diagonal is that of now.
   place: the places as the caller counts them. */
typedef struct
{
  size_t p, pending;
  double *M, *Q, *w, *diagonal;
  size_t *place, *from; /* from: scratch */
  unsigned char *gone;
} unit_left;

/* The place that goes next. */
static size_t
cheapest (const unit_left *u, const unsigned char *kept, double *rise)
{
  size_t at = u->p;
  *rise = INFINITY;
  for (size_t i = 0; i < u->p; i++)
    {
      if (u->gone[i])
        continue;
      if (kept && ! kept[u->place[i]])
        {
          *rise = 0;
          return i;
        }
      const double cost = u->w[i] * u->w[i] / u->diagonal[i];
      if (cost < *rise || at == u->p)
        {
          *rise = cost;
          at = i;
        }
    }
  return at;
}

/* y -= factor x. */
SL_CLONES static void
subtract (size_t n, double factor, const double *restrict x, double *restrict y)
{
  for (size_t i = 0; i < n; i++)
    y[i] -= factor * x[i];
}

SL_CLONES static void
subtract_squares (size_t n, const double *restrict x, double *restrict y)
{
  for (size_t i = 0; i < n; i++)
    y[i] -= x[i] * x[i];
}

SL_CLONES static void
divide (size_t n, double by, double *restrict x)
{
  for (size_t i = 0; i < n; i++)
    x[i] /= by;
}

/* The weight at `at` becomes zero. */
static void
take_out (unit_left *u, size_t at)
{
  const size_t p = u->p;
  double *q = u->Q + u->pending * p;
  for (size_t i = 0; i < at; i++)
    q[i] = u->M[at + i * p];
  memcpy (q + at, u->M + at * (p + 1), (p - at) * sizeof *q);
  for (size_t b = 0; b < u->pending; b++)
    subtract (p, u->Q[at + b * p], u->Q + b * p, q);
  const double root = sqrt (q[at]);
  divide (p, root, q);
  subtract (p, u->w[at] / root, q, u->w);
  subtract_squares (p, q, u->diagonal);
  u->gone[at] = 1;
  u->pending++;
}

/* The inverse of now, without the places that have gone. */
static void
close_block (unit_left *u)
{
  sl_syrk_d ('L', 'N', u->p, u->pending, -1, u->Q, u->p, 1, u->M, u->p);
  size_t left = 0;
  for (size_t i = 0; i < u->p; i++)
    if (! u->gone[i])
      u->from[left++] = i;
  for (size_t j = 0; j < left; j++)
    for (size_t i = j; i < left; i++)
      u->M[i + j * left] = u->M[u->from[i] + u->from[j] * u->p];
  for (size_t j = 0; j < left; j++)
    {
      u->w[j] = u->w[u->from[j]];
      u->place[j] = u->place[u->from[j]];
      u->diagonal[j] = u->M[j * (left + 1)];
    }
  memset (u->gone, 0, u->p);
  u->p = left;
  u->pending = 0;
}

static sl_status
order_unit (const void *description, size_t k, void *work)
{
  const order_job *job = description;
  const size_t d = job->d;
  const unsigned char *kept = job->kept ? job->kept + k * d : NULL;
  double *M = work, *Q = M + d * d, *w = Q + BLOCK * d, *diagonal = w + d;
  size_t *place = (size_t *) (void *) (diagonal + d);
  unit_left u = { .p = d,
                  .pending = 0,
                  .M = M,
                  .Q = Q,
                  .w = w,
                  .diagonal = diagonal,
                  .place = place,
                  .from = place + d,
                  .gone = (unsigned char *) (place + 2 * d) };
  for (size_t j = 0; j < d; j++)
    {
      memcpy (M + j * (d + 1), job->P + j * (d + 1), (d - j) * sizeof *M);
      diagonal[j] = M[j * (d + 1)];
      place[j] = j;
    }
  memset (u.gone, 0, d);
  memcpy (w, job->W + k * d, d * sizeof *w);
  for (size_t i = 0; i < d; i++)
    {
      const size_t at = cheapest (&u, kept, job->rise + k * d + i);
      job->first[k * d + i] = (double) place[at] + 1;
      take_out (&u, at);
      if (u.pending < BLOCK)
        continue;
      if (sl_must_stop (job->watch))
        return SL_INTERRUPTED;
      close_block (&u);
    }
  return SL_OK;
}

sl_status
sl_surgeon_order (size_t d, size_t units, const double *P, const double *W, const unsigned char *kept, double *first,
                  double *rise, const sl_stop *stop)
{
  sl_watch watch = { stop, 0 };
  const order_job job = { .d = d, .P = P, .W = W, .kept = kept, .first = first, .rise = rise, .watch = &watch };
  if (d == 0 || units == 0 || ! sl_fits_blas (d))
    return SL_BAD_INPUT;
  const double bytes = (((double) d + BLOCK + 4) * sizeof (double) + 1) * (double) d;
  if (! (bytes < 0x1p62))
    return SL_OUT_OF_MEMORY;
  return sl_parallel_for (units, d * d / 32 * d + d, (size_t) bytes, order_unit, &job, stop);
}

/* ---- refit ------------------------------------------------------------------------------------------------------- */

typedef struct
{
  size_t d;
  const double *H, *R;
  const unsigned char *kept;
  double *V, *gain;
} refit_job;

static sl_status
refit_unit (const void *description, size_t k, void *work)
{
  const refit_job *job = description;
  const size_t d = job->d;
  const unsigned char *kept = job->kept + k * d;
  const double *r = job->R + k * d;
  double *L = work, *b = L + d * d, *v = job->V + k * d;
  size_t count = 0, *place = (size_t *) (void *) (b + d);
  for (size_t i = 0; i < d; i++)
    {
      v[i] = 0;
      if (kept[i])
        place[count++] = i;
    }
  job->gain[k] = 0;
  if (count == 0)
    return SL_OK;
  for (size_t j = 0; j < count; j++)
    {
      for (size_t i = j; i < count; i++)
        L[i + j * count] = job->H[place[i] + place[j] * d];
      b[j] = r[place[j]];
    }
  if (! sl_cholesky (count, L, count, 0))
    return SL_INFEASIBLE;
  sl_cholesky_solve (count, L, count, 1, b, count);
  for (size_t i = 0; i < count; i++)
    {
      v[place[i]] = b[i];
      job->gain[k] += r[place[i]] * b[i];
    }
  return SL_OK;
}

sl_status
sl_surgeon_refit (size_t d, size_t units, const double *H, const double *R, const unsigned char *kept, double *V,
                  double *gain, const sl_stop *stop)
{
  const refit_job job = { .d = d, .H = H, .R = R, .kept = kept, .V = V, .gain = gain };
  if (d == 0 || units == 0 || ! sl_fits_blas (d))
    return SL_BAD_INPUT;
  const double bytes = ((double) d + 2) * (double) d * sizeof (double);
  if (! (bytes < 0x1p62))
    return SL_OUT_OF_MEMORY;
  return sl_parallel_for (units, d * d / 32 * d + d, (size_t) bytes, refit_unit, &job, stop);
}
