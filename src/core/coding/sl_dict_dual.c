/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_dict_dual.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"
#include "sl_dict_bcd.h"
#include "sl_dict_gap.h"
#include "base/sl_memory.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Numerics.
   Lower bounds of multipliers. If A is singular or nearly so, A + M must stay positive definite. Dependent atoms are
   those without a pivot in a Cholesky factorisation that takes large rows first; their bound is rho A_kk. The other
   atoms have a bound only as far as the target of the gap affords it: for a long row rho A_kk alone could exceed the
   target. If the bounds keep the gap above the target, rho is divided by 100.
   Rounding. If rounding hides the rise of phi, a step is accepted by the slope at its end instead: it must not show
   that the maximum was passed by far.
   Stalling. If the gap has not halved in PATIENCE iterations, or rounding keeps it above its target, sweeps of block
   coordinate descent follow, and the multipliers that their atoms suggest are a new start, up to RESTARTS times. At
   the end come sweeps as long as they help.
   If d > p, B is replaced by the triangle of its QR factorisation. */

static const double FIRST_RHO = 1e-12;
static const double MIN_RHO = 1e-16; /* below it, 0 */
static const double MAX_RHO = 1e-6;
static const double ARMIJO = 1e-4;
static const double NO_MODEL = .1; /* ratio of the slopes after and before a full step; 0 if phi were quadratic */
static const double TOO_FAR = .5;  /* ratio of a negative slope after a step to the slope before it */
static const double BEYOND_MODEL = .55; /* ratio of a rise to slope times step; 1/2 if phi were quadratic */
static const double NEGLIGIBLE = 1e-13; /* ratio of a rise to phi below which rounding hides it */

enum { HALVINGS = 40, PANEL = 32, PATIENCE = 30, POLISH = 64, POLISHES = 50, RESTARTS = 4 };

typedef struct
{
  /* The whole problem. */
  size_t d, p;
  const double *whole_A, *B;
  size_t *atom;                     /* indices of the atoms in use, dependent ones last */
  double *dictionary, *multipliers; /* of all atoms, for sl_dict_gap */
  double *proof;                    /* the multipliers that prove it */
  double *residual;                 /* d-by-p, scratch */

  /* Everything below is of the q atoms in use alone. */
  size_t k, q; /* R is k-by-q */
  double c, rho, first_rho;
  double affordable; /* rho * affordable: a bound that the target of the gap affords for all atoms */
  double *A, *R;     /* R'R = B'B */
  double *mu, *trial, *gradient, *direction;
  double *best;  /* multipliers of the least gap */
  double *L, *Y; /* A + M = L L', Y = R L^-T: of mu, or of trial */
  double *D, *K; /* R (A + M)^-1, and D'D */
  double *inverse, *H;
  int stalled; /* no progress in PATIENCE iterations */
  const sl_stop *stop;
  int stopped;             /* the callback asked to stop */
  char *fixed, *dependent; /* dependent: on larger atoms, as far as rounding shows */
} dual_state;

static double
inner (size_t n, const double *x, const double *y)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

/* Polls between operations of cost p^3, each of which may take a second for thousands of atoms. */
static int
must_stop (dual_state *s)
{
  if (! s->stopped && s->stop)
    s->stopped = s->stop->poll (s->stop->context);
  return s->stopped;
}

static double
limit (const dual_state *s, size_t k)
{
  double own = s->rho * s->A[k + k * s->q];
  return s->dependent[k] ? own : fmin (own, s->rho * s->affordable);
}

/* L and Y of mu; phi (mu) - |X|^2/2, or -Inf where A + M is not positive definite. */
static double
value (dual_state *s, const double *mu)
{
  double sum = 0;
  memcpy (s->L, s->A, s->q * s->q * sizeof (double));
  for (size_t i = 0; i < s->q; i++)
    {
      s->L[i + i * s->q] += mu[i];
      sum += mu[i];
    }
  if (! sl_cholesky (s->q, s->L, s->q, 0))
    return -INFINITY;
  memcpy (s->Y, s->R, s->k * s->q * sizeof (double));
  sl_triangular ('R', 'T', s->k, s->q, s->L, s->q, s->Y, s->k);
  return -inner (s->k * s->q, s->Y, s->Y) / 2 - s->c / 2 * sum;
}

