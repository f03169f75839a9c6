/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

/* Numerics.
   The sum of moduli is smoothed for the steps (Huber), by a thousandth of its mean at the start. All starts take their
   steps together, so that the products are those of whole blocks; every few steps the worse half of them ends. The
   criterion is even and grows with |h|, so that a step that ends inside the unit ball is made as long as 1. */

enum {
  MOST_STARTS = 32,
  FEW_STARTS = 6, /* for many samples, beside those given */
  MOST_STEPS = 60,
  HALVE_EVERY = 2,
  GROUP = 16, /* outputs whose Lanczos steps are taken together */
  GROUP_ENTRIES = 1 << 25
};

typedef struct
{
  const sl_polynet_data *data;
  const sl_penalty *penalty;
  size_t m, n, p, all, room;     /* outputs with mixtures; columns of the blocks */
  double total;                  /* samples of all members of the team */
  sl_data D, diagonal;           /* m-by-n, and X.^2 D', p-by-m, for a machine */
  sl_polynet_weights weights;    /* of all outputs and mixtures */
  int sparse;                    /* X is: then there is no P, and nothing with n rows */
  double least;                  /* the relative gain of a step that another one follows */
  double *H, *P, *G;             /* starts: p, n, m rows */
  double *new_H, *new_P, *new_G; /* trials */
  double *Q, *wide, *tall, *few; /* directions; room for n, p and m rows */
  double value[MOST_STARTS + 1], smooth[MOST_STARTS + 1], step[MOST_STARTS + 1], slope[MOST_STARTS + 1];
} search;

/* ---- the rows g (h) of several h ------------------------------------------------------------------------------- */

/* P = X'H and G, m-by-r. */
static sl_status
rows_at (search *s, size_t r, const double *H, double *P, double *G, const sl_stop *stop)
{
  const sl_polynet_sweep sweep = { s->data->X, s->m, 0, s->D.value, &s->data->samples };
  sl_status status = SL_OK;
  if (s->sparse)
    status = sl_polynet_swept (&sweep, r, H, NULL, NULL, G, NULL, stop);
  else
    {
      status = sl_samples_cross (&s->data->samples, s->data->X, r, H, P, stop);
      SL_STEP (status, sl_polynet_multiply (s->n, r, P, P, s->wide, stop));
      SL_STEP (status, sl_samples_times (&s->data->samples, &s->D, NULL, r, s->wide, G, stop));
    }
  if (status == SL_OK && s->data->squares)
    {
      for (size_t e = 0; e < s->p * r; e++)
        s->tall[e] = H[e] * H[e];
      status = sl_cross_d (&s->diagonal, r, s->tall, s->few, stop);
      for (size_t e = 0; e < s->m * r; e++)
        G[e] = (G[e] - s->few[e]) / 2;
    }
  return status;
}

