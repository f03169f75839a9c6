/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nnls_column.h"
#include "sl_dot.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Dependent columns. Column j counts as dependent on others, with the coefficients c, if its distance from their
   combination is at most 32 eps sqrt (|R_j|^2 + sum c_k^2 |R_k|^2), which rounding of the columns may cause (for r >
   256 sqrt (r) / 16 times that).
   With lambda = 0 an entry whose column depends on those of the support stays out. Otherwise it comes in along the
   line on which R h is constant, until another entry is zero.
   A column that is a little farther has a gradient at rounding level, though the objective may fall by much with it.
   So at the end, if lambda_i = 0 and g_i is at rounding level, the entry is tested by itself, once. It comes in if
   the part q of its column that is orthogonal to the support takes more from the residual d than rounding explains:
   q'd / |q| > 8 eps |x|, and its square above 8 eps |x - W h|^2. Its entries may be as large as 1 / (32 eps).
   The factorisation gives the gradient without the rounding errors of R h, where large entries cancel. */

enum {
  PATIENCE = 3,      /* pivoting steps that may fail to lower the number of wrong signs */
  MANY = 256,        /* columns from which on rounding grows with the root of their number */
  QUESTION = 1 << 20 /* entries touched between two questions whether to stop */
};

/* Pivot of A, beside its diagonal, below which the guess is given up. */
static const double singular = 1e-12;
/* What is left of a column of R when it counts as dependent, beside the root of the sum of squares of it and those of
   which it is a combination; for more columns than MANY as many times more as the root of them is. */
static const double dependent = 32 * DBL_EPSILON;
static const double blind = 16 * DBL_EPSILON; /* g_i, beside |R_i| |x|, that rounding may have made, or its sign */
static const double doubtful = 1e-10;         /* such a g_i of a guess, which may be one */
static const double noise = 8 * DBL_EPSILON;  /* part of a length that rounding may have made */
static const double suspicious = 1e-8;        /* what is left, beside the column alone, when that is looked into */
static const double negligible = 1e-8;        /* a correction, beside h, after which the next one would be rounding */
/* Sum of |R_k| h_k, beside |x|, from which on y - R h is too rough to tell g. */
static const double cancelling = 1e3;

typedef struct
{
  const sl_nnls_problem *problem;
  const double *y, *lambda;
  double length, *h;
  size_t steps, count; /* entries in the support */
  size_t touched;      /* entries since the last question whether to stop */
  int stopped;         /* the answer */
  size_t *set;         /* which they are */
  unsigned char *inside, *barred, *tried;
  double *b;             /* R'y - lambda */
  double *g, *z, *d, *v; /* gradient; solution on the support; residual; k or r numbers for a while */
  double *Q, *T;         /* R (:, set) = Q T, T upper triangular with leading dimension k. Q also holds the
                                   Cholesky factor of A (set, set) during the guess */
} column_state;

size_t
sl_nnls_scratch (size_t k, size_t r)
{
  const size_t limit = SIZE_MAX / (8 * sizeof (double));
  if (r >= limit / 8 || k > (limit - 8 * r) / (2 * k))
    return SIZE_MAX;
  return (4 * r + k + 2 * k * k) * sizeof (double) + r * sizeof (size_t) + 3 * r;
}

/* Whether to stop; asked after some work of that many entries. The loops that call it end where it says so. */
static int
must_stop (column_state *s, size_t entries)
{
  s->touched += entries;
  if (s->touched > QUESTION && ! s->stopped)
    {
      s->touched = 0;
      s->stopped = sl_must_stop (s->problem->watch);
    }
  return s->stopped;
}

/* out += sum of the columns which[q] (null: q) of M times coefficient[q]; four at a time, to spare memory traffic. */
SL_CLONES static void
add_columns (size_t n, size_t count, const double *M, size_t ld, const size_t *which, const double *coefficient,
             double *restrict out)
{
  size_t q = 0;
  for (; q + 4 <= count; q += 4)
    {
      const double *restrict m0 = M + (which ? which[q] : q) * ld;
      const double *restrict m1 = M + (which ? which[q + 1] : q + 1) * ld;
      const double *restrict m2 = M + (which ? which[q + 2] : q + 2) * ld;
      const double *restrict m3 = M + (which ? which[q + 3] : q + 3) * ld;
      double c0 = coefficient[q], c1 = coefficient[q + 1], c2 = coefficient[q + 2], c3 = coefficient[q + 3];
      for (size_t i = 0; i < n; i++)
        out[i] += (c0 * m0[i] + c1 * m1[i]) + (c2 * m2[i] + c3 * m3[i]);
    }
  for (; q < count; q++)
    {
      const double *restrict m = M + (which ? which[q] : q) * ld;
      double c = coefficient[q];
      for (size_t i = 0; i < n; i++)
        out[i] += c * m[i];
    }
}

