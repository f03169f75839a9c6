/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_gsp_problem_private.h"

#include <float.h>
#include <math.h>

enum {
  FEW = 20000,
  USUAL = 12,            /* evaluations that find a root where G does not jump */
  WORTH_A_SAMPLE = 4096, /* entries below which a sample saves nothing */
  SAMPLE = 1 << 14,      /* entries of a sample, */
  SAMPLE_PART = 16       /* one entry in this many, at most */
};

/* Relative distance below a lower bound within which nothing is dropped: the bound is subject to rounding. */
static const double margin = 0x1p-30;

/* A rise of the load above this is no rounding of a tie. */
static const double least_rise = 1e-9;

sl_status
SL_NAME (gsp_for_groups) (size_t r, size_t entries, sl_parallel_fn group, const void *job, const sl_stop *stop)
{
  if (entries >= FEW)
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): entries are those of groups */
    return sl_parallel_for (r, 1 + entries / r, 0, group, job, stop);
  sl_status status = SL_OK;
  for (size_t i = 0; i < r && status == SL_OK; i++)
    status = group (job, i, NULL);
  return status;
}

typedef struct
{
  const gsp_problem *problem;
  double keep, t;
} value_job;

static sl_status
value_state (const void *description, size_t i, void *work)
{
  const value_job *job = description;
  const gsp_problem *p = job->problem;
  gsp_group_state *m = p->states + i;
  (void) work;

  if (p->read)
    return SL_NAME (gsp_read) (m, p->mu_unit, job->keep, job->t);
  if (! m->counts)
    return SL_OK;
  if (p->reference == 0)
    SL_NAME (gsp_value) (m, job->keep, job->t);
  else if (m->top == 0 || m->critical > 2 * p->reference)
    SL_NAME (gsp_value) (m, -1, p->reference - job->t); /* far from its maximum: this way is the exact one */
  else
    SL_NAME (gsp_value_near) (m, (m->critical - p->reference) + job->t);
  return SL_OK;
}

sl_status
SL_NAME (gsp_evaluate) (gsp_problem *p, double keep, double t)
{
  value_job job = { p, keep, t };
  sl_status status = SL_NAME (gsp_for_groups) (p->r, p->left, value_state, &job, p->stop);
  if (status == SL_OK && p->stop && p->stop->poll (p->stop->context))
    status = SL_INTERRUPTED;
  if (status != SL_OK)
    return status;

  double G = 0, slope = 0;
  p->left = p->support = 0;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].counts)
      {
        const gsp_group_state *m = p->states + i;
        G += SL_NAME (gsp_density) (m);
        slope += m->slope;
        p->left += m->left;
        p->support += m->support;
      }
  p->t = t;
  p->G = G;
  p->slope = p->reference == 0 ? slope : -slope;
  p->kept = p->read ? keep : fmax (p->kept, keep);
  p->iterations++;
  return SL_OK;
}

/* A point of the bracket just past the next jump of G from its end t, or just before it, or else the point `other`:
   where G jumps past K, halving would go on to the last bit. */
static double
beside_jump (const gsp_problem *p, const sl_bracket *b, double other)
{
  int rising = p->t == b->over;
  double at = rising ? INFINITY : 0, beside = (rising ? 8 : -8) * DBL_EPSILON;
  for (size_t i = 0; i < p->r; i++)
    {
      double next = SL_NAME (gsp_jump_beside) (p->states + i, rising);
      at = rising ? fmin (at, next) : fmax (at, next);
    }
  double past = at * (1 + beside), before = at * (1 - beside);
  if (sl_bracket_is_inside (b, past))
    return past;
  return sl_bracket_is_inside (b, before) ? before : other;
}

sl_status
SL_NAME (gsp_solve) (gsp_problem *p, sl_bracket *b, double tolerance)
{
  p->lost = 0;
  while (fabs (p->G - p->K) > tolerance && p->iterations < p->limit)
    {
      double next = sl_bracket_next (b, p->t, p->G - p->K, p->slope);
      p->lost = p->reference == 0 && next < p->kept;
      if (next == p->t || p->lost)
        break;
      if (p->reference == 0 && p->weighted && p->iterations > USUAL && p->iterations % 2 == 1)
        next = beside_jump (p, b, next);
      int drop = p->reference == 0 && b->over == p->t && 4 * p->support < 3 * p->left;
      sl_status status = SL_NAME (gsp_evaluate) (p, drop ? b->over * (1 - margin) : -1, next);
      if (status != SL_OK)
        return status;
    }
  return SL_OK;
}

