/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_gsp.h"
#include "sl_gsp_problem_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

enum {
  WORTH_A_SAMPLE = 4096, /* entries below which a sample saves nothing */
  SAMPLE = 1 << 14,      /* entries of a sample, */
  SAMPLE_PART = 16       /* one entry in this many, at most */
};

double
SL_NAME (gsp_tolerance) (void)
{
  return sizeof (sl_real) == sizeof (double) ? 1e-13 : 1e-6;
}

size_t
SL_NAME (gsp_workspace) (size_t r, const gsp_group *groups)
{
  if (r > SIZE_MAX / sizeof (gsp_group_state))
    return SIZE_MAX;
  size_t states = r * sizeof (gsp_group_state), bytes = states;
  int weighted = 0;
  for (size_t i = 0; i < r; i++)
    if (groups[i].w)
      {
        if (groups[i].n > (SIZE_MAX - bytes) / sizeof (double))
          return SIZE_MAX;
        bytes += groups[i].n * sizeof (double);
        weighted = 1;
      }
  if (! weighted)
    return bytes;
  return states > (SIZE_MAX - bytes) / 2 ? SIZE_MAX : bytes + 2 * states;
}

/* ---- beginning ------------------------------------------------------------------------------------------------- */

/* Members in the workspace, behind them their lists of weights, and then, with weights, room for two copies of the
   members. */
static sl_status
start (gsp_problem *p, const gsp_group *groups, void *workspace)
{
  double *weights = (double *) ((gsp_group_state *) workspace + p->r);
  size_t entries = 0, counted = 0;
  p->states = workspace;
  for (size_t i = 0; i < p->r; i++)
    {
      gsp_group_state *m = p->states + i;
      sl_status status = SL_NAME (gsp_start) (m, groups + i, weights);
      if (status != SL_OK)
        return status;
      if (groups[i].w)
        weights += groups[i].n;
      entries += groups[i].n;
      counted += m->counts ? 1 : 0;
    }
  p->entries = p->left = entries;
  p->counted = counted;
  p->spare = (gsp_group_state *) weights;
  p->weighted = p->spare != p->states + p->r;
  return SL_OK;
}

/* From 0 to the largest critical value, slightly enlarged for rounding; unbounded above if there are weights. The
   geometric bisection ends at a tiny number. */
static sl_bracket
first_bracket (const gsp_problem *p)
{
  sl_bracket b = { 0, 0, INFINITY, 0, INFINITY };
  int weighted = 0;
  for (size_t i = 0; i < p->r; i++)
    {
      const gsp_group_state *m = p->states + i;
      if (m->counts && m->top > 0)
        {
          b.reach = fmax (b.reach, m->top / m->beta * m->relative * (1 + 0x1p-50));
          b.tiny = fmin (b.tiny, m->top * m->relative * 0x1p-60);
          weighted = weighted || m->group.w;
        }
    }
  b.under = weighted ? INFINITY : b.reach;
  b.tiny = isinf (b.tiny) ? DBL_MIN : fmax (b.tiny, DBL_MIN);
  return b;
}

/* A multiplier near the root, or below it, and one that is likely to be below it, from a sample; both 0 if there is
   nothing to gain. A sample with two or three entries in each support knows little about it, so it is not asked for
   sparser supports than that. */
static sl_status
guess_from_sample (gsp_problem *p, double *guess, double *keep)
{
  size_t whole = p->entries;
  *guess = *keep = 0;
  if (whole < WORTH_A_SAMPLE)
    return SL_OK;
  double part = fmin ((double) SAMPLE / (double) whole, 1.0 / SAMPLE_PART), K = p->K, densest = 0;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].counts)
      {
        gsp_group_state *m = p->states + i;
        SL_NAME (gsp_sample) (m, 1 + (size_t) (part * (double) m->group.n));
        if (m->stretch > 1)
          densest += m->least * (1.5 * m->stretch - 1);
      }
  p->K = fmax (K, densest);

  sl_status status = SL_NAME (gsp_evaluate) (p, -1, 0);
  if (status == SL_OK && p->G > p->K && ! isnan (p->slope))
    {
      sl_bracket b = first_bracket (p);
      double error = .01 + 3 / sqrt ((double) p->left);
      status = SL_NAME (gsp_solve) (p, &b, 1e-3 * (double) p->counted);
      if (p->t > 0 && p->t < b.reach)
        {
          *guess = p->t;
          *keep = p->t * (1 - error);
        }
    }
  p->K = K;
  p->iterations = 0;
  return status;
}

