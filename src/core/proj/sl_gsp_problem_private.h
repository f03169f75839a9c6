/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_gsp_problem_private.h -- the grouped sparse projection (sl_proj_gsp.h) as an equation G (mu) = K in one unknown.

   The unknown t is mu, or nu = reference - mu near a critical value: there h_i = (x_i - M_i v_i) + v_i (M_i - M + nu)
   is accurate for M = reference. Groups are valued in parallel (sl_gsp_group_private.h); their shares are summed in
   the order of the groups. */
#ifndef SL_GSP_PROBLEM_PRIVATE_H
#define SL_GSP_PROBLEM_PRIVATE_H

#include "base/sl_parallel.h"
#include "sl_gsp_group_private.h"
#include "linalg/sl_root.h"

typedef struct
{
  size_t r, counted, entries;      /* groups; groups with more than one entry; entries of all groups */
  int weighted;                    /* nonzero: some group has weights */
  gsp_group_state *states, *spare; /* spare: with weights, room for 2 r states */
  double K;                        /* right-hand side */
  double tolerance;                /* of G */
  size_t iterations, limit;        /* evaluations of G so far, and their limit */
  const sl_stop *stop;

  double mu_unit;       /* power of two: unit of mu in all fields, so that critical values stay in range */
  int is_part;          /* nonzero: some groups of a larger problem, whose mu_unit stays */
  double kept;          /* entries not above kept v were dropped; negative if none was */
  double reference;     /* 0 if t is mu; otherwise t = reference - mu */
  double t, G, slope;   /* the last t, and G and dG/dt there */
  size_t left, support; /* entries kept, entries above the last threshold */
  int read;             /* nonzero: evaluations read the whole groups again */
  int lost;             /* nonzero: the root is below kept, so that the groups must be read again from 0 */
} SL_NAME (gsp_problem);

typedef SL_NAME (gsp_problem) gsp_problem;

/* Calls group (job, i, NULL) for the r groups, which have `entries` entries together: by sl_parallel_for, or in a
   plain loop if they are few, because a short pass ends before a parallel region has started. */
sl_status SL_NAME (gsp_for_groups) (size_t r, size_t entries, sl_parallel_fn group, const void *job,
                                    const sl_stop *stop);

/* Values all groups at t and sets G and slope. Before that, unless keep < 0, drops the entries not above keep v. */
sl_status SL_NAME (gsp_evaluate) (gsp_problem *p, double keep, double t);

/* Iterates from the last t until |G - K| <= tolerance, the bracket is closed, the limit is reached, or lost
   is set. */
sl_status SL_NAME (gsp_solve) (gsp_problem *p, sl_bracket *b, double tolerance);

/* For a bracket in mu that closed at a jump or near-jump of G. Meets the average by distributing the missing load
   over tied groups, or by solving in nu; else takes the sparser side, SL_GSP_MIXED. Out: the multiplier *mu, and
   *side. */
sl_status SL_NAME (gsp_solve_ties) (gsp_problem *p, const sl_bracket *b, double *mu, sl_gsp_side *side);

/* The whole solution by one multiplier: solves G (mu) = K, beginning near guess (0: no guess). Sets *unchanged where
   G (0) <= K. *side is SL_GSP_MIXED if G jumps past K; the groups are then valued on the sparser side. */
sl_status SL_NAME (gsp_find_multiplier) (gsp_problem *p, double guess, double *mu, sl_gsp_side *side, int *unchanged);

/* Whether a group that counts has the result 0 for entries above 0. Without weights none has. */
static inline int
gsp_is_lost (const gsp_group_state *m, double gain)
{
  return gain < 1e-12 * m->top * m->relative;
}

/* The value sum A_i, and the dual value at the multiplier at which the groups are valued, in mu_unit. Returns whether a
   group is lost. */
int SL_NAME (gsp_values) (const gsp_problem *p, double mu, double *primal, double *dual);

/* Whether a group that is valued on the sparser side of a jump reaches it above the multiplier mu. */
int SL_NAME (gsp_jumps_above) (const gsp_problem *p, double mu);

/* sl_gsp_jump.c: hands out the load that a jump has left over, and lifts groups that would be 0.
     mu, side   those of gsp_find_multiplier
     share      see sl_gsp_options
     rest       the load that a group of average sparseness has, 1 - s
     spare      2 p->r states
   The groups then have their results, and their field apart is set; p->G is the sum of their loads, and *primal the
   value. */
sl_status SL_NAME (gsp_mix) (gsp_problem *p, double mu, sl_gsp_side side, double share, double rest,
                             gsp_group_state *spare, double *primal);

#endif
