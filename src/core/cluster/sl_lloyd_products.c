/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lloyd_products_private.h"
#include "linalg/sl_blas.h"
#include "sl_centres_private.h"
#include "sl_lloyd_move_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"
#include "sl_screen_private.h"

#include <float.h>
#include <string.h>

enum {
  MAX_POINTS = 256, /* points multiplied at a time */
  MIN_POINTS = 16,
  POINT_ENTRIES = 1 << 18, /* what their entries, or their products with all centres of a start, may be */
  COLUMNS = 512,           /* centres multiplied at a time, those of one start at least */
  FEW_POINTS = 64,         /* points added to all sums while they are in the cache */
  TEAM_NUMBERS = 1 << 24   /* memory of the starts that go side by side, unless one alone needs more */
};

/* Starts side by side. */
typedef struct
{
  const lloyd_job *job;
  const sl_screen *screen;
  size_t points;        /* multiplied at a time */
  size_t count, active; /* starts, and those still on their way, in their order */
  int rounding;         /* whether the centres are to be rounded to single */
  lloyd_start *start, **way;
  float *value;           /* copies of the centres of the starts on their way */
  double *sumsq, *length; /* of each copy */
} team;

/* Scratch of a thread. */
typedef struct
{
  float *value, *product;                       /* points taken from here and there; products */
  double *length, *high, *index, *low, *second; /* for each point, see narrow */
  uint32_t *open;                               /* for each start, places of the points that are to be compared */
  size_t *opened;                               /* how many they are */
  unsigned char *touched;                       /* for each start, clusters of the block that have changed */
  const sl_real **x;                            /* pairs to be measured */
  const double **y;
  double *square;
  size_t *which;
} scratch;

/* Bytes of the scratch for active starts; with memory, its parts. */
static size_t
assign_buffers (const team *t, char *memory, scratch *w)
{
  size_t d = t->job->d, c = t->job->c, points = t->points, per_point = points * sizeof (double), used = 0;
  /* clang-format off */
  const size_t bytes[] = { points * d * sizeof (float), points * sl_max_size (c, COLUMNS) * sizeof (float), per_point,
                           per_point, per_point, per_point, per_point, t->active * points * sizeof (uint32_t),
                           t->active * sizeof (size_t), t->active * c, c * sizeof (sl_real *), c * sizeof (double *),
                           c * sizeof (double), c * sizeof (size_t) };
  /* clang-format on */
  void *part[sizeof bytes / sizeof *bytes];
  for (size_t p = 0; p < sizeof bytes / sizeof *bytes; p++)
    {
      part[p] = memory ? memory + used : NULL;
      used += sl_align (bytes[p]);
    }
  if (w)
    *w = (scratch) { .value = part[0],
                     .product = part[1],
                     .length = part[2],
                     .high = part[3],
                     .index = part[4],
                     .low = part[5],
                     .second = part[6],
                     .open = part[7],
                     .opened = part[8],
                     .touched = part[9],
                     .x = part[10],
                     .y = part[11],
                     .square = part[12],
                     .which = part[13] };
  return used;
}

/* ---- points to centres ----------------------------------------------------------------------------------------- */

/* For each of count points, without the part that belongs to the point alone: the least upper bound on a squared
   distance, its centre, and the two least lower bounds. Where the second lower bound exceeds the upper one, that
   centre is the nearest. */
SL_CLONES static void
narrow (const sl_screen *screen, size_t count, const double *restrict length, size_t c, const float *restrict product,
        const double *restrict own_sumsq, const double *restrict own_length, double *restrict high,
        double *restrict index, double *restrict low, double *restrict second)
{
  for (size_t i = 0; i < count; i++)
    {
      high[i] = low[i] = second[i] = INFINITY;
      index[i] = 0;
    }
  for (size_t k = 0; k < c; k++, product += count)
    {
      int known = own_sumsq[k] < INFINITY;
      double lowest = known ? own_sumsq[k] * (1 - screen->curve) : -INFINITY;
      double highest = known ? own_sumsq[k] * (1 + screen->curve) : INFINITY;
      double lean = known ? screen->slope * own_length[k] : 0, number = (double) k;
      for (size_t i = 0; i < count; i++)
        {
          double twice = 2 * (double) product[i], radius = lean * length[i];
          double above = highest - twice + radius, below = lowest - twice - radius;
          double later = below > low[i] ? below : low[i];
          index[i] = above < high[i] ? number : index[i];
          high[i] = above < high[i] ? above : high[i];
          second[i] = later < second[i] ? later : second[i];
          low[i] = below < low[i] ? below : low[i];
        }
    }
}

