/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_activeset_private.h"
#include "base/sl_lane_sums.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Numerics.
   Order. Atoms that stay in S keep their order from round to round. So the Cholesky factor grows by rows. When an atom
   leaves, rotations bring the rows after it up to date, which is a stable update; where these are few, or many atoms
   leave at once, they are formed anew.
   Dependent atoms. If the pivot of an atom c is zero up to rounding, its column is a combination w of the columns
   before it. Along v = (-w; 1) the product D u does not change. u moves along v in the direction in which the penalty
   falls, until a coefficient is zero; that atom leaves. If rounding errors of w would make this move change D u, c is
   barred from the support instead.
   Rounding of q. With small penalties and large coefficients rounding errors of q may spoil the gap. Then rounds go
   on with q from the residual x - D u, until that gap is small enough or DIRECT rounds have passed.
   Failure. On nearly dependent atoms Newton steps may consist of rounding errors. If a round has raised the
   objective, or STALE rounds brought no progress, the best u so far is taken up again. From there on there are
   coordinate passes only, with q from the residual, until they bring no progress either. */

enum {
  PASSES = 3,           /* coordinate passes before Newton steps */
  CAREFUL_PASSES = 200, /* coordinate passes in place of Newton steps that failed */
  MIXED = 4,            /* times in a round that a coordinate pass lets several violators in at once */
  MIN_ADDED = 8,        /* violators that a round may add at least; otherwise twice the size of the support */
  RAISES = 8,           /* times that the bound on new violators is raised if there are too many */
  IDLE = 4,             /* rounds without a new violator after which rounding is taken to be the cause */
  DIRECT = 16,          /* rounds with q from the residual */
  STALE = 16,           /* rounds that may pass without progress */
  ROWS = 64,            /* of the factor, between two questions whether to stop */
  LONG = 96,            /* entries of a long row */
  FEW = 32,             /* rows of the factor that are formed anew rather than brought up to date */
  MANY = 8,             /* one in so many atoms that leave at once is too many for that, too */
  LANES = 8             /* numbers treated together: the length of columns is rounded up to a multiple */
};

static const double huge = 1e5; /* sum |u_k| above which the objective computed from G is too inaccurate to compare */
static const double suspicious = 1e-6; /* pivot below which the atom is tested for dependence */
static const double tolerated = 1e-6;  /* change of D u that a move along a dependency may make */
static const double absent = 1e-12;    /* coefficient of a combination, relative to their sum, that is rounding */

/* The working set, in its own numbering: atom[i] are its atoms, those of the support first. All matrices have the
   leading dimension ld, a multiple of LANES. Their padding is 0 in G and q and arbitrary elsewhere. */
typedef struct
{
  const sl_lasso_problem *problem;
  size_t count, ld, *atom;
  double *G, *q, *t, *u; /* the parts of G, q, t, u for these atoms */
  unsigned char *barred; /* joined and had to leave at once */
  int positive;
  double noise; /* rounding error of q; x has length 1 to 2 */

  size_t size, valid; /* of the support S, and the number of valid rows of its factor */
  size_t *set;
  unsigned char *inside; /* whether in S */
  double *sign;          /* of the atoms of S, in their order */
  double *L, *R, *pivot; /* Cholesky factor of G_SS below its diagonal, its transpose, its diagonal inverted */
  double *step, *row;
  double *excess;   /* for all p atoms: violation of optimality */
  double *residual; /* x - D u, if computed */

  double *best, least, best_size; /* u of the least objective so far, that objective, and sum |u_k| */
  int careful;                    /* whether Newton steps have failed */
  double gap, objective;          /* relative gap and objective of the last round with progress, */
  int stale;                      /* and the rounds since */
} working_set;

/* n numbers in whole lanes. */
static size_t
filled (size_t n)
{
  return (n + LANES - 1) / LANES * LANES;
}

