/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_gsp_jump.c -- the grouped sparse projection with weights where its dual has a gap.

   phi (D)   The most that one group can gain, x'c, with a share of at most D in G. At its dual solution phi is its own
             concave hull. Where D is between two shares that the group jumps over, every h_j is below 0, and an optimal
             c has at most two entries: stationarity of x'c on the unit sphere with v'c = D + min v is h_j = l c_j on
             the support with l < 0, and the Hessian of the Lagrangian on the tangent space, -l, leaves room for none.
   All       At an optimum at most one group has such a pair, the mixed one, because phi is convex there, and moving
             load between two convex pieces gains. First every group that jumps is tried as the mixed one, the others
             of them being on the denser side, largest jump first, while that fits. Then the best of these is put at
             either end of its jump, with the others solved anew. Then others are put at one of their next jumps, or one
             of them at a denser entry, and a group takes what they leave: the mixed one, those that became it when it
             was at an end, and the few that gain the most from what the sparser side leaves.
   Lost      A group can jump to an entry that is 0 and lose its result. It is then pinned to a share q (1 - s), and
             the others are solved for what is left, until no group is lost. */
#include "sl_gsp_problem_private.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
  MOST_FIRST = 64, /* different entries that are tried as one of a pair; of random groups there are at most 8 */
  MOST_JUMPS = 16, /* of other groups, and entries, that are tried as the place to stop at */
  MOST_TAKERS = 4, /* groups that are tried as the mixed one because they gain the most */
  HALVINGS = 40    /* of the share */
};

/* Relative distance of values that are equal. */
static const double no_gain = 1e-12;

/* Part of the value that lifting lost groups may cost; and of the dual value that is not searched for. */
static const double price = 1e-3;

/* ---- one group between two of its shares ----------------------------------------------------------------------- */

typedef struct
{
  size_t one, other;
  double cosine, sine, value; /* c = cosine e_one + sine e_other, x'c */
} entry_pair;

/* c in the plane of e_a and e_b with v'c = load, on the side of e_a from which the value rises with the load. */
static void
try_pair (const gsp_group_state *m, double load, size_t a, size_t b, entry_pair *best)
{
  double va = gsp_weight (m, a), vb = gsp_weight (m, b), above = (load - va) * (load + va),
         short_of = vb * vb - above;
  if (above < 0 || (a != b && short_of < 0))
    return;
  double sine = a == b || above == 0 ? 0 : fmin (above / (load * vb + va * sqrt (short_of)), 1);
  double cosine = sqrt ((1 - sine) * (1 + sine)), value = gsp_entry (m, a) * cosine + gsp_entry (m, b) * sine;
  if (value > best->value)
    *best = (entry_pair) { a, b, cosine, sine, value };
}

/* Whether an entry like j was tried before. */
static int
was_tried (const gsp_group_state *m, size_t j, const size_t *tried, size_t count)
{
  for (size_t k = 0; k < count; k++)
    if (gsp_entry (m, j) == gsp_entry (m, tried[k]) && gsp_weight (m, j) == gsp_weight (m, tried[k]))
      return 1;
  return 0;
}

/* For a group valued on the sparser side of a jump: the best c with at most two entries and the share D in G. A pair
   loses sum |h_j| c_j against mu times the load. One that loses less than the best pair with the entry of the sparser
   side has an entry for which |h_j| alone is less. */