/* What belongs to the point alone, added to a bound in units. */
static double
at_most (const sl_screen *screen, double sumsq, double bound)
{
  return fmax (sumsq * (1 + screen->curve) + bound + screen->absolute, 0);
}

static double
at_least (const sl_screen *screen, double sumsq, double bound)
{
  return sumsq * (1 - screen->curve) + bound - screen->absolute;
}

/* A lower bound on a distance from one in units on its square. */
static double
distance_at_least (const team *t, double bound)
{
  return bound > 0 ? no_more (t->job, bound) * t->screen->unit : 0;
}

/* Measures the distances of point i to all centres of start a that may be nearest; high is the least upper bound. The
   products of the point stand stride apart. */
static sl_nearest
measure_some (const team *t, size_t a, size_t i, double high, const float *product, size_t stride, const scratch *w,
              double *others)
{
  const lloyd_job *job = t->job;
  const sl_screen *screen = t->screen;
  const double *C = t->way[a]->C, *sumsq = t->sumsq + a * job->c, *length = t->length + a * job->c;
  sl_nearest nearest = { 0, INFINITY, INFINITY };
  size_t count = 0;
  *others = INFINITY;
  for (size_t k = 0; k < job->c; k++)
    {
      double low = -INFINITY;
      if (sumsq[k] < INFINITY)
        low = at_least (screen, screen->sumsq[i],
                        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): in the scratch memory */
                        sumsq[k] * (1 - screen->curve) - 2 * (double) product[k * stride]
                          - screen->slope * length[k] * screen->length[i]);
      if (low > high)
        {
          *others = low < *others ? low : *others;
          continue;
        }
      w->x[count] = job->X + i * job->d;
      w->y[count] = C + k * job->d;
      w->which[count++] = k;
    }
  SL_NAME (square_distances) (job->d, count, w->x, w->y, w->square);
  for (size_t p = 0; p < count; p++)
    if (w->square[p] < nearest.first)
      {
        nearest.second = nearest.first;
        nearest.first = w->square[p];
        nearest.index = w->which[p];
      }
    else if (w->square[p] < nearest.second)
      nearest.second = w->square[p];
  return nearest;
}

/* The label of point i in start a and its bounds, from what narrow has left in place row. */
static void
assign_point (const team *t, size_t a, size_t i, size_t row, const float *product, size_t stride, size_t b,
              const scratch *w)
{
  const lloyd_job *job = t->job;
  const sl_screen *screen = t->screen;
  const lloyd_start *s = t->way[a];
  double high = at_most (screen, screen->sumsq[i], w->high[row]), others;
  double second = at_least (screen, screen->sumsq[i], w->second[row]);
  size_t index = (size_t) w->index[row];
  if (second > high)
    {
      s->upper[i] = no_less (job, high) * screen->unit;
      s->lower[i] = distance_at_least (t, second);
    }
  else
    {
      sl_nearest nearest = measure_some (t, a, i, high, product + row, stride, w, &others);
      index = nearest.index;
      s->upper[i] = no_less (job, nearest.first);
      s->lower[i] = fmin (no_more (job, nearest.second), distance_at_least (t, others));
    }
  if (s->round == 0 || s->label[i] != index)
    {
      if (s->round > 0)
        w->touched[a * job->c + s->label[i]] = 1;
      w->touched[a * job->c + index] = 1;
      s->label[i] = (uint32_t) index;
      s->changed[b]++;
    }
}

/* Whether the label of point i is certain to stay; the bounds are brought up to date. */
static int
stays (const lloyd_start *s, size_t i)
{
  size_t own = s->label[i];
  double upper = (s->upper[i] + s->shift[own]) * (1 + 2 * DBL_EPSILON);
  double lower = (s->lower[i] - (own == s->furthest_moved ? s->next_longest : s->longest)) * (1 - 2 * DBL_EPSILON);
  s->upper[i] = upper;
  s->lower[i] = lower;
  return upper < (lower > s->clearance[own] ? lower : s->clearance[own]);
}

/* Which of count points from first on are to be compared in start a. */
static void
open_points (const team *t, size_t a, size_t first, size_t count, const scratch *w)
{
  const lloyd_start *s = t->way[a];
  uint32_t *open = w->open + a * t->points;
  size_t opened = 0;
  for (size_t p = 0; p < count; p++)
    if (s->round == 0 || ! stays (s, first + p))
      open[opened++] = (uint32_t) p;
  w->opened[a] = opened;
}