/* D, D'D and the gradient of phi from L and Y. */
static void
differentiate (dual_state *s)
{
  memcpy (s->D, s->Y, s->k * s->q * sizeof (double));
  sl_triangular ('R', 'N', s->k, s->q, s->L, s->q, s->D, s->k);
  sl_gemm_d ('T', 'N', s->q, s->q, s->k, 1, s->D, s->k, s->D, s->k, 0, s->K, s->q);
  for (size_t i = 0; i < s->q; i++)
    s->gradient[i] = (s->K[i + i * s->q] - s->c) / 2;
}

/* The gap of D with its atoms cut to length sqrt (c): with cut_k D_k in place of D_k, R = D (1 - cut) (A + M).
   *floor is the part that comes from multipliers at their limits. */
static double
gap_of (dual_state *s, double *floor)
{
  size_t q = s->q;
  double *excess = s->direction, gap = 0;
  *floor = 0;
  for (size_t k = 0; k < q; k++)
    {
      double sumsq = s->K[k + k * q], part = s->mu[k] * fmax (s->c - sumsq, 0) / 2;
      excess[k] = sumsq > s->c ? 1 - sqrt (s->c / sumsq) : 0;
      gap += part;
      if (s->mu[k] <= limit (s, k))
        *floor += part;
    }
  for (size_t k = 0; k < q; k++)
    if (excess[k] > 0)
      {
        double sum = s->mu[k] * excess[k] * s->K[k + k * q];
        for (size_t i = 0; i < q; i++)
          sum += s->A[i + k * q] * s->K[i + k * q] * excess[i];
        gap += excess[k] * sum / 2;
      }
  return gap;
}

/* The Newton step of the multipliers that are free; 0 where there is none. */
static int
newton (dual_state *s)
{
  size_t q = s->q, f = 0;
  memcpy (s->inverse, s->L, q * q * sizeof (double));
  if (! sl_cholesky_inverse (q, s->inverse, q))
    return 0;

  double largest = 0;
  for (size_t k = 0; k < q; k++)
    {
      s->fixed[k] = s->mu[k] <= limit (s, k) && s->gradient[k] <= 0;
      largest = fmax (largest, s->K[k + k * q] * s->inverse[k + k * q]);
      f += ! s->fixed[k];
    }
  if (f == 0)
    return 0;
  double ridge = 1e-15;
  for (;;)
    {
      for (size_t k = 0, column = 0; k < q; k++)
        if (! s->fixed[k])
          {
            double *H = s->H + column * f;
            for (size_t i = k, row = column; i < q; i++)
              if (! s->fixed[i])
                H[row++] = s->K[i + k * q] * s->inverse[i + k * q];
            H[column] += ridge * (H[column] + largest) + DBL_MIN;
            s->direction[column++] = s->gradient[k];
          }
      if (sl_cholesky (f, s->H, f, 0))
        break;
      /* not run in tests: K o inverse is positive semidefinite, so a small ridge suffices; the loop ends all the same */
      if (! (ridge < 1))
        return 0;
      ridge *= 100; /* not run in tests: the same */
    }
  sl_cholesky_solve (f, s->H, f, 1, s->direction, f);
  for (size_t k = q; k-- > 0;)
    s->direction[k] = s->fixed[k] ? 0 : s->direction[--f];
  return 1;
}