size_t
sl_lasso_activeset_scratch (size_t d, size_t p)
{
  if (p > SIZE_MAX / (64 * sizeof (double)) / (p + 64) || d > SIZE_MAX / 64)
    return SIZE_MAX;
  size_t f = filled (p);
  return (3 * f * f + 9 * f + d) * sizeof (double) + (2 * f + 1) * sizeof (size_t) + 2 * f;
}

static void
lay_out (working_set *w, size_t d, size_t p, void *scratch)
{
  size_t f = filled (p);
  w->G = scratch;
  w->L = w->G + f * f;
  w->R = w->L + f * f;
  w->q = w->R + f * f;
  w->t = w->q + f;
  w->u = w->t + f;
  w->sign = w->u + f;
  w->pivot = w->sign + f;
  w->step = w->pivot + f;
  w->row = w->step + f;
  w->excess = w->row + f;
  w->best = w->excess + f;
  w->residual = w->best + f;
  w->atom = (size_t *) (w->residual + d);
  w->set = w->atom + f + 1;
  w->barred = (unsigned char *) (w->set + f);
  w->inside = w->barred + f;
}

/* y -= c x in the lanes of the entries first .. last-1. */
static inline void
subtract (size_t first, size_t last, double c, const double *restrict x, double *restrict y)
{
  for (size_t i = first / LANES * LANES; i < last; i += LANES)
    for (size_t l = 0; l < LANES; l++)
      y[i + l] -= c * x[i + l];
}

/* ---- Coordinate passes ----------------------------------------------------------------------------------------- */

/* Minimises over each coefficient of the working set in turn; true when the support or a sign has changed. */
SL_CLONES static int
pass (size_t count, size_t ld, const double *restrict G, const double *restrict t, int positive, double *restrict q,
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
      subtract (0, count, d, G + j * ld, q);
    }
  return changed;
}

/* ---- The support and its factor -------------------------------------------------------------------------------- */

/* Solves L y = y for the first n rows, in place. L is 0 on and above its diagonal. */
static inline void
forward (size_t n, const double *restrict L, size_t ld, const double *restrict pivot, double *restrict y)
{
  for (size_t j = 0; j < n; j++)
    {
      y[j] *= pivot[j];
      subtract (j, n, y[j], L + j * ld, y);
    }
}

/* Solves L'y = y for the first n rows, in place. R = L' is 0 on and below its diagonal. */
static inline void
backward (size_t n, const double *restrict R, size_t ld, const double *restrict pivot, double *restrict y)
{
  for (size_t j = n; j-- > 0;)
    {
      y[j] *= pivot[j];
      subtract (0, j, y[j], R + j * ld, y);
    }
}

/* Appends row n to the factor; row holds the row of G_SS on entry. Gives what is left of the diagonal. */
static inline double
append_row (size_t n, double left, double *restrict L, double *restrict R, size_t ld, const double *restrict pivot,
            double *restrict row)
{
  double part[LANES] = { 0 };
  size_t end = filled (n + 1);
  forward (n, L, ld, pivot, row);
  for (size_t i = n; i < end; i++)
    row[i] = 0;
  for (size_t i = 0; i < end; i += LANES)
    for (size_t l = 0; l < LANES; l++)
      {
        R[i + l + n * ld] = row[i + l];
        part[l] += row[i + l] * row[i + l];
      }
  for (size_t i = end - LANES; i < ld; i++)
    L[i + n * ld] = 0;
  for (size_t j = 0; j < n; j++)
    L[n + j * ld] = row[j];
  for (size_t l = 0; l < LANES; l++)
    left -= part[l];
  return left;
}

/* The same with the widest vectors, which only long rows are worth. */
SL_CLONES static double
append_long_row (size_t n, double left, double *restrict L, double *restrict R, size_t ld,
                 const double *restrict pivot, double *restrict row)
{
  return append_row (n, left, L, R, ld, pivot, row);
}

