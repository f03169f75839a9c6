/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent.h"
#include "sl_descent_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
  SMALLEST_LEAF = 48, /* points that a leaf should have at most, unless lists are long */
  TREES = 6,          /* more in each round */
  SKETCH_TREES = 10,  /* of a sketch, which divides less well, but in a fifth of the time */
  MOST_ROUNDS = 6,
  MOST_ITERATIONS = 20 /* in a round */
};

/* A round ends when fewer entries than this part of n K change in an iteration. */
static const double still = 0.002;

typedef struct
{
  const sl_data *X;
  size_t K;
  const sl_descent_plan *plan;
  descent_points points, sketch;
  descent_lists lists;
  uint32_t *place; /* of each point of the sample */
  double *hits;
} descent;

/* ---- trees ------------------------------------------------------------------------------------------------------ */

typedef struct
{
  size_t n, levels;
  const uint32_t *order; /* null: the points are in this order */
} leaf_job;

static size_t
fill_leaf (const void *description, size_t b, uint32_t *member, size_t *fresh)
{
  const leaf_job *job = description;
  size_t first = sl_descent_leaf (job->n, job->levels, b), last = sl_descent_leaf (job->n, job->levels, b + 1);
  for (size_t p = first; p < last; p++)
    member[p - first] = job->order ? job->order[p] : (uint32_t) p;
  return *fresh = last - first;
}

/* Trees and comparisons within their leaves; in the first round the points get their places by the first tree. */
static sl_status
plant (descent *job, size_t round, sl_descent_report *report, const sl_stop *stop)
{
  size_t n = job->points.n, length = job->lists.length, largest = SMALLEST_LEAF, levels = 0;
  largest = largest > 2 * length + 4 ? largest : 2 * length + 4;
  while ((n >> levels) >= largest)
    levels++;
  const int sketched = job->sketch.value != NULL;
  const descent_points *divided = sketched ? &job->sketch : &job->points;
  const size_t trees = sketched ? SKETCH_TREES : TREES;
  uint32_t *order = sl_alloc (n, sizeof (uint32_t));
  float *score = sl_alloc (n, sizeof (float));
  sl_status status = order && score ? SL_OK : SL_OUT_OF_MEMORY;
  double changes = 0;
  for (size_t t = 0; t < trees && status == SL_OK; t++)
    {
      int arranges = round == 0 && t == 0;
      leaf_job leaves = { n, levels, arranges ? NULL : order };
      status = sl_descent_tree (divided, levels, descent_random (job->plan->seed, 4, round, t), order, score,
                                job->lists.team, stop);
      if (status == SL_OK && arranges)
        status = sl_descent_arrange (&job->points, order);
      if (status == SL_OK && arranges && sketched)
        status = sl_descent_arrange (&job->sketch, order);
      if (status == SL_OK)
        status = sl_descent_compare (&job->points, &job->lists, (size_t) 1 << levels, (n >> levels) + 1, fill_leaf,
                                     &leaves, &report->pairs, &changes, stop);
    }
  sl_free (score);
  sl_free (order);
  if (status == SL_OK)
    status = sl_descent_share_all (&job->lists);
  sl_descent_renew (&job->lists);
  return status;
}

/* ---- recall of the sample --------------------------------------------------------------------------------------- */

static sl_status
count_hits (const void *description, size_t s, void *work)
{
  const descent *job = description;
  size_t length = job->lists.length, hits = 0;
  const uint32_t *entry = job->lists.entry + job->place[s] * length;
  (void) work;
  for (size_t k = 0; k < length && entry[k] != DESCENT_NOBODY; k++)
    {
      size_t other = job->points.original[entry[k] & DESCENT_PLACE], own = job->points.original[job->place[s]];
      neighbour x = SL_NAME (measure_columns) (job->X, other, job->X, own);
      hits += SL_NAME (neighbour_distance) (x) <= job->plan->radius[s];
    }
  job->hits[s] = (double) (hits < job->K ? hits : job->K);
  return SL_OK;
}