/* trial = P (mu + step direction). Returns <gradient, trial - mu>; *moved is the largest relative change. */
static double
project_step (dual_state *s, double step, double *moved)
{
  double promised = 0;
  *moved = 0;
  for (size_t k = 0; k < s->q; k++)
    {
      s->trial[k] = fmax (s->mu[k] + step * s->direction[k], limit (s, k));
      promised += s->gradient[k] * (s->trial[k] - s->mu[k]);
      *moved = fmax (*moved, fabs (s->trial[k] - s->mu[k]) / (s->A[k + k * s->q] + s->mu[k]));
    }
  return promised;
}

/* The slope of phi at trial in the direction trial - mu, a lower bound on the rise as phi is concave. L and Y are
   those of trial. */
static double
slope_at_trial (dual_state *s)
{
  double sum = 0;
  memcpy (s->D, s->Y, s->k * s->q * sizeof (double));
  sl_triangular ('R', 'N', s->k, s->q, s->L, s->q, s->D, s->k);
  for (size_t k = 0; k < s->q; k++)
    {
      const double *atom = s->D + k * s->k;
      sum += (inner (s->k, atom, atom) - s->c) / 2 * (s->trial[k] - s->mu[k]);
    }
  return sum;
}

/* Whether phi, which is next at trial, has risen enough; if rounding hides the rise, by the slope at trial. */
static int
rises (dual_state *s, double before, double next, double promised)
{
  if (! (next > -INFINITY))
    return 0;
  if (fabs (next - before) > NEGLIGIBLE * fabs (before))
    return next - before >= ARMIJO * promised;
  return slope_at_trial (s) >= -TOO_FAR * promised;
}

/* Whether phi rises so much up to trial that a longer step is worth a trial. */
static int
short_of_top (dual_state *s, double before, double next, double promised)
{
  if (fabs (next - before) > NEGLIGIBLE * fabs (before))
    return next - before > BEYOND_MODEL * promised;
  return slope_at_trial (s) > NO_MODEL * promised;
}

/* Moves mu along the projected direction; 0 if no step lets phi rise, or stopped. Unless stopped, L and Y are then
   those of mu.
   Where multipliers are far too small phi is nowhere near its quadratic model, and rises by more: steps then
   double. */
static int
search (dual_state *s, double *phi)
{
  double step = 1, before = *phi, moved, promised, next = -INFINITY;
  for (int h = 0; h < HALVINGS; h++, step /= 2)
    {
      promised = project_step (s, step, &moved);
      if (! (moved > DBL_EPSILON) || must_stop (s))
        break;
      next = value (s, s->trial);
      if (rises (s, before, next, promised))
        break;
      next = -INFINITY;
    }
  if (! (next > -INFINITY))
    {
      if (! s->stopped)
        *phi = value (s, s->mu);
      return 0;
    }
  double best = step;
  while (step >= 1 && step < 1e6 && ! must_stop (s) && short_of_top (s, before, next, promised))
    {
      promised = project_step (s, 2 * step, &moved);
      double further = value (s, s->trial);
      step *= 2;
      if (further < next - NEGLIGIBLE * fabs (before) || ! rises (s, before, further, promised))
        break;
      best = step;
      next = further;
    }
  project_step (s, best, &moved);
  memcpy (s->mu, s->trial, s->q * sizeof (double));
  *phi = best == step ? next : value (s, s->mu);
  return 1;
}

/* Lowers rho if A + M stays positive definite; else returns 0. */
static int
shrink_limits (dual_state *s)
{
  if (s->rho == 0)
    return 0;
  for (size_t k = 0; k < s->q; k++)
    s->fixed[k] = s->mu[k] <= limit (s, k);
  s->rho = s->rho > MIN_RHO ? s->rho / 100 : 0;
  for (size_t k = 0; k < s->q; k++)
    s->trial[k] = s->fixed[k] ? limit (s, k) : s->mu[k];
  if (! (value (s, s->trial) > -INFINITY))
    return 0;
  memcpy (s->mu, s->trial, s->q * sizeof (double));
  return 1;
}

