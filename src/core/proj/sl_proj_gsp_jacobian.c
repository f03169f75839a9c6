/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_gsp_jacobian.h"
#include "base/sl_lane_sums.h"
#include "base/sl_memory.h"
#include "sl_gsp_problem_private.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <stdint.h>

typedef SL_NAME (gsp_direction) direction;

enum { LANES = 8 };

/* Ratio of g' to the sum of its terms below which it is rounding: mu is then undetermined. */
static const double flat = 1e-12;

typedef struct
{
  double beta, weight_unit; /* v = beta w; weights are in a unit (power of two) of about the largest */
  double cu, vu, load, vv;  /* c'u, v'u on I, v'c, |v_I|^2 */
  double inner;             /* length a'u, or a'z if transposed */
  double along_u, along_c, along_v;
} group_sums;

typedef struct
{
  const direction *groups;
  const sl_gsp_part *parts;
  group_sums *sums;
  double mu, length; /* the largest of the groups' norms, a unit */
  int transposed;
} jacobian_job;

size_t
SL_NAME (gsp_jacobian_workspace) (size_t r)
{
  return r > SIZE_MAX / sizeof (group_sums) ? SIZE_MAX : r * sizeof (group_sums);
}

static void
find_beta (const direction *g, group_sums *s)
{
  s->beta = 1 / (sqrt ((double) g->n) - 1);
  s->weight_unit = 1;
  if (! g->w)
    return;
  double max = 0, min = INFINITY, sumsq = 0;
  for (size_t i = 0; i < g->n; i++)
    {
      max = fmax (max, g->w[i]);
      min = fmin (min, g->w[i]);
    }
  for (size_t i = 0; i < g->n; i++)
    sumsq += g->w[i] / max * (g->w[i] / max);
  s->weight_unit = sl_power_of_two (max);
  s->beta = 1 / (max / s->weight_unit * sqrt (sumsq) - min / s->weight_unit);
}

/* The four sums; u counts with the signs of y, which on the support are those of x. */
SL_CLONES static void
sum_plain (size_t n, const sl_real *y, const sl_real *u, double gain, double sums[4])
{
  double cu[LANES] = { 0 }, vu[LANES] = { 0 }, load[LANES] = { 0 }, count[LANES] = { 0 };
  SL_IN_LANES (LANES, i, k, n, {
    double c = (double) y[i] / gain, sign = (c > 0 ? 1.0 : 0.0) - (c < 0 ? 1.0 : 0.0);
    cu[k] += c * (double) u[i];
    vu[k] += sign * (double) u[i];
    load[k] += fabs (c);
    count[k] += fabs (sign);
  });
  sums[0] = sl_sum_in_order (LANES, cu);
  sums[1] = sl_sum_in_order (LANES, vu);
  sums[2] = sl_sum_in_order (LANES, load);
  sums[3] = sl_sum_in_order (LANES, count);
}

static void
sum_weighted (const direction *g, double unit, double gain, double sums[4])
{
  sums[0] = sums[1] = sums[2] = sums[3] = 0;
  for (size_t i = 0; i < g->n; i++)
    if (g->y[i] != 0)
      {
        double c = fabs ((double) g->y[i]) / gain, u = g->y[i] < 0 ? -(double) g->u[i] : (double) g->u[i];
        sums[0] += c * u;
        double w = g->w[i] / unit;
        sums[1] += w * u;
        sums[2] += w * c;
        sums[3] += w * w;
      }
}

static sl_status
sum_group (const void *description, size_t i, void *work)
{
  const jacobian_job *job = description;
  const direction *g = job->groups + i;
  const sl_gsp_part *part = job->parts + i;
  group_sums *s = job->sums + i;
  sl_norms norms;
  (void) work;

  s->inner = 0;
  if (SL_NAME (scan) (g->n, g->u, &norms) != SL_OK || SL_NAME (scan) (g->n, g->y, &norms) != SL_OK)
    return SL_NOT_FINITE;
  if (part->state == SL_GSP_TIED || part->state == SL_GSP_APART)
    return SL_INFEASIBLE;
  if (part->state != SL_GSP_SEVERAL)
    return SL_OK;

  double sums[4];
  find_beta (g, s);
  if (g->w)
    sum_weighted (g, s->weight_unit, part->gain, sums);
  else
    sum_plain (g->n, g->y, g->u, part->gain, sums);
  s->cu = sums[0];
  s->vu = s->beta * sums[1];
  s->load = s->beta * sums[2];
  s->vv = s->beta * s->beta * sums[3];

  double along = s->vu - s->load * s->cu; /* N a'u */
  if (job->transposed)
    s->inner = part->gain / part->norm * along + job->mu / part->norm * s->cu * (s->vv - s->load * s->load);
  else
    s->inner = along * (job->length / part->norm);
  return SL_OK;
}