/* Compares the open points of start a: all count points from first on are multiplied already, or the open ones are
   gathered and multiplied. */
static void
compare (const team *t, size_t a, size_t first, size_t count, const float *product, size_t b, const scratch *w)
{
  const sl_screen *screen = t->screen;
  size_t d = t->job->d, c = t->job->c, opened = w->opened[a], rows = product ? count : opened;
  const uint32_t *open = w->open + a * t->points;
  const double *length = screen->length + first;
  if (! product)
    {
      for (size_t p = 0; p < opened; p++)
        {
          memcpy (w->value + p * d, screen->value + (first + open[p]) * d, d * sizeof (float));
          w->length[p] = length[open[p]];
        }
      length = w->length;
      sl_screen_products (screen, opened, w->value, c, t->value + a * c * d, w->product);
    }
  const float *products = product ? product : w->product;
  narrow (screen, rows, length, c, products, t->sumsq + a * c, t->length + a * c, w->high, w->index, w->low,
          w->second);
  for (size_t p = 0; p < opened; p++)
    assign_point (t, a, first + open[p], product ? open[p] : p, products, rows, b, w);
}

/* The same for all starts; neighbours in which most points are open share a product. */
static void
compare_all (const team *t, size_t first, size_t count, size_t b, const scratch *w)
{
  size_t c = t->job->c, d = t->job->d;
  for (size_t a = 0; a < t->active; a++)
    open_points (t, a, first, count, w);
  for (size_t a = 0, end; a < t->active; a = end)
    {
      end = a;
      while (end < t->active && 2 * w->opened[end] > count && (end == a || (end + 1 - a) * c <= COLUMNS))
        end++;
      if (end > a)
        sl_screen_products (t->screen, count, t->screen->value + first * d, (end - a) * c, t->value + a * c * d,
                            w->product);
      for (size_t r = a; r < end; r++)
        compare (t, r, first, count, w->product + (r - a) * c * count, b, w);
      if (end == a)
        {
          if (w->opened[a] > 0)
            compare (t, a, first, count, NULL, b, w);
          end++;
        }
    }
}

/* ---- sums ------------------------------------------------------------------------------------------------------ */

/* Adds x to sum. */
SL_CLONES static void
add (size_t d, const sl_real *restrict x, double *restrict sum)
{
  for (size_t l = 0; l < d; l++)
    sum[l] += (double) x[l];
}

/* Makes the sums of a block anew for all clusters that have changed there. */
static void
sum_block (const team *t, size_t b, size_t first, size_t last, const scratch *w)
{
  const lloyd_job *job = t->job;
  size_t d = job->d, c = job->c;
  for (size_t a = 0; a < t->active; a++)
    {
      double *sums = t->way[a]->sums + b * job->sums_size;
      if (t->way[a]->round == 0)
        memset (w->touched + a * c, 1, c);
      for (size_t k = 0; k < c; k++)
        if (w->touched[a * c + k])
          {
            memset (sums + k * d, 0, d * sizeof (double));
            sums[c * d + k] = 0;
          }
    }
  for (size_t from = first; from < last; from += FEW_POINTS)
    for (size_t a = 0; a < t->active; a++)
      {
        const lloyd_start *s = t->way[a];
        double *sums = s->sums + b * job->sums_size;
        for (size_t i = from; i < sl_min_size (from + FEW_POINTS, last) && s->changed[b] > 0; i++)
          if (w->touched[a * c + s->label[i]])
            {
              add (d, job->X + i * d, sums + s->label[i] * d);
              sums[c * d + s->label[i]]++;
            }
      }
}

/* Labels of the points of one block in all starts, and their sums. */
static sl_status
assign_block (const void *description, size_t b, void *work)
{
  const team *t = description;
  const lloyd_job *job = t->job;
  size_t first = b * job->width, last = sl_min_size (first + job->width, job->n);
  scratch w;
  assign_buffers (t, work, &w);
  memset (w.touched, 0, t->active * job->c);
  for (size_t a = 0; a < t->active; a++)
    t->way[a]->changed[b] = 0;
  for (size_t from = first; from < last; from += t->points)
    {
      if (sl_must_stop (job->watch))
        return SL_INTERRUPTED;
      compare_all (t, from, sl_min_size (t->points, last - from), b, &w);
    }
  if (job->max_iter > 0)
    sum_block (t, b, first, last, &w);
  return SL_OK;
}