/* step = the solution for the right side in step. */
SL_CLONES static void
solve_factor (size_t n, const double *restrict L, const double *restrict R, size_t ld, const double *restrict pivot,
              double *restrict step)
{
  forward (n, L, ld, pivot, step);
  backward (n, R, ld, pivot, step);
}

/* Brings the factor up to date, unless it must stop before. Returns 0 if atom number `valid` of S depends on those before
   it; row is then the combination of those. */
static int
factorise (working_set *w, sl_watch *watch)
{
  for (; w->valid < w->size; w->valid++)
    {
      size_t n = w->valid;
      if (n % ROWS == ROWS - 1 && sl_must_stop (watch))
        return 1;
      const double *g = w->G + w->set[n] * w->ld;
      for (size_t j = 0; j < n; j++)
        w->row[j] = g[w->set[j]];
      double left = (n < LONG ? append_row : append_long_row) (n, g[w->set[n]], w->L, w->R, w->ld, w->pivot, w->row);
      if (left < suspicious)
        {
          double sum = 1;
          backward (n, w->R, w->ld, w->pivot, w->row);
          for (size_t j = 0; j < n; j++)
            sum += fabs (w->row[j]);
          if (left <= 16 * DBL_EPSILON * sum * sum)
            return 0;
        }
      w->pivot[n] = 1 / sqrt (left);
    }
  return 1;
}

static void
join (working_set *w, size_t i, double sign)
{
  w->inside[i] = 1;
  w->sign[w->size] = sign;
  w->set[w->size++] = i;
}

/* Takes row i from a factor of n rows. The rows after it lose what they have in column i, x; so the part of the factor
   that begins there becomes that of its product plus x x'. */
SL_CLONES static void
remove_row (size_t i, size_t n, double *L, double *R, size_t ld, double *pivot, double *restrict x)
{
  for (size_t j = 0; j < i; j++)
    memmove (L + j * ld + i, L + j * ld + i + 1, (n - i - 1) * sizeof *L);
  memcpy (x + i + 1, L + i * ld + i + 1, (n - i - 1) * sizeof *x);
  for (size_t k = i + 1; k < n; k++)
    {
      const double a = 1 / pivot[k], r = sqrt (a * a + x[k] * x[k]), c = a / r, s = x[k] / r;
      const double *restrict from = L + k * ld;
      double *restrict to = L + (k - 1) * ld;
      pivot[k - 1] = 1 / r;
      for (size_t j = k + 1; j < n; j++)
        {
          const double l = from[j];
          to[j - 1] = c * l + s * x[j];
          x[j] = c * x[j] - s * l;
        }
    }
  /* some rows of L at a time, or each entry would take a line of R */
  for (size_t first = i; first < n - 1; first += LANES)
    for (size_t j = 0; j < n - 1; j++)
      for (size_t k = first > j ? first : j + 1; k < first + LANES && k < n - 1; k++)
        R[j + k * ld] = L[k + j * ld];
}

static void
leave (working_set *w, size_t i)
{
  w->u[w->set[i]] = 0;
  w->inside[w->set[i]] = 0;
  w->size--;
  for (size_t j = i; j < w->size; j++)
    {
      w->set[j] = w->set[j + 1];
      w->sign[j] = w->sign[j + 1];
    }
  if (i + FEW < w->valid)
    remove_row (i, w->valid--, w->L, w->R, w->ld, w->pivot, w->row);
  else if (i < w->valid)
    w->valid = i;
}

/* Atoms of the first n of S leave whose coefficients are zero. */
static void
drop_zeros (working_set *w, size_t n)
{
  size_t zeros = 0, first = n;
  for (size_t i = n; i-- > 0;)
    if (w->u[w->set[i]] == 0)
      {
        zeros++;
        first = i;
      }
  if (zeros > n / MANY && first < w->valid)
    w->valid = first;
  for (size_t i = n; i-- > first;)
    if (w->u[w->set[i]] == 0)
      leave (w, i);
}