/* The coefficients of u, c and v, given common: dmu or, if transposed, T/g' in the unit length. What has the unit of x is
   divided by the like before it is a factor, so that no product leaves the range of numbers. */
static void
set_coefficients (group_sums *s, const sl_gsp_part *part, double mu, int transposed, double common, double length)
{
  double N = part->norm, A = part->gain;
  s->along_u = A / N;
  if (transposed)
    {
      s->along_v = mu / N * s->cu + common * (length / N);
      s->along_c = s->cu - A / N * s->cu - s->along_v * s->load;
    }
  else
    {
      double dA = s->cu + mu / length * s->inner + mu / N * (s->load * s->load - s->vv) * common;
      s->along_c = dA + A / N * (s->load * common - s->cu);
      s->along_v = -A / N * common;
    }
}

SL_CLONES static void
write_plain (size_t n, const sl_real *y, const sl_real *u, double gain, double along_u, double along_c,
             double along_sign, sl_real *out)
{
  for (size_t i = 0; i < n; i++)
    {
      double c = (double) y[i] / gain, sign = (c > 0 ? 1.0 : 0.0) - (c < 0 ? 1.0 : 0.0);
      out[i] = (sl_real) (fabs (sign) * along_u * (double) u[i] + along_c * c + along_sign * sign);
    }
}

static sl_status
write_group (const void *description, size_t i, void *work)
{
  const jacobian_job *job = description;
  const direction *g = job->groups + i;
  const sl_gsp_part *part = job->parts + i;
  const group_sums *s = job->sums + i;
  (void) work;

  if (part->state == SL_GSP_SAME)
    for (size_t k = 0; k < g->n; k++)
      g->out[k] = g->u[k];
  else if (part->state != SL_GSP_SEVERAL)
    for (size_t k = 0; k < g->n; k++)
      g->out[k] = g->y[k] != 0 ? g->u[k] : 0;
  else if (! g->w)
    write_plain (g->n, g->y, g->u, part->gain, s->along_u, s->along_c, s->along_v * s->beta, g->out);
  else
    for (size_t k = 0; k < g->n; k++)
      {
        double y = (double) g->y[k], v = s->beta * (g->w[k] / s->weight_unit);
        double change = s->along_u * (double) g->u[k] + s->along_c * (y / part->gain) + s->along_v * (y < 0 ? -v : v);
        g->out[k] = y != 0 ? (sl_real) change : 0;
      }
  return SL_OK;
}

sl_status
SL_NAME (proj_gsp_jacobian) (size_t r, const direction *groups, double mu, double slope, const sl_gsp_part *parts,
                             int transposed, void *workspace, const sl_stop *stop)
{
  jacobian_job job = { groups, parts, workspace, mu, 0, transposed };
  size_t entries = 0;
  for (size_t i = 0; i < r; i++)
    {
      entries += groups[i].n;
      if (parts[i].state == SL_GSP_SEVERAL)
        job.length = fmax (job.length, parts[i].norm);
    }

  sl_status status = SL_NAME (gsp_for_groups) (r, entries, sum_group, &job, stop);
  if (status != SL_OK)
    return status;

  double inner = 0, terms = 0;
  for (size_t i = 0; i < r; i++)
    if (parts[i].state == SL_GSP_SEVERAL)
      {
        inner += job.sums[i].inner;
        terms += job.sums[i].vv / parts[i].norm;
      }
  if (terms > 0 && ! (-slope > flat * terms))
    return SL_INFEASIBLE;
  double common = terms > 0 ? ((transposed ? inner : -inner) / (slope * job.length)) : 0;
  for (size_t i = 0; i < r; i++)
    if (parts[i].state == SL_GSP_SEVERAL)
      set_coefficients (job.sums + i, parts + i, mu, transposed, common, job.length);
  return SL_NAME (gsp_for_groups) (r, entries, write_group, &job, stop);
}

/* ---- does y belong to x? --------------------------------------------------------------------------------------- */

/* Whether y = slope max (|x| - step w/weight_unit, 0) with the signs of x, in units of the largest entries of x and y. */
SL_CLONES static int
excess_fits (const direction *g, double weight_unit, double top_x, double top_y, double slope, double step,
             double allowed)
{
  double misfits[LANES] = { 0 };
  SL_IN_LANES (LANES, i, k, g->n, {
    double cut = step * (g->w ? g->w[i] / weight_unit : 1), above = fabs ((double) g->x[i]) / top_x - cut;
    double apart = fabs (fabs ((double) g->y[i]) / top_y - slope * (above > 0 ? above : 0));
    double y = g->x[i] < 0 ? -(double) g->y[i] : (double) g->y[i];
    misfits[k] += ((y < 0) | (apart > allowed * (1 + slope * (1 + cut)))) ? 1 : 0;
  });
  return sl_sum_in_order (LANES, misfits) == 0;
}

