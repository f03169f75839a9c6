/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nnls_wide_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "sl_blas.h"
#include "sl_dot.h"
#include "sl_nnls_column.h"
#include "sl_nnls_factor.h"
#include "sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  PANEL = 64,      /* columns of W multiplied at a time */
  LEAST = 16,      /* columns that may join in a round, at least */
  SPARE = 64,      /* columns that are not used before they leave, beyond the number of those that are */
  CHEAP = 1 << 22, /* m r^2 from which on it is worth it */
  FEW = 16         /* one vector for so many columns of W */
};

typedef struct
{
  const sl_data *X;
  size_t m, r;
  const sl_real *W;
  double l1, l2, tol;
  size_t max_steps;
  sl_watch *watch;
  double *inverse, *length; /* 1 / 2^e_i, by which columns are scaled to length 1 to 2, and that length, with l2 */
  double *x, *residual, *h, *g, size, scale; /* x = column / 2^unit, of length `size`; scale = |x| + sum |W_k| h_k */
  double l;                                  /* l1 / 2^unit */
  unsigned char *in;
  size_t *set, count;
} nnls_wide;

#ifndef SL_SINGLE
int
sl_nnls_is_wide (size_t m, size_t n, size_t r)
{
  return r > 2 * m && n <= r / FEW && (double) m * (double) r * (double) r > CHEAP;
}
#endif

/* ---- The gradient ---------------------------------------------------------------------------------------------- */

#ifdef SL_SINGLE
#define DOT sl_dot_mixed
#else
#define DOT sl_dot
#endif

static sl_status
gradient_panel (const void *description, size_t panel, void *work)
{
  const nnls_wide *w = description;
  size_t first = panel * PANEL, last = sl_min_size (first + PANEL, w->r);
  (void) work;
  for (size_t i = first; i < last; i++)
    {
      double product = DOT (w->m, w->W + i * w->m, w->residual) * w->inverse[i];
      w->g[i] = w->l * w->inverse[i] + w->l2 * w->inverse[i] * w->inverse[i] * w->h[i] - product;
    }
  return SL_OK;
}

/* The residual, the gradient, and kkt. */
static sl_status
measure (nnls_wide *w, double *kkt, const sl_stop *stop)
{
  memcpy (w->residual, w->x, w->m * sizeof (double));
  w->scale = w->size;
  for (size_t i = 0; i < w->r; i++)
    if (w->h[i] > 0)
      {
        double c = w->h[i] * w->inverse[i];
        w->scale += w->length[i] * w->h[i];
        for (size_t l = 0; l < w->m; l++)
          w->residual[l] -= c * (double) w->W[l + i * w->m];
      }
  sl_status status = sl_parallel_for ((w->r + PANEL - 1) / PANEL, PANEL * w->m / 4, 0, gradient_panel, w, stop);
  *kkt = 0;
  for (size_t i = 0; i < w->r && status == SL_OK; i++)
    {
      double violated = w->h[i] > 0 ? fabs (w->g[i]) : -w->g[i];
      if (violated <= 0) /* 0/0 counts as 0 */
        continue;
      double share = violated / (w->length[i] * w->scale + w->l * w->inverse[i]);
      if (w->length[i] > 0 && (share > *kkt || isnan (share))) /* once not a number, kkt stays so */
        *kkt = share;
    }
  return status;
}

/* ---- The working set ------------------------------------------------------------------------------------------- */

/* By how much column i outside of it violates optimality, relative to what rounding does. */
static double
violation (const nnls_wide *w, size_t i)
{
  return w->in[i] || ! (w->length[i] > 0) ? 0 : -w->g[i] / (w->length[i] * w->scale + w->l * w->inverse[i]);
}