/* The part of one block in all objectives, in place of its sums. */
static sl_status
measure_block (const void *description, size_t b, void *work)
{
  const team *t = description;
  const lloyd_job *job = t->job;
  size_t first = b * job->width, last = sl_min_size (first + job->width, job->n), d = job->d;
  (void) work;
  for (size_t r = 0; r < t->count; r++)
    t->start[r].sums[b * job->sums_size] = 0;
  for (size_t from = first; from < last; from += FEW_POINTS)
    {
      size_t count = sl_min_size (FEW_POINTS, last - from);
      if (sl_must_stop (job->watch))
        return SL_INTERRUPTED;
      for (size_t r = 0; r < t->count; r++)
        {
          const lloyd_start *s = t->start + r;
          const sl_real *x[FEW_POINTS];
          const double *y[FEW_POINTS];
          double square[FEW_POINTS];
          for (size_t p = 0; p < count; p++)
            {
              x[p] = job->X + (from + p) * d;
              y[p] = s->C + s->label[from + p] * d;
            }
          SL_NAME (square_distances) (d, count, x, y, square);
          for (size_t p = 0; p < count; p++)
            s->sums[b * job->sums_size] += square[p];
        }
    }
  return SL_OK;
}

/* ---- centres --------------------------------------------------------------------------------------------------- */

static void
copy_centres (const team *t, size_t a)
{
  size_t d = t->job->d, c = t->job->c;
  for (size_t k = a * c; k < (a + 1) * c; k++)
    {
      t->sumsq[k] = sl_screen_copy_d (t->screen, t->way[a]->C + (k - a * c) * d, t->value + k * d);
      t->length[k] = sqrt (t->sumsq[k]);
    }
}

/* How far each centre of start a is from the next: at least half of this is what clearance holds. The least lower
   bound is that of the centre itself, or no more than 0, and then so is the second. */
static void
survey_centres (const team *t, size_t a, const scratch *w)
{
  size_t d = t->job->d, c = t->job->c;
  const double *sumsq = t->sumsq + a * c, *length = t->length + a * c;
  const float *value = t->value + a * c * d;
  for (size_t first = 0; first < c && ! sl_must_stop (t->job->watch); first += t->points)
    {
      size_t count = sl_min_size (t->points, c - first);
      sl_screen_products (t->screen, count, value + first * d, c, value, w->product);
      narrow (t->screen, count, length + first, c, w->product, sumsq, length, w->high, w->index, w->low, w->second);
      for (size_t k = 0; k < count; k++)
        {
          const double own = sumsq[first + k], square = at_least (t->screen, own, w->second[k]);
          t->way[a]->clearance[first + k] = own < INFINITY ? distance_at_least (t, square) / 2 : 0;
        }
    }
}

/* New centres of start a. */
static sl_status
renew_centres (const void *description, size_t a, void *work)
{
  const team *t = description;
  scratch w;
  assign_buffers (t, work, &w);
  if (t->rounding)
    SL_NAME (lloyd_round) (t->way[a]);
  else
    (void) SL_NAME (lloyd_move) (t->way[a]); /* of full points: it cannot fail */
  copy_centres (t, a);
  survey_centres (t, a, &w);
  t->way[a]->round++;
  return sl_must_stop (t->job->watch) ? SL_INTERRUPTED : SL_OK;
}

/* ---- starts ---------------------------------------------------------------------------------------------------- */

/* Takes from the list the starts that have come to their end. */
static void
retire_converged (team *t)
{
  const lloyd_job *job = t->job;
  size_t left = 0;
  for (size_t a = 0; a < t->active; a++)
    {
      lloyd_start *s = t->way[a];
      size_t r = (size_t) (s->label - job->label) / job->n, changed = 0;
      for (size_t b = 0; b < job->blocks; b++)
        changed += s->changed[b];
      job->converged[r] = changed == 0;
      job->moves[r] = (double) s->round;
      if (changed > 0 && s->round < job->max_iter)
        t->way[left++] = s;
    }
  t->active = left;
}

/* Labels of the points in the starts on their way. */
static sl_status
assign_all (const team *t)
{
  const lloyd_job *job = t->job;
  return sl_parallel_for (job->blocks, job->width * job->d * t->active * (job->c / 8 + 1),
                          assign_buffers (t, NULL, NULL), assign_block, t, job->watch->stop);
}

/* New centres of the starts on their way. */
static sl_status
renew_all (const team *t)
{
  const lloyd_job *job = t->job;
  return sl_parallel_for (t->active, job->d * job->c * (job->blocks + job->c / 8), assign_buffers (t, NULL, NULL),
                          renew_centres, t, job->watch->stop);
}

