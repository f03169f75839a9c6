/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_alternate_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

/* Numerics.
   U_r = V_r |g_r|^2, with V_r of norm 1 and g_r along h_r: then Omega (U) <= tau is sum_r |g_r|^2 <= tau, and the scores
   are o_c = sum_r V_rc s (g_r, x) + w_c'x + b_c. The features are cut into blocks of which a sample has one at most. Within
   a block the scores are linear in what belongs to its features: g_rj for all r, and w_j. So the minimum over a block,
   within the ball, is a problem of least squares for each feature, of k numbers (and m of w_j), with a multiplier lambda
   that all of them share. It is solved for a lambda that was good before, together with its derivative by lambda,
     x = -(A + Lambda)^-1 c,  dx/dlambda = -(A + Lambda)^-1 g,
   which corrects lambda as in a trust region (1/|g| is nearly linear in lambda), and x to first order; where that is far,
   the problems are solved again. A scale factor makes the point feasible, and the way there is shortened until F falls:
   the ball is convex. For the logistic loss A is the Hessian at the present scores. At the minimum all blocks have the same
   lambda; before each turn the sizes of the blocks take a step towards that.
   Samples are kept once for each block, in the order of its features, with what is read of them: memory is read from one
   end to the other, but for the parameters. A feature belongs to one task, and sums over features go in order: the bits do
   not depend on the number of threads. In a team a feature belongs to one member, which has all its samples; the members
   tell each other their results, some numbers for each feature, and not the sums, of which a matrix belongs to each. */

enum {
  SOLVES = 3, /* of a block, until lambda is right */
  HALVINGS = 8
};

static const double FAR = .1; /* relative error of |g| that is too large for a correction to first order */

/* ---- a block ---------------------------------------------------------------------------------------------------- */

static double
sum_of (const sl_alternate_list *l, const double *a)
{
  double sum = 0;
  for (size_t j = l->first; j < l->last; j++)
    sum += a[j];
  return sum;
}

/* |g|^2 of the features of a block. */
static double
size_of (const sl_alternate_fit *f, const sl_alternate_list *l)
{
  double sum = 0;
  for (size_t j = l->first; j < l->last; j++)
    sum += sl_dot (f->k, f->x + j * f->width, f->x + j * f->width);
  sl_samples_broadcast (&f->task->samples, &sum, 1);
  return sum;
}

/* next = about the minimum over the features of the block, within the ball, where room is left for them. */
static sl_status
minimum (sl_alternate_fit *f, sl_alternate_list *l, double room, const sl_stop *stop)
{
  double squares = 0, move = 0;
  for (int solves = 1;; solves++)
    {
      const sl_status status = sl_alternate_pass (f, l, SL_ALTERNATE_FIT, stop);
      if (status != SL_OK)
        return status;
      squares = sum_of (l, f->squares);
      const double along = sum_of (l, f->along), old = f->lambda;
      if (along > 0)
        f->lambda = fmax (old + squares / along * (sqrt (squares / room) - 1), 0);
      move = f->lambda - old;
      if (solves == SOLVES || fabs (move) * along <= FAR * squares)
        break;
    }
  const size_t stride = sl_alternate_stride (f->task->samples.team);
  for (size_t j = sl_alternate_own (f->task->samples.team, l->first); j < l->last; j += stride)
    for (size_t r = 0; r < f->size; r++)
      f->next[j * f->width + r] -= move * f->bent[j * f->width + r];
  sl_alternate_share (f, l, f->width, f->next);
  squares = 0;
  for (size_t j = l->first; j < l->last; j++)
    for (size_t r = 0; r < f->k; r++)
      squares += f->next[j * f->width + r] * f->next[j * f->width + r];
  if (squares > room || (f->lambda > 0 && squares > 0))
    {
      const double scale = sqrt (room / squares) * (1 - 1e-15);
      for (size_t j = l->first; j < l->last; j++)
        for (size_t r = 0; r < f->k; r++)
          f->next[j * f->width + r] *= scale;
    }
  return SL_OK;
}