/* ---- Where h stands -------------------------------------------------------------------------------------------- */

/* The unit in which g_i is measured is |R_i| times this, plus lambda_i. */
static double
magnitude (const column_state *s)
{
  double sum = s->length;
  for (size_t i = 0; i < s->problem->r; i++)
    sum += s->problem->norm[i] * s->h[i];
  return sum;
}

/* g = lambda - R'd. */
static void
gradient_of_residual (column_state *s)
{
  const sl_nnls_problem *p = s->problem;
  memset (s->v, 0, p->r * sizeof (double));
  add_columns (p->r, p->k, p->Rt, p->r, NULL, s->d, s->v);
  for (size_t i = 0; i < p->r; i++)
    s->g[i] = s->lambda[i] - s->v[i];
}

/* d = y - R h, and the gradient. */
static void
find_gradient (column_state *s)
{
  const sl_nnls_problem *p = s->problem;
  memcpy (s->d, s->y, p->k * sizeof (double));
  for (size_t q = 0; q < s->count; q++)
    s->v[q] = -s->h[s->set[q]];
  add_columns (p->k, s->count, p->R, p->k, s->set, s->v, s->d);
  gradient_of_residual (s);
}

/* g_i as a part of its unit. */
static double
relative (const column_state *s, size_t i, double unit)
{
  double scale = s->problem->norm[i] * unit + s->lambda[i];
  return scale > 0 ? s->g[i] / scale : 0;
}

/* The measure of h, from the gradient. */
static double
measure (const column_state *s)
{
  double unit = magnitude (s), worst = 0;
  for (size_t i = 0; i < s->problem->r; i++)
    {
      double g = relative (s, i, unit), wrong = s->h[i] > 0 ? fabs (g) : -g;
      worst = wrong > worst || isnan (wrong) ? wrong : worst; /* once not a number, it stays so */
    }
  return worst;
}

/* ---- The guess ------------------------------------------------------------------------------------------------- */

/* The Cholesky factor of A (set, set); false where that is singular, as far as A can tell, or to stop. */
static int
factorise (column_state *s)
{
  const sl_nnls_problem *p = s->problem;
  size_t n = s->count, ld = p->k;
  double *L = s->Q;
  if (n > p->k)
    return 0;
  for (size_t j = 0; j < n; j++)
    {
      const double *column = p->A + s->set[j] * p->r;
      double *Lj = L + j * ld;
      for (size_t i = j; i < n; i++)
        Lj[i] = column[s->set[i]];
      for (size_t l = 0; l < j; l++)
        s->v[l] = -L[j + l * ld];
      add_columns (n - j, j, L + j, ld, NULL, s->v, Lj + j);
      if (! (Lj[j] > singular * column[s->set[j]]) || must_stop (s, (n - j) * (j + 1)))
        return 0;
      double pivot = sqrt (Lj[j]);
      for (size_t i = j; i < n; i++)
        Lj[i] /= pivot;
    }
  return 1;
}

/* z <- (L L')^-1 z. */
static void
solve_factorised (const column_state *s, double *z)
{
  size_t n = s->count, ld = s->problem->k;
  const double *L = s->Q;
  for (size_t j = 0; j < n; j++)
    {
      z[j] /= L[j + j * ld];
      for (size_t i = j + 1; i < n; i++)
        z[i] -= z[j] * L[i + j * ld];
    }
  for (size_t j = n; j-- > 0;)
    z[j] = (z[j] - sl_dot (n - j - 1, L + j * ld + j + 1, z + j + 1)) / L[j + j * ld];
}

/* h = z on the support, 0 elsewhere; negative entries become 0. */
static void
take_positive (column_state *s)
{
  memset (s->h, 0, s->problem->r * sizeof (double));
  for (size_t q = 0; q < s->count; q++)
    s->h[s->set[q]] = fmax (s->z[q], 0);
}

