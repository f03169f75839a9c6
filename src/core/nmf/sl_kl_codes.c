/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_kl_codes.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "linalg/sl_armijo.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { TRIES = 40 }; /* of a step of the interior */

typedef struct
{
  const sl_data *X;
  size_t r, most; /* most entries of a column */
  const double *Wt, *c;
  int each;
  double tol;
  size_t max_steps;
  double *H, *kkt, *gap, *value, *steps;
  sl_watch *watch;
} kl_job;

/* A column scaled: components g_k = c_k h_k / T, weights y_i = x_i / T of the rows v_i of V, whose largest entry is 1.
   Components and rows that have no influence are left out: there are q and s. */
typedef struct
{
  size_t q, s, room;
  double *V, *B; /* row i in places room * i; B likewise */
  double *y, *u; /* s */
  double *g, *z; /* q: the iterate */
  double *rho, *dg, *dz, *new_g, *new_z;
  double *A;         /* room-by-room */
  size_t *component; /* q */
} kl_column;

/* u = V g and rho = V' (y / u). A row that no component covers makes rho huge, not infinite, or 0 times it would be no
   number. */
static void
evaluate (const kl_column *p, const double *g, double *u, double *rho)
{
  memset (rho, 0, p->q * sizeof (double));
  for (size_t i = 0; i < p->s; i++)
    {
      const double *v = p->V + p->room * i;
      double sum = 0;
      for (size_t k = 0; k < p->q; k++)
        sum += v[k] * g[k];
      u[i] = sum;
      double t = p->y[i] / fmax (sum, DBL_MIN);
      for (size_t k = 0; k < p->q; k++)
        rho[k] += v[k] * t;
    }
}

/* max rho - 1 of g scaled to the sum 1, from rho at g itself. */
static double
violation (const kl_column *p, const double *g, const double *rho)
{
  double largest = 0;
  for (size_t k = 0; k < p->q; k++)
    largest = fmax (largest, rho[k]);
  return fmax (largest * sl_sum_in_order (p->q, g) - 1, 0);
}

/* The lower triangle of V' diag (y / u^2) V. */
static void
hessian (const kl_column *p)
{
  for (size_t i = 0; i < p->s; i++)
    {
      double t = sqrt (p->y[i]) / p->u[i];
      for (size_t k = 0; k < p->q; k++)
        p->B[p->room * i + k] = p->V[p->room * i + k] * t;
    }
  sl_syrk_d ('L', 'N', p->q, p->s, 1, p->B, p->room, 0, p->A, p->room);
}

/* Solves A d = d of the order n by Cholesky; returns whether A is positive definite to rounding. */
static int
newton_step (const kl_column *p, size_t n, double *d)
{
  if (! sl_cholesky (n, p->A, p->room, 0))
    return 0;
  sl_cholesky_solve (n, p->A, p->room, 1, d, n);
  for (size_t k = 0; k < n; k++)
    if (! isfinite (d[k]))
      return 0;
  return 1;
}

/* f and the barrier, of g and of u = V g. */
static double
barrier (const kl_column *p, const double *g, const double *u, double mu)
{
  double sum = 0;
  for (size_t i = 0; i < p->s; i++)
    sum -= p->y[i] * log (u[i]);
  for (size_t k = 0; k < p->q; k++)
    sum += g[k] - mu * log (g[k]);
  return sum;
}

typedef struct
{
  kl_column *p;
  double mu;
} segment;

/* new_g = g + t dg, its u and rho, and the barrier there. */
static sl_status
barrier_at (void *context, double t, double *value)
{
  const segment *s = context;
  kl_column *p = s->p;
  for (size_t k = 0; k < p->q; k++)
    p->new_g[k] = p->g[k] + t * p->dg[k];
  evaluate (p, p->new_g, p->u, p->rho);
  *value = barrier (p, p->new_g, p->u, s->mu);
  return SL_OK;
}

/* The longest part of the step d, at most 1, that leaves a above a hundredth of it. */
static double
longest (size_t n, const double *a, const double *d)
{
  double t = 1;
  for (size_t k = 0; k < n; k++)
    if (d[k] < 0)
      t = fmin (t, -.99 * a[k] / d[k]);
  return t;
}

/* One step; returns its length, 0 if there was none. u and rho are those of g before and after. It lowers f with the
   barrier mu, of which -(rho - 1 + mu / g) is the gradient, up to rounding; so a component of little weight does not
   hold up the others. The multipliers z take their own step, and stay within reach of mu / g. */