static void
set_pair (gsp_group_state *m, double D)
{
  double load = m->least + D, mu = SL_NAME (gsp_multiplier) (m);
  entry_pair best = { m->one, m->one, 1, 0, -1 };
  size_t tried[MOST_FIRST] = { m->one }, count = 1;
  for (size_t l = 0; l < m->group.n; l++)
    try_pair (m, load, m->one, l, &best);
  double loss = mu * load - best.value;
  for (size_t j = 0; j < m->group.n && count < MOST_FIRST; j++)
    {
      double x = gsp_entry (m, j), cut = mu * gsp_weight (m, j);
      if (fabs (x - cut) > loss + GSP_TOGETHER * (x + cut) || was_tried (m, j, tried, count))
        continue;
      tried[count++] = j;
      for (size_t l = 0; l < m->group.n; l++)
        {
          try_pair (m, load, j, l, &best);
          try_pair (m, load, l, j, &best);
        }
    }
  m->one = best.one;
  m->other = best.other;
  m->mix_one = best.cosine;
  m->mix_other = best.sine;
  m->mix_pair = 1;
  m->load = best.sine > 0 ? load : gsp_weight (m, best.one);
}

/* Some groups of a problem, with a bound of their own. */
static gsp_problem
part_of (const gsp_problem *p, gsp_group_state *states, size_t r, double K)
{
  gsp_problem part = { .r = r,
                       .states = states,
                       .K = K,
                       .tolerance = p->tolerance,
                       .limit = p->limit,
                       .stop = p->stop,
                       .mu_unit = p->mu_unit,
                       .is_part = 1,
                       .kept = -1 };
  for (size_t i = 0; i < r; i++)
    {
      part.entries += states[i].group.n;
      part.counted += states[i].counts ? 1 : 0;
      part.weighted = part.weighted || states[i].group.w;
    }
  part.left = part.entries;
  return part;
}

/* Values a group so that it gains the most with a share of at most D in G. */
static sl_status
fill (const gsp_problem *p, gsp_group_state *m, double D)
{
  gsp_problem alone = part_of (p, m, 1, D);
  sl_gsp_ends ends = m->ends;
  sl_gsp_side side;
  double mu;
  int unchanged;
  alone.tolerance = fmin (p->tolerance, 1e-14 * D);
  sl_status status = SL_NAME (gsp_find_multiplier) (&alone, 0, &mu, &side, &unchanged);
  if (status == SL_OK && ! unchanged && m->norm == 0 && ! gsp_is_tied (m) && SL_NAME (gsp_density) (m) < D)
    set_pair (m, D);
  m->ends = ends;
  m->apart = 1;
  return status;
}

/* ---- the ends of a jump ---------------------------------------------------------------------------------------- */

static void
set_entry (gsp_group_state *m, size_t i)
{
  m->norm = m->mix_other = 0;
  m->one = i;
  m->load = gsp_weight (m, i);
}

static sl_status
set_dense (const gsp_problem *p, gsp_group_state *m)
{
  sl_gsp_ends ends = m->ends;
  set_entry (m, ends.sparse);
  m->apart = 1;
  if (ends.tied)
    return fill (p, m, SL_NAME (gsp_density) (m) + ends.rise);
  set_entry (m, ends.dense);
  return SL_OK;
}

/* ---- all groups ------------------------------------------------------------------------------------------------ */

static double
value_of (const gsp_problem *p)
{
  double value = 0;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].counts)
      value += SL_NAME (gsp_gain) (p->states + i);
  return value;
}

static double
load_of (const gsp_problem *p)
{
  double G = 0;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].counts)
      G += SL_NAME (gsp_density) (p->states + i);
  return G;
}

static void
copy_states (const gsp_group_state *from, gsp_group_state *to, size_t r)
{
  memcpy (to, from, r * sizeof *to);
}

/* Lists may have been used by other valuations; a tied group is written from its own. */
static void
restore_states (const gsp_group_state *from, gsp_group_state *to, size_t r)
{
  copy_states (from, to, r);
  for (size_t i = 0; i < r; i++)
    if (gsp_is_tied (to + i))
      SL_NAME (gsp_keep_all) (to + i);
}

static void
swap (gsp_problem *p, size_t i, size_t k)
{
  gsp_group_state kept = p->states[i];
  p->states[i] = p->states[k];
  p->states[k] = kept;
}