/* Reads all groups, leaving behind what is not above keep v; afterwards mu_unit fits and *b brackets the root. */
static sl_status
read_groups (gsp_problem *p, double keep, double mu, sl_bracket *b)
{
  p->read = 1;
  p->left = p->entries;
  sl_status status = SL_NAME (gsp_evaluate) (p, keep, mu);
  double top = 0;
  for (size_t i = 0; i < p->r && status == SL_OK; i++)
    top = fmax (top, p->states[i].top * p->states[i].unit);
  if (p->mu_unit == 1 && ! p->is_part && (top > 0x1p+900 || (top > 0 && top < 0x1p-900)))
    {
      p->mu_unit = top > 1 ? 0x1p+120 : 0x1p-120;
      status = SL_NAME (gsp_evaluate) (p, 0, 0);
    }
  p->read = 0;
  *b = first_bracket (p);
  return status;
}

/* ---- end ------------------------------------------------------------------------------------------------------- */

typedef struct
{
  const gsp_problem *problem;
  sl_gsp_part *parts;
  int unchanged;
} write_job;

static sl_status
write_state (const void *description, size_t i, void *work)
{
  const write_job *job = description;
  sl_gsp_part *part = job->parts ? job->parts + i : NULL;
  (void) work;
  if (job->unchanged)
    SL_NAME (gsp_copy) (job->problem->states + i, part);
  else
    SL_NAME (gsp_write) (job->problem->states + i, part);
  return SL_OK;
}

static sl_status
write_groups (const gsp_problem *p, int unchanged, sl_gsp_part *parts)
{
  write_job job = { p, parts, unchanged };
  return SL_NAME (gsp_for_groups) (p->r, p->entries, write_state, &job, p->stop);
}

/* What rounding alone can make of a gap. */
static const double largest_rounding = 1e-12;

int
SL_NAME (gsp_values) (const gsp_problem *p, double mu, double *primal, double *dual)
{
  double sum = 0, dual_sum = mu * p->K;
  int lost = 0;
  const gsp_group_state *end = p->states + p->r;
  for (const gsp_group_state *m = p->states; m < end; m++)
    if (m->counts)
      {
        double gain = SL_NAME (gsp_gain) (m);
        sum += gain;
        dual_sum += SL_NAME (gsp_dual) (m);
        lost |= gsp_is_lost (m, gain);
      }
  *primal = sum;
  *dual = dual_sum;
  return lost;
}

static double
relative_gap (double primal, double dual)
{
  return dual != 0 ? (dual - primal) / dual : 0;
}