static double
interior_step (kl_column *p, double mu)
{
  const double reach = 1e8, rounding = 64 * DBL_EPSILON;
  double slope = 0;
  hessian (p);
  for (size_t k = 0; k < p->q; k++)
    {
      p->A[k + k * p->room] += p->z[k] / p->g[k];
      p->new_g[k] = p->dg[k] = p->rho[k] - 1 + mu / p->g[k];
    }
  if (! newton_step (p, p->q, p->dg))
    return 0;
  for (size_t k = 0; k < p->q; k++)
    {
      slope -= p->new_g[k] * p->dg[k];
      p->dz[k] = (mu - p->z[k] * p->dg[k]) / p->g[k] - p->z[k];
    }
  double t = longest (p->q, p->g, p->dg), of_z = longest (p->q, p->z, p->dz);
  double value = barrier (p, p->g, p->u, mu);
  segment s = { p, mu };
  sl_armijo (barrier_at, &s, TRIES, slope, rounding * (1 + fabs (value)), &value, &t);
  if (t > 0)
    memcpy (p->g, p->new_g, p->q * sizeof (double));
  else
    evaluate (p, p->g, p->u, p->rho); /* not run in tests: where rounding hides every descent; no test has met it */
  for (size_t k = 0; k < p->q && t > 0; k++)
    {
      double centre = mu / p->g[k], z = p->z[k] + of_z * p->dz[k];
      p->z[k] = fmax (centre / reach, fmin (z, centre * reach));
    }
  return t;
}

static size_t
interior (const kl_job *job, kl_column *p)
{
  for (size_t k = 0; k < p->q; k++)
    p->g[k] = 1 / (double) p->q;
  evaluate (p, p->g, p->u, p->rho);
  for (size_t k = 0; k < p->q; k++)
    p->z[k] = fmax (1 - p->rho[k], .1);
  double t = 0;
  size_t steps = 0;
  while (steps < job->max_steps && ! sl_must_stop (job->watch))
    {
      double product = 0;
      for (size_t k = 0; k < p->q; k++)
        product += p->g[k] * p->z[k];
      if (violation (p, p->g, p->rho) <= job->tol / 4 && product <= job->tol)
        break;
      steps++;
      t = interior_step (p, (t > .9 ? .01 : .2) * product / (double) p->q);
      if (t == 0)
        break;
    }
  return steps;
}

/* Newton's method on the components that are not 0, of which f is a function without constraints as long as they stay
   positive; new_g in place, u and rho those of it. */
static void
newton_on_support (kl_column *p)
{
  for (int step = 0; step < 2; step++)
    {
      size_t n = 0;
      hessian (p);
      for (size_t k = 0; k < p->q; k++)
        if (p->new_g[k] > 0)
          {
            size_t column = 0;
            for (size_t l = 0; l <= k; l++)
              if (p->new_g[l] > 0)
                p->A[n + column++ * p->room] = p->A[k + l * p->room];
            p->dg[n++] = p->rho[k] - 1;
          }
      if (! newton_step (p, n, p->dg))
        return;
      n = 0;
      for (size_t k = 0; k < p->q; k++)
        if (p->new_g[k] > 0 && ! (p->new_g[k] + p->dg[n++] > 0))
          return;
      n = 0;
      for (size_t k = 0; k < p->q; k++)
        if (p->new_g[k] > 0)
          p->new_g[k] += p->dg[n++];
      evaluate (p, p->new_g, p->u, p->rho);
    }
}

/* Coefficients below their multipliers become 0, except those without which rho would be above 1 + limit. Returns
   whether some are left. */
static int
zero_small (kl_column *p, double limit)
{
  int some = 0, wanted = 0;
  for (size_t k = 0; k < p->q; k++)
    {
      p->new_g[k] = p->g[k] < p->z[k] ? 0 : p->g[k];
      some |= p->new_g[k] > 0;
    }
  evaluate (p, p->new_g, p->u, p->rho);
  double sum = sl_sum_in_order (p->q, p->new_g);
  for (size_t k = 0; k < p->q; k++)
    if (p->new_g[k] < p->g[k] && p->rho[k] * sum > 1 + limit)
      {
        p->new_g[k] = p->g[k];
        wanted = 1;
      }
  if (wanted)
    evaluate (p, p->new_g, p->u, p->rho);
  return some;
}

/* Coefficients that only the interior keeps above 0 become 0, and the others what they are without them. */
static void
clean (const kl_job *job, kl_column *p)
{
  double limit = fmax (violation (p, p->g, p->rho), job->tol / 4), *kept = p->new_z;
  if (zero_small (p, limit))
    {
      double zeroed = violation (p, p->new_g, p->rho);
      memcpy (kept, p->new_g, p->q * sizeof (double));
      newton_on_support (p);
      double polished = violation (p, p->new_g, p->rho);
      if (polished <= zeroed && polished <= limit)
        memcpy (p->g, p->new_g, p->q * sizeof (double));
      else if (zeroed <= limit)
        memcpy (p->g, kept, p->q * sizeof (double));
    }
  double sum = sl_sum_in_order (p->q, p->g);
  for (size_t k = 0; k < p->q; k++)
    p->g[k] /= sum;
  evaluate (p, p->g, p->u, p->rho);
}

