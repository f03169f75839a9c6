/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_gsp_group_private.h"

#include <math.h>

/* The multiplier, in the unit of the entries, at which j takes the place of the one entry of a group: the slope of the
   line through both in the plane of v and x. Rising: j has less v, else 0 < more; no such: Infinity, or 0. */
static inline double
slope_to (const gsp_group_state *m, size_t j, int rising)
{
  double dv = gsp_weight (m, j) - gsp_weight (m, m->one), dx = gsp_entry (m, j) - gsp_entry (m, m->one);
  if (rising)
    return dv < 0 && dx < 0 ? dx / dv : INFINITY;
  return dv > 0 && dx > 0 ? dx / dv : 0;
}

static double
nearest_slope (const gsp_group_state *m, int rising)
{
  double nearest = rising ? INFINITY : 0, mu = SL_NAME (gsp_multiplier) (m);
  if (! m->counts || ! m->group.w || m->norm > 0 || gsp_is_tied (m) || m->top == 0)
    return nearest;
  for (size_t j = 0; j < m->group.n; j++)
    {
      double slope = slope_to (m, j, rising);
      nearest = rising ? fmin (nearest, slope) : fmax (nearest, slope);
    }
  return rising ? fmax (nearest, mu) : fmin (nearest, mu);
}

double
SL_NAME (gsp_jump_beside) (const gsp_group_state *m, int rising)
{
  return nearest_slope (m, rising) * m->relative;
}

void
SL_NAME (gsp_find_ends) (gsp_group_state *m)
{
  sl_gsp_ends *e = &m->ends;
  double steepest = nearest_slope (m, 0), v = gsp_weight (m, m->one), tied = v * v, most = v;
  *e = (sl_gsp_ends) { .sparse = m->one, .dense = m->one, .at = steepest * m->relative };
  if (steepest == 0)
    return;
  for (size_t j = 0; j < m->group.n; j++)
    if (slope_to (m, j, 0) >= steepest * (1 - GSP_TOGETHER))
      {
        double vj = gsp_weight (m, j);
        tied += vj * vj;
        if (vj > most)
          {
            most = vj;
            e->dense = j;
          }
      }
  e->tied = gsp_entry (m, m->one) >= v * steepest * (1 - GSP_TOGETHER);
  e->rise = (e->tied ? sqrt (tied) : most) - v;
}
