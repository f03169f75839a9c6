#include "sl_lasso_activeset.h"

#ifndef SL_SINGLE
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum
{
  PASSES = 3,                   /* coordinate passes before Newton steps */
  MIXED = 4,                    /* times that several violators are let in by another coordinate pass */
  LEAST_ADDED = 16,              /* violators that a round may add to a small support */
  HALVINGS = 5,                 /* times that the demand on new violators is raised when there are too many */
  IDLE = 4,                     /* rounds without a new violator before rounding is held to bar the way */
  DIRECT = 16                   /* rounds with q from the residual */
};

static const double
  suspicious = 1e-6,            /* pivot below which dependence is looked into */
  noise = 4 * DBL_EPSILON;      /* what rounding does to q, x being of length 1 to 2 */

/* The working set, in its own numbering: atom[i] are its atoms, G their block of the Gram matrix. */
typedef struct
{
  size_t count, *atom;
  double *G, *q, *t, *u;
  unsigned char *barred;        /* came in and had to leave at once */
  int positive;

  size_t size, valid;           /* the support S, and how many of its rows of the factor hold */
  size_t *set;
  double *sign;                 /* of the atoms of S, in their order */
  double *L, *step, *row;       /* Cholesky factor of G_SS by columns, leading dimension count, diagonal inverted */
  double *residual;             /* x - D u, where it is wanted */
} working_set;

size_t
sl_lasso_activeset_scratch (size_t d, size_t p)
{
  if (p > SIZE_MAX / (64 * sizeof (double)) / (p + 64) || d > SIZE_MAX / 64)
    return SIZE_MAX;
  return (2 * p * p + 6 * p + d) * sizeof (double) + 3 * p * sizeof (size_t) + p;
}

static void
lay_out (working_set *w, size_t d, size_t p, void *scratch)
{
  w->G = scratch;
  w->L = w->G + p * p;
  w->q = w->L + p * p;
  w->t = w->q + p;
  w->u = w->t + p;
  w->sign = w->u + p;
  w->step = w->sign + p;
  w->row = w->step + p;
  w->residual = w->row + p;
  w->atom = (size_t *) (w->residual + d);
  w->set = w->atom + p;
  w->barred = (unsigned char *) (w->set + p);
}

/* ---- Coordinate passes ----------------------------------------------------------------------------------------- */

/* Minimises over each coefficient of the working set in turn; true when the support or a sign has changed. */
SL_CLONES static int
pass (size_t count, const double *restrict G, const double *restrict t, int positive, double *restrict q,
      double *restrict u)
{
  int changed = 0;
  for (size_t j = 0; j < count; j++)
    {
      double better = sl_lasso_shrink (q[j] + u[j], t[j], positive), d = better - u[j];
      if (d == 0)
        continue;
      changed |= ! (better * u[j] > 0);
      u[j] = better;
      const double *restrict g = G + j * count;
      for (size_t i = 0; i < count; i++)
        q[i] -= d * g[i];
    }
  return changed;
}

/* ---- The support and its factor -------------------------------------------------------------------------------- */

static void
find_support (working_set *w)
{
  w->size = w->valid = 0;
  for (size_t i = 0; i < w->count; i++)
    if (w->u[i] != 0)
      {
        w->sign[w->size] = w->u[i] > 0 ? 1 : -1;
        w->set[w->size++] = i;
      }
}

/* Solves L y = y for the first n rows, in place. */
SL_CLONES static void
forward (size_t n, const double *restrict L, size_t ld, double *restrict y)
{
  for (size_t j = 0; j < n; j++)
    {
      const double *restrict column = L + j * ld;
      double c = y[j] = y[j] * column[j];
      for (size_t i = j + 1; i < n; i++)
        y[i] -= c * column[i];
    }
}

/* Solves L'y = y for the first n rows, in place. */
SL_CLONES static void
backward (size_t n, const double *restrict L, size_t ld, double *restrict y)
{
  enum { LANES = 8 };
  for (size_t j = n; j-- > 0; )
    {
      const double *restrict column = L + j * ld;
      double part[LANES] = {0}, sum = 0;
      size_t i = j + 1;
      for (; i + LANES <= n; i += LANES)
        for (size_t l = 0; l < LANES; l++)
          part[l] += column[i + l] * y[i + l];
      for (; i < n; i++)
        sum += column[i] * y[i];
      for (size_t l = 0; l < LANES; l++)
        sum += part[l];
      y[j] = (y[j] - sum) * column[j];
    }
}

/* Brings the factor up to date. False when atom number `valid` of S depends on those before it; the combination is
   then in row. */