/* Iterates from mu until the gap is at most target, or would be without the lower bounds. best are the multipliers of
   the smallest gap; *steps counts iterations on from its value. */
static sl_status
maximise (dual_state *s, double target, size_t max_iter, size_t *steps)
{
  double phi = value (s, s->mu), least = INFINITY;
  size_t stalled = 0;
  s->stalled = 0;
  if (! (phi > -INFINITY))
    return SL_BAD_INPUT;
  for (;;)
    {
      double floor, gap;
      differentiate (s);
      gap = gap_of (s, &floor);
      stalled = gap < .5 * least ? 0 : stalled + 1;
      if (gap < least)
        {
          least = gap;
          memcpy (s->best, s->mu, s->q * sizeof (double));
        }
      s->stalled = stalled > PATIENCE;
      if (gap <= target || gap - floor <= target / 2 || *steps >= max_iter || s->stalled)
        return SL_OK;
      if (*steps > 0 && must_stop (s))
        return SL_INTERRUPTED;
      ++*steps;
      int moved = newton (s) && search (s, &phi);
      if (s->stopped)
        return SL_INTERRUPTED;
      if (! moved)
        return SL_OK;
    }
}

static void
gather (const dual_state *s)
{
  for (size_t j = 0; j < s->q; j++)
    for (size_t i = 0; i < s->q; i++)
      s->A[i + j * s->q] = s->whole_A[s->atom[i] + s->atom[j] * s->p];
}

/* Sets A, finds its dependent atoms and moves them to the end. rho is 0 if there are none. */
static void
set_limits (dual_state *s, double target)
{
  s->rho = 0;
  memset (s->dependent, 0, s->q);
  gather (s);
  memcpy (s->L, s->A, s->q * s->q * sizeof (double));
  if (sl_cholesky (s->q, s->L, s->q, SL_DICT_SAFE_PIVOT))
    return;
  s->rho = FIRST_RHO;
  s->affordable = target / 4 / s->c / (double) s->q / FIRST_RHO;
  sl_dict_factor (s->p, s->whole_A, s->q, SL_DICT_SAFE_PIVOT, s->atom, s->trial, s->L);
  for (size_t k = 0; k < s->q; k++)
    s->dependent[k] = ! (s->L[k + k * s->q] > 0);
  gather (s);
}

/* Raises rho until A + M is positive definite. */
static void
raise_limits (dual_state *s)
{
  for (; s->rho > 0 && s->rho < MAX_RHO; s->rho *= 100)
    {
      for (size_t k = 0; k < s->q; k++)
        s->trial[k] = limit (s, k);
      if (value (s, s->trial) > -INFINITY)
        return;
    }
}

/* The start of mu: the optimum if no two atoms were used together. If warm and phi is higher there, the multipliers
   that make each atom of D optimal in its own direction. */
static void
first_multipliers (dual_state *s, const double *D, int warm)
{
  double *product = s->residual;
  for (size_t k = 0; k < s->q; k++)
    {
      const double *b = s->B + s->atom[k] * s->d;
      s->mu[k] = fmax (sqrt (inner (s->d, b, b) / s->c) - s->A[k + k * s->q], limit (s, k));
    }
  if (! warm)
    return;
  sl_gemm_d ('N', 'N', s->d, s->p, s->p, 1, D, s->d, s->whole_A, s->p, 0, product, s->d);
  for (size_t k = 0; k < s->q; k++)
    {
      size_t at = s->atom[k] * s->d;
      double pull = inner (s->d, s->B + at, D + at) - inner (s->d, product + at, D + at);
      s->trial[k] = fmax (pull / s->c, limit (s, k));
    }
  if (value (s, s->trial) > value (s, s->mu))
    memcpy (s->mu, s->trial, s->q * sizeof (double));
}

