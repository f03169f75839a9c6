/* sl_gsp_problem_private.h -- the grouped sparse projection (sl_proj_gsp.h) as an equation G (mu) = K in one unknown.

   The unknown t is mu, or nu = reference - mu near a critical value. Members are valued in parallel; what they add is
   summed in the order of the groups. */
#ifndef SL_GSP_PROBLEM_PRIVATE_H
#define SL_GSP_PROBLEM_PRIVATE_H

#include "base/sl_parallel.h"
#include "sl_gsp_group_private.h"
#include "linalg/sl_root.h"

typedef struct
{
  size_t r, counted, entries; /* groups; those with more than one entry; entries of all */
  gsp_group_state *states;
  double K;                 /* right hand side */
  double tolerance;         /* of G */
  size_t iterations, limit; /* evaluations of G so far, and at most */
  const sl_stop *stop;

  double mu_unit;       /* power of two: the unit of mu below, so that critical values stay in range */
  double kept;          /* entries not above kept v are gone; negative: all are there */
  double reference;     /* 0: t is mu; otherwise t is nu = reference - mu */
  double t, G, slope;   /* the last t, G there and dG/dt */
  size_t left, support; /* entries left, entries above the last threshold */
  int read;             /* evaluations read the whole groups again */
  int lost;             /* the root turned out to be below kept: read again, from 0 */
} SL_NAME (gsp_problem);

typedef SL_NAME (gsp_problem) gsp_problem;

/* sl_parallel_for over r groups with so many entries in all; but few take a plain loop, since here passes come many
   times over, and a short one is over before a parallel region has begun. */
sl_status SL_NAME (gsp_for_groups) (size_t r, size_t entries, sl_parallel_fn group, const void *job,
                                    const sl_stop *stop);

/* Values all members at t, after dropping what is not above keep v (keep < 0: nothing more). */
sl_status SL_NAME (gsp_evaluate) (gsp_problem *p, double keep, double t);

/* Continues from the last t until |G - K| <= tolerance, the bracket closed, the limit reached, or the root lost. */
sl_status SL_NAME (gsp_solve) (gsp_problem *p, sl_bracket *b, double tolerance);

/* Where the bracket in mu closed upon a jump or near-jump of G: meets the average by handing out what is missing, by
   solving in nu, or else takes the sparser side. *mu is the multiplier. */
sl_status SL_NAME (gsp_solve_ties) (gsp_problem *p, const sl_bracket *b, double *mu, sl_gsp_side *side);

#endif