/* Marks the groups that jump at the multiplier; the number of them. */
static size_t
find_jumps (gsp_problem *p)
{
  double last = 0;
  size_t count = 0;
  for (size_t i = 0; i < p->r; i++)
    {
      SL_NAME (gsp_find_ends) (p->states + i);
      last = fmax (last, p->states[i].ends.at);
    }
  for (size_t i = 0; i < p->r; i++)
    {
      sl_gsp_ends *e = &p->states[i].ends;
      e->jumps = last > 0 && e->at >= last * (1 - GSP_TOGETHER);
      count += e->jumps ? 1 : 0;
    }
  return count;
}

/* The largest jump below a number; 0 if there is none. */
static double
next_rise (const gsp_problem *p, double below)
{
  double next = 0;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].ends.jumps && p->states[i].ends.rise < below)
      next = fmax (next, p->states[i].ends.rise);
  return next;
}

/* Group l takes what is left of the load when others that jump have gone to their denser sides, largest jump first.
   value: of the groups that jump. */
static sl_status
mix_one (gsp_problem *p, size_t l, double left, double *value)
{
  sl_status status = SL_OK;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].ends.jumps)
      set_entry (p->states + i, p->states[i].ends.sparse);
  double rise = INFINITY;
  while ((rise = next_rise (p, rise)) > 0)
    for (size_t i = 0; i < p->r && status == SL_OK; i++)
      if (i != l && p->states[i].ends.jumps && p->states[i].ends.rise == rise && rise <= left)
        {
          left -= rise;
          status = set_dense (p, p->states + i);
        }
  if (status == SL_OK)
    status = fill (p, p->states + l, SL_NAME (gsp_density) (p->states + l) + left);
  *value = 0;
  for (size_t i = 0; i < p->r; i++)
    if (p->states[i].ends.jumps)
      *value += SL_NAME (gsp_gain) (p->states + i);
  return status;
}

/* Groups with jumps that are equal make the same mixture. */
static int
is_like_before (const gsp_problem *p, size_t l)
{
  const sl_gsp_ends *e = &p->states[l].ends;
  for (size_t i = 0; i < l; i++)
    {
      const gsp_group_state *m = p->states + i;
      if (m->ends.jumps && m->ends.rise == e->rise && m->ends.at == e->at && m->group.n == p->states[l].group.n
          && m->ends.sparse == e->sparse && m->ends.dense == e->dense)
        return 1;
    }
  return 0;
}

/* Gives the missing load to the groups that jump, the rest of it to the best one of them: *mixed. */
static sl_status
hand_out (gsp_problem *p, size_t *mixed)
{
  double left = p->K - load_of (p), best = -1, value;
  sl_status status = SL_OK;
  *mixed = p->r;
  if (! (left > 0) || find_jumps (p) == 0)
    return SL_OK;
  size_t last = p->r;
  for (size_t l = 0; l < p->r && status == SL_OK; l++)
    if (p->states[l].ends.jumps && ! is_like_before (p, l))
      {
        status = mix_one (p, l, left, &value);
        last = l;
        if (value > best)
          {
            best = value;
            *mixed = l;
          }
      }
  if (status == SL_OK && last != *mixed)
    status = mix_one (p, *mixed, left, &value);
  return status;
}

/* All groups by one multiplier, and the load that a jump leaves over. */
static sl_status
solve_part (gsp_problem *p, double *mu, double *dual, size_t *mixed)
{
  sl_gsp_side side = SL_GSP_MET;
  int unchanged;
  double value;
  sl_status status = SL_NAME (gsp_find_multiplier) (p, 0, mu, &side, &unchanged);
  *mixed = p->r;
  SL_NAME (gsp_values) (p, *mu, &value, dual);
  for (size_t i = 0; i < p->r; i++)
    p->states[i].apart = 1;
  if (status == SL_OK && ! unchanged && (side == SL_GSP_MIXED || p->slope == 0))
    status = hand_out (p, mixed);
  return status;
}

/* The mixed group, the last one, at one end of its jump, the others solved for what that leaves: kept in best if it
   gains. *taker is the group of the others that then is mixed, or the last one. */