/* ---- ties and near-ties ---------------------------------------------------------------------------------------- */

static sl_status
find_anchor (const void *description, size_t i, void *work)
{
  const gsp_problem *p = description;
  (void) work;
  if (p->states[i].counts)
    SL_NAME (gsp_find_anchor) (p->states + i);
  return SL_OK;
}

/* The smallest critical value above a number; infinite if there is none. */
static double
next_critical (const gsp_problem *p, double above)
{
  double next = INFINITY;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].counts && p->states[i].critical > above)
      next = fmin (next, p->states[i].critical);
  return next;
}

static int
is_at_reference (const gsp_problem *p, const gsp_group_state *m)
{
  return m->counts && m->top > 0 && m->critical == p->reference;
}

/* What the groups at the reference can take altogether. */
static double
whole_room (const gsp_problem *p)
{
  double room = 0;
  for (size_t i = 0; i < p->r; i++)
    if (is_at_reference (p, p->states + i))
      room += SL_NAME (gsp_room) (p->states + i);
  return room;
}

static void
hand_out (gsp_problem *p)
{
  double missing = p->K - p->G;
  for (size_t i = 0; i < p->r && missing > 0; i++)
    if (is_at_reference (p, p->states + i))
      {
        double part = fmin (missing, SL_NAME (gsp_room) (p->states + i));
        if (part > 0)
          SL_NAME (gsp_tie) (p->states + i, part);
        missing -= part;
      }
  p->G = p->K - fmax (missing, 0);
}

sl_status
SL_NAME (gsp_solve_ties) (gsp_problem *p, const sl_bracket *b, double *mu, sl_gsp_side *side)
{
  sl_status status = SL_NAME (gsp_for_groups) (p->r, p->entries, find_anchor, p, NULL);
  *side = SL_GSP_MET;
  *mu = b->under;
  if (status == SL_OK && p->weighted)
    {
      status = SL_NAME (gsp_evaluate) (p, -1, b->under);
      if (status == SL_OK && SL_NAME (gsp_jumps_above) (p, b->over * (1 - 0x1p-50)))
        {
          *side = SL_GSP_MIXED;
          return SL_OK;
        }
    }

  /* the reference: the smallest critical value from the bracket on past which the average is reached */
  for (double M = next_critical (p, b->over * (1 - 0x1p-44)); status == SL_OK; M = next_critical (p, M))
    {
      p->reference = isinf (M) ? 0 : M;
      status = SL_NAME (gsp_evaluate) (p, -1, isinf (M) ? b->under : 0);
      if (isinf (M) || p->G <= p->K)
        break;
    }
  if (status != SL_OK)
    return status;

  if (p->reference > 0)
    {
      *mu = p->reference;
      double room = whole_room (p);
      if (p->G + room >= p->K - p->tolerance)
        {
          hand_out (p);
          *side = room > 0 ? SL_GSP_REPAIRED : SL_GSP_MET;
          return SL_OK;
        }

      double farthest = p->reference - fmax (p->kept, b->over * (1 - margin));
      sl_bracket nu = { farthest, 0, p->reference * 0x1p-110, 0, INFINITY };
      status = SL_NAME (gsp_evaluate) (p, -1, farthest);
      if (status == SL_OK && p->G > p->K)
        {
          status = SL_NAME (gsp_solve) (p, &nu, p->tolerance);
          if (status == SL_OK && fabs (p->G - p->K) > p->tolerance && p->t != nu.under)
            status = SL_NAME (gsp_evaluate) (p, -1, nu.under);
        }
      *mu = p->reference - p->t;
    }
  if (status == SL_OK && p->K - p->G > p->tolerance)
    *side = SL_GSP_MIXED;
  return status;
}

int
SL_NAME (gsp_jumps_above) (const gsp_problem *p, double mu)
{
  for (size_t i = 0; i < p->r; i++)
    {
      SL_NAME (gsp_find_ends) (p->states + i);
      if (p->states[i].ends.at >= mu && ! p->states[i].ends.tied && p->states[i].ends.rise > least_rise)
        return 1;
    }
  return 0;
}

/* ---- the multiplier ---------------------------------------------------------------------------------------------- */

double
SL_NAME (gsp_tolerance) (void)
{
  return sizeof (sl_real) == sizeof (double) ? 1e-13 : 1e-6;
}

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
