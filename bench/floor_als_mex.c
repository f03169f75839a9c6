/* SPDX-License-Identifier: BSD-3-Clause */
/* [rmse, seconds] = floor_als_mex (users, items, ratings, other_users, other_items, other_ratings, start, ridges, sweeps)
   The yardstick of sl_mcrank: alternating least squares,

     min sum (mean + a_u + b_i + p_u'q_i - r)^2 + ridges(1) (|P|^2 + |Q|^2) + ridges(2) (|a|^2 + |b|^2).

   users and items are numbers from 1 on in double, start is k-by-items, what Q begins with. A sweep solves the normal
   equations of each user for a_u and p_u, then those of each item. rmse: that of the other ratings after each sweep;
   seconds: when the sweep had ended, without the time that rmse takes. All processors of OpenMP take part. */
#define _POSIX_C_SOURCE 199309L
#include "mex.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 24, LANES = 4 }; /* factors and the level; ratings taken together */

typedef struct
{
  size_t rows, k;
  size_t *start;
  uint32_t *other;
  double *rating, *x; /* x: MOST numbers to a row, the factors, then the level */
} side;

#if defined(__x86_64__) && defined(__GNUC__)
#define CLONES __attribute__ ((target_clones ("avx512f", "avx2", "default")))
#else
#define CLONES
#endif

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* A += sum v v', c += sum v r, over the ratings from first on. Rows of A have MOST numbers. */
CLONES static void
gather (const side *s, const double *restrict y, size_t first, size_t last, double mean, double *restrict A,
        double *restrict c)
{
  const size_t k = s->k;
  double v[LANES][MOST], r[LANES];
  for (size_t e = first; e < last; e += LANES)
    {
      for (size_t l = 0; l < LANES; l++)
        {
          if (e + l < last)
            {
              const double *from = y + MOST * s->other[e + l];
              memcpy (v[l], from, sizeof v[l]);
              r[l] = s->rating[e + l] - mean - from[k];
              v[l][k] = 1;
            }
          else
            {
              memset (v[l], 0, sizeof v[l]);
              r[l] = 0;
            }
        }
      for (size_t i = 0; i < MOST; i++)
        for (size_t j = 0; j < MOST; j++)
          A[i * MOST + j] += v[0][i] * v[0][j] + v[1][i] * v[1][j] + v[2][i] * v[2][j] + v[3][i] * v[3][j];
      for (size_t i = 0; i < MOST; i++)
        c[i] += v[0][i] * r[0] + v[1][i] * r[1] + v[2][i] * r[2] + v[3][i] * r[3];
    }
}

/* c <- the solution of A x = c, by Cholesky's method; A = U'U with U in the upper triangle of the rows. */
CLONES static void
solve (size_t n, double *restrict A, double *restrict c)
{
  for (size_t i = 0; i < n; i++)
    {
      const double root = 1 / sqrt (A[i * MOST + i]);
      for (size_t j = i; j < MOST; j++)
        A[i * MOST + j] *= root;
      c[i] *= root;
      for (size_t l = i + 1; l < n; l++)
        {
          const double t = A[i * MOST + l];
          for (size_t j = 0; j < MOST; j++)
            A[l * MOST + j] -= t * A[i * MOST + j];
          c[l] -= t * c[i];
        }
    }
  for (size_t i = n; i-- > 0;)
    {
      for (size_t l = i + 1; l < n; l++)
        c[i] -= A[i * MOST + l] * c[l];
      c[i] /= A[i * MOST + i];
    }
}

static void
half_sweep (const side *s, const side *o, double mean, const double *ridges)
{
#pragma omp parallel for schedule(dynamic, 16)
  for (size_t u = 0; u < s->rows; u++)
    {
      double A[MOST * MOST] = { 0 }, c[MOST] = { 0 };
      gather (s, o->x, s->start[u], s->start[u + 1], mean, A, c);
      for (size_t i = 0; i <= s->k; i++)
        A[i * (MOST + 1)] += ridges[i == s->k];
      solve (s->k + 1, A, c);
      memcpy (s->x + u * MOST, c, (s->k + 1) * sizeof *c);
    }
}