static int
factorise (working_set *w)
{
  for (; w->valid < w->size; w->valid++)
    {
      size_t n = w->valid;
      const double *g = w->G + w->set[n] * w->count;
      double left = g[w->set[n]];
      for (size_t j = 0; j < n; j++)
        w->row[j] = g[w->set[j]];
      forward (n, w->L, w->count, w->row);
      for (size_t j = 0; j < n; j++)
        left -= w->row[j] * w->row[j];
      for (size_t j = 0; j < n; j++)
        w->L[n + j * w->count] = w->row[j];
      if (left < suspicious)
        {
          double sum = 1;
          backward (n, w->L, w->count, w->row);
          for (size_t j = 0; j < n; j++)
            sum += fabs (w->row[j]);
          if (left <= 16 * DBL_EPSILON * sum * sum)
            return 0;
        }
      w->L[n + n * w->count] = 1 / sqrt (left);
    }
  return 1;
}

static void
leave (working_set *w, size_t i)
{
  w->u[w->set[i]] = 0;
  w->size--;
  for (size_t j = i; j < w->size; j++)
    {
      w->set[j] = w->set[j + 1];
      w->sign[j] = w->sign[j + 1];
    }
  if (i < w->valid)
    w->valid = i;
}

/* ---- Steps ----------------------------------------------------------------------------------------------------- */

/* The first coefficient, of the first n atoms of S, that u makes zero on its way along step, n for none up to *far
   steps; then *far is where. */
static size_t
first_zero (const working_set *w, size_t n, double *far)
{
  size_t first = n;
  for (size_t i = 0; i < n; i++)
    {
      double u = fabs (w->u[w->set[i]]), d = -w->step[i] * w->sign[i];
      if (d > 0 && u < *far * d)
        {
          *far = u / d;
          first = i;
        }
    }
  return first;
}

/* u moves along step (of the first n atoms of S) by `far`, where the coefficient `first` becomes zero; those that are
   then zero leave. An atom that leaves without having been in is barred. */
static void
move (working_set *w, size_t n, double far, size_t first)
{
  for (size_t i = 0; i < n; i++)
    {
      size_t j = w->set[i];
      double old = w->u[j], new = i == first ? 0 : old + far * w->step[i];
      if (! (new * w->sign[i] > 0))
        new = 0;
      w->barred[j] |= new == 0 && old == 0;
      w->u[j] = new;
      w->step[i] = new - old;
    }
  sl_lasso_subtract (w->count, n, w->G, w->set, w->step, w->q);
  for (size_t i = n; i-- > 0; )
    if (w->u[w->set[i]] == 0)
      leave (w, i);
}

static void
turn (working_set *w, size_t n)
{
  for (size_t i = 0; i < n; i++)
    w->step[i] = -w->step[i];
}

/* Moves along the combination in row, which leaves D u as it is, so that an atom leaves. Without rounding there is
   one that does; an atom that joins and of which that is not true is barred. */
static void
move_dependent (working_set *w)
{
  size_t n = w->valid;
  double slope = 0;
  for (size_t i = 0; i < n; i++)
    w->step[i] = -w->row[i];
  w->step[n] = 1;
  for (size_t i = 0; i <= n; i++)
    slope += (w->t[w->set[i]] * w->sign[i] - w->q[w->set[i]]) * w->step[i];
  int joining = w->u[w->set[n]] == 0;
  if (joining ? w->sign[n] < 0 : slope > 0)
    turn (w, n + 1);
  double far = INFINITY;
  size_t first = first_zero (w, n + 1, &far);
  if (first > n && ! joining)
    {
      turn (w, n + 1);
      first = first_zero (w, n + 1, &far);
    }
  if (first > n)
    {
      far = 0;
      first = n;
    }
  move (w, n + 1, far, first);
}

/* A step to the minimum for the support and its signs; true when no sign was in the way. */
static int
newton (working_set *w)
{
  for (size_t i = 0; i < w->size; i++)
    w->step[i] = w->q[w->set[i]] - w->t[w->set[i]] * w->sign[i];
  forward (w->size, w->L, w->count, w->step);
  backward (w->size, w->L, w->count, w->step);
  double far = 1;
  size_t n = w->size, first = first_zero (w, n, &far);
  move (w, n, far, first);
  return first == n;
}

/* By how much atom i of the working set, of coefficient 0, violates optimality. */
static double
excess (const working_set *w, size_t i)
{
  return (w->positive ? w->q[i] : fabs (w->q[i])) - w->t[i];
}

