/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_loss.h"
#include "sl_loss_terms_private.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Numerics.
   A task treats a block of columns that fits the first cache. Its scores are transposed, so that columns lie side by
   side in vectors, and what is done with an entry, or a sum over a column, is the same operation in each lane, in the
   order of the entries. So the bits of a column do not depend on the columns beside it. */

enum {
  CACHED = 2048,  /* entries of a block */
  WIDEST = 256,   /* columns of a block, at most */
  NARROWEST = 8,  /* and at least, where there are as many */
  ROWS = 6,       /* of scratch beside the scores */
  EXPONENTIAL = 8 /* what one costs, in entries touched */
};

typedef struct
{
  const sl_loss_term *loss;
  size_t m, n, width, ldo, ldy, ldd;
  const sl_real *O, *Y;
  const double *label, *weight;
  double *value;
  sl_real *D;
} loss_job;

/* Columns first .. first+w-1, and their terms. */
typedef struct
{
  const loss_job *job;
  size_t m, w, first;
  double *d;
  sl_loss_block terms;
} loss_block;

/* Columns of numbers side by side, a few at a time. */
static void
turn (size_t m, size_t w, const sl_real *restrict O, size_t ldo, double *restrict d)
{
  size_t j = 0;
  for (; j + NARROWEST <= w; j += NARROWEST)
    for (size_t k = 0; k < m; k++)
      for (size_t i = 0; i < NARROWEST; i++)
        d[k * w + j + i] = (double) O[k + (j + i) * ldo];
  for (; j < w; j++)
    for (size_t k = 0; k < m; k++)
      d[k * w + j] = (double) O[k + j * ldo];
}

/* Scores, margins or differences, side by side. */
static void
gather (const loss_block *b)
{
  const loss_job *job = b->job;
  const size_t w = b->w;
  if (! job->Y)
    turn (b->m, w, job->O + b->first * job->ldo, job->ldo, b->d);
  for (size_t j = 0; job->Y && j < w; j++)
    {
      const sl_real *o = job->O + (b->first + j) * job->ldo, *y = job->Y + (b->first + j) * job->ldy;
      double *d = b->d + j;
      if (job->loss->signs)
        for (size_t k = 0; k < b->m; k++, d += w)
          *d = (double) y[k] * (double) o[k];
      else
        for (size_t k = 0; k < b->m; k++, d += w)
          *d = (double) o[k] - (double) y[k];
    }
}

/* Weight 0 counts for nothing, even where it meets an infinity. */
static void
scatter (const loss_block *b)
{
  const loss_job *job = b->job;
  const int signs = job->loss->signs;
  for (size_t j = 0; j < b->w; j++)
    {
      const size_t at = b->first + j;
      const double weight = job->weight ? job->weight[at] : 1, *d = b->d + j;
      if (job->value)
        job->value[at] = weight > 0 ? weight * b->terms.value[j] : 0;
      if (! job->D)
        continue;
      sl_real *D = job->D + at * job->ldd;
      if (! (weight > 0))
        for (size_t k = 0; k < b->m; k++)
          D[k] = 0;
      else if (signs)
        for (size_t k = 0; k < b->m; k++)
          D[k] = (sl_real) (weight * (0 - (double) job->Y[k + at * job->ldy] * d[k * b->w]));
      else
        for (size_t k = 0; k < b->m; k++)
          D[k] = (sl_real) (weight * d[k * b->w]);
    }
}

/* ---- what may be wrong ----------------------------------------------------------------------------------------- */

static int
is_label (double label, size_t m)
{
  return label >= 1 && label <= (double) m && label == (double) (size_t) label;
}

static int
is_weight (double weight)
{
  return weight >= 0 && weight <= DBL_MAX;
}

/* Whether all weights and labels of a block, and all binary targets, are such. */
static int
sound (const loss_block *b)
{
  const loss_job *job = b->job;
  size_t wrong = 0;
  for (size_t j = b->first; j < b->first + b->w; j++)
    {
      wrong += job->weight && ! is_weight (job->weight[j]);
      wrong += job->label && ! is_label (job->label[j], b->m);
      if (job->loss->signs)
        for (size_t k = 0; k < b->m; k++)
          wrong += ! (job->Y[k + j * job->ldy] == 1 || job->Y[k + j * job->ldy] == -1);
    }
  return wrong == 0;
}