/* Every entry of the wrong sign changes sides; their number. g holds the gradient by A. */
static size_t
exchange (column_state *s)
{
  const sl_nnls_problem *p = s->problem;
  double unit = magnitude (s);
  size_t wrong = 0;
  for (size_t q = 0; q < s->count; q++)
    if (s->z[q] < 0)
      {
        s->inside[s->set[q]] = 2; /* leaves */
        wrong++;
      }
  for (size_t i = 0; i < p->r; i++)
    if (! s->inside[i] && relative (s, i, unit) < -p->tol)
      {
        s->inside[i] = 1;
        wrong++;
      }
  s->count = 0;
  for (size_t i = 0; i < p->r; i++)
    if ((s->inside[i] = s->inside[i] == 1))
      s->set[s->count++] = i;
  return wrong;
}

/* Block principal pivoting; true when it ends with a factorised support and z of the right signs. */
static int
guess (column_state *s)
{
  const sl_nnls_problem *p = s->problem;
  size_t fewest = SIZE_MAX;
  int patience = PATIENCE;
  while (s->steps < p->max_steps && patience > 0 && factorise (s))
    {
      for (size_t q = 0; q < s->count; q++)
        s->z[q] = s->b[s->set[q]];
      solve_factorised (s, s->z);
      take_positive (s);
      for (size_t i = 0; i < p->r; i++)
        s->g[i] = -s->b[i];
      add_columns (p->r, s->count, p->A, p->r, s->set, s->z, s->g);
      s->steps++;

      size_t wrong = exchange (s);
      if (wrong == 0)
        return 1;
      if (must_stop (s, (p->r + s->count) * s->count))
        return 0;
      patience = wrong < fewest ? PATIENCE : patience - 1;
      fewest = wrong < fewest ? wrong : fewest;
    }
  return 0;
}

/* Whether the guess will do in single: h is rounded to it, and kkt is that of the rounded h. Not where an entry outside
   the support may be open, which only the gradient of an exact h can tell. */
static int
suffices (column_state *s, double *kkt)
{
  const sl_nnls_problem *p = s->problem;
  int open = 0;
  for (size_t i = 0; i < p->r && ! open; i++)
    open = ! s->inside[i] && relative (s, i, s->length) <= doubtful;
  if (open)
    return 0;
  for (size_t q = 0; q < s->count; q++)
    s->h[s->set[q]] = (double) (float) s->h[s->set[q]];
  find_gradient (s);
  *kkt = measure (s);
  return *kkt <= p->enough && magnitude (s) <= cancelling * s->length;
}

/* Corrects the guess by its residual until the next correction would be rounding; true when h is then optimal. */
static int
correct (column_state *s, double *kkt)
{
  for (int round = 0; round < 2; round++)
    {
      double change = 0, size = 0;
      find_gradient (s);
      for (size_t q = 0; q < s->count; q++)
        s->z[q] = -s->g[s->set[q]];
      solve_factorised (s, s->z);
      for (size_t q = 0; q < s->count; q++)
        {
          change = fmax (change, fabs (s->z[q]));
          size = fmax (size, s->h[s->set[q]]);
          s->h[s->set[q]] = fmax (s->h[s->set[q]] + s->z[q], 0);
        }
      if (change <= negligible * size)
        {
          find_gradient (s);
          *kkt = measure (s);
          return *kkt <= s->problem->tol && magnitude (s) <= cancelling * s->length;
        }
    }
  return 0;
}

/* ---- The active-set method ------------------------------------------------------------------------------------- */

static void solve_triangular (const column_state *s, double *z);

/* Whether rounding of the columns may have made what is left of column j, which is Q t but for that. */
static int
is_dependent (column_state *s, size_t j, const double *t, double left)
{
  const double *norm = s->problem->norm;
  if (left > suspicious * norm[j])
    return 0;
  double sumsq = norm[j] * norm[j], many = fmax ((double) s->problem->r / MANY, 1);
  memcpy (s->v, t, s->count * sizeof (double));
  solve_triangular (s, s->v);
  for (size_t q = 0; q < s->count; q++)
    sumsq += s->v[q] * norm[s->set[q]] * s->v[q] * norm[s->set[q]];
  return ! (left > dependent * sqrt (many * sumsq));
}

/* Splits column j of R into Q t, t in T's next column, and the rest in Q's next column, orthogonalised twice. False
   where nothing but rounding is left: then the column is not to be added, but t is right. */