/* All centres as the caller gets them, and the labels for them. */
static sl_status
round_all (team *t)
{
  t->rounding = 1;
  t->active = t->count;
  for (size_t a = 0; a < t->count; a++)
    t->way[a] = t->start + a;
  sl_status status = renew_all (t);
  SL_STEP (status, assign_all (t));
  return status;
}

static sl_status
run_team (team *t)
{
  const lloyd_job *job = t->job;
  sl_status status = SL_OK;
  for (size_t a = 0; a < t->active; a++)
    copy_centres (t, a);
  while (status == SL_OK)
    {
      status = assign_all (t);
      if (status == SL_OK)
        retire_converged (t);
      if (t->active == 0)
        break;
      SL_STEP (status, renew_all (t));
    }
  if (ROUNDED && job->max_iter > 0)
    SL_STEP (status, round_all (t));
  SL_STEP (status,
           sl_parallel_for (job->blocks, job->width * job->d * t->count, 0, measure_block, t, job->watch->stop));
  for (size_t r = 0; r < t->count && status == SL_OK; r++)
    {
      double *inertia = job->inertia + (t->start[r].label - job->label) / (ptrdiff_t) job->n;
      *inertia = 0;
      for (size_t b = 0; b < job->blocks; b++)
        *inertia += t->start[r].sums[b * job->sums_size];
    }
  return status;
}

/* Numbers that one start needs: two bounds for each point, two numbers for each centre, and sums. */
static size_t
numbers_of (const lloyd_job *job)
{
  return 2 * (job->n + job->c) + (job->blocks + 1) * job->sums_size;
}

/* Starts first .. first+count-1. */
static sl_status
run_starts (const lloyd_job *job, const sl_screen *screen, size_t first, size_t count)
{
  size_t d = job->d, n = job->n, c = job->c;
  size_t points = sl_min_size (POINT_ENTRIES / sl_max_size (d, c), sl_min_size (MAX_POINTS, n));
  sl_status status = SL_OUT_OF_MEMORY;
  double *numbers = sl_alloc (count, numbers_of (job) * sizeof (double));
  size_t *changed = sl_alloc (count, job->blocks * sizeof (size_t));
  lloyd_start *start = sl_alloc (count, sizeof (lloyd_start)), **way = sl_alloc (count, sizeof (lloyd_start *));
  float *value = sl_alloc (count * c, d * sizeof (float));
  double *norms = sl_alloc (count * c, 2 * sizeof (double));
  if (numbers && changed && start && way && value && norms)
    {
      for (size_t r = 0; r < count; r++)
        {
          double *upper = numbers + r * numbers_of (job), *clearance = upper + 2 * n, *total = clearance + 2 * c;
          start[r] = (lloyd_start) { .job = job,
                                     .C = job->C + (first + r) * d * c,
                                     .label = job->label + (first + r) * n,
                                     .round = 0,
                                     .table = NULL,
                                     .upper = upper,
                                     .lower = upper + n,
                                     .clearance = clearance,
                                     .shift = clearance + c,
                                     .longest = 0,
                                     .next_longest = 0,
                                     .furthest_moved = 0,
                                     .sums = total + job->sums_size,
                                     .total = total,
                                     .changed = changed + r * job->blocks };
          way[r] = start + r;
        }
      team t = { .job = job,
                 .screen = screen,
                 .points = sl_max_size (points, MIN_POINTS),
                 .count = count,
                 .active = count,
                 .rounding = 0,
                 .start = start,
                 .way = way,
                 .value = value,
                 .sumsq = norms,
                 .length = norms + count * c };
      status = run_team (&t);
    }
  sl_free_all (norms, value, way, start, changed, numbers);
  return status;
}

sl_status
SL_NAME (lloyd_products) (const lloyd_job *job, size_t count)
{
  sl_norms points, centres;
  sl_status status = SL_NAME (scan) (job->d * job->n, job->X, &points);
  if (status == SL_OK)
    status = sl_scan_d (job->d * job->c * count, job->C, &centres);
  if (status != SL_OK)
    return status; /* not run in tests: sl_kmeans has looked at the data before */

  sl_screen screen;
  status = SL_NAME (screen_make) (job->d, job->n, job->X, fmax (points.max, centres.max), &screen, job->watch->stop);
  size_t together = sl_max_size (TEAM_NUMBERS / numbers_of (job), 1);
  int held = sl_blas_hold ();
  for (size_t first = 0; first < count && status == SL_OK; first += together)
    status = run_starts (job, &screen, first, sl_min_size (together, count - first));
  sl_blas_release (held);
  sl_screen_free (&screen);
  return status;
}