/* S becomes the support of u; atoms that stay keep their order. */
static void
find_support (working_set *w)
{
  drop_zeros (w, w->size);
  for (size_t i = 0; i < w->size; i++)
    w->sign[i] = w->u[w->set[i]] > 0 ? 1 : -1;
  for (size_t i = 0; i < w->count; i++)
    if (w->u[i] != 0 && ! w->inside[i])
      join (w, i, w->u[i] > 0 ? 1 : -1);
}

/* ---- Steps ----------------------------------------------------------------------------------------------------- */

/* Which of the first n coefficients of S is the first to become zero as u moves along step, up to *far steps; n if
   none does. *far becomes the number of steps up to there. */
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

/* q -= the columns set[i] of G times c[i]. */
SL_CLONES static void
subtract_columns (size_t count, size_t n, const double *restrict G, size_t ld, const size_t *restrict set,
                  const double *restrict c, double *restrict q)
{
  for (size_t i = 0; i < n; i++)
    subtract (0, count, c[i], G + set[i] * ld, q);
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
  subtract_columns (w->count, n, w->G, w->ld, w->set, w->step, w->q);
  drop_zeros (w, n);
}

static void
turn (working_set *w, size_t n)
{
  for (size_t i = 0; i < n; i++)
    w->step[i] = -w->step[i];
}

/* The squared distance of atom number n of S from the combination in row of those before it. */
static double
distance (const working_set *w, size_t n)
{
  const sl_lasso_problem *problem = w->problem;
  size_t d = problem->d, last = w->atom[w->set[n]], first = 0;
  double z = 1 / problem->length[last], sum = problem->ridge * z * z;
  memcpy (w->residual, problem->atoms + last * d, d * sizeof (double));
  for (size_t j = 0; j < n; j++)
    {
      size_t k = w->atom[w->set[j]];
      z = w->row[j] / problem->length[k];
      sum += problem->ridge * z * z;
      sl_lasso_subtract (d, 1, problem->atoms + k * d, &first, w->row + j, w->residual);
    }
  for (size_t i = 0; i < d; i++)
    sum += w->residual[i] * w->residual[i];
  return sum;
}

/* Moves u along the dependency in row until an atom leaves. D u does not change. In exact arithmetic an atom does
   leave; if rounding prevents this, or D u would change, the joining atom is barred. */
static void
move_dependent (working_set *w)
{
  size_t n = w->valid;
  double slope = 0, sum = 1;
  for (size_t i = 0; i < n; i++)
    sum += fabs (w->row[i]);
  for (size_t i = 0; i < n; i++)
    w->step[i] = fabs (w->row[i]) > absent * sum ? -w->row[i] : 0;
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
  if (first > n || (joining && far * sqrt (distance (w, n)) > tolerated))
    {
      far = 0;
      first = n;
    }
  move (w, n + 1, far, first);
}

/* A step to the minimum for the support and its signs; returns 1 if no sign changed on the way. */
static int
newton (working_set *w)
{
  for (size_t i = 0; i < w->size; i++)
    w->step[i] = w->q[w->set[i]] - w->t[w->set[i]] * w->sign[i];
  solve_factor (w->size, w->L, w->R, w->ld, w->pivot, w->step);
  double far = 1;
  size_t n = w->size, first = first_zero (w, n, &far);
  move (w, n, far, first);
  return first == n;
}

/* Violation of optimality by atom i of the working set, whose coefficient is 0. */
static double
violation (const working_set *w, size_t i)
{
  return (w->positive ? w->q[i] : fabs (w->q[i])) - w->t[i];
}