static sl_status
status_of (const loss_job *job, size_t j)
{
  const sl_real *o = job->O + j * job->ldo;
  if (job->weight && ! is_weight (job->weight[j]))
    return SL_BAD_INPUT;
  for (size_t k = 0; k < job->m; k++)
    if (! (o[k] * 0 == 0))
      return SL_NOT_FINITE;
  if (job->label)
    return is_label (job->label[j], job->m) ? SL_OK : SL_BAD_INPUT;
  const sl_real *y = job->Y + j * job->ldy;
  for (size_t k = 0; k < job->m; k++)
    if (job->loss->signs ? ! (y[k] == 1 || y[k] == -1) : ! (y[k] * 0 == 0))
      return SL_BAD_INPUT;
  return SL_OK;
}

/* The status of the first column, in order, that has anything wrong. */
static sl_status
first_wrong (const loss_block *b)
{
  for (size_t j = b->first; j < b->first + b->w; j++)
    {
      const sl_status status = status_of (b->job, j);
      if (status != SL_OK)
        return status;
    }
  return SL_OK;
}

/* ---- blocks ---------------------------------------------------------------------------------------------------- */

static sl_status
treat_block (const void *description, size_t block, void *work)
{
  const loss_job *job = description;
  const size_t first = block * job->width, left = job->n - first, w = left < job->width ? left : job->width;
  double *d = work, *rows = d + job->m * w;
  const loss_block b = { .job = job,
                         .m = job->m,
                         .w = w,
                         .first = first,
                         .d = d,
                         .terms = { .m = job->m,
                                    .w = w,
                                    .label = job->label ? job->label + first : NULL,
                                    .values = job->value != NULL,
                                    .gradients = job->D != NULL,
                                    .d = d,
                                    .own = rows,
                                    .lead = rows + w,
                                    .from = rows + 2 * w,
                                    .shift = rows + 3 * w,
                                    .sum = rows + 4 * w,
                                    .value = rows + 5 * w } };
  /* differences of finite numbers may be infinite: then nothing is wrong */
  gather (&b);
  if (! sound (&b) || sl_loss_not_finite (job->m * w, d) > 0)
    {
      const sl_status status = first_wrong (&b);
      if (status != SL_OK)
        return status;
    }
  job->loss->pass (&b.terms);
  scatter (&b);
  return SL_OK;
}

static size_t
width_for (size_t m, size_t n)
{
  size_t width = CACHED / m / NARROWEST * NARROWEST;
  width = width > WIDEST ? WIDEST : width;
  width = width < NARROWEST ? NARROWEST : width;
  return n < width ? n : width;
}

sl_status
SL_NAME (loss) (sl_loss_kind kind, size_t m, size_t n, const sl_real *O, size_t ldo, const double *label,
                const sl_real *Y, size_t ldy, const double *weight, double *value, sl_real *D, size_t ldd,
                const sl_stop *stop)
{
  if ((unsigned) kind >= SL_LOSSES)
    return SL_BAD_INPUT;
  const sl_loss_term *loss = &sl_losses[kind];
  if (ldo < m || (D && ldd < m) || (! loss->labels && ldy < m))
    return SL_BAD_INPUT;
  if (n > 0 && (m == 0 || (loss->labels ? ! label : ! Y)))
    return SL_BAD_INPUT;
  if (n == 0)
    return SL_OK;
  const size_t width = width_for (m, n), cost = width * m * (loss->exponentials ? EXPONENTIAL : 3);
  const loss_job job = { .loss = loss,
                         .m = m,
                         .n = n,
                         .width = width,
                         .ldo = ldo,
                         .ldy = ldy,
                         .ldd = ldd,
                         .O = O,
                         .Y = loss->labels ? NULL : Y,
                         .label = loss->labels ? label : NULL,
                         .weight = weight,
                         .value = value,
                         .D = D };
  return sl_parallel_for ((n - 1) / width + 1, cost, (m + ROWS) * width * sizeof (double), treat_block, &job, stop);
}