/* Q, p-by-r: half the gradients of the smooth dual norm. */
static sl_status
directions (search *s, size_t r, const sl_stop *stop)
{
  const size_t m = s->m;
  double *w = s->few;
  for (size_t j = 0; j < r; j++)
    s->penalty->smooth_gradient (m, s->G + j * m, s->smooth[j], w + j * m);
  const sl_polynet_sweep sweep = { s->data->X, m, 0, s->D.value, &s->data->samples };
  sl_status status = SL_OK;
  if (s->sparse)
    status = sl_polynet_swept (&sweep, r, s->H, w, NULL, NULL, s->Q, stop);
  else
    {
      status = sl_samples_cross (&s->data->samples, &s->D, r, w, s->wide, stop);
      SL_STEP (status, sl_polynet_multiply (s->n, r, s->wide, s->P, s->wide, stop));
      SL_STEP (status, sl_samples_times (&s->data->samples, s->data->X, NULL, r, s->wide, s->Q, stop));
    }
  if (status == SL_OK && s->data->squares)
    {
      status = sl_times_d (&s->diagonal, NULL, r, w, s->tall, stop);
      for (size_t e = 0; e < s->p * r; e++)
        s->Q[e] = (s->Q[e] - s->tall[e] * s->H[e]) / 2;
    }
  return status;
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static void
copy_column (size_t rows, const double *from, size_t i, double *to, size_t j)
{
  if (from + i * rows != to + j * rows)
    memcpy (to + j * rows, from + i * rows, rows * sizeof *to);
}

/* Drops the starts whose `gone` is set, and gives how many are left. */
static size_t
compact (search *s, size_t r, const unsigned char *gone)
{
  size_t left = 0;
  for (size_t j = 0; j < r; j++)
    if (! gone[j])
      {
        copy_column (s->p, s->H, j, s->H, left);
        if (! s->sparse)
          copy_column (s->n, s->P, j, s->P, left);
        copy_column (s->m, s->G, j, s->G, left);
        copy_column (s->p, s->Q, j, s->Q, left);
        s->value[left] = s->value[j];
        s->smooth[left] = s->smooth[j];
        s->slope[left] = s->slope[j];
        left++;
      }
  return left;
}

/* The trial of start j: a step of length eta towards q/|q|. */
static void
trial (search *s, size_t j, double eta, double *h)
{
  const double *from = s->H + j * s->p, *q = s->Q + j * s->p;
  const double length = sqrt (sl_dot (s->p, q, q));
  for (size_t i = 0; i < s->p; i++)
    h[i] = (1 - eta) * from[i] + eta * q[i] / length;
  const double now = sqrt (sl_dot (s->p, h, h));
  for (size_t i = 0; i < s->p && now > 0; i++)
    h[i] /= now;
}

/* One step of each of r starts; done[j] is set where it gained little or nothing. */
static sl_status
step_all (search *s, size_t r, unsigned char *done, const sl_stop *stop)
{
  size_t pending[MOST_STARTS + 1], count = 0;
  for (size_t j = 0; j < r; j++)
    {
      const double *q = s->Q + j * s->p, length = sqrt (sl_dot (s->p, q, q));
      s->slope[j] = length > 0 ? 2 * (length - sl_dot (s->p, q, s->H + j * s->p)) : 0;
      s->step[j] = 1;
    }
  sl_samples_broadcast (&s->data->samples, s->slope, r);
  for (size_t j = 0; j < r; j++)
    {
      done[j] = ! (s->slope[j] > 0 && s->slope[j] > s->least * s->value[j]);
      if (! done[j])
        pending[count++] = j;
    }
  while (count > 0)
    {
      for (size_t t = 0; t < count; t++)
        trial (s, pending[t], s->step[pending[t]], s->new_H + t * s->p);
      sl_samples_broadcast (&s->data->samples, s->new_H, s->p * count);
      const sl_status status = rows_at (s, count, s->new_H, s->new_P, s->new_G, stop);
      if (status != SL_OK)
        return status;
      size_t left = 0;
      for (size_t t = 0; t < count; t++)
        {
          const size_t j = pending[t];
          const double now = s->penalty->smooth_dual (s->m, s->new_G + t * s->m, s->smooth[j]);
          if (now >= s->value[j] + 1e-4 * s->step[j] * s->slope[j])
            {
              done[j] = now - s->value[j] <= s->least * now;
              copy_column (s->p, s->new_H, t, s->H, j);
              if (! s->sparse)
                copy_column (s->n, s->new_P, t, s->P, j);
              copy_column (s->m, s->new_G, t, s->G, j);
              s->value[j] = now;
            }
          else if (s->step[j] > 1e-5)
            {
              s->step[j] /= 2;
              pending[left++] = j;
            }
          else
            done[j] = 1;
        }
      count = left;
    }
  return SL_OK;
}

/* Marks all but the better half. */
static void
halve (const search *s, size_t r, unsigned char *done)
{
  for (size_t j = 0; j < r; j++)
    {
      size_t better = 0;
      for (size_t i = 0; i < r; i++)
        better += s->value[i] > s->value[j] || (i < j && s->value[i] == s->value[j]);
      done[j] = done[j] || 2 * better >= r + 1;
    }
}

typedef struct
{
  double dual, *h, *g;
} winner;

static void
consider (const search *s, size_t j, winner *best)
{
  const double dual = s->penalty->dual_norm (s->m, s->G + j * s->m, 1);
  if (dual > best->dual)
    {
      best->dual = dual;
      memcpy (best->h, s->H + j * s->p, s->p * sizeof *best->h);
      memcpy (best->g, s->G + j * s->m, s->m * sizeof *best->g);
    }
}

static sl_status
improve (search *s, size_t r, winner *best, const sl_stop *stop)
{
  sl_status status = rows_at (s, r, s->H, s->P, s->G, stop);
  for (size_t j = 0; j < r && status == SL_OK; j++)
    {
      const double sum = sl_penalties[SL_PENALTY_L1].norm (s->m, s->G + j * s->m, 1);
      s->smooth[j] = sum > 0 ? 1e-3 * sum / (double) s->m : 1;
      s->value[j] = s->penalty->smooth_dual (s->m, s->G + j * s->m, s->smooth[j]);
      consider (s, j, best);
    }
  for (size_t step = 1; step <= MOST_STEPS && r > 0 && status == SL_OK; step++)
    {
      unsigned char done[MOST_STARTS + 1];
      status = sl_samples_poll (&s->data->samples, stop);
      SL_STEP (status, directions (s, r, stop));
      SL_STEP (status, step_all (s, r, done, stop));
      if (status == SL_OK)
        {
          if (step % HALVE_EVERY == 0)
            halve (s, r, done);
          for (size_t j = 0; j < r; j++)
            consider (s, j, best);
          r = compact (s, r, done);
        }
    }
  return status;
}

/* ---- where to start --------------------------------------------------------------------------------------------- */

/* Eigenvectors E, p-by-2 all, for all outputs and mixtures, in groups: first those of largest modulus, then those from the
   other end of the spectra. */
static sl_status
eigenvectors (const search *s, const double *starts, double *E, double *lambda, const sl_stop *stop)
{
  const int exact = ! s->penalty->smooth_dual;
  const size_t all = exact ? s->m : s->all;
  size_t group = GROUP_ENTRIES / (20 * s->p + (size_t) s->total);
  group = group < 1 ? 1 : group > GROUP ? GROUP : group;
  memcpy (E, starts, s->p * all * sizeof *E);
  sl_status status = SL_OK;
  for (size_t c = 0; c < all && status == SL_OK; c += group)
    {
      const size_t r = all - c < group ? all - c : group;
      const sl_polynet_weights *w = &s->weights;
      const sl_polynet_weights part = { s->sparse ? NULL : w->columns + c * s->n, s->sparse ? w->rows + c : NULL,
                                        w->ld, w->diagonal ? w->diagonal + c * s->p : NULL };
      status = sl_polynet_lanczos (s->data, r, &part, exact ? 8 : 0, 1e-4, E + c * s->p, lambda + c,
                                   E + (s->all + c) * s->p, lambda + s->all + c, stop);
    }
  return status;
}

/* The largest lambda that is not taken yet. */
static size_t
next_best (size_t m, const double *lambda, unsigned char *taken)
{
  size_t best = m;
  for (size_t c = 0; c < m; c++)
    if (! taken[c] && (best == m || lambda[c] > lambda[best]))
      best = c;
  taken[best] = 1;
  return best;
}

static sl_status
search_in (search *s, const double *starts, size_t count, const double *H0, double *E, unsigned char *taken,
           double *h, double *g, double *lambda, const sl_stop *stop)
{
  sl_status status = eigenvectors (s, starts, E, lambda, stop);
  if (status != SL_OK)
    return status;
  const int exact = ! s->penalty->smooth_dual;
  const size_t wanted = exact ? 1 : s->room - count;
  size_t r = 0;
  memset (taken, 0, 2 * s->all);
  while (r < wanted)
    copy_column (s->p, E, next_best (exact ? s->m : 2 * s->all, lambda, taken), s->H, r++);
  for (size_t i = 0; i < count && ! exact; i++)
    {
      const double *from = H0 + i * s->p, length = sqrt (sl_dot (s->p, from, from));
      for (size_t j = 0; j < s->p; j++)
        s->H[r * s->p + j] = length > 0 ? from[j] / length : 0;
      r++;
    }
  sl_samples_broadcast (&s->data->samples, s->H, s->p * r);
  winner best = { -1, h, g };
  if (! exact)
    return improve (s, r, &best, stop);
  status = rows_at (s, 1, s->H, s->P, s->G, stop);
  if (status == SL_OK)
    consider (s, 0, &best);
  return status;
}

/* The weights of outputs and mixtures: in columns for a full X; in rows, all-by-n, for a sparse one. */
static sl_status
weigh_all (search *s, size_t mixtures, const double *mixture, double *memory, const sl_stop *stop)
{
  const size_t m = s->m, n = s->n;
  s->weights = (sl_polynet_weights) { memory, NULL, s->all, s->diagonal.value };
  if (! s->sparse)
    {
      sl_transpose_d (m, n, s->D.value, memory);
      return mixtures > 0 ? sl_samples_cross (&s->data->samples, &s->D, mixtures, mixture, memory + n * m, stop)
                          : SL_OK;
    }
  s->weights.columns = NULL;
  s->weights.rows = mixtures > 0 ? memory : s->D.value;
  for (size_t i = 0; i < n && mixtures > 0; i++)
    {
      const double *d = (const double *) s->D.value + i * m;
      double *row = memory + i * s->all;
      memcpy (row, d, m * sizeof *row);
      for (size_t q = 0; q < mixtures; q++)
        row[m + q] = sl_dot (m, d, mixture + q * m);
    }
  return SL_OK;
}

sl_status
sl_polynet_select (const sl_polynet_data *data, const sl_penalty *penalty, size_t m, const double *D, size_t mixtures,
                   const double *mixture, const double *starts, size_t count, const double *H0, double *h, double *g,
                   double *lambda, const sl_stop *stop)
{
  const int sparse = data->X->start != NULL;
  const size_t n = data->X->n, p = data->X->m, all = m + mixtures, rows = sparse ? 0 : n;
  count = count < MOST_STARTS / 2 ? count : MOST_STARTS / 2;
  const double total = sl_samples_total (&data->samples);
  const size_t most = total > SL_POLYNET_MANY ? FEW_STARTS : MOST_STARTS - count;
  const size_t room = (2 * all < most ? 2 * all : most) + count;
  double *weights, *E, *diagonal, *found;
  unsigned char *taken;
  search s = { .data = data, .penalty = penalty, .m = m, .n = n, .p = p, .all = all, .room = room };
  void *memory = SL_RESERVE (SL_PIECE (weights, sparse && mixtures == 0 ? 0 : n * all), SL_PIECE (E, 2 * p * all),
                             SL_PIECE (diagonal, data->squares ? p * all : 0), SL_PIECE (found, 2 * all),
                             SL_PIECE (taken, 2 * all), SL_PIECE (s.H, p * room), SL_PIECE (s.new_H, p * room),
                             SL_PIECE (s.Q, p * room), SL_PIECE (s.tall, p * room), SL_PIECE (s.P, rows * room),
                             SL_PIECE (s.new_P, rows * room), SL_PIECE (s.wide, rows * room),
                             SL_PIECE (s.G, m * room), SL_PIECE (s.new_G, m * room), SL_PIECE (s.few, m * room));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  s.total = total;
  s.sparse = sparse;
  s.least = total > SL_POLYNET_MANY ? 1e-5 : 1e-8;
  s.D = (sl_data) { m, n, D, NULL, NULL };
  s.diagonal = (sl_data) { p, m, data->squares ? diagonal : NULL, NULL, NULL };
  sl_status status = weigh_all (&s, mixtures, mixture, weights, stop);
  if (data->squares)
    SL_STEP (status, sl_polynet_diagonal (data, all, &s.weights, diagonal, stop));
  SL_STEP (status, search_in (&s, starts, count, H0, E, taken, h, g, found, stop));
  memcpy (lambda, found, m * sizeof *lambda);
  sl_free (memory);
  return status;
}
