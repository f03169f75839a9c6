/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_hoyer_jacobian.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { LANES = 8 };

/* One column of the work; scale inverse is 1/l2, so that p scale inverse is of length 1 whatever the scale: in two
   factors, since 1/l2 may leave the range of double. */
typedef struct
{
  size_t n;
  const sl_real *x, *p, *y;
  sl_real *z;
  double slope, scale, inverse;
} column;

/* Sums over the support: entries of u = |p|/l2 and, with the signs of p taken off, of y. */
typedef struct
{
  double count, u, uu, y, uy;
} moments;

SL_CLONES static void
take_moments (const column *c, int signs, moments *m)
{
  double count[LANES] = { 0 }, sum_u[LANES] = { 0 }, sum_uu[LANES] = { 0 }, sum_y[LANES] = { 0 },
         sum_uy[LANES] = { 0 };
  for (size_t i = 0; i < c->n; i++)
    {
      size_t k = i % LANES;
      double p = c->p[i], inside = p != 0 ? 1 : 0, s = signs && p < 0 ? -1 : 1;
      double u = s * p * c->scale * c->inverse, y = s * inside * (double) c->y[i];
      count[k] += inside;
      sum_u[k] += u;
      sum_uu[k] += u * u;
      sum_y[k] += y;
      sum_uy[k] += u * y;
    }
  *m = (moments) { 0 };
  for (int k = 0; k < LANES; k++)
    {
      m->count += count[k];
      m->u += sum_u[k];
      m->uu += sum_uu[k];
      m->y += sum_y[k];
      m->uy += sum_uy[k];
    }
}

/* sum (u_i - mean)^2 and sum (u_i - mean) y_i over the support, about the mean: raw sums would cancel. */
static void
centre_moments (const column *c, double mean, double *spread, double *covariance)
{
  *spread = *covariance = 0;
  for (size_t i = 0; i < c->n; i++)
    if (c->p[i] != 0)
      {
        double u = fabs ((double) c->p[i]) * c->scale * c->inverse - mean;
        *spread += u * u;
        *covariance += c->p[i] < 0 ? -u * (double) c->y[i] : u * (double) c->y[i];
      }
}

/* z = c diag (s) (y - mean (y) - u (u'y)) on the support. */
static void
projected_product (const column *c)
{
  moments m;
  double spread, covariance;
  take_moments (c, 1, &m);
  double mean_u = m.u / m.count, mean_y = m.y / m.count;
  centre_moments (c, mean_u, &spread, &covariance);
  double along = spread > 0 ? covariance / spread : 0;
  for (size_t i = 0; i < c->n; i++)
    {
      double s = c->p[i] < 0 ? -1 : 1, u = s * (double) c->p[i] * c->scale * c->inverse - mean_u;
      double z = c->slope * (s * (double) c->y[i] - mean_y - along * u);
      c->z[i] = (sl_real) (c->p[i] != 0 ? s * z : 0);
    }
}

/* z = c (y - u (u'y)), without the entries that were cut. */
static void
normalised_product (const column *c, int nonneg)
{
  moments m;
  take_moments (c, 0, &m);
  for (size_t i = 0; i < c->n; i++)
    {
      double z = c->slope * ((double) c->y[i] - m.uy * ((double) c->p[i] * c->scale * c->inverse));
      c->z[i] = (sl_real) (nonneg && c->p[i] == 0 ? 0 : z);
    }
}

/* z += a b'y for a and b of length 1, given as a scale inverse and b scale inverse. */
static void
add_dyad (const column *c, const sl_real *a, const sl_real *b)
{
  double product = 0;
  for (size_t i = 0; i < c->n; i++)
    product += (double) b[i] * c->scale * c->inverse * (double) c->y[i];
  for (size_t i = 0; i < c->n; i++)
    c->z[i] += (sl_real) (product * ((double) a[i] * c->scale * c->inverse));
}

typedef struct
{
  size_t d, ldx, ldp, ldy, ldz;
  const sl_real *X, *P, *Y;
  sl_real *Z;
  const sl_hoyer_point *point;
  int transposed;
} jacobian_job;

static sl_status
jacobian_column (const void *description, size_t j, void *work)
{
  const jacobian_job *job = description;
  const sl_hoyer_point *point = job->point;
  size_t at = j * point->step;
  double l2 = point->l2[at], scale = l2 < 0x1p-1000 ? 0x1p+100 : 1;
  column c = { job->d,
               job->X + at * job->ldx,
               job->P + at * job->ldp,
               job->Y + j * job->ldy,
               job->Z + j * job->ldz,
               point->slope[at],
               scale,
               1 / (l2 * scale) };
  sl_norms norms;
  (void) work;

  if (SL_NAME (scan) (c.n, c.x, &norms) != SL_OK || SL_NAME (scan) (c.n, c.p, &norms) != SL_OK
      || SL_NAME (scan) (c.n, c.y, &norms) != SL_OK)
    return SL_NOT_FINITE;
  if (! (l2 >= 0 && l2 <= DBL_MAX && c.slope >= 0 && c.slope <= DBL_MAX))
    return SL_BAD_INPUT;

  memset (c.z, 0, c.n * sizeof *c.z);
  if (l2 == 0)
    return SL_OK;
  if (! point->projected[at])
    normalised_product (&c, point->nonneg);
  else if (c.slope > 0)
    projected_product (&c);
  if (point->norm == SL_HOYER_KEEP)
    add_dyad (&c, job->transposed ? c.x : c.p, job->transposed ? c.p : c.x);
  else if (point->norm == SL_HOYER_NEAREST)
    add_dyad (&c, c.p, c.p);
  return SL_OK;
}