typedef struct
{
  double top_x, top_y;      /* largest moduli */
  double kept, equal, same; /* numbers of y that are not 0, that are x, and that are neither 0 nor far from x */
} likeness;

SL_CLONES static likeness
compare (size_t n, const sl_real *x, const sl_real *y)
{
  double top_x[LANES] = { 0 }, top_y[LANES] = { 0 }, kept[LANES] = { 0 }, equal[LANES] = { 0 }, same[LANES] = { 0 };
  const double close = sqrt (SL_EPSILON);
  SL_IN_LANES (LANES, i, k, n, {
    double x_modulus = fabs ((double) x[i]), y_modulus = fabs ((double) y[i]),
           apart = fabs ((double) y[i] - (double) x[i]);
    top_x[k] = x_modulus > top_x[k] ? x_modulus : top_x[k];
    top_y[k] = y_modulus > top_y[k] ? y_modulus : top_y[k];
    kept[k] += y[i] != 0 ? 1 : 0;
    equal[k] += y[i] == x[i] ? 1 : 0;
    same[k] += ((y[i] != 0) & (apart <= close * x_modulus + SL_LEAST_NORMAL)) ? 1 : 0;
  });
  likeness all = { 0, 0, sl_sum_in_order (LANES, kept), sl_sum_in_order (LANES, equal),
                   sl_sum_in_order (LANES, same) };
  for (size_t k = 0; k < LANES; k++)
    {
      all.top_x = fmax (all.top_x, top_x[k]);
      all.top_y = fmax (all.top_y, top_y[k]);
    }
  return all;
}

static sl_status
match_group (const void *description, size_t i, void *work)
{
  const jacobian_job *job = description;
  const direction *g = job->groups + i;
  const sl_gsp_part *part = job->parts + i;
  group_sums *s = job->sums + i;
  likeness a = compare (g->n, g->x, g->y);
  (void) work;
  int fits = 1;
  switch (part->state)
    {
    case SL_GSP_SAME:
      fits = a.equal == (double) g->n;
      break;
    case SL_GSP_ZERO:
      fits = a.top_x == 0 && a.top_y == 0;
      break;
    case SL_GSP_ONE:
      fits = a.kept == a.same && a.kept == (part->gain > 0);
      break;
    case SL_GSP_SEVERAL:
      find_beta (g, s);
      fits = a.kept > 0 && a.top_x > 0
             && excess_fits (g, s->weight_unit, a.top_x, a.top_y, part->gain / part->norm * (a.top_x / a.top_y),
                             job->mu / a.top_x * s->beta, sqrt (SL_EPSILON) + SL_LEAST_NORMAL / a.top_y);
      break;
    case SL_GSP_TIED:
    case SL_GSP_APART:
      break;
    }
  return fits ? SL_OK : SL_BAD_INPUT;
}

sl_status
SL_NAME (proj_gsp_fits) (size_t r, const direction *groups, double mu, const sl_gsp_part *parts, void *workspace,
                         const sl_stop *stop)
{
  jacobian_job job = { groups, parts, workspace, mu, 0, 0 };
  size_t entries = 0;
  for (size_t i = 0; i < r; i++)
    entries += groups[i].n;
  return SL_NAME (gsp_for_groups) (r, entries, match_group, &job, stop);
}

/* ---- the columns of a matrix ----------------------------------------------------------------------------------- */

sl_status
SL_NAME (proj_gsp_jacobian_matrix) (size_t d, size_t r, const sl_real *X, size_t ldx, const sl_real *Y, size_t ldy,
                                    const double *w, size_t ldw, double mu, double slope, const sl_gsp_part *parts,
                                    int transposed, const sl_real *U, size_t ldu, sl_real *V, size_t ldv,
                                    const sl_stop *stop)
{
  if ((d == 0 && r > 0) || (X && ldx < d) || ldy < d || ldu < d || ldv < d || (w && ldw > 0 && ldw < d))
    return SL_BAD_INPUT;
  direction *groups = sl_alloc (r, sizeof *groups);
  group_sums *sums = sl_alloc (r, sizeof *sums);
  sl_status status = groups && sums ? SL_OK : SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < r && status == SL_OK; i++)
    groups[i] = (direction) {
      d, Y + i * ldy, w ? w + i * ldw : NULL, U + i * ldu, V + i * ldv, X ? X + i * ldx : NULL
    };
  if (X)
    SL_STEP (status, SL_NAME (proj_gsp_fits) (r, groups, mu, parts, sums, stop));
  SL_STEP (status, SL_NAME (proj_gsp_jacobian) (r, groups, mu, slope, parts, transposed, sums, stop));
  sl_free_all (groups, sums);
  return status;
}