/* The minimum on the working set. */
static void
minimise_working_set (working_set *w, sl_watch *watch)
{
  int changed = 1;
  size_t mixed = 0, max_steps = 50 + 10 * w->count;
  for (int i = 0; i < (w->careful ? CAREFUL_PASSES : PASSES) && (w->careful ? ! sl_must_stop (watch) : changed); i++)
    changed = pass (w->count, w->ld, w->G, w->t, w->positive, w->q, w->u);
  find_support (w);
  if (w->careful)
    return;

  for (size_t steps = 0; steps < max_steps && ! sl_must_stop (watch); steps++)
    {
      if (! factorise (w, watch))
        {
          move_dependent (w);
          continue;
        }
      if (w->valid < w->size)
        return;
      if (w->size > 0 && ! newton (w))
        continue;

      size_t worst = 0, violators = 0;
      double largest = w->noise;
      for (size_t i = 0; i < w->count; i++)
        if (w->u[i] == 0 && ! w->barred[i] && violation (w, i) > w->noise)
          {
            violators++;
            if (violation (w, i) > largest)
              {
                largest = violation (w, i);
                worst = i;
              }
          }
      if (violators == 0)
        return;
      if (violators > 1 && mixed++ < MIXED)
        {
          pass (w->count, w->ld, w->G, w->t, w->positive, w->q, w->u);
          find_support (w);
        }
      else
        join (w, worst, w->q[worst] > 0 ? 1 : -1);
    }
}

/* ---- Rounds ---------------------------------------------------------------------------------------------------- */

/* e_k: violation of optimality by atom k, whose coefficient is 0; -1 where u_k is not 0. Returns the largest, and of
   the sums the largest of q_k and -q_k times inverse[k]. */
SL_CLONES static double
survey (size_t p, int positive, const double *restrict u, const double *restrict q, const double *restrict t,
        const double *restrict inverse, double *restrict e, sl_lasso_sums *sums)
{
  double part[LANES] = { 0 }, above[LANES] = { 0 }, below[LANES] = { 0 }, largest = 0;
  SL_IN_LANES (LANES, k, l, p, {
    double c = q[k], rate = c * inverse[k], size = c < 0 && ! positive ? -c : c;
    double over = u[k] != 0 ? -1 : size - t[k];
    e[k] = over;
    part[l] = over > part[l] ? over : part[l];
    above[l] = rate > above[l] ? rate : above[l];
    below[l] = -rate > below[l] ? -rate : below[l];
  });
  for (size_t l = 0; l < LANES; l++)
    {
      largest = part[l] > largest ? part[l] : largest;
      sums->above = above[l] > sums->above ? above[l] : sums->above;
      sums->below = below[l] > sums->below ? below[l] : sums->below;
    }
  return largest;
}

SL_CLONES static size_t
count_above (size_t p, const double *restrict e, double bound)
{
  size_t count = 0;
  for (size_t k = 0; k < p; k++)
    count += e[k] > bound;
  return count;
}

/* Appends the worst violators to the working set, which is the support; returns their number. */
static size_t
choose (working_set *w, size_t p, double largest)
{
  if (! (largest > w->noise))
    return 0;
  size_t room = 2 * w->count > MIN_ADDED ? 2 * w->count : MIN_ADDED;
  double enough = w->noise;
  for (int i = 0; i < RAISES && count_above (p, w->excess, enough) > room; i++)
    enough = (enough + largest) / 2;
  size_t count = sl_lasso_above (p, w->excess, enough, w->atom + w->count);
  count = count < room ? count : room;
  w->count += count;
  return count;
}

/* What the working set holds of its atoms; of those from `old` on nothing is known yet. */
static void
gather (working_set *w, const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  size_t n = w->count, ld = w->ld;
  for (size_t j = 0; j < n; j++)
    {
      size_t k = w->atom[j];
      const double *g = problem->G + k * problem->p;
      for (size_t i = 0; i < n; i++)
        w->G[i + j * ld] = g[w->atom[i]];
      for (size_t i = n; i < filled (n); i++)
        w->G[i + j * ld] = 0;
      w->q[j] = v->q[k];
      w->t[j] = v->t[k];
      w->u[j] = v->u[k];
      w->barred[j] = 0;
      w->inside[j] = j < w->size;
    }
  for (size_t i = n; i < filled (n); i++)
    w->q[i] = 0;
}