/* x goes to next, or as far on the way as F falls. */
static sl_status
step_to_next (sl_alternate_fit *f, sl_alternate_list *l, const sl_stop *stop)
{
  const size_t first = l->first * f->width, last = l->last * f->width;
  for (int i = 0; i < HALVINGS; i++)
    {
      const sl_status status = sl_alternate_pass (f, l, SL_ALTERNATE_LOSS, stop);
      if (status != SL_OK)
        return status;
      double change = 0;
      for (size_t j = l->first; j < l->last; j++)
        change += f->squares[j] - f->along[j];
      if (change < 0)
        {
          memcpy (f->x + first, f->next + first, (last - first) * sizeof *f->x);
          f->F += change;
          return SL_OK;
        }
      for (size_t e = first; e < last; e++)
        f->next[e] = f->x[e] + (f->next[e] - f->x[e]) / 2;
    }
  return SL_OK;
}

/* F, from the samples in the order of the first block, where all are. */
static sl_status
objective (sl_alternate_fit *f, double *F, const sl_stop *stop)
{
  sl_alternate_list *l = f->block;
  memcpy (f->next + l->first * f->width, f->x + l->first * f->width, (l->last - l->first) * f->width * sizeof *f->x);
  const sl_status status = sl_alternate_pass (f, l, SL_ALTERNATE_LOSS, stop);
  *F = sum_of (l, f->along);
  for (size_t j = l->last; j < f->p; j++)
    for (size_t r = f->k; r < f->size; r++)
      {
        const double w = f->x[r + j * f->width];
        *F += w != 0 ? f->task->ridge[j] / 2 * w * w : 0;
      }
  return status == SL_OK && ! isfinite (*F) ? SL_NOT_FINITE : status;
}

/* x of block b times scale[b], for the numbers of g. */
static void
stretch (sl_alternate_fit *f, const double *scale)
{
  for (size_t b = 0; b < f->blocks; b++)
    for (size_t j = f->block[b].first; j < f->block[b].last; j++)
      for (size_t r = 0; r < f->k; r++)
        f->x[r + j * f->width] *= scale[b];
}

/* lambda, the mean of those of the blocks, and a step of their sizes to equal ones, if F falls: with two blocks, to equal
   sizes. */
static sl_status
balance_blocks (sl_alternate_fit *f, const sl_stop *stop)
{
  double size[SL_ALTERNATE_BLOCKS], gain[SL_ALTERNATE_BLOCKS], scale[SL_ALTERNATE_BLOCKS] = { 0 };
  double all = 0, sum = 0, after = 0, most = 0, now;
  for (size_t b = 0; b < f->blocks; b++)
    {
      const sl_status status = sl_alternate_pass (f, f->block + b, SL_ALTERNATE_GAIN, stop);
      if (status != SL_OK)
        return status;
      size[b] = size_of (f, f->block + b);
      gain[b] = fmax (sum_of (f->block + b, f->along), 0);
      all += size[b];
      sum += gain[b];
    }
  f->lambda = all > 0 ? sum / all : 0;
  if (! (f->lambda > 0))
    return SL_OK;
  for (size_t b = 0; b < f->blocks; b++)
    {
      scale[b] = size[b] > 0 ? fmin (fmax (gain[b] / (f->lambda * size[b]), .25), 4) : 1;
      most = fmax (most, fabs (scale[b] - 1));
      after += scale[b] * size[b];
    }
  if (most < 1e-3)
    return SL_OK;
  for (size_t b = 0; b < f->blocks; b++)
    scale[b] = sqrt (scale[b] * fmin (all / after, 1));
  stretch (f, scale);
  const sl_status status = objective (f, &now, stop);
  if (status == SL_OK && now < f->F)
    f->F = now;
  else
    {
      for (size_t b = 0; b < f->blocks; b++)
        scale[b] = 1 / scale[b];
      stretch (f, scale);
    }
  return status == SL_NOT_FINITE ? SL_OK : status;
}

static sl_status
alternate (sl_alternate_fit *f, const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  sl_status status = objective (f, &f->F, stop);
  report->steps = 0;
  report->gap = INFINITY;
  while (status == SL_OK && report->steps < (double) limit->steps && ! (report->gap <= limit->target))
    {
      const double before = f->F;
      status = sl_samples_poll (&f->task->samples, stop);
      SL_STEP (status, balance_blocks (f, stop));
      for (size_t b = 0; b < f->blocks && status == SL_OK; b++)
        {
          double room = f->task->tau;
          for (size_t c = 0; c < f->blocks; c++)
            room -= c == b ? 0 : size_of (f, f->block + c);
          if (! (room > 0))
            continue;
          status = minimum (f, f->block + b, room, stop);
          SL_STEP (status, step_to_next (f, f->block + b, stop));
        }
      report->steps++;
      report->gap = before - f->F;
    }
  report->objective = f->F;
  report->curvature = 0;
  return status;
}