static int
orthogonalise (column_state *s, size_t j)
{
  const sl_nnls_problem *p = s->problem;
  size_t n = s->count, k = p->k;
  double *t = s->T + n * k, *rest = s->Q + n * k;
  must_stop (s, 4 * k * (n + 1));
  if (n == k)
    {
      t = s->z; /* no room: only the coefficients are of use */
      rest = s->d;
    }
  memcpy (rest, p->R + j * k, k * sizeof (double));
  memset (t, 0, n * sizeof (double));
  for (int pass = 0; pass < 2; pass++)
    {
      for (size_t q = 0; q < n; q++)
        {
          s->v[q] = -sl_dot (k, s->Q + q * k, rest);
          t[q] -= s->v[q];
        }
      add_columns (k, n, s->Q, k, NULL, s->v, rest);
    }
  double left = sqrt (sl_dot (k, rest, rest));
  if (n == k || is_dependent (s, j, t, left))
    {
      memmove (s->z, t, n * sizeof (double));
      return 0;
    }
  t[n] = left;
  for (size_t i = 0; i < k; i++)
    rest[i] /= left;
  return 1;
}

static int
add (column_state *s, size_t j)
{
  if (! orthogonalise (s, j))
    return 0;
  s->set[s->count++] = j;
  s->inside[j] = 1;
  return 1;
}

/* Takes the q-th entry out of the support: T loses a column, and rotations of its rows make it triangular again. */
static void
remove_column (column_state *s, size_t q)
{
  size_t k = s->problem->k;
  double *T = s->T, *Q = s->Q;
  must_stop (s, 4 * k * (s->count - q));
  s->inside[s->set[q]] = 0;
  s->h[s->set[q]] = 0;
  s->count--;
  for (size_t c = q; c < s->count; c++)
    {
      s->set[c] = s->set[c + 1];
      memcpy (T + c * k, T + (c + 1) * k, (c + 2) * sizeof (double));
    }
  for (size_t c = q; c < s->count; c++)
    {
      double r = hypot (T[c + c * k], T[c + 1 + c * k]), cosine = T[c + c * k] / r, sine = T[c + 1 + c * k] / r;
      for (size_t l = c; l < s->count; l++)
        {
          double a = T[c + l * k], b = T[c + 1 + l * k];
          T[c + l * k] = cosine * a + sine * b;
          T[c + 1 + l * k] = cosine * b - sine * a;
        }
      for (size_t i = 0; i < k; i++)
        {
          double a = Q[i + c * k], b = Q[i + (c + 1) * k];
          Q[i + c * k] = cosine * a + sine * b;
          Q[i + (c + 1) * k] = cosine * b - sine * a;
        }
    }
}

/* z <- T^-1 z. */
static void
solve_triangular (const column_state *s, double *z)
{
  size_t k = s->problem->k;
  for (size_t c = s->count; c-- > 0;)
    {
      z[c] /= s->T[c + c * k];
      for (size_t i = 0; i < c; i++)
        z[i] -= z[c] * s->T[i + c * k];
    }
}

/* z = Q'e - T'^-1 lambda: Q z is R h for the minimiser h over the support, when e is y. */
static void
project (column_state *s, const double *e)
{
  size_t k = s->problem->k;
  for (size_t c = 0; c < s->count; c++)
    {
      s->v[c] = (s->lambda[s->set[c]] - sl_dot (c, s->T + c * k, s->v)) / s->T[c + c * k];
      s->z[c] = sl_dot (k, s->Q + c * k, e) - s->v[c];
    }
}

/* z is the minimiser over the support for e = y, or what is to be added to h for its residual e. */
static void
minimise (column_state *s, const double *e)
{
  project (s, e);
  solve_triangular (s, s->z);
}

/* The gradient at the minimiser over the support, without h: however large its entries are, no digits cancel. */
static void
find_gradient_at_minimum (column_state *s)
{
  size_t k = s->problem->k;
  project (s, s->y);
  for (size_t c = 0; c < s->count; c++)
    s->z[c] = -s->z[c];
  memcpy (s->d, s->y, k * sizeof (double));
  add_columns (k, s->count, s->Q, k, NULL, s->z, s->d);
  gradient_of_residual (s);
}

/* From the support that the guess or the caller leaves to one on which the minimiser is positive. */
static void
feasible_support (column_state *s)
{
  size_t wanted = s->count, left = 0;
  s->count = 0;
  memset (s->inside, 0, s->problem->r);
  for (size_t q = 0; q < wanted && ! s->stopped; q++)
    add (s, s->set[q]); /* overwrites only places of set that have been read */
  do
    {
      minimise (s, s->y);
      left = 0;
      for (size_t q = s->count; q-- > 0 && ! s->stopped;)
        if (! (s->z[q] > 0))
          {
            remove_column (s, q);
            left++;
          }
    }
  while (left > 0 && ! s->stopped);
  take_positive (s);
}

