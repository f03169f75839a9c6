#include "sl_dict_dual.h"
#include "sl_blas.h"
#include "sl_dict_bcd.h"
#include "sl_dict_gap.h"
#include "sl_memory.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#ifndef SL_SINGLE

static const double
  FIRST_RHO = 1e-12,
  SAFE_PIVOT = 1e-10,           /* a pivot of A, beside its diagonal, that needs no limit above 0 */
  LEAST_RHO = 1e-16,            /* below it, 0 */
  ARMIJO = 1e-4,
  BEYOND_MODEL = .55,           /* a rise, beside what the slope promises; half of it were phi quadratic */
  NEGLIGIBLE = 1e-13;           /* a rise of phi, beside phi, that rounding hides */

enum { HALVINGS = 40, PANEL = 32, PATIENCE = 30, POLISH = 64 };

/* The atoms in use, q of them; everything below is of these alone. */
typedef struct
{
  size_t k, q;                  /* R is k-by-q */
  double c, rho;
  double *A, *R;                /* R'R = B'B */
  double *mu, *trial, *slope, *direction;
  double *best, best_rho;       /* multipliers of the least gap, and rho then */
  double *L, *Y;                /* A + M = L L', Y = R L^-T: of mu, or of trial */
  double *D, *K;                /* R (A + M)^-1, and D'D */
  double *inverse, *H;
  char *fixed;
} dual_state;

static double
inner (size_t n, const double *x, const double *y)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

static double
limit (const dual_state *s, size_t k)
{
  return s->rho * s->A[k + k * s->q];
}

/* L and Y of mu; phi (mu) - |X|^2/2, or -Inf where A + M is not positive definite. */
static double
value (dual_state *s, const double *mu)
{
  const sl_blasint bk = (sl_blasint) s->k, bq = (sl_blasint) s->q;
  const double one = 1;
  sl_blasint info = 0;
  double sum = 0;
  memcpy (s->L, s->A, s->q * s->q * sizeof (double));
  for (size_t i = 0; i < s->q; i++)
    {
      s->L[i + i * s->q] += mu[i];
      sum += mu[i];
    }
  SL_FORTRAN (dpotrf) ("L", &bq, s->L, &bq, &info);
  if (info != 0)
    return -INFINITY;
  memcpy (s->Y, s->R, s->k * s->q * sizeof (double));
  SL_FORTRAN (dtrsm) ("R", "L", "T", "N", &bk, &bq, &one, s->L, &bq, s->Y, &bk);
  return -inner (s->k * s->q, s->Y, s->Y) / 2 - s->c / 2 * sum;
}

/* D, D'D and the slope of phi from L and Y. */
static void
differentiate (dual_state *s)
{
  const sl_blasint bk = (sl_blasint) s->k, bq = (sl_blasint) s->q;
  const double one = 1, zero = 0;
  memcpy (s->D, s->Y, s->k * s->q * sizeof (double));
  SL_FORTRAN (dtrsm) ("R", "L", "N", "N", &bk, &bq, &one, s->L, &bq, s->D, &bk);
  SL_FORTRAN (dgemm) ("T", "N", &bq, &bq, &bk, &one, s->D, &bk, s->D, &bk, &zero, s->K, &bq);
  for (size_t i = 0; i < s->q; i++)
    s->slope[i] = (s->K[i + i * s->q] - s->c) / 2;
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
  const sl_blasint bq = (sl_blasint) q, one_column = 1;
  const double one = 1;
  sl_blasint info = 0;
  memcpy (s->inverse, s->L, q * q * sizeof (double));
  SL_FORTRAN (dpotri) ("L", &bq, s->inverse, &bq, &info);
  if (info != 0)
    return 0;

  double most = 0;
  for (size_t k = 0; k < q; k++)
    {
      s->fixed[k] = s->mu[k] <= limit (s, k) && s->slope[k] <= 0;
      most = fmax (most, s->K[k + k * q] * s->inverse[k + k * q]);
      f += ! s->fixed[k];
    }
  if (f == 0)
    return 0;
  const sl_blasint bf = (sl_blasint) f;
  for (double ridge = 1e-15; ; ridge *= 100)
    {
      for (size_t k = 0, column = 0; k < q; k++)
        if (! s->fixed[k])
          {
            double *H = s->H + column * f;
            for (size_t i = k, row = column; i < q; i++)
              if (! s->fixed[i])
                H[row++] = s->K[i + k * q] * s->inverse[i + k * q];
            H[column] += ridge * (H[column] + most) + DBL_MIN;
            s->direction[column++] = s->slope[k];
          }
      SL_FORTRAN (dpotrf) ("L", &bf, s->H, &bf, &info);
      if (info == 0)
        break;
      if (! (ridge < 1))
        return 0;
    }
  SL_FORTRAN (dtrsm) ("L", "L", "N", "N", &bf, &one_column, &one, s->H, &bf, s->direction, &bf);
  SL_FORTRAN (dtrsm) ("L", "L", "T", "N", &bf, &one_column, &one, s->H, &bf, s->direction, &bf);
  for (size_t k = q; k-- > 0; )
    s->direction[k] = s->fixed[k] ? 0 : s->direction[--f];
  return 1;
}