/* Changes the leading dimension of M from old to ld. */
static void
widen (double *M, size_t n, size_t old, size_t ld)
{
  for (size_t j = n; j-- > 0;)
    {
      memmove (M + j * ld, M + j * old, old * sizeof (double));
      memset (M + j * ld + old, 0, (ld - old) * sizeof (double));
    }
}

/* Numbers the atoms of S anew, from 0 on, as the beginning of a working set. */
static void
keep_support (working_set *w)
{
  drop_zeros (w, w->size);
  for (size_t i = 0; i < w->size; i++)
    w->row[i] = (double) w->atom[w->set[i]];
  for (size_t i = 0; i < w->size; i++)
    {
      w->atom[i] = (size_t) w->row[i];
      w->set[i] = i;
    }
  w->count = w->size;
}

/* q from G, or from the residual, and the certificate; true when it meets the tolerance. Gives the largest excess. */
static int
certify (working_set *w, const sl_lasso_problem *problem, sl_lasso_vector *v, int direct, double *largest)
{
  sl_lasso_sums sums = { 0 };
  v->size = 0;
  for (size_t i = 0; i < w->size; i++)
    {
      w->step[i] = v->u[w->atom[i]];
      v->size += fabs (w->step[i]);
      sums.penalty += fabs (w->step[i]) * v->t[w->atom[i]];
    }
  if (direct)
    sl_lasso_correlate_directly (problem, v, w->residual);
  else
    {
      v->direct = 0;
      memcpy (v->q, v->b, problem->p * sizeof (double));
      sl_lasso_subtract (problem->p, w->size, problem->G, w->atom, w->step, v->q);
    }
  for (size_t i = 0; i < w->size; i++)
    {
      sums.ub += w->step[i] * v->b[w->atom[i]];
      sums.uq += w->step[i] * v->q[w->atom[i]];
    }
  *largest = survey (problem->p, problem->positive, v->u, v->q, v->t, v->inverse, w->excess, &sums);
  return sl_lasso_judge (problem, v, &sums);
}

/* The support of u, of whose factor nothing holds. */
static void
take_support (working_set *w, size_t p, const double *u)
{
  w->valid = 0;
  w->count = w->size = sl_lasso_support (p, u, w->atom);
  for (size_t i = 0; i < w->size; i++)
    {
      w->set[i] = i;
      w->sign[i] = u[w->atom[i]] > 0 ? 1 : -1;
    }
}

/* u = `from`, certified by its residual, as the support to go on from. */
static int
start_from (working_set *w, const sl_lasso_problem *problem, sl_lasso_vector *v, const double *from, double *largest)
{
  if (from)
    memcpy (v->u, from, problem->p * sizeof (double));
  else
    memset (v->u, 0, problem->p * sizeof (double));
  take_support (w, problem->p, v->u);
  return certify (w, problem, v, 1, largest);
}

/* Whether Newton steps have failed, on nearly dependent atoms: the objective has risen beyond what rounding explains.
   Otherwise u is kept if it is the best so far. */
static int
has_risen (working_set *w, size_t p, const sl_lasso_vector *v)
{
  double rounding = 64 * DBL_EPSILON * (1 + w->best_size) * (v->direct ? 1 : 1 + w->best_size);
  if (! (v->objective <= w->least * 1.001 + rounding))
    return 1;
  if (v->objective < w->least)
    {
      memcpy (w->best, v->u, p * sizeof (double));
      w->least = v->objective;
      w->best_size = v->size;
    }
  return 0;
}

/* Whether the last rounds have brought nothing. */
static int
is_stale (working_set *w, const sl_lasso_vector *v)
{
  w->stale++;
  if (v->relative < .9 * w->gap || v->objective < (1 - 1e-4) * w->objective)
    {
      w->gap = v->relative;
      w->objective = v->objective;
      w->stale = 0;
    }
  return w->stale > STALE;
}

