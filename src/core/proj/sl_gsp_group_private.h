/* sl_gsp_group_private.h -- one group of the grouped sparse projection (sl_proj_gsp.h): its share of G at a multiplier.

   A member keeps the entries of its group that may still be in the support, |x| divided by a power of two where
   squares would leave the range of double, together with their v = beta w if the group has weights. Survivors live in
   the group's own result y until that is written.

   Two ways lead to h. Directly, h = x - mu v: exact enough unless h is tiny beside x. Anchored at the entry a that
   leaves the support last (of those that ever do: v_a > 0), h = (x - x_a v/v_a) + v away, away = x_a/v_a - mu: exact
   near the maximum, where mu is given by its distance from the member's critical value x_a/v_a. */
#ifndef SL_GSP_GROUP_PRIVATE_H
#define SL_GSP_GROUP_PRIVATE_H

#include <float.h>
#include "sl_proj_gsp.h"

typedef struct
{
  SL_NAME (gsp_group) group;
  double beta, least; /* v = beta w, w in the unit of weights; min v */
  double weight_unit; /* power of two, about the largest w: sigma does not depend on the scale of w */
  int counts;         /* 0: n = 1, left out of everything */

  double unit;                  /* |x| = unit * (what is kept) */
  double relative;              /* unit, in the unit of mu */
  double top;                   /* largest entry, in the unit; 0: a zero group */
  double anchor, anchor_weight; /* x_a, in the unit, and v_a > 0, of the entry that leaves last */
  double critical;              /* x_a/v_a, where it leaves */

  double *list_weights; /* v of the entries that are left, if there are weights; they themselves are in y */
  size_t left;
  double stretch; /* |h|_1/|h|_2 of the group over that of the list: above 1 for a sample */

  int anchored;             /* how h was computed last: */
  double shift;             /* -mu, or away where anchored, in the unit */
  double norm, load, slope; /* |h|_2 in the unit, 0 where c has one entry or is tied; v'c; d load/d mu */
  size_t support;           /* entries of h above 0 */
  size_t one;               /* norm = 0: which entry has the largest |x| - mu v, if the group has weights */
  double mix_one, mix_tied; /* tied: c = mix_one e_one + mix_tied v on the tied set; mix_tied = 0: not tied */
  int mix_outlived;         /* tied: e_one is an entry of weight 0, not one of the tied */
} SL_NAME (gsp_group_state);

typedef SL_NAME (gsp_group) gsp_group;
typedef SL_NAME (gsp_group_state) gsp_group_state;

/* Checks the group, finds beta and least. weights: room for n numbers if the group has weights. */
sl_status SL_NAME (gsp_start) (gsp_group_state *m, const gsp_group *group, double *weights);

/* Keeps a sample of the group's entries, about so many (at least 1), or all if the group is not much larger. */
void SL_NAME (gsp_sample) (gsp_group_state *m, size_t entries);

/* Reads the whole group, with mu in the given unit: checks that x is finite, finds unit and top, keeps what is above
   keep v, and values the group at mu >= keep. */
sl_status SL_NAME (gsp_read) (gsp_group_state *m, double mu_unit, double keep, double mu);

/* Values the group at mu; first drops what is not above keep v, unless keep < 0. Needs keep <= mu. */
void SL_NAME (gsp_value) (gsp_group_state *m, double keep, double mu);

/* Finds the anchor and the critical value. */
void SL_NAME (gsp_find_anchor) (gsp_group_state *m);

/* Values the group, anchored, at mu = x_a/v_a - away. */
void SL_NAME (gsp_value_near) (gsp_group_state *m, double away);

/* Valued at away = 0: how much load the entries that leave last can take beyond what the group has; 0 if there is
   only one, and no entry of weight 0 is left after it. */
double SL_NAME (gsp_room) (const gsp_group_state *m);

/* Makes c the unit vector in the plane of v on the tied entries and e_one with part more load. */
void SL_NAME (gsp_tie) (gsp_group_state *m, double part);

/* A = |x|'c and the share of the dual value, |h|_2 or max (|x| - mu v), plus mu min v; in the unit of mu. */
double SL_NAME (gsp_gain) (const gsp_group_state *m);
double SL_NAME (gsp_dual) (const gsp_group_state *m);

/* y = A c with the signs of x, from the last value. part may be null. */
void SL_NAME (gsp_write) (const gsp_group_state *m, sl_gsp_part *part);

/* y = x. */
void SL_NAME (gsp_copy) (const gsp_group_state *m, sl_gsp_part *part);

/* What the group adds to G: v'c - min v, at least 0; never 0 where several entries of positive weight are left. */
static inline double
SL_NAME (gsp_density) (const gsp_group_state *m)
{
  if (m->load > m->least)
    return m->load - m->least;
  return m->norm > 0 && m->least > 0 ? DBL_MIN : 0;
}

#endif