/* Rows and components of column j that have an influence. Returns T. */
static double
gather (const kl_job *job, size_t j, kl_column *p, double *lost)
{
  const double *x = job->X->value, *c = job->c + (job->each ? j * job->r : 0);
  size_t first = job->X->start[j], last = job->X->start[j + 1];
  p->q = p->s = 0;
  for (size_t k = 0; k < job->r; k++)
    {
      int used = 0;
      for (size_t e = first; e < last && ! used && c[k] > 0; e++)
        used = x[e] > 0 && job->Wt[k + job->X->row[e] * job->r] > 0;
      if (used)
        p->component[p->q++] = k;
    }
  double total = 0;
  *lost = 0;
  for (size_t e = first; e < last; e++)
    if (x[e] > 0)
      {
        const double *w = job->Wt + job->X->row[e] * job->r;
        double *v = p->V + p->room * p->s, largest = 0;
        for (size_t k = 0; k < p->q; k++)
          {
            v[k] = w[p->component[k]] / c[p->component[k]];
            largest = fmax (largest, v[k]);
          }
        if (! (largest > 0 && largest < INFINITY))
          {
            *lost = INFINITY;
            continue;
          }
        for (size_t k = 0; k < p->q; k++)
          v[k] /= largest;
        p->y[p->s++] = x[e];
        total += x[e];
      }
  for (size_t i = 0; i < p->s; i++)
    p->y[i] /= total;
  return total;
}

/* sum x_i log (x_i / w_i'h) with h as stored. */
static double
divergence (const kl_job *job, size_t j)
{
  const double *x = job->X->value, *h = job->H + j * job->r;
  double value = 0;
  for (size_t e = job->X->start[j]; e < job->X->start[j + 1]; e++)
    if (x[e] > 0)
      {
        const double *w = job->Wt + job->X->row[e] * job->r;
        double u = 0;
        for (size_t k = 0; k < job->r; k++)
          u += w[k] * h[k];
        value += u > 0 ? x[e] * log (x[e] / u) : INFINITY;
      }
  return value;
}

static sl_status
code_column (const void *description, size_t j, void *work)
{
  const kl_job *job = description;
  size_t r = job->r;
  const double *c = job->c + (job->each ? j * r : 0);
  double *h = job->H + j * r;
  for (size_t e = job->X->start[j]; e < job->X->start[j + 1]; e++)
    if (! isfinite (((const double *) job->X->value)[e]))
      return SL_NOT_FINITE;

  kl_column p = { .room = r, .V = work };
  p.B = p.V + r * job->most;
  p.y = p.B + r * job->most;
  p.u = p.y + job->most;
  p.g = p.u + job->most;
  p.z = p.g + r;
  p.rho = p.z + r;
  p.dg = p.rho + r;
  p.dz = p.dg + r;
  p.new_g = p.dz + r;
  p.new_z = p.new_g + r;
  p.A = p.new_z + r;
  p.component = (size_t *) (p.A + r * r);

  memset (h, 0, r * sizeof (double));
  job->kkt[j] = job->gap[j] = job->steps[j] = 0;
  double lost, total = gather (job, j, &p, &lost);
  if (p.s > 0)
    {
      job->steps[j] = (double) interior (job, &p);
      clean (job, &p);
      job->kkt[j] = violation (&p, p.g, p.rho);
      job->gap[j] = total * log1p (job->kkt[j]);
      for (size_t k = 0; k < p.q; k++)
        h[p.component[k]] = p.g[k] * (total / c[p.component[k]]);
    }
  job->value[j] = divergence (job, j) + lost;
  return sl_must_stop (job->watch) ? SL_INTERRUPTED : SL_OK;
}

static int
in_range (size_t count, const double *a)
{
  for (size_t i = 0; i < count; i++)
    if (! (a[i] >= 0 && a[i] < INFINITY))
      return 0;
  return 1;
}

sl_status
sl_kl_codes (const sl_data *X, size_t r, const double *Wt, const double *c, int each, double tol, size_t max_steps,
             double *H, double *kkt, double *gap, double *value, double *steps, const sl_stop *stop)
{
  size_t m = X->m, n = X->n;
  if (m == 0 || n == 0 || r == 0 || ! X->start || ! sl_fits_blas (m) || ! sl_fits_blas (r) || ! (tol >= 0)
      || m > SIZE_MAX / 256 / r || r > SIZE_MAX / 256 / r || ! in_range (r * m, Wt)
      || ! in_range (each ? r * n : r, c))
    return SL_BAD_INPUT;
  size_t most = 0;
  for (size_t j = 0; j < n; j++)
    if (X->start[j + 1] - X->start[j] > most)
      most = X->start[j + 1] - X->start[j];
  size_t numbers = 2 * r * most + 2 * most + 7 * r + r * r;
  sl_watch watch = { stop, 0 };
  kl_job job = { X, r, most, Wt, c, each, tol, max_steps, H, kkt, gap, value, steps, &watch };
  int held = sl_blas_hold ();
  sl_status status = sl_parallel_for (n, 10 * r * (most + r) * (r / 4 + 1),
                                      numbers * sizeof (double) + r * sizeof (size_t), code_column, &job, stop);
  sl_blas_release (held);
  return status;
}