/* trial = P (mu + step direction): what the slope promises for it, and the largest relative move. */
static double
tried (dual_state *s, double step, double *moved)
{
  double promised = 0;
  *moved = 0;
  for (size_t k = 0; k < s->q; k++)
    {
      s->trial[k] = fmax (s->mu[k] + step * s->direction[k], limit (s, k));
      promised += s->slope[k] * (s->trial[k] - s->mu[k]);
      *moved = fmax (*moved, fabs (s->trial[k] - s->mu[k]) / (s->A[k + k * s->q] + s->mu[k]));
    }
  return promised;
}

/* mu moves along the projected direction; 0 where no step lets phi rise. L and Y are then those of mu.
   Where multipliers are far too small phi is nowhere near its quadratic model, and rises by more: steps then double. */
static int
search (dual_state *s, double *phi)
{
  double step = 1, before = *phi, moved, promised, next = -INFINITY;
  for (int h = 0; h < HALVINGS; h++, step /= 2)
    {
      promised = tried (s, step, &moved);
      if (! (moved > DBL_EPSILON))
        break;
      next = value (s, s->trial);
      if (next - before >= ARMIJO * promised - NEGLIGIBLE * fabs (before) && next > -INFINITY)
        break;
      next = -INFINITY;
    }
  if (! (next > -INFINITY))
    {
      *phi = value (s, s->mu);
      return 0;
    }
  double best = step;
  while (step >= 1 && step < 1e6 && next - before > BEYOND_MODEL * promised && next - before > -NEGLIGIBLE * before)
    {
      tried (s, 2 * step, &moved);
      double further = value (s, s->trial);
      step *= 2;
      if (! (further > next))
        break;
      best = step;
      next = further;
    }
  tried (s, best, &moved);
  memcpy (s->mu, s->trial, s->q * sizeof (double));
  *phi = best == step ? next : value (s, s->mu);
  return 1;
}

/* A smaller rho, where A + M stays positive definite with it. */
static int
shrink_limits (dual_state *s, double *phi)
{
  if (s->rho == 0)
    return 0;
  double before = s->rho, next;
  s->rho = s->rho > LEAST_RHO ? s->rho / 100 : 0;
  for (size_t k = 0; k < s->q; k++)
    s->trial[k] = s->mu[k] <= before * s->A[k + k * s->q] ? limit (s, k) : s->mu[k];
  next = value (s, s->trial);
  if (next > -INFINITY)
    {
      memcpy (s->mu, s->trial, s->q * sizeof (double));
      *phi = next;
      return 1;
    }
  s->rho = before;
  *phi = value (s, s->mu);
  return 0;
}

/* The multipliers, from those given, until the gap is at most target. *steps are done before and after. */
static sl_status
maximise (dual_state *s, double target, size_t most, size_t *steps, const sl_stop *stop)
{
  double phi = value (s, s->mu), least = INFINITY;
  size_t stalled = 0;
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
          s->best_rho = s->rho;
          memcpy (s->best, s->mu, s->q * sizeof (double));
        }
      if (gap <= target || *steps >= most)
        return SL_OK;
      if (stop && *steps > 0 && stop->poll (stop->context))
        return SL_INTERRUPTED;
      ++*steps;
      if (gap - floor <= target / 2 || stalled > PATIENCE)
        {
          if (! shrink_limits (s, &phi))
            return SL_OK;
          stalled = 0;
        }
      else if (! newton (s) || ! search (s, &phi))
        {
          if (! shrink_limits (s, &phi))
            return SL_OK;
        }
    }
}

/* 0 where A is safely positive definite. */
static double
first_rho (dual_state *s)
{
  for (size_t k = 0; k < s->q; k++)
    s->mu[k] = 0;
  if (! (value (s, s->mu) > -INFINITY))
    return FIRST_RHO;
  for (size_t k = 0; k < s->q; k++)
    {
      double pivot = s->L[k + k * s->q];
      if (! (pivot * pivot > SAFE_PIVOT * s->A[k + k * s->q]))
        return FIRST_RHO;
    }
  return 0;
}

/* Multipliers to begin with: those that were right if no two atoms were used together or, where warm and phi is higher
   there, those that make the atoms in D optimal along themselves. */