static sl_status
check_recall (descent *job, int *reached, const sl_stop *stop)
{
  size_t sample = job->plan->sample;
  double sum = 0;
  sl_status status = sl_parallel_for (sample, job->lists.length * job->X->m, 0, count_hits, job, stop);
  for (size_t s = 0; s < sample && status == SL_OK; s++)
    sum += job->hits[s];
  *reached = status == SL_OK && sample > 0 && sum >= job->plan->recall * (double) (sample * job->K);
  return status;
}

/* Where the points of the sample are. */
static sl_status
find_sample (descent *job)
{
  uint32_t *place = sl_alloc (job->points.n, sizeof (uint32_t));
  if (! place)
    return SL_OUT_OF_MEMORY;
  for (size_t p = 0; p < job->points.n; p++)
    place[job->points.original[p]] = (uint32_t) p;
  for (size_t s = 0; s < job->plan->sample; s++)
    job->place[s] = place[(size_t) job->plan->chosen[s]];
  sl_free (place);
  return SL_OK;
}

/* ---- rounds ----------------------------------------------------------------------------------------------------- */

/* Longer lists with the same entries. */
static sl_status
lengthen (descent_lists *lists, size_t length)
{
  descent_lists longer;
  sl_status status = SL_OK;
  if (length == lists->length)
    return SL_OK;
  sl_free (lists->from);
  lists->from = NULL;
  status = sl_descent_lists_make (lists->n, length, &longer);
  if (status == SL_OK)
    status = sl_descent_share (&longer, lists->team);
  if (status == SL_OK)
    for (size_t i = 0; i < lists->n; i++)
      {
        memcpy (longer.entry + i * length, lists->entry + i * lists->length, lists->length * sizeof (uint32_t));
        memcpy (longer.square + i * length, lists->square + i * lists->length, lists->length * sizeof (float));
      }
  sl_descent_lists_free (lists);
  *lists = longer;
  return status;
}

static sl_status
run_round (descent *job, size_t round, sl_descent_report *report, const sl_stop *stop)
{
  sl_status status = lengthen (&job->lists, sl_descent_length (job->K, job->plan->recall, round, job->points.n - 1));
  if (status == SL_OK)
    status = plant (job, round, report, stop);
  if (status == SL_OK && round == 0)
    status = find_sample (job);
  if (status == SL_OK)
    status = check_recall (job, &report->reached, stop);
  double changes = INFINITY, few = still * (double) job->K * (double) job->points.n;
  for (size_t k = 0; k < MOST_ITERATIONS && changes > few && ! report->reached && status == SL_OK; k++)
    {
      changes = 0;
      status = sl_descent_iterate (&job->points, &job->lists, job->plan->seed, report->iterations, &report->pairs,
                                   &changes, stop);
      report->iterations++;
      if (status == SL_OK)
        status = check_recall (job, &report->reached, stop);
    }
  report->rounds++;
  return status;
}

static sl_status
run_rounds (descent *job, sl_descent_report *report, const sl_stop *stop)
{
  double n = (double) job->points.n;
  sl_status status = SL_OK;
  for (size_t round = 0; status == SL_OK && round < MOST_ROUNDS; round++)
    {
      status = run_round (job, round, report, stop);
      /* To compare each pair twice should do. */
      if (job->plan->sample == 0 || report->reached || report->pairs > n * (n - 1))
        break;
    }
  report->reached |= job->plan->sample == 0;
  return status;
}

static int
is_sound (const sl_data *X, size_t K, const sl_descent_plan *plan)
{
  if (X->m == 0 || X->m > UINT32_MAX || X->n < 2 || X->n >= (size_t) 1 << 30 || K == 0 || K >= X->n)
    return 0;
  for (size_t s = 0; s < plan->sample; s++)
    if (! (plan->chosen[s] >= 0 && plan->chosen[s] < (double) X->n))
      return 0;
  return plan->recall >= 0 && plan->recall <= 1;
}

