/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_gsp.h"
#include "sl_gsp_problem_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

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

static double
relative_gap (double primal, double dual)
{
  return dual != 0 ? (dual - primal) / dual : 0;
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

sl_status
SL_NAME (proj_gsp_matrix) (size_t d, size_t r, const sl_real *X, size_t ldx, const double *w, size_t ldw,
                           const sl_gsp_options *options, sl_real *Y, size_t ldy, sl_gsp_result *result,
                           sl_gsp_part *parts, const sl_stop *stop)
{
  if ((d == 0 && r > 0) || ldx < d || ldy < d || (w && ldw > 0 && ldw < d))
    return SL_BAD_INPUT;
  gsp_group *groups = sl_alloc (r, sizeof *groups);
  if (! groups)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < r; i++)
    groups[i] = (gsp_group) { d, X + i * ldx, Y + i * ldy, w ? w + i * ldw : NULL };
  void *workspace = sl_alloc (1, SL_NAME (gsp_workspace) (r, groups));
  sl_status status = SL_OUT_OF_MEMORY;
  if (workspace)
    status = SL_NAME (proj_gsp) (r, groups, options, workspace, result, parts, stop);
  sl_free_all (groups, workspace);
  return status;
}