/* The worst violators join; returns their number. */
static size_t
grow (nnls_wide *w)
{
  size_t used = 0, count = 0, before = w->count;
  double worst = 0, bound = w->tol / 2;
  for (size_t i = 0; i < w->r; i++)
    {
      used += w->h[i] > 0;
      count += violation (w, i) > bound;
      worst = fmax (worst, violation (w, i));
    }
  if (w->count > 2 * used + SPARE)
    {
      w->count = 0;
      for (size_t i = 0; i < before; i++)
        if (w->h[w->set[i]] > 0)
          w->set[w->count++] = w->set[i];
        else
          w->in[w->set[i]] = 0;
      before = w->count;
    }
  size_t most = sl_max_size (LEAST, used);
  for (int half = 0; half < 20 && count > most; half++)
    {
      bound = (bound + worst) / 2;
      count = 0;
      for (size_t i = 0; i < w->r; i++)
        count += violation (w, i) > bound;
    }
  for (size_t i = 0; i < w->r && w->count < before + 2 * most; i++)
    if (violation (w, i) > bound)
      {
        w->in[i] = 1;
        w->set[w->count++] = i;
      }
  return w->count - before;
}

/* The minimum on the working set. */
static sl_status
solve_on_set (nnls_wide *w, double *steps)
{
  size_t v = w->count, rows = w->m + (w->l2 > 0 ? v : 0), k = sl_min_size (rows, v), each = sl_nnls_scratch (k, v);
  size_t numbers = rows * v + 2 * k * v + v * v + 3 * v + 2 * k + v * SL_NNLS_PANEL;
  double *S = each < SIZE_MAX / 2 ? sl_alloc (numbers * sizeof (double) + sl_align (each), 1) : NULL;
  if (! S)
    return SL_OUT_OF_MEMORY;
  double *scratch = S + rows * v, *R = scratch, kkt, done;
  double *Rt = R + k * v, *A = Rt + k * v, *norm = A + v * v, *lambda = norm + v, *h = lambda + v, *y = h + v;
  double *work = y + k;
  for (size_t j = 0; j < v; j++)
    {
      size_t i = w->set[j];
      for (size_t l = 0; l < w->m; l++)
        S[l + j * rows] = (double) w->W[l + i * w->m] * w->inverse[i];
      for (size_t l = w->m; l < rows; l++)
        S[l + j * rows] = l - w->m == j ? sqrt (w->l2) * w->inverse[i] : 0;
      lambda[j] = fmin (w->l * w->inverse[i], 0x1p+500);
      h[j] = w->h[i];
    }
  sl_status status = sl_nnls_factor (rows, v, S, R, Rt, A, norm, work, w->watch);
  for (size_t j = 0; j < k && status == SL_OK; j++)
    y[j] = sl_dot (w->m, S + j * rows, w->x);
  sl_nnls_problem problem = { k, v, R, Rt, A, norm, w->tol / 2, w->max_steps, w->watch, 0 };
  if (status == SL_OK)
    status = sl_nnls_column (&problem, y, w->size, lambda, h, &kkt, &done, S + numbers);
  for (size_t j = 0; j < v && status == SL_OK; j++)
    w->h[w->set[j]] = h[j];
  *steps += status == SL_OK ? done : 0;
  sl_free (S);
  return status;
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

static sl_status
scale_columns (nnls_wide *w)
{
  for (size_t i = 0; i < w->r; i++)
    {
      sl_norms norms;
      if (SL_NAME (scan) (w->m, w->W + i * w->m, &norms) != SL_OK)
        return SL_BAD_INPUT;
      double length = sqrt (norms.sumsq + w->l2);
      if (norms.unit != 1 || (length > 0 && ! (length > 0x1p-400 && length < 0x1p400)))
        return SL_INFEASIBLE;
      w->inverse[i] = length > 0 ? 1 / sl_power_of_two (length) : 1;
      w->length[i] = length * w->inverse[i];
    }
  return SL_OK;
}

/* x = column j of X over a power of two, of length 1 to 2; the support of its start. */
static sl_status
load (nnls_wide *w, size_t j, const sl_real *start, int *unit)
{
  const sl_data *X = w->X;
  size_t first = X->start ? X->start[j] : j * X->m, count = X->start ? X->start[j + 1] - first : X->m;
  const sl_real *value = (const sl_real *) X->value + first;
  sl_norms norms;
  if (SL_NAME (scan) (count, value, &norms) != SL_OK)
    return SL_NOT_FINITE;
  int exponent = 0, shift = 0;
  frexp (sqrt (norms.sumsq), &exponent);
  frexp (norms.unit, &shift);
  *unit = norms.max > 0 ? exponent + shift - 2 : 0;
  w->size = ldexp (sqrt (norms.sumsq), shift - 1 - *unit);
  w->l = fmin (ldexp (w->l1, -*unit), 0x1p+500);
  memset (w->x, 0, w->m * sizeof (double));
  for (size_t l = 0; l < count; l++)
    w->x[X->start ? X->row[first + l] : l] = ldexp ((double) value[l], -*unit);
  memset (w->in, 0, w->r);
  w->count = 0;
  for (size_t i = 0; i < w->r; i++)
    {
      w->h[i] = 0;
      if (start && start[i + j * w->r] > 0)
        {
          w->in[i] = 1;
          w->set[w->count++] = i;
        }
    }
  return SL_OK;
}

/* Column j; max_steps holds for all rounds together. */
static sl_status
code (nnls_wide *w, size_t j, const sl_real *start, size_t max_steps, sl_real *H, double *kkt, double *steps,
      const sl_stop *stop)
{
  int unit = 0;
  sl_status status = load (w, j, start, &unit);
  *steps = 0;
  if (status != SL_OK)
    return status;
  for (size_t i = 0; start && i < w->r; i++)
    w->h[i] = w->in[i] ? 1 : 0; /* which is a support only */
  int more = w->count > 0 && max_steps > 0;
  if (more)
    {
      w->max_steps = max_steps;
      status = solve_on_set (w, steps);
    }
  for (size_t i = 0; ! more && i < w->r; i++)
    w->h[i] = 0;
  for (more = 1; more && status == SL_OK;)
    {
      status = measure (w, kkt, stop);
      more = status == SL_OK && *steps < (double) max_steps && grow (w) > 0;
      if (more)
        {
          w->max_steps = max_steps - (size_t) *steps;
          status = solve_on_set (w, steps);
        }
    }
  int rounded = sizeof (sl_real) < sizeof (double); /* which has cost digits, in double below its range */
  for (size_t i = 0; i < w->r && status == SL_OK; i++)
    {
      double exact = w->h[i];
      H[i] = (sl_real) ldexp (exact * w->inverse[i], unit);
      w->h[i] = ldexp ((double) H[i] / w->inverse[i], -unit);
      rounded |= w->h[i] != exact;
    }
  if (rounded && status == SL_OK)
    status = measure (w, kkt, stop);
  return status == SL_OK && sl_must_stop (w->watch) ? SL_INTERRUPTED : status;
}

sl_status
SL_NAME (nnls_wide) (const sl_data *X, size_t r, const sl_real *W, double l1, double l2, const sl_real *start,
                     double tol, size_t max_steps, sl_real *H, double *kkt, double *steps, const sl_stop *stop)
{
  sl_watch watch = { stop, 0 };
  nnls_wide w = { .X = X, .m = X->m, .r = r, .W = W, .l1 = l1, .l2 = l2, .tol = tol, .watch = &watch };
#ifdef SL_SINGLE
  w.tol *= DBL_EPSILON / FLT_EPSILON; /* rounding H will cost its share of tol */
#endif
  double *numbers = sl_alloc (2 * w.m + 4 * r, sizeof (double));
  size_t *set = sl_alloc (r, sizeof (size_t));
  unsigned char *in = sl_alloc (r, 1);
  sl_status status = numbers && set && in ? SL_OK : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      w.inverse = numbers;
      w.length = w.inverse + r;
      w.h = w.length + r;
      w.g = w.h + r;
      w.x = w.g + r;
      w.residual = w.x + w.m;
      w.set = set;
      w.in = in;
      status = scale_columns (&w);
    }
  for (size_t j = 0; j < X->n && status == SL_OK; j++)
    status = code (&w, j, start, max_steps, H + j * r, kkt + j, steps + j, stop);
  sl_free_all (numbers, set, in);
  return status;
}