static void
begin (dual_state *s, size_t d, size_t p, const double *A, const double *B, const double *D, const size_t *atom,
       double *product, int warm)
{
  const sl_blasint bd = (sl_blasint) d, bp = (sl_blasint) p;
  const double one = 1, zero = 0;
  for (size_t k = 0; k < s->q; k++)
    {
      const double *b = B + atom[k] * d;
      s->mu[k] = fmax (sqrt (inner (d, b, b) / s->c) - s->A[k + k * s->q], limit (s, k));
    }
  if (! warm)
    return;
  SL_FORTRAN (dgemm) ("N", "N", &bd, &bp, &bp, &one, D, &bd, A, &bp, &zero, product, &bd);
  for (size_t k = 0; k < s->q; k++)
    {
      size_t at = atom[k] * d;
      double pull = inner (d, B + at, D + at) - inner (d, product + at, D + at);
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

/* D (mu) from B, its atoms cut. */
static void
dictionary (const dual_state *s, size_t d, const double *B, const size_t *atom, double *copy, double *D)
{
  const sl_blasint bd = (sl_blasint) d, bq = (sl_blasint) s->q;
  const double one = 1;
  for (size_t k = 0; k < s->q; k++)
    memcpy (copy + k * d, B + atom[k] * d, d * sizeof (double));
  SL_FORTRAN (dtrsm) ("R", "L", "T", "N", &bd, &bq, &one, s->L, &bq, copy, &bd);
  SL_FORTRAN (dtrsm) ("R", "L", "N", "N", &bd, &bq, &one, s->L, &bq, copy, &bd);
  for (size_t k = 0; k < s->q; k++)
    {
      sl_dict_project (d, copy + k * d, s->c, 0);
      memcpy (D + atom[k] * d, copy + k * d, d * sizeof (double));
    }
}

/* What rounding has left of the gap is mostly in D, which some sweeps over its atoms improve. */
static sl_status
polished (size_t d, size_t p, const double *A, const double *B, double c, double *D, const double *mu, double *gap,
          const sl_stop *stop)
{
  double own = INFINITY;
  sl_status status = sl_dict_bcd (d, p, A, B, c, 0, POLISH, D, stop);
  if (status == SL_OK)
    status = sl_dict_gap (d, p, A, B, c, 0, D, mu, gap);
  if (status == SL_OK)
    status = sl_dict_gap (d, p, A, B, c, 0, D, NULL, &own);
  *gap = fmin (*gap, own);
  return status;
}

sl_status
sl_dict_dual (size_t d, size_t p, const double *A, const double *B, double c, int warm, double target, size_t most,
              double *D, double *mu, double *gap, size_t *steps, const sl_stop *stop)
{
  if (d == 0 || p == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p) || ! sl_fits_blas (p * PANEL)
      || p > SIZE_MAX / 64 / (5 * d + 6 * p + 7 + PANEL))
    return SL_BAD_INPUT;
  double *memory = sl_alloc (p, (4 * d + 6 * p + 6 + PANEL) * sizeof (double));
  size_t *atom = sl_alloc (p, sizeof (size_t));
  char *fixed = sl_alloc (p, 1);
  sl_status status = SL_OUT_OF_MEMORY;
  int held = sl_blas_hold ();
  *steps = 0;
  *gap = 0;
  if (! memory || ! atom || ! fixed)
    goto done;

  size_t q = 0;
  for (size_t k = 0; k < p; k++)
    {
      mu[k] = 0;
      if (A[k + k * p] > 0)
        atom[q++] = k;
      sl_dict_project (d, D + k * d, c, 0);
    }
  status = SL_OK;
  if (q == 0)
    goto done;

  size_t k = d < q ? d : q;
  dual_state s = { .k = k, .q = q, .c = c, .fixed = fixed };
  double *copy = memory, *work = copy + d * p;
  s.A = work + q * (PANEL + 1);
  s.R = s.A + q * q;
  s.L = s.R + k * q;
  s.Y = s.L + q * q;
  s.D = s.Y + k * q;
  s.K = s.D + k * q;
  s.inverse = s.K + q * q;
  s.H = s.inverse + q * q;
  s.mu = s.H + q * q;
  s.trial = s.mu + q;
  s.slope = s.trial + q;
  s.direction = s.slope + q;
  s.best = s.direction + q;
  for (size_t j = 0; j < q; j++)
    for (size_t i = 0; i < q; i++)
      s.A[i + j * q] = A[atom[i] + atom[j] * p];
  for (size_t j = 0; j < q; j++)
    memcpy (copy + j * d, B + atom[j] * d, d * sizeof (double));
  status = triangle (d, q, copy, s.R, work);
  if (status == SL_OK)
    {
      s.rho = first_rho (&s);
      begin (&s, d, p, A, B, D, atom, copy, warm);
      status = maximise (&s, target, most, steps, stop);
    }
  if (status == SL_OK || status == SL_INTERRUPTED)
    {
      s.rho = s.best_rho;
      value (&s, s.best);
      dictionary (&s, d, B, atom, copy, D);
      for (size_t j = 0; j < q; j++)
        mu[atom[j]] = s.best[j] > limit (&s, j) ? s.best[j] : 0;
      sl_status measured = sl_dict_gap (d, p, A, B, c, 0, D, mu, gap);
      if (measured == SL_OK && *gap > target && *steps < most && status == SL_OK)
        measured = polished (d, p, A, B, c, D, mu, gap, stop);
      status = measured == SL_OK ? status : measured;
    }

done:
  sl_blas_release (held);
  sl_free (fixed);
  sl_free (atom);
  sl_free (memory);
  return status;
}

#endif