static sl_status
pin_mixed (gsp_problem *p, const sl_gsp_ends *ends, int dense, double *value, size_t *taker, gsp_group_state *best)
{
  gsp_group_state *m = p->states + p->r - 1;
  double mu, dual;
  sl_status status = SL_OK;
  *taker = p->r - 1;
  m->ends = *ends;
  set_entry (m, ends->sparse);
  if (dense)
    status = set_dense (p, m);
  double left = p->K - SL_NAME (gsp_density) (m);
  if (status != SL_OK || left < 0)
    return status;
  gsp_problem others = part_of (p, p->states, p->r - 1, left);
  status = solve_part (&others, &mu, &dual, taker);
  double found = value_of (p);
  m->apart = 1;
  if (status == SL_OK && found > *value * (1 + no_gain))
    {
      *value = found;
      copy_states (p->states, best, p->r);
    }
  return status;
}

/* The mixed group, the last one, takes what the others leave: kept in best if it gains. */
static sl_status
fill_mixed (gsp_problem *p, double left, double *value, gsp_group_state *best)
{
  sl_status status = fill (p, p->states + p->r - 1, left);
  double found = value_of (p);
  if (status == SL_OK && found > *value * (1 + no_gain))
    {
      *value = found;
      copy_states (p->states, best, p->r);
      for (size_t i = 0; i < p->r; i++)
        best[i].apart = 1;
    }
  return status;
}

typedef struct
{
  double loss;
  size_t group, entry;
} lossy_entry;

/* Puts an entry in its place in a list of those with the least losses. */
static void
insert_entry (lossy_entry *list, size_t *count, lossy_entry e)
{
  if (*count == MOST_JUMPS && e.loss >= list[MOST_JUMPS - 1].loss)
    return;
  size_t k = *count < MOST_JUMPS ? (*count)++ : MOST_JUMPS - 1;
  for (; k > 0 && list[k - 1].loss > e.loss; k--)
    list[k] = list[k - 1];
  list[k] = e;
}

/* With the others valued at mu: one of those with one entry goes to a denser entry that loses little. */
static sl_status
pin_entries (gsp_problem *p, const gsp_problem *others, double dual, double *value, gsp_group_state *best)
{
  lossy_entry list[MOST_JUMPS];
  size_t count = 0;
  double left = p->K - others->G;
  for (size_t i = 0; i < others->r; i++)
    {
      const gsp_group_state *m = others->states + i;
      if (! m->counts || ! m->group.w || m->norm > 0 || m->top == 0)
        continue;
      double mu = SL_NAME (gsp_multiplier) (m), x = gsp_entry (m, m->one), v = gsp_weight (m, m->one);
      for (size_t j = 0; j < m->group.n; j++)
        {
          double rise = gsp_weight (m, j) - v, gain = gsp_entry (m, j) - x;
          double loss = (mu * rise - gain) * m->relative;
          if (rise > 0 && rise <= left && gain > 0 && loss < dual - *value)
            insert_entry (list, &count, (lossy_entry) { loss, i, j });
        }
    }
  sl_status status = SL_OK;
  for (size_t k = 0; k < count && status == SL_OK; k++)
    {
      gsp_group_state *m = others->states + list[k].group;
      size_t one = m->one;
      double rise = gsp_weight (m, list[k].entry) - gsp_weight (m, one);
      set_entry (m, list[k].entry);
      status = fill_mixed (p, left - rise, value, best);
      set_entry (m, one);
    }
  return status;
}