/* The triangle R of B = Q R, k-by-q with k = min (d, q); B itself where d <= q. */
static sl_status
triangle (size_t d, size_t q, double *B, double *R, double *work)
{
  if (d <= q)
    {
      memcpy (R, B, d * q * sizeof (double));
      return SL_OK;
    }
  const sl_blasint bd = (sl_blasint) d, bq = (sl_blasint) q, lwork = (sl_blasint) (q * PANEL);
  sl_blasint info = 0;
  SL_FORTRAN (dgeqrf) (&bd, &bq, B, &bd, work, work + q, &lwork, &info);
  for (size_t k = 0; k < q; k++)
    for (size_t i = 0; i < q; i++)
      R[i + k * q] = i <= k ? B[i + k * d] : 0;
  return info == 0 ? SL_OK : SL_BAD_INPUT;
}

/* dictionary <- D (best), its atoms cut; multipliers <- best, without the limits. residual is scratch. */
static void
assemble (dual_state *s)
{
  const size_t d = s->d;
  double *atoms = s->residual;
  for (size_t k = 0; k < s->q; k++)
    memcpy (atoms + k * d, s->B + s->atom[k] * d, d * sizeof (double));
  value (s, s->best);
  sl_triangular ('R', 'T', d, s->q, s->L, s->q, atoms, d);
  sl_triangular ('R', 'N', d, s->q, s->L, s->q, atoms, d);
  for (size_t k = 0; k < s->q; k++)
    {
      sl_dict_project (d, atoms + k * d, s->c, 0);
      memcpy (s->dictionary + s->atom[k] * d, atoms + k * d, d * sizeof (double));
      s->multipliers[s->atom[k]] = s->best[k] > limit (s, k) ? s->best[k] : 0;
    }
}

/* D, mu and *gap become those of the dictionary and the multipliers in s where their gap is less. */
static sl_status
keep_better (const dual_state *s, double *D, double *mu, double *gap)
{
  double measured;
  sl_status status = sl_dict_gap (s->d, s->p, s->whole_A, s->B, s->c, 0, s->dictionary, s->multipliers, s->proof,
                                  &measured);
  if (status == SL_OK && measured < *gap)
    {
      *gap = measured;
      memcpy (D, s->dictionary, s->d * s->p * sizeof (double));
      memcpy (mu, s->proof, s->p * sizeof (double));
    }
  return status;
}

/* Sweeps of block coordinate descent on D, as long as they help: the part of the gap that is due to rounding is
   mostly in D. */
static sl_status
polish (dual_state *s, double target, int max_rounds, double *D, double *mu, double *gap, const sl_stop *stop)
{
  sl_status status = SL_OK;
  double before = INFINITY;
  memcpy (s->dictionary, D, s->d * s->p * sizeof (double));
  memcpy (s->multipliers, mu, s->p * sizeof (double));
  for (int round = 0; round < max_rounds && status == SL_OK && *gap > target && *gap < .9 * before; round++)
    {
      before = *gap;
      status = sl_dict_bcd (s->d, s->p, s->whole_A, s->B, s->c, 0, POLISH, s->dictionary, stop);
      if (status == SL_OK && round == 0)
        status = keep_better (s, D, mu, gap);
      if (status == SL_OK)
        {
          sl_dict_multipliers (s->d, s->p, s->whole_A, s->B, s->c, s->dictionary, s->residual, s->multipliers);
          status = keep_better (s, D, mu, gap);
        }
    }
  return status;
}

/* Some sweeps, then the multipliers that their atoms suggest as a new start, with the first rho. */
static sl_status
begin_again (dual_state *s, double target, double *D, double *mu, double *gap, const sl_stop *stop)
{
  sl_status status = polish (s, target, 1, D, mu, gap, stop);
  s->rho = s->first_rho;
  sl_dict_multipliers (s->d, s->p, s->whole_A, s->B, s->c, s->dictionary, s->residual, s->multipliers);
  for (size_t k = 0; k < s->q; k++)
    s->mu[k] = fmax (s->multipliers[s->atom[k]], limit (s, k));
  return status;
}

