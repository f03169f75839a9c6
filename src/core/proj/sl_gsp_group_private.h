/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_gsp_group_private.h -- one group of the grouped sparse projection (sl_proj_gsp.h), valued at a multiplier.

   Storage.  The state of a group keeps the entries that may still be in the support, as |x| in a unit (a power of
             two, so that squares stay in range), and their v = beta w if there are weights. The entries lie in the
             array y of the group until the result is written to it.
   Two ways to compute h, in the unit:
             direct     h = x - mu v. Accurate unless h is tiny relative to x.
             anchored   h = (x - x_a v/v_a) + v away, where a is the entry with v_a > 0 that leaves the support last
                        and away = x_a/v_a - mu is the distance of mu from the critical value of the group. Accurate
                        near the maximum.
   "To value" a group below means to compute h, its norm and the share of the group in G at a given mu. */
#ifndef SL_GSP_GROUP_PRIVATE_H
#define SL_GSP_GROUP_PRIVATE_H

#include <float.h>
#include <math.h>
#include "sl_group_pass_private.h"
#include "sl_proj_gsp.h"

/* The load of a group with one entry jumps at a multiplier: c is e_sparse above it. */
typedef struct
{
  int jumps;            /* at the multiplier of all groups */
  double at;            /* the multiplier, in mu_unit; 0 if there is none */
  double rise;          /* of the load, when mu falls below it */
  size_t sparse, dense; /* c is e_dense below it, */
  int tied;             /* or, if the jump is at the critical value, v on the tied set */
} sl_gsp_ends;

typedef struct
{
  SL_NAME (gsp_group) group;
  const SL_NAME (excess_passes) * passes; /* without weights */
  double beta, least;                     /* v = beta w, with w in weight_unit; min v */
  double weight_unit; /* with weights: power of two near the largest w; sigma does not depend on the scale of w */
  int counts;         /* 0 if n = 1: the group does not count */

  double unit;                  /* power of two: |x| = unit * the numbers kept */
  double relative;              /* unit / mu_unit */
  double top;                   /* the largest entry, in the unit; 0 for a zero group */
  double anchor, anchor_weight; /* x_a, in the unit, and v_a */
  double critical;              /* x_a/v_a */

  double *list_weights; /* v of the entries kept, if there are weights */
  size_t left;          /* number of entries kept */
  double stretch; /* estimated ratio of |h|_1/|h|_2 of the group to that of the entries kept; above 1 for a sample */

  int anchored;              /* whether h was computed that way last */
  double shift;              /* -mu, or away if anchored, in the unit */
  double norm, load, slope;  /* |h|_2 in the unit, or 0 if c has one entry or is tied; v'c; d load/d mu */
  size_t support;            /* number of entries of h above 0 */
  size_t one;                /* norm = 0, with weights: the entry with the largest |x| - mu v */
  double mix_one, mix_other; /* a mixture: c = mix_one e_one + mix_other v on the tied set; else mix_other = 0 */
  int mix_outlived;          /* of a mixture: e_one is an entry of weight 0 outside the tied set */
  int mix_pair;              /* of a mixture: it is mix_one e_one + mix_other e_other instead */

  /* past a jump, see sl_gsp_jump.c; not set before */
  size_t index; /* of the group among all, since states are moved */
  int apart;    /* c is not that of the multiplier of all groups */
  size_t other;
  sl_gsp_ends ends;
} SL_NAME (gsp_group_state);

typedef SL_NAME (gsp_group) gsp_group;
typedef SL_NAME (gsp_group_state) gsp_group_state;

/* Checks the group, sets beta and least. weights: array for n numbers if the group has weights, kept as list_weights.
   */
sl_status SL_NAME (gsp_start) (gsp_group_state *m, const gsp_group *group, double *weights);

/* Keeps a sample of about `entries` (at least 1) entries, or all if the group is not much larger. */
void SL_NAME (gsp_sample) (gsp_group_state *m, size_t entries);

/* Reads the whole group: checks that x is finite, sets unit and top, keeps the entries above keep v, and values the
   group at mu >= keep. mu and keep are in mu_unit. Returns SL_NOT_FINITE for a NaN or infinity in x. */
sl_status SL_NAME (gsp_read) (gsp_group_state *m, double mu_unit, double keep, double mu);

/* Values the group at mu. Before that, unless keep < 0, drops the entries not above keep v. Needs keep <= mu. */
void SL_NAME (gsp_value) (gsp_group_state *m, double keep, double mu);

/* Sets anchor, anchor_weight and critical. */
void SL_NAME (gsp_find_anchor) (gsp_group_state *m);

/* Values the group, anchored, at mu = critical - away. */
void SL_NAME (gsp_value_near) (gsp_group_state *m, double away);

/* For a group valued at away = 0: the largest possible increase of its load by unit vectors on the entries that leave
   last; 0 if there is only one and no entry of weight 0 remains after it. */
double SL_NAME (gsp_room) (const gsp_group_state *m);

/* Makes c a unit vector in the plane of e_one and of v on the tied entries, with the load increased by part. */
void SL_NAME (gsp_tie) (gsp_group_state *m, double part);

/* A = |x|'c, and the share in the dual value: |h|_2 or max (|x| - mu v), plus mu min v. Both in mu_unit. */
double SL_NAME (gsp_gain) (const gsp_group_state *m);
double SL_NAME (gsp_dual) (const gsp_group_state *m);

/* |x| in the unit, and v, of an entry of the group as it was given. */
static inline double
gsp_entry (const gsp_group_state *m, size_t i)
{
  return fabs ((double) m->group.x[i]) / m->unit;
}

static inline double
gsp_weight (const gsp_group_state *m, size_t i)
{
  return m->group.w ? m->beta * (m->group.w[i] / m->weight_unit) : m->beta;
}

static inline int
gsp_is_tied (const gsp_group_state *m)
{
  return m->mix_other > 0 && ! m->mix_pair;
}

/* The multiplier at which the group was valued, in the unit of its entries. */
double SL_NAME (gsp_multiplier) (const gsp_group_state *m);

/* The next multiplier above that of the last valuation (rising) or below it at which a group with one entry would get
   another; Infinity or 0 if there is none. */
double SL_NAME (gsp_jump_beside) (const gsp_group_state *m, int rising);

/* Sets ends: where the load of a group with one entry jumps next when mu falls. */
void SL_NAME (gsp_find_ends) (gsp_group_state *m);

/* Multipliers within this relative distance are one. */
#define GSP_TOGETHER 0x1p-40

/* Keeps all entries again, where another valuation has used the lists. */
void SL_NAME (gsp_keep_all) (gsp_group_state *m);

/* Writes y = A c with the signs of x, from the last valuation. part: out, or null. */
void SL_NAME (gsp_write) (const gsp_group_state *m, sl_gsp_part *part);

/* Writes y = x. part: out, or null. */
void SL_NAME (gsp_copy) (const gsp_group_state *m, sl_gsp_part *part);

/* The share of the group in G: v'c - min v, at least 0; above 0 if several entries of positive weight are left. */
static inline double
SL_NAME (gsp_density) (const gsp_group_state *m)
{
  if (m->load > m->least)
    return m->load - m->least;
  return m->norm > 0 && m->least > 0 ? DBL_MIN : 0;
}

#endif