sl_status
SL_NAME (proj_hoyer_jacobian) (size_t d, size_t n, const sl_real *X, size_t ldx, const sl_real *P, size_t ldp,
                               const sl_hoyer_point *point, int transposed, const sl_real *Y, size_t ldy, sl_real *Z,
                               size_t ldz, const sl_stop *stop)
{
  if ((d == 0 && n > 0) || ldx < d || ldp < d || ldy < d || ldz < d)
    return SL_BAD_INPUT;
  jacobian_job job = { d, ldx, ldp, ldy, ldz, X, P, Y, Z, point, transposed };
  return sl_parallel_for (n, d, 0, jacobian_column, &job, stop);
}

/* ---- does P belong to X? --------------------------------------------------------------------------------------- */

/* A column in units of its largest entries, so that nothing overflows: a = |x|/top of x (x itself if nonneg, where p
   has no signs), b = |p|/top of p, and the slope between them. */
typedef struct
{
  size_t n;
  const sl_real *x, *p;
  int nonneg;
  double top_x, top_p, slope, allowed;
} match;

static double
height_of_x (const match *m, size_t i)
{
  double x = (double) m->x[i];
  return (m->nonneg ? x : fabs (x)) / (m->top_x + (m->top_x == 0));
}

static double
height_of_p (const match *m, size_t i)
{
  return fabs ((double) m->p[i]) / m->top_p;
}

/* Whether the signs of p are those of x, and its norm is l2. */
static int
signs_and_norm_fit (const match *m, double l2)
{
  double sumsq = 0;
  for (size_t i = 0; i < m->n; i++)
    {
      if (m->nonneg ? m->p[i] < 0 : (double) m->p[i] * (m->x[i] < 0 ? -1 : 1) < 0)
        return 0;
      sumsq += height_of_p (m, i) * height_of_p (m, i);
    }
  return fabs (sqrt (sumsq) * m->top_p - l2) <= m->allowed * l2 * sqrt ((double) m->n);
}

/* b = slope a, without the entries that nonneg has cut. */
static int
multiple_fits (const match *m)
{
  double slack = m->allowed * (1 + m->slope);
  for (size_t i = 0; i < m->n; i++)
    if (! (fabs (height_of_p (m, i) - m->slope * fmax (height_of_x (m, i), 0)) <= slack))
      return 0;
  return 1;
}

/* b = slope (a - threshold) on the support, and not above 0 elsewhere; the threshold is that of the means. */
static int
excess_fits (const match *m)
{
  double mean_a = 0, mean_b = 0, count = 0, slack = m->allowed * (1 + m->slope);
  for (size_t i = 0; i < m->n; i++)
    if (m->p[i] != 0)
      {
        mean_a += height_of_x (m, i);
        mean_b += height_of_p (m, i);
        count++;
      }
  mean_a /= count;
  mean_b /= count;
  for (size_t i = 0; i < m->n; i++)
    {
      double line = mean_b + m->slope * (height_of_x (m, i) - mean_a), off = height_of_p (m, i) - line;
      if (! (m->p[i] != 0 ? fabs (off) <= slack : line <= slack))
        return 0;
    }
  return 1;
}

/* No entry outside the support is larger than one inside. */
static int
largest_fit (const match *m)
{
  double lowest = INFINITY, highest = -INFINITY;
  for (size_t i = 0; i < m->n; i++)
    if (m->p[i] != 0)
      lowest = fmin (lowest, height_of_x (m, i));
    else
      highest = fmax (highest, height_of_x (m, i));
  return highest <= lowest + m->allowed;
}

/* No fmax: GCC 12 for arm64 fails to compile it in this loop. */
static double
largest_modulus (size_t n, const sl_real *x)
{
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    if (fabs ((double) x[i]) > largest)
      largest = fabs ((double) x[i]);
  return largest;
}

static sl_status
match_column (const void *description, size_t j, void *work)
{
  const jacobian_job *job = description;
  const sl_hoyer_point *point = job->point;
  match m = { .n = job->d, .x = job->X + j * job->ldx, .p = job->P + j * job->ldp, .nonneg = point->nonneg };
  (void) work;
  m.top_x = largest_modulus (m.n, m.x);
  m.top_p = largest_modulus (m.n, m.p);
  if (m.top_p == 0)
    return point->l2[j] == 0 ? SL_OK : SL_BAD_INPUT;
  m.slope = point->slope[j] * m.top_x / m.top_p;
  m.allowed = sqrt (SL_EPSILON) + SL_LEAST_NORMAL / m.top_p;
  if (! isfinite (m.slope) || ! isfinite (point->l2[j]))
    return SL_OK; /* beyond what numbers can tell */
  int fits = signs_and_norm_fit (&m, point->l2[j])
             && (! point->projected[j] ? multiple_fits (&m)
                 : m.slope > 0         ? excess_fits (&m)
                                       : largest_fit (&m));
  return fits ? SL_OK : SL_BAD_INPUT;
}

sl_status
SL_NAME (proj_hoyer_fits) (size_t d, size_t n, const sl_real *X, size_t ldx, const sl_real *P, size_t ldp,
                           const sl_hoyer_point *point, const sl_stop *stop)
{
  jacobian_job job = { .d = d, .ldx = ldx, .ldp = ldp, .X = X, .P = P, .point = point };
  return sl_parallel_for (n, d, 0, match_column, &job, stop);
}