/* Everything after s is set up. */
static sl_status
maximise_and_polish (dual_state *s, double target, size_t max_iter, double *D, double *mu, double *gap, size_t *steps,
                     const sl_stop *stop)
{
  *gap = INFINITY;
  for (int again = 0;;)
    {
      sl_status ended = maximise (s, target, max_iter, steps), status = ended;
      if (ended == SL_OK || ended == SL_INTERRUPTED)
        {
          assemble (s);
          status = keep_better (s, D, mu, gap);
        }
      if (status != SL_OK || ended != SL_OK)
        return status != SL_OK ? status : ended;
      if (*gap <= target || *steps >= max_iter)
        return SL_OK;
      if (! s->stalled && shrink_limits (s))
        continue;
      if (again++ == RESTARTS)
        return polish (s, target, POLISHES, D, mu, gap, stop);
      status = begin_again (s, target, D, mu, gap, stop);
      if (status != SL_OK || *gap <= target)
        return status;
    }
}

sl_status
sl_dict_dual (size_t d, size_t p, const double *A, const double *B, double c, int warm, double target,
              size_t max_iter, double *D, double *mu, double *gap, size_t *steps, const sl_stop *stop)
{
  if (d == 0 || p == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p) || ! sl_fits_blas (p * PANEL)
      || p > SIZE_MAX / 64 / (6 * d + 6 * p + 8 + PANEL))
    return SL_BAD_INPUT;
  size_t q = 0, used = 0, *atom;
  for (size_t k = 0; k < p; k++)
    q += A[k + k * p] > 0;
  const size_t k = d < q ? d : q;
  dual_state s = { .d = d, .p = p, .whole_A = A, .B = B, .k = k, .q = q, .c = c, .stop = stop };
  double *work;
  void *memory = SL_RESERVE (SL_PIECE (s.dictionary, d * p), SL_PIECE (s.residual, d * p),
                             SL_PIECE (s.multipliers, p), SL_PIECE (s.proof, p), SL_PIECE (work, q * (PANEL + 1)),
                             SL_PIECE (s.A, q * q), SL_PIECE (s.R, k * q), SL_PIECE (s.L, q * q),
                             SL_PIECE (s.Y, k * q), SL_PIECE (s.D, k * q), SL_PIECE (s.K, q * q),
                             SL_PIECE (s.inverse, q * q), SL_PIECE (s.H, q * q), SL_PIECE (s.mu, q),
                             SL_PIECE (s.trial, q), SL_PIECE (s.gradient, q), SL_PIECE (s.direction, q),
                             SL_PIECE (s.best, q), SL_PIECE (atom, q), SL_PIECE (s.fixed, q),
                             SL_PIECE (s.dependent, q));
  *steps = 0;
  *gap = 0;
  if (! memory)
    return SL_OUT_OF_MEMORY;
  sl_status status = SL_OK;
  int held = sl_blas_hold ();
  for (size_t j = 0; j < p; j++)
    {
      mu[j] = 0;
      if (A[j + j * p] > 0)
        atom[used++] = j;
      sl_dict_project (d, D + j * d, c, 0);
    }
  if (q == 0)
    goto done;
  s.atom = atom;
  memcpy (s.dictionary, D, d * p * sizeof (double));
  memcpy (s.multipliers, mu, p * sizeof (double));
  set_limits (&s, target);
  for (size_t j = 0; j < q; j++)
    memcpy (s.residual + j * d, B + atom[j] * d, d * sizeof (double));
  status = triangle (d, q, s.residual, s.R, work);
  if (status == SL_OK)
    {
      raise_limits (&s);
      s.first_rho = s.rho;
      first_multipliers (&s, D, warm);
      status = maximise_and_polish (&s, target, max_iter, D, mu, gap, steps, stop);
    }

done:
  sl_blas_release (held);
  sl_free (memory);
  return status;
}
