/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_layer_gram.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

#include <string.h>

enum {
  NUMBERS = 1 << 22, /* of A */
  MOST_ROWS = 4096,  /* above which longer columns gain nothing */
  LEAST_ROWS = 256,
  STRIPE = 64 /* columns of S in a product */
};

/* A block of lines from number `first` of those that count, out[0] rows of A each. */
typedef struct
{
  const sl_layer_view *view;
  const sl_real *X, *Y;
  const double *shift;
  size_t first, rows, width;
  double *A, *S;
} gram_job;

/* Entry (i, j, c) of the patches at column v of positions, less the shift. */
static void
gather_entry (const sl_layer_view *w, const sl_real *x, size_t i, size_t j, size_t v, double shift, double *to)
{
  const size_t across = v * w->stride[1] + j; /* padding included */
  const int outside = across < w->pad[1] || across - w->pad[1] >= w->in[1];
  const sl_real *column = outside ? NULL : x + (across - w->pad[1]) * w->in[0];
  for (size_t u = 0; u < w->out[0]; u++)
    {
      const size_t down = u * w->stride[0] + i;
      const int none = outside || down < w->pad[0] || down - w->pad[0] >= w->in[0];
      to[u] = (none ? 0 : (double) column[down - w->pad[0]]) - shift;
    }
}

/* One line of positions: its rows of A. */
static sl_status
gather_line (const void *description, size_t t, void *work)
{
  const gram_job *job = description;
  const sl_layer_view *w = job->view;
  const size_t line = (job->first + t) * w->step, sample = line / w->out[1], v = line % w->out[1];
  const size_t pixels = w->in[0] * w->in[1];
  const sl_real *x = job->X + (sample * w->in[2] + w->channel) * pixels;
  const double *shift = job->shift;
  double *to = job->A + t * w->out[0];
  (void) work;
  for (size_t c = 0; c < w->channels; c++)
    for (size_t j = 0; j < w->window[1]; j++)
      for (size_t i = 0; i < w->window[0]; i++, to += job->rows)
        gather_entry (w, x + c * pixels, i, j, v, *shift++, to);
  for (size_t u = 0; u < w->out[0]; u++)
    to[u] = 1 - *shift;
  shift++;
  to += job->rows;
  for (size_t k = 0; k < w->units; k++, to += job->rows)
    {
      const sl_real *y = job->Y + ((sample * w->all_units + w->unit + k) * w->out[1] + v) * w->out[0];
      for (size_t u = 0; u < w->out[0]; u++)
        to[u] = (double) y[u] - shift[k];
    }
  return SL_OK;
}

/* The upper part of a stripe of S. */
static void
add_stripe (const gram_job *job, size_t stripe)
{
  const size_t first = stripe * STRIPE, last = sl_min_size (first + STRIPE, job->width);
  sl_gemm_d ('T', 'N', last, last - first, job->rows, 1, job->A, job->rows, job->A + first * job->rows, job->rows, 1,
             job->S + first * job->width, job->width);
}

/* A short stripe and a long one, so that tasks are alike. */
static sl_status
add_stripes (const void *description, size_t t, void *work)
{
  const gram_job *job = description;
  const size_t stripes = (job->width + STRIPE - 1) / STRIPE, other = stripes - 1 - t;
  (void) work;
  add_stripe (job, t);
  if (other != t)
    add_stripe (job, other);
  return SL_OK;
}

#ifndef SL_SINGLE
static int
covers (const sl_layer_view *w, int k)
{
  const size_t least = 1, most = (size_t) 1 << 31;
  return w->in[k] >= least && w->in[k] <= most && w->out[k] >= least && w->out[k] <= most && w->window[k] >= least
         && w->window[k] <= most && w->stride[k] >= least && w->stride[k] <= most && w->pad[k] <= most
         && (w->out[k] - 1) * w->stride[k] + w->window[k] <= w->in[k] + 2 * w->pad[k];
}

int
sl_layer_is_sound (const sl_layer_view *w)
{
  const size_t most = (size_t) 1 << 31;
  return covers (w, 0) && covers (w, 1) && w->step >= 1 && w->in[2] <= most && w->channels >= 1
         && w->channels <= w->in[2] && w->channel <= w->in[2] - w->channels && w->all_units <= most
         && w->units <= w->all_units && w->unit <= w->all_units - w->units
         && (double) w->window[0] * (double) w->window[1] < 0x1p31
         && (double) w->window[0] * (double) w->window[1] * (double) w->channels + (double) w->units < 0x1p30;
}
#endif

sl_status
SL_NAME (layer_gram) (const sl_layer_view *view, size_t n, const sl_real *X, const sl_real *Y, const double *shift,
                      double *S, const sl_stop *stop)
{
  if (! sl_layer_is_sound (view))
    return SL_BAD_INPUT;
  const size_t width = sl_layer_patch (view) + 1 + view->units,
               lines = n * view->out[1] / view->step + (n * view->out[1] % view->step > 0);
  size_t rows = sl_min_size (NUMBERS / width, MOST_ROWS);
  rows = rows < LEAST_ROWS ? LEAST_ROWS : rows;
  const size_t some = sl_min_size (rows / view->out[0] + (rows < view->out[0]), lines);
  double *A = sl_alloc (some * view->out[0], width * sizeof *A);
  if (! A)
    return SL_OUT_OF_MEMORY;
  memset (S, 0, width * width * sizeof *S);
  sl_status status = SL_OK;
  for (size_t first = 0; first < lines && status == SL_OK; first += some)
    {
      const size_t count = sl_min_size (some, lines - first), stripes = (width + STRIPE - 1) / STRIPE;
      const gram_job job = { .view = view,
                             .X = X,
                             .Y = Y,
                             .shift = shift,
                             .first = first,
                             .rows = count * view->out[0],
                             .width = width,
                             .A = A,
                             .S = S };
      status = sl_parallel_for (count, width * view->out[0], 0, gather_line, &job, stop);
      if (status == SL_OK)
        status = sl_parallel_for ((stripes + 1) / 2, STRIPE * job.rows * (width / 8 + 1), 0, add_stripes, &job, stop);
    }
  for (size_t j = 0; j < width; j++)
    for (size_t i = j + 1; i < width; i++)
      S[i + j * width] = S[j + i * width];
  sl_free (A);
  return status;
}