/* The others at one of their next jumps, on either side of it, or one of them at an entry; the last group is mixed. */
static sl_status
pin_others (gsp_problem *p, double mu, double dual, double *value, gsp_group_state *best)
{
  gsp_problem others = part_of (p, p->states, p->r - 1, p->K);
  others.read = 1;
  sl_status status = SL_NAME (gsp_evaluate) (&others, 0, mu);
  others.read = 0;
  if (status == SL_OK && others.G <= p->K)
    status = fill_mixed (p, p->K - others.G, value, best);
  if (status == SL_OK && others.G <= p->K)
    status = pin_entries (p, &others, dual, value, best);
  for (int jumps = 0; status == SL_OK && jumps < MOST_JUMPS; jumps++)
    {
      double at = 0;
      for (size_t i = 0; i < others.r; i++)
        at = fmax (at, SL_NAME (gsp_jump_beside) (others.states + i, 0));
      if (at == 0)
        break;
      for (int after = others.slope == 0; after < 2 && status == SL_OK; after++)
        {
          status = SL_NAME (gsp_evaluate) (&others, -1, at * (1 + (after ? -8 : 8) * DBL_EPSILON));
          if (status == SL_OK && others.G > p->K)
            return SL_OK;
          if (status == SL_OK)
            status = fill_mixed (p, p->K - others.G, value, best);
        }
    }
  return status;
}

/* The groups with one entry that gain the most from the load `left`; one of those that gain the same. */
static sl_status
find_takers (gsp_problem *p, double left, size_t *list, size_t *count)
{
  double gains[MOST_TAKERS];
  sl_status status = SL_OK;
  *count = 0;
  for (size_t i = 0; i < p->r && status == SL_OK; i++)
    {
      gsp_group_state *m = p->states + i, kept = *m;
      if (! kept.counts || ! kept.group.w || kept.norm > 0 || gsp_is_tied (&kept) || kept.top == 0)
        continue;
      double before = SL_NAME (gsp_gain) (&kept);
      status = fill (p, m, SL_NAME (gsp_density) (&kept) + left);
      double gain = SL_NAME (gsp_gain) (m) - before;
      *m = kept;
      size_t k = 0;
      while (k < *count && gains[k] != gain)
        k++;
      if (k < *count || (*count == MOST_TAKERS && gain <= gains[MOST_TAKERS - 1]))
        continue;
      for (k = *count < MOST_TAKERS ? (*count)++ : MOST_TAKERS - 1; k > 0 && gains[k - 1] < gain; k--)
        {
          gains[k] = gains[k - 1];
          list[k] = list[k - 1];
        }
      gains[k] = gain;
      list[k] = i;
    }
  return status;
}

static sl_status
try_takers (gsp_problem *p, double mu, double dual, double *value, gsp_group_state *best)
{
  size_t list[MOST_TAKERS], count = 0;
  p->read = 1;
  sl_status status = SL_NAME (gsp_evaluate) (p, 0, mu);
  p->read = 0;
  if (status == SL_OK && p->G < p->K)
    status = find_takers (p, p->K - p->G, list, &count);
  for (size_t k = 0; k < count && status == SL_OK && *value < (1 - price) * dual; k++)
    {
      swap (p, list[k], p->r - 1);
      status = pin_others (p, mu, dual, value, best);
      swap (p, list[k], p->r - 1);
    }
  return status;
}

/* After hand_out: whether it is better to pin the mixed group to an end of its jump, or others to one of theirs. Some
   groups are tried as the one that then is mixed: this one, those that then are, and those that gain the most from
   what the sparser side leaves. */
static sl_status
try_others (gsp_problem *p, double mu, double dual, size_t mixed, gsp_group_state *best)
{
  if (mixed == p->r || p->counted < 2)
    return SL_OK;
  swap (p, mixed, p->r - 1);
  copy_states (p->states, best, p->r);
  sl_gsp_ends ends = p->states[p->r - 1].ends;
  double value = value_of (p);
  size_t taker[3] = { p->r - 1 };
  sl_status status = SL_OK;
  for (int dense = 0; dense < 2 && status == SL_OK; dense++)
    status = pin_mixed (p, &ends, dense, &value, taker + 1 + dense, best);
  for (int k = 0; k < 3 && status == SL_OK && value < (1 - price) * dual; k++)
    if (k == 0 || (taker[k] < p->r - 1 && taker[k] != taker[k - 1]))
      {
        swap (p, taker[k], p->r - 1);
        status = pin_others (p, mu, dual, &value, best);
        swap (p, taker[k], p->r - 1);
      }
  if (status == SL_OK && value < (1 - price) * dual)
    status = try_takers (p, mu, dual, &value, best);
  restore_states (best, p->states, p->r);
  return status;
}