static void *
room (size_t count, size_t size)
{
  void *p = calloc (count, size);
  if (! p)
    mexErrMsgTxt ("not enough memory");
  return p;
}

/* The ratings in the order of the rows. */
static side
side_of (size_t n, size_t k, const double *row, const double *other, const double *rating)
{
  side s = { .k = k };
  for (size_t e = 0; e < n; e++)
    s.rows = (size_t) row[e] > s.rows ? (size_t) row[e] : s.rows;
  s.start = room (s.rows + 2, sizeof *s.start);
  s.other = room (n, sizeof *s.other);
  s.rating = room (n, sizeof *s.rating);
  s.x = room (s.rows * MOST, sizeof *s.x);
  for (size_t e = 0; e < n; e++)
    s.start[(size_t) row[e] + 1]++;
  for (size_t u = 0; u < s.rows; u++)
    s.start[u + 2] += s.start[u + 1];
  for (size_t e = 0; e < n; e++)
    {
      const size_t at = s.start[(size_t) row[e]]++;
      s.other[at] = (uint32_t) other[e] - 1;
      s.rating[at] = rating[e];
    }
  return s;
}

static double
error_of (const side *u, const side *i, size_t n, const double *users, const double *items, const double *ratings,
          double mean)
{
  const size_t k = u->k;
  double sum = 0;
  for (size_t e = 0; e < n; e++)
    {
      const size_t a = (size_t) users[e] - 1, b = (size_t) items[e] - 1;
      double score = mean;
      if (a < u->rows)
        score += u->x[a * MOST + k];
      if (b < i->rows)
        score += i->x[b * MOST + k];
      for (size_t r = 0; r < k && a < u->rows && b < i->rows; r++)
        score += u->x[a * MOST + r] * i->x[b * MOST + r];
      sum += (score - ratings[e]) * (score - ratings[e]);
    }
  return sqrt (sum / (double) n);
}

void
mexFunction (int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
  if (nrhs != 9 || mxGetM (prhs[6]) + 1 > MOST)
    mexErrMsgTxt ("nine arguments, and at most 23 factors");
  const size_t n = mxGetNumberOfElements (prhs[0]), other = mxGetNumberOfElements (prhs[3]);
  const double *a[8];
  for (int i = 0; i < 8; i++)
    a[i] = mxGetPr (prhs[i]);
  const size_t k = mxGetM (prhs[6]), sweeps = (size_t) mxGetScalar (prhs[8]);
  plhs[0] = mxCreateDoubleMatrix (1, sweeps, mxREAL);
  mxArray *times = mxCreateDoubleMatrix (1, sweeps, mxREAL);
  const double begun = now ();
  double mean = 0, away = 0;
  for (size_t e = 0; e < n; e++)
    mean += a[2][e] / (double) n;
  side users = side_of (n, k, a[0], a[1], a[2]), items = side_of (n, k, a[1], a[0], a[2]);
  for (size_t i = 0; i < items.rows && i < mxGetN (prhs[6]); i++)
    memcpy (items.x + i * MOST, a[6] + i * k, k * sizeof (double));
  for (size_t s = 0; s < sweeps; s++)
    {
      half_sweep (&users, &items, mean, a[7]);
      half_sweep (&items, &users, mean, a[7]);
      const double ended = now ();
      mxGetPr (times)[s] = ended - begun - away;
      mxGetPr (plhs[0])[s] = error_of (&users, &items, other, a[3], a[4], a[5], mean);
      away += now () - ended;
    }
  side *sides[] = { &users, &items };
  for (int i = 0; i < 2; i++)
    {
      free (sides[i]->x);
      free (sides[i]->rating);
      free (sides[i]->other);
      free (sides[i]->start);
    }
  if (nlhs > 1)
    plhs[1] = times;
}