/* ---- the refit -------------------------------------------------------------------------------------------------- */

/* V and x from H, U and W; and back. */
static void
take_apart (sl_alternate_fit *f, const double *H, const double *U, const double *W)
{
  const size_t k = f->k, m = f->m, p = f->p, width = f->width;
  memset (f->x, 0, (p + 1) * width * sizeof *f->x);
  memset (f->V, 0, m * width * sizeof *f->V);
  for (size_t r = 0; r < k; r++)
    {
      const double norm = f->task->penalty->norm (m, U + r, k);
      for (size_t c = 0; c < m && norm > 0; c++)
        f->V[r + c * width] = U[r + c * k] / norm;
      for (size_t j = 0; j < p; j++)
        f->x[r + j * width] = sqrt (norm) * H[j + r * p];
    }
  for (size_t c = 0; c < m && W; c++)
    for (size_t j = 0; j < p; j++)
      f->x[k + c + j * width] = isinf (f->task->ridge[j]) ? 0 : W[j + c * p];
}

static void
put_together (const sl_alternate_fit *f, double *H, double *U, double *W)
{
  const size_t k = f->k, m = f->m, p = f->p, width = f->width;
  for (size_t r = 0; r < k; r++)
    {
      double squares = 0;
      for (size_t j = 0; j < p; j++)
        squares += f->x[r + j * width] * f->x[r + j * width];
      for (size_t c = 0; c < m; c++)
        U[r + c * k] = f->V[r + c * width] * squares;
      for (size_t j = 0; j < p; j++)
        H[j + r * p] = squares > 0 ? f->x[r + j * width] / sqrt (squares) : 0;
    }
  for (size_t c = 0; c < m && W; c++)
    for (size_t j = 0; j < p; j++)
      W[j + c * p] = f->x[k + c + j * width];
}

sl_status
sl_polynet_alternate (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, double *H, double *U,
                      double *W, const double *b, const sl_polynet_limit *limit, sl_polynet_report *report,
                      int *suitable, const sl_stop *stop)
{
  const size_t m = task->m, p = data->X->m, size = k + (W ? m : 0),
               packs = (size + SL_ALTERNATE_EVEN * SL_ALTERNATE_PACK - 1) / (SL_ALTERNATE_EVEN * SL_ALTERNATE_PACK)
                       * SL_ALTERNATE_EVEN;
  *suitable = data->X->start && data->squares && ! task->weight
              && (task->loss == SL_LOSS_SQUARED || task->loss == SL_LOSS_BINARY_LOGISTIC);
  if (! *suitable)
    return SL_OK;
  sl_alternate_fit f = { .task = task,
                         .k = k,
                         .p = p,
                         .m = m,
                         .size = size,
                         .packs = packs,
                         .width = packs * SL_ALTERNATE_PACK,
                         .b = b };
  double *numbers = NULL;
  size_t *start;
  uint32_t *other = NULL;
  void *memory = SL_RESERVE (SL_PIECE (f.x, (p + 1) * f.width), SL_PIECE (f.next, p * f.width),
                             SL_PIECE (f.bent, p * f.width), SL_PIECE (f.V, m * f.width), SL_PIECE (f.squares, p),
                             SL_PIECE (f.along, p), SL_PIECE (f.room, task->samples.team ? 2 * p * f.width : 0),
                             SL_PIECE (start, p + 1));
  sl_status status = memory ? sl_alternate_lists (&f, data->X, start, &other, &numbers) : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      take_apart (&f, H, U, W);
      status = alternate (&f, limit, report, stop);
      put_together (&f, H, U, W);
    }
  else if (status == SL_BAD_INPUT)
    {
      *suitable = 0;
      status = SL_OK;
    }
  sl_free_all (other, numbers, memory);
  return status;
}