/* ---- groups that are lost -------------------------------------------------------------------------------------- */

static int
is_lost (const gsp_group_state *m)
{
  return m->counts && gsp_is_lost (m, SL_NAME (gsp_gain) (m));
}

/* From the solution `all`: lost groups get the share D of G, the others what is left. */
static sl_status
lift (gsp_problem *p, const gsp_group_state *all, double D, gsp_group_state *spare)
{
  sl_status status = SL_OK;
  size_t r = p->r, mixed;
  double K = p->K, mu, dual;
  restore_states (all, p->states, r);
  for (int lifted = 1; lifted && status == SL_OK;)
    {
      lifted = 0;
      for (size_t i = r; i-- > 0 && status == SL_OK;)
        if (is_lost (p->states + i))
          {
            swap (p, i, --r);
            status = fill (p, p->states + r, D);
            K -= SL_NAME (gsp_density) (p->states + r);
            lifted = 1;
          }
      if (lifted && r > 0 && status == SL_OK)
        {
          gsp_problem others = part_of (p, p->states, r, fmax (K, 0));
          status = solve_part (&others, &mu, &dual, &mixed);
          if (status == SL_OK)
            status = try_others (&others, mu, dual, mixed, spare);
        }
    }
  return status;
}

/* The largest share 2^-j, found by halving, that leaves enough of the value. */
static sl_status
lift_cheaply (gsp_problem *p, const gsp_group_state *all, double rest, double enough, gsp_group_state *spare)
{
  int fails = -1, leaves = HALVINGS, j = 0;
  for (;;)
    {
      sl_status status = lift (p, all, ldexp (rest, -j), spare);
      if (status != SL_OK)
        return status;
      if (j == leaves)
        return SL_OK;
      if (value_of (p) >= enough)
        leaves = j;
      else
        fails = j;
      if (leaves == j && fails == j - 1)
        return SL_OK;
      j = leaves - fails > 1 ? (fails + leaves) / 2 : leaves;
    }
}

/* Each state in its place again. */
static void
put_in_order (gsp_problem *p, gsp_group_state *spare)
{
  copy_states (p->states, spare, p->r);
  for (size_t i = 0; i < p->r; i++)
    p->states[spare[i].index] = spare[i];
}

sl_status
SL_NAME (gsp_mix) (gsp_problem *p, double mu, sl_gsp_side side, double share, double rest, gsp_group_state *spare,
                   double *primal)
{
  gsp_group_state *all = spare + p->r;
  double sparser, dual;
  size_t mixed = p->r;
  SL_NAME (gsp_values) (p, mu, &sparser, &dual);
  for (size_t i = 0; i < p->r; i++)
    {
      p->states[i].index = i;
      p->states[i].apart = 0;
    }
  sl_status status = side == SL_GSP_MIXED ? hand_out (p, &mixed) : SL_OK;
  if (status == SL_OK)
    status = try_others (p, mu, dual, mixed, spare);

  int lost = 0;
  for (size_t i = 0; i < p->r; i++)
    lost = lost || is_lost (p->states + i);
  if (status == SL_OK && lost && share != 0)
    {
      copy_states (p->states, all, p->r);
      if (share > 0)
        status = lift (p, all, share * rest, spare);
      else
        status = lift_cheaply (p, all, rest, fmax ((1 - price) * value_of (p), side == SL_GSP_MIXED ? sparser : 0),
                               spare);
    }
  p->G = load_of (p);
  *primal = value_of (p);
  put_in_order (p, spare);
  return status;
}