/* The minimum on the working set. */
static void
solve (working_set *w, sl_watch *watch)
{
  int changed = 1;
  size_t mixed = 0, most = 50 + 10 * w->count;
  for (int i = 0; i < PASSES && changed; i++)
    changed = pass (w->count, w->G, w->t, w->positive, w->q, w->u);
  find_support (w);

  for (size_t steps = 0; steps < most && ! sl_must_stop (watch); steps++)
    {
      if (! factorise (w))
        {
          move_dependent (w);
          continue;
        }
      if (w->size > 0 && ! newton (w))
        continue;

      size_t worst = 0, violators = 0;
      double largest = noise;
      for (size_t i = 0; i < w->count; i++)
        if (w->u[i] == 0 && ! w->barred[i] && excess (w, i) > noise)
          {
            violators++;
            if (excess (w, i) > largest)
              {
                largest = excess (w, i);
                worst = i;
              }
          }
      if (violators == 0)
        return;
      if (violators > 1 && mixed++ < MIXED)
        {
          pass (w->count, w->G, w->t, w->positive, w->q, w->u);
          find_support (w);
        }
      else
        {
          w->sign[w->size] = w->q[worst] > 0 ? 1 : -1;
          w->set[w->size++] = worst;
        }
    }
}

/* ---- Rounds ---------------------------------------------------------------------------------------------------- */

/* e_k: by how much atom k, of coefficient 0, violates optimality; -1 where u_k is not 0. Gives the largest. */
SL_CLONES static double
measure_excess (size_t p, int positive, const double *restrict u, const double *restrict q, const double *restrict t,
                double *restrict e)
{
  enum { LANES = 8 };
  double part[LANES] = {0}, largest = 0;
  for (size_t k = 0; k < p; k++)
    {
      double size = q[k] < 0 && ! positive ? -q[k] : q[k];
      e[k] = u[k] != 0 ? -1 : size - t[k];
    }
  size_t k = 0;
  for (; k + LANES <= p; k += LANES)
    for (size_t l = 0; l < LANES; l++)
      part[l] = e[k + l] > part[l] ? e[k + l] : part[l];
  for (; k < p; k++)
    largest = e[k] > largest ? e[k] : largest;
  for (size_t l = 0; l < LANES; l++)
    largest = part[l] > largest ? part[l] : largest;
  return largest;
}

SL_CLONES static size_t
count_from (size_t p, const double *restrict e, double enough)
{
  size_t count = 0;
  for (size_t k = 0; k < p; k++)
    count += e[k] >= enough;
  return count;
}

/* The working set for u and q: the support and the worst violators; gives how many of those there are. */
static size_t
choose (working_set *w, const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  size_t p = problem->p, added = 0;
  double *e = w->row, largest = measure_excess (p, problem->positive, v->u, v->q, v->t, e);
  double enough = fmax (largest / 4, noise);
  w->count = 0;
  for (size_t k = 0; k < p; k++)
    if (v->u[k] != 0)
      w->atom[w->count++] = k;
  if (! (largest > noise))
    return 0;
  size_t room = w->count > LEAST_ADDED ? w->count : LEAST_ADDED;
  for (int i = 0; i < HALVINGS && count_from (p, e, enough) > room; i++)
    enough = (enough + largest) / 2;
  for (size_t k = 0; k < p && added < room; k++)
    if (e[k] >= enough)
      {
        w->atom[w->count++] = k;
        added++;
      }
  return added;
}

static void
gather (working_set *w, const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  size_t n = w->count;
  for (size_t j = 0; j < n; j++)
    {
      size_t k = w->atom[j];
      const double *g = problem->G + k * problem->p;
      for (size_t i = 0; i < n; i++)
        w->G[i + j * n] = g[w->atom[i]];
      w->q[j] = v->q[k];
      w->t[j] = v->t[k];
      w->u[j] = v->u[k];
      w->barred[j] = 0;
    }
}

void
sl_lasso_activeset (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  working_set w = { .positive = problem->positive };
  lay_out (&w, problem->d, problem->p, scratch);
  int idle = 0, direct = 0;
  for (v->iterations = 0; ; v->iterations++)
    {
      if (direct == 0)
        sl_lasso_correlate (problem, v, w.atom, w.u);
      int good = direct == 0 && sl_lasso_measure (problem, v), bare = ! good && idle > IDLE;
      if (direct > 0 || bare || (good && sl_lasso_is_rough (problem, v)))
        {
          sl_lasso_correlate_directly (problem, v, w.residual);
          good = sl_lasso_measure (problem, v);
          direct++;
        }
      if (good || direct > DIRECT || v->iterations >= problem->most || sl_must_stop (problem->watch))
        return;
      idle = choose (&w, problem, v) > 0 ? 0 : idle + 1;
      if (w.count == 0)
        return;
      gather (&w, problem, v);
      solve (&w, problem->watch);
      for (size_t j = 0; j < w.count; j++)
        v->u[w.atom[j]] = w.u[j];
    }
}

#endif