/* The entry outside the support with the most negative gradient, or r when none has one that counts. */
static size_t
candidate (const column_state *s)
{
  size_t best = s->problem->r;
  double least = -s->problem->tol;
  for (size_t i = 0; i < s->problem->r; i++)
    if (! s->inside[i] && ! s->barred[i] && relative (s, i, s->length) < least)
      {
        least = relative (s, i, s->length);
        best = i;
      }
  return best;
}

/* Whether the gradient of entry i, outside the support, is no more than rounding. If its column is nearly dependent
   on those of the support, the objective may yet fall by much with it. */
static int
is_open (const column_state *s, size_t i)
{
  return ! s->inside[i] && s->problem->norm[i] > 0 && s->lambda[i] == 0 && relative (s, i, s->length) <= blind;
}

/* The square of what an entry has to take from the residual, for it not to be rounding. */
static double
least_gain (const column_state *s)
{
  size_t k = s->problem->k;
  double outside = fmax (s->length * s->length - sl_dot (k, s->y, s->y), 0);
  return fmax (noise * s->length * noise * s->length, noise * (outside + sl_dot (k, s->d, s->d)));
}

/* An entry outside the support whose gradient is rounding, but not what it takes from the residual along the part of
   its column that is orthogonal to the support; r when there is none. Each entry is tried once. */
static size_t
open_candidate (column_state *s)
{
  size_t k = s->problem->k, r = s->problem->r, n = s->count;
  double least = least_gain (s);
  if (n == k || ! (sl_dot (k, s->d, s->d) > least))
    return r;
  for (size_t i = 0; i < r && ! s->stopped; i++)
    if (! s->tried[i] && ! s->barred[i] && is_open (s, i))
      {
        s->tried[i] = 1;
        double gain = orthogonalise (s, i) ? sl_dot (k, s->Q + n * k, s->d) : 0;
        if (gain > 0 && gain * gain > least)
          return i;
      }
  return r;
}

/* Whether there may be one; from g and d. */
static int
has_open (const column_state *s)
{
  int found = 0;
  for (size_t i = 0; i < s->problem->r && ! found; i++)
    found = is_open (s, i);
  return found && sl_dot (s->problem->k, s->d, s->d) > least_gain (s);
}

/* h <- h + step (target - h) on the support with the longest step up to 1 that leaves h >= 0; entries that become 0
   leave the support. The step. */
static double
step_towards (column_state *s, const double *target)
{
  double step = 1;
  for (size_t q = 0; q < s->count; q++)
    {
      double h = s->h[s->set[q]];
      if (! (target[q] > 0) && h < step * (h - target[q]))
        step = h / (h - target[q]);
    }
  for (size_t q = s->count; q-- > 0 && ! s->stopped;)
    {
      double h = s->h[s->set[q]], next = step < 1 ? h + step * (target[q] - h) : target[q];
      int stays = next > 0 && ! (! (target[q] > 0) && h <= step * (h - target[q]) * (1 + 4 * DBL_EPSILON));
      s->h[s->set[q]] = stays ? next : 0;
      if (! stays)
        remove_column (s, q);
    }
  return step;
}

/* Column j is R (:, set) times coefficients: as h_j grows, the support shrinks by these multiples of it and R h stays
   what it is. Goes until an entry of the support is 0, and puts j in its place; false where none ever is. */
static int
come_in_along_line (column_state *s, size_t j)
{
  double step = INFINITY, largest = 0;
  solve_triangular (s, s->z); /* of the coefficients that orthogonalise has left there */
  for (size_t q = 0; q < s->count; q++)
    largest = fmax (largest, fabs (s->z[q]));
  for (size_t q = 0; q < s->count; q++)
    if (s->z[q] > negligible * largest)
      step = fmin (step, s->h[s->set[q]] / s->z[q]);
  if (isinf (step))
    return 0;
  for (size_t q = s->count; q-- > 0 && ! s->stopped;)
    {
      double h = s->h[s->set[q]], next = h - step * s->z[q];
      s->h[s->set[q]] = fmax (next, 0);
      if (! (next > 4 * DBL_EPSILON * h))
        remove_column (s, q);
    }
  if (! add (s, j))
    return 0;
  s->h[j] = step;
  return 1;
}