/* If the tolerance has not been met: takes the best of u, of the best u kept and of 0. */
static void
choose_best (working_set *w, const sl_lasso_problem *problem, sl_lasso_vector *v)
{
  double largest;
  memcpy (w->u, v->u, problem->p * sizeof (double));
  start_from (w, problem, v, w->u, &largest);
  double objective = v->objective, gap = v->relative;
  start_from (w, problem, v, w->best, &largest);
  if (! (v->objective < (1 - 1e-9) * objective || (v->objective < (1 + 1e-9) * objective && v->relative < gap)))
    start_from (w, problem, v, w->u, &largest);
  if (v->objective > v->xx / 2)
    start_from (w, problem, v, NULL, &largest);
}

/* Rounds until the gap is small enough, or nothing helps. */
static void
find_code (working_set *w, const sl_lasso_problem *problem, sl_lasso_vector *v)
{
  int idle = 0, direct = 0;
  for (v->iterations = 0;; v->iterations++)
    {
      double largest;
      int good = certify (w, problem, v, direct > 0 || w->careful, &largest), spoilt = ! good && idle > IDLE;
      if (direct > 0)
        direct++;
      else if (spoilt || ((good || v->iterations >= problem->max_iter) && sl_lasso_is_rough (problem, v)))
        {
          good = certify (w, problem, v, 1, &largest);
          direct++;
        }
      else if (v->size > huge && ! w->careful)
        good = certify (w, problem, v, 1, &largest);
      if (v->iterations == 0 && v->objective > v->xx / 2)
        good = start_from (w, problem, v, NULL, &largest);
      int risen = has_risen (w, problem->p, v), stale = is_stale (w, v);
      if (! good && ! w->careful && (risen || stale))
        {
          w->careful = 1;
          good = start_from (w, problem, v, w->best, &largest);
          idle = direct = w->stale = stale = 0;
        }
      if (good)
        return;
      if (stale || direct > DIRECT || v->iterations >= problem->max_iter || sl_must_stop (problem->watch))
        break;
      idle = choose (w, problem->p, largest) > 0 ? 0 : idle + 1;
      if (w->count == 0)
        break;
      if (filled (w->count) > w->ld)
        {
          widen (w->L, w->valid, w->ld, filled (w->count));
          widen (w->R, w->valid, w->ld, filled (w->count));
          w->ld = filled (w->count);
        }
      gather (w, problem, v);
      minimise_working_set (w, problem->watch);
      for (size_t j = 0; j < w->count; j++)
        v->u[w->atom[j]] = w->u[j];
      keep_support (w);
    }
  choose_best (w, problem, v);
}

/* The support that a call before has left, with its factor. */
static void
resume (working_set *w, const sl_lasso_kept *kept, const double *u)
{
  w->count = w->size = kept->size;
  w->valid = kept->valid;
  w->ld = kept->ld;
  for (size_t i = 0; i < w->size; i++)
    {
      w->set[i] = i;
      w->sign[i] = u[w->atom[i]] > 0 ? 1 : -1;
    }
}

void
sl_lasso_activeset (const sl_lasso_problem *problem, sl_lasso_vector *v, sl_lasso_kept *kept, void *scratch)
{
  working_set w = { .problem = problem,
                    .positive = problem->positive,
                    .noise = 4 * DBL_EPSILON * problem->height,
                    .least = INFINITY,
                    .gap = INFINITY,
                    .objective = INFINITY };
  lay_out (&w, problem->d, problem->p, scratch);
  if (kept && kept->size > 0)
    resume (&w, kept, v->u);
  else
    take_support (&w, problem->p, v->u);
  find_code (&w, problem, v);
  if (kept)
    *kept = (sl_lasso_kept) { w.size, w.valid, w.ld, w.atom };
}