sl_status
SL_NAME (gsp_find_multiplier) (gsp_problem *p, double guess, double *mu, sl_gsp_side *side, int *unchanged)
{
  double r = (double) p->counted, rounding = 1e-14 * r, keep = .9 * guess;
  double enough = p->K + fmin (fmax (p->tolerance, 0), SL_NAME (gsp_tolerance) () * r);
  sl_bracket b;
  sl_status status = guess > 0 ? SL_OK : guess_from_sample (p, &guess, &keep);
  if (status == SL_OK)
    status = read_groups (p, keep, guess, &b);
  if (status == SL_OK && p->t > 0)
    status = SL_NAME (gsp_solve) (p, &b, p->tolerance);
  if (status == SL_OK && p->lost)
    status = read_groups (p, 0, 0, &b);
  *unchanged = p->t == 0 && p->G <= enough;
  *mu = p->t;
  if (status != SL_OK || *unchanged)
    return status;
  if (p->t == 0)
    status = SL_NAME (gsp_solve) (p, &b, p->tolerance);

  double error = p->G - p->K, next = p->t - error / p->slope;
  if (status == SL_OK && fabs (error) <= p->tolerance)
    {
      if (fabs (error) > rounding && sl_bracket_is_inside (&b, next) && next >= p->kept)
        status = SL_NAME (gsp_evaluate) (p, -1, next);
      *mu = p->t;
    }
  else if (status == SL_OK && p->K > 0 && p->iterations < p->limit)
    status = SL_NAME (gsp_solve_ties) (p, &b, mu, side);
  else if (status == SL_OK)
    {
      if (p->t != b.under && ! isinf (b.under))
        status = SL_NAME (gsp_evaluate) (p, -1, b.under);
      *mu = p->t;
    }
  return status;
}

/* With weights and one entry left in every group, G only moves in jumps: below K it is on the sparser side of one,
   however near K it is. */
static int
is_past_jump (const gsp_problem *p)
{
  return p->states[0].group.w && p->slope == 0 && p->G < p->K;
}

static void
mark_apart (const gsp_problem *p, sl_gsp_part *parts)
{
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].apart && p->states[i].top > 0)
      parts[i].state = SL_GSP_APART;
}

static sl_status
project (gsp_problem *p, const sl_gsp_options *options, sl_gsp_result *result, sl_gsp_part *parts)
{
  double mu, share = options->sparseness < 1 ? options->min_share : 0;
  int unchanged, mixed = 0;
  sl_status status = SL_NAME (gsp_find_multiplier) (p, options->start, &mu, &result->side, &unchanged);
  if (status != SL_OK)
    return status;
  if (! unchanged)
    {
      double primal, dual;
      int lost = SL_NAME (gsp_values) (p, mu, &primal, &dual);
      result->mu = mu * p->mu_unit;
      result->slope = (p->reference == 0 ? p->slope : -p->slope) / p->mu_unit;
      result->gap = relative_gap (primal, dual);
      if (is_past_jump (p) && result->gap > largest_rounding)
        result->side = SL_GSP_MIXED;
      mixed = result->side == SL_GSP_MIXED || (lost && share != 0);
      if (mixed)
        {
          status = SL_NAME (gsp_mix) (p, mu, result->side, share, 1 - options->sparseness, p->spare, &primal);
          if (status != SL_OK)
            return status;
          result->side = SL_GSP_MIXED;
          result->gap = relative_gap (primal, dual);
        }
    }
  result->sparseness = 1 - p->G / (double) p->counted;
  result->iterations = p->iterations;
  status = write_groups (p, unchanged, parts);
  if (mixed && parts)
    mark_apart (p, parts);
  return status;
}

sl_status
SL_NAME (proj_gsp) (size_t r, const gsp_group *groups, const sl_gsp_options *options, void *workspace,
                    sl_gsp_result *result, sl_gsp_part *parts, const sl_stop *stop)
{
  gsp_problem p = { .r = r, .limit = options->max_iterations, .stop = stop, .mu_unit = 1, .kept = -1 };
  double s = options->sparseness;
  *result = (sl_gsp_result) { .sparseness = NAN };
  if (! (s >= 0 && s <= 1) || ! (options->tolerance >= 0) || ! (options->start >= 0) || isinf (options->start)
      || ! (options->min_share <= 1))
    return SL_BAD_INPUT;
  if (r == 0)
    return SL_OK;

  sl_status status = start (&p, groups, workspace);
  if (status != SL_OK)
    return status;
  p.K = (double) p.counted * (1 - s);
  p.tolerance = fmax (options->tolerance, 1e-14) * (double) p.counted;
  if (s == 1)
    p.tolerance = -1; /* there is a smallest multiplier, and no approximation to it */
  return project (&p, options, result, parts);
}