/* Brings entry j in and minimises over the support; false where it must stay out. */
static int
bring_in (column_state *s, size_t j)
{
  int linear = 0;
  if (! add (s, j))
    {
      if (s->lambda[j] == 0 || ! come_in_along_line (s, j))
        return 0;
      linear = 1;
    }
  minimise (s, s->y);
  /* not run in tests: where what looked like a descent was rounding; no test has met it */
  if (! linear && ! (s->z[s->count - 1] > 0))
    {
      remove_column (s, s->count - 1);
      return 0;
    }
  while (step_towards (s, s->z) < 1 && s->steps < s->problem->max_steps && ! s->stopped)
    {
      s->steps++;
      minimise (s, s->y);
    }
  return 1;
}

/* What rotations have cost Q, a correction by the residual gives back. An entry that it would make negative leaves
   the support, and the others are corrected without it: cut off at 0 alone, it would leave them at no minimum. */
static void
refine (column_state *s)
{
  size_t left;
  do
    {
      find_gradient (s);
      minimise (s, s->d);
      left = 0;
      for (size_t q = s->count; q-- > 0 && ! s->stopped;)
        if (! (s->h[s->set[q]] + s->z[q] > 0))
          {
            remove_column (s, q);
            left++;
          }
    }
  while (left > 0 && ! must_stop (s, s->problem->k * (s->problem->r + s->count)));
  for (size_t q = 0; q < s->count; q++)
    s->h[s->set[q]] += s->z[q];
}

static void
active_set (column_state *s)
{
  feasible_support (s);
  memset (s->barred, 0, s->problem->r);
  memset (s->tried, 0, s->problem->r);
  while (s->steps < s->problem->max_steps && ! must_stop (s, s->problem->k * (s->problem->r + s->count)))
    {
      find_gradient_at_minimum (s);
      size_t j = candidate (s);
      if (j == s->problem->r)
        j = open_candidate (s);
      if (j == s->problem->r)
        break;
      s->steps++;
      if (bring_in (s, j))
        memset (s->barred, 0, s->problem->r);
      else
        s->barred[j] = 1;
    }
  if (! s->stopped)
    refine (s);
}

/* ---- Both ------------------------------------------------------------------------------------------------------ */

static column_state
lay_out (const sl_nnls_problem *problem, const double *y, double length, const double *lambda, double *h,
         double *scratch)
{
  size_t k = problem->k, r = problem->r;
  column_state s = { .problem = problem, .y = y, .lambda = lambda, .length = length, .h = h };
  s.b = scratch;
  s.g = s.b + r;
  s.z = s.g + r;
  s.v = s.z + r;
  s.d = s.v + r;
  s.Q = s.d + k;
  s.T = s.Q + k * k;
  s.set = (size_t *) (s.T + k * k);
  s.inside = (unsigned char *) (s.set + r);
  s.barred = s.inside + r;
  s.tried = s.barred + r;
  for (size_t i = 0; i < r; i++)
    if ((s.inside[i] = h[i] > 0))
      s.set[s.count++] = i;
  return s;
}

/* The support to begin with, where none is given: all with a negative gradient at 0. */
static void
first_support (column_state *s)
{
  for (size_t i = 0; i < s->problem->r; i++)
    s->g[i] = -s->b[i];
  memset (s->h, 0, s->problem->r * sizeof (double));
  exchange (s);
}

sl_status
sl_nnls_column (const sl_nnls_problem *problem, const double *y, double length, const double *lambda, double *h,
                double *kkt, double *steps, void *scratch)
{
  size_t r = problem->r;
  column_state s = lay_out (problem, y, length, lambda, h, scratch);
  for (size_t i = 0; i < r; i++)
    s.b[i] = -lambda[i];
  add_columns (r, problem->k, problem->Rt, r, NULL, y, s.b);
  if (s.count == 0)
    first_support (&s);
  int guessed = guess (&s);
  if (guessed && problem->enough > 0 && suffices (&s, kkt))
    ;
  else if ((! guessed || ! correct (&s, kkt) || has_open (&s)) && ! s.stopped)
    {
      active_set (&s);
      find_gradient (&s);
      *kkt = measure (&s);
    }
  *steps = (double) s.steps;
  return s.stopped ? SL_INTERRUPTED : SL_OK;
}

double
sl_nnls_measure (const sl_nnls_problem *problem, const double *y, double length, const double *lambda, double *h,
                 void *scratch)
{
  column_state s = lay_out (problem, y, length, lambda, h, scratch);
  find_gradient (&s);
  return measure (&s);
}