sl_status
SL_NAME (descent_graph) (const sl_data *X, const sl_data *Y, size_t K, const sl_descent_plan *plan, double *hits,
                         descent_graph *graph, sl_descent_report *report, const sl_stop *stop)
{
  *report = (sl_descent_report) { 0 };
  *graph = (descent_graph) { 0 };
  if (! is_sound (X, K, plan))
    return SL_BAD_INPUT;
  descent job = { .X = X, .K = K, .plan = plan, .hits = hits };
  sl_status status = SL_NAME (descent_copy) (X, Y, plan, &job.points, stop);
  if (status == SL_OK)
    status = sl_descent_sketch (&job.points, plan->seed, &job.sketch, stop);
  if (status == SL_OK)
    status = sl_descent_lists_make (X->n, sl_descent_length (K, plan->recall, 0, X->n - 1), &job.lists);
  if (status == SL_OK)
    status = sl_descent_share (&job.lists, plan->team);
  job.place = sl_alloc (plan->sample, sizeof (uint32_t));
  if (status == SL_OK && ! job.place)
    status = SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    status = run_rounds (&job, report, stop);
  sl_free (job.place);
  sl_descent_points_free (&job.sketch);
  *graph = (descent_graph) { job.points, job.lists };
  return status;
}

/* ---- results ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X;
  size_t K, first, last; /* columns of this member */
  const descent_graph *graph;
  double *index, *distance; /* as in sl_descent.h */
} finish_job;

/* Whether a distance whose copies have this square can be less than that of the farthest in a full heap. */
static int
can_be_nearer (const descent_points *points, float square, const neighbour *heap)
{
  /* cppcheck-suppress ctunullpointer; Y may be null, the points not */
  const double distance = sqrt ((double) square) * (1 - points->relative) - points->absolute;
  const double farthest = SL_NAME (neighbour_distance) (*heap);
  return distance / points->scale * points->unit <= farthest * (1 + 0x1p-40) || farthest == DBL_MAX;
}

void
SL_NAME (descent_nearest) (const sl_data *X, const descent_points *points, const uint32_t *entry, const float *square,
                           size_t length, const sl_data *Y, size_t i, size_t K, neighbour *heap, double *index,
                           double *distance)
{
  size_t count = 0;
  for (size_t k = 0; k < length && entry[k] != DESCENT_NOBODY; k++)
    {
      if (count == K && ! can_be_nearer (points, square[k], heap)) /* nor can those that follow */
        break;
      offer (heap, K, &count, SL_NAME (measure_columns) (X, points->original[entry[k] & DESCENT_PLACE], Y, i));
    }
  SL_NAME (empty_heap) (heap, count, index, distance);
}

static sl_status
finish_point (const void *description, size_t p, void *work)
{
  const finish_job *job = description;
  const descent_points *points = &job->graph->points;
  const descent_lists *lists = &job->graph->lists;
  const size_t length = lists->length, K = job->K, own = points->original[p];
  const uint32_t *entry = lists->entry + p * length;
  const float *square = lists->square + p * length;
  double *const index = job->index + own * K, *const distance = job->distance + own * K;
  if (own < job->first || own >= job->last)
    return SL_OK;
  SL_NAME (descent_nearest) (job->X, points, entry, square, length, job->X, own, K, work, index, distance);
  return SL_OK;
}

sl_status
SL_NAME (descent) (const sl_data *X, size_t K, const sl_descent_plan *plan, double *index, double *distance,
                   double *hits, sl_descent_report *report, const sl_stop *stop)
{
  descent_graph graph;
  sl_status status = SL_NAME (descent_graph) (X, NULL, K, plan, hits, &graph, report, stop);
  const sl_team *team = plan->team;
  const size_t first = team ? X->n * team->member / team->members : 0;
  const size_t last = team ? X->n * (team->member + 1) / team->members : X->n;
  const finish_job job
    = { .X = X, .K = K, .first = first, .last = last, .graph = &graph, .index = index, .distance = distance };
  sl_descent_values_free (&graph.points); /* before the results take memory */
  if (status == SL_OK)
    status = sl_parallel_for (X->n, graph.lists.length * graph.points.cost, K * sizeof (neighbour), finish_point,
                              &job, stop);
  sl_descent_graph_free (&graph);
  return status;
}
