/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_search.h"
#include "sl_descent_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_products.h"

#include <math.h>
#include <string.h>

enum {
  STARTS = 512, /* points of X that are compared first, twice as many in each round */
  BATCH = 64,   /* points compared at a time, unless lists are long */
  MOST_ROUNDS = 6
};

typedef struct
{
  const sl_data *X, *Y;
  size_t K;
  const descent_graph *graph;
  const double *asked;  /* columns of Y that are searched for now; null: all */
  size_t beam, starts;  /* length of the list of a search, at most n; points that it begins with, at least as many */
  size_t batch, places; /* largest number of points to be compared at a time; places of `seen`, a power of two */
  double *index, *distance;
} search_job;

/* Scratch of a thread. */
typedef struct
{
  void *y;               /* the column, as the copy has its points */
  float *square, *table; /* squares of a batch, table of sl_descent_line */
  uint32_t *batch;
  uint32_t *entry; /* the nearest so far, DESCENT_NEW where their neighbours have not been compared */
  float *nearest;  /* their squares */
  uint32_t *seen;  /* points compared already, in a hash table */
  size_t seen_count;
  neighbour *heap;
} scratch;

static size_t
carve (const search_job *job, char *memory, scratch *w)
{
  /* The column has fewer than DESCENT_LANES zeros behind its entries; as whole numbers it needs no more bytes. */
  const size_t word = sizeof (uint32_t), size[] = { sl_align (job->X->m * word + DESCENT_LANES * word),
                                                    sl_align (job->batch * word),
                                                    sl_align (job->batch * word),
                                                    sl_align (job->beam * word),
                                                    sl_align (job->beam * word),
                                                    sl_align (job->places * word),
                                                    sl_align (job->K * sizeof (neighbour)),
                                                    sl_descent_table (&job->graph->points) };
  enum { PIECES = sizeof size / sizeof *size };
  size_t at[PIECES + 1] = { 0 };
  for (size_t k = 0; k < PIECES; k++)
    at[k + 1] = at[k] + size[k];
  if (memory)
    *w = (scratch) { .y = memory,
                     .square = (float *) (memory + at[1]),
                     .batch = (uint32_t *) (memory + at[2]),
                     .entry = (uint32_t *) (memory + at[3]),
                     .nearest = (float *) (memory + at[4]),
                     .seen = (uint32_t *) (memory + at[5]),
                     .heap = (neighbour *) (memory + at[6]),
                     .table = (float *) (memory + at[7]) };
  return at[PIECES];
}

/* Whether a point has not been compared yet, as far as the table has room to know. */
static int
is_unseen (scratch *w, size_t places, uint32_t place)
{
  size_t at = (place * 2654435769u) & (places - 1);
  for (; w->seen[at] != DESCENT_NOBODY; at = (at + 1) & (places - 1))
    if (w->seen[at] == place)
      return 0;
  if (w->seen_count < places / 2)
    {
      w->seen[at] = place;
      w->seen_count++;
    }
  return 1;
}

/* Compares column q of Y with the points of the batch; the nearest come into the list. */
static void
compare_batch (const search_job *job, size_t q, double sumsq, size_t count, scratch *w)
{
  const sl_data *Y = job->Y;
  size_t first = Y->start ? Y->start[q] : 0, entries = Y->start ? Y->start[q + 1] - first : 0;
  sl_descent_line (&job->graph->points, w->y, sumsq, entries, Y->start ? Y->row + first : NULL, count, w->batch,
                   w->square, w->table);
  for (size_t k = 0; k < count; k++)
    descent_insert (w->entry, w->nearest, job->beam, w->batch[k], w->square[k], DESCENT_NEW);
}

/* The points near the one at a place that have not been compared yet; returns their number. */
static size_t
gather_near (const search_job *job, uint32_t place, scratch *w)
{
  const descent_lists *lists = &job->graph->lists;
  size_t length = lists->length, first = lists->start[place], there = lists->start[place + 1] - first, count = 0;
  const uint32_t *entry = lists->entry + place * length, *from = lists->from + first;
  for (size_t k = 0; k < length && entry[k] != DESCENT_NOBODY; k++)
    if (is_unseen (w, job->places, entry[k] & DESCENT_PLACE))
      w->batch[count++] = entry[k] & DESCENT_PLACE;
  size_t wanted = there < length ? there : length;
  for (size_t k = 0; k < wanted; k++)
    if (is_unseen (w, job->places, from[k * there / wanted]))
      w->batch[count++] = from[k * there / wanted];
  return count;
}

/* The first of the list whose neighbours have not been compared, or beam. */
static size_t
next_open (const scratch *w, size_t beam)
{
  size_t k = 0;
  while (k < beam && ! (w->entry[k] & DESCENT_NEW))
    k++;
  return k;
}

static sl_status
search_column (const void *description, size_t s, void *work)
{
  const search_job *job = description;
  const descent_points *points = &job->graph->points;
  size_t q = job->asked ? (size_t) job->asked[s] : s, beam = job->beam, K = job->K, count = 0;
  scratch w;
  carve (job, work, &w);
  const double sumsq = SL_NAME (descent_column) (points, job->Y, q, w.y);
  memset (w.seen, 0xff, job->places * sizeof *w.seen); /* DESCENT_NOBODY */
  for (size_t k = 0; k < beam; k++)
    {
      w.entry[k] = DESCENT_NOBODY;
      w.nearest[k] = INFINITY;
    }
  /* Places go from leaf to leaf of a tree, so that points at equal steps are from everywhere. */
  for (size_t k = 0; k < job->starts; k += count)
    {
      count = job->starts - k < job->batch ? job->starts - k : job->batch;
      for (size_t i = 0; i < count; i++)
        w.batch[i] = (uint32_t) ((k + i) * points->n / job->starts);
      compare_batch (job, q, sumsq, count, &w);
    }
  for (size_t at; (at = next_open (&w, beam)) < beam;)
    {
      w.entry[at] &= DESCENT_PLACE;
      count = gather_near (job, w.entry[at], &w);
      compare_batch (job, q, sumsq, count, &w);
    }
  double *const index = job->index + q * K, *const distance = job->distance + q * K;
  SL_NAME (descent_nearest) (job->X, points, w.entry, w.nearest, beam, job->Y, q, K, w.heap, index, distance);
  return SL_OK;
}

/* The effort of a round. */
static void
set_effort (search_job *job, double recall, size_t round)
{
  size_t n = job->X->n, length = job->graph->lists.length, reached;
  job->beam = sl_descent_length (job->K, recall, round, n);
  job->starts = (size_t) STARTS << round;
  job->starts = job->starts > job->beam ? job->starts : job->beam;
  job->starts = job->starts < n ? job->starts : n;
  job->batch = 2 * length > BATCH ? 2 * length : BATCH;
  reached = 4 * length * job->beam;
  for (job->places = 1; job->places < reached && job->places < 2 * n; job->places *= 2)
    continue;
}

static sl_status
search_columns (search_job *job, const double *asked, size_t count, const sl_stop *stop)
{
  size_t compared = job->starts + job->beam * job->graph->lists.length / 2;
  job->asked = asked;
  return sl_parallel_for (count, compared * job->graph->points.cost, carve (job, NULL, NULL), search_column, job,
                          stop);
}

/* The columns of the sample, with growing effort until their recall is reached; then all others, with the same. */
static sl_status
run_rounds (search_job *job, const sl_descent_plan *plan, sl_descent_report *report, const sl_stop *stop)
{
  sl_status status = SL_OK;
  report->reached = 0;
  for (size_t round = 0; round < MOST_ROUNDS && ! report->reached && status == SL_OK; round++)
    {
      double hits = 0;
      set_effort (job, plan->recall, round);
      status = search_columns (job, plan->chosen, plan->sample, stop);
      for (size_t s = 0; s < plan->sample && status == SL_OK; s++)
        for (size_t k = 0; k < job->K; k++)
          hits += job->distance[k + (size_t) plan->chosen[s] * job->K] <= plan->radius[s];
      report->reached = status == SL_OK && hits >= plan->recall * (double) (plan->sample * job->K);
    }
  return status == SL_OK ? search_columns (job, NULL, job->Y->n, stop) : status;
}

static int
is_sound (const sl_data *X, const sl_data *Y, size_t K, const sl_descent_plan *plan)
{
  if (K > X->n || Y->m != X->m || ! Y->start != ! X->start || Y->n == 0)
    return 0;
  for (size_t s = 0; s < plan->sample; s++)
    if (! (plan->chosen[s] >= 0 && plan->chosen[s] < (double) Y->n))
      return 0;
  return plan->recall >= 0 && plan->recall <= 1;
}

sl_status
SL_NAME (descent_search) (const sl_data *X, const sl_data *Y, size_t K, const sl_descent_plan *within,
                          const sl_descent_plan *plan, double *index, double *distance, sl_descent_report *report,
                          const sl_stop *stop)
{
  *report = (sl_descent_report) { 0 };
  if (! is_sound (X, Y, K, plan))
    return SL_BAD_INPUT;
  double *hits = sl_alloc (within->sample, sizeof (double));
  descent_graph graph = { 0 };
  sl_status status = SL_OUT_OF_MEMORY;
  if (hits)
    status = SL_NAME (descent_graph) (X, Y, K < X->n ? K : X->n - 1, within, hits, &graph, report, stop);
  if (status == SL_OK)
    {
      search_job job = { .X = X, .Y = Y, .K = K, .graph = &graph, .index = index, .distance = distance };
      sl_descent_reverse (&graph.lists);
      status = run_rounds (&job, plan, report, stop);
    }
  sl_descent_graph_free (&graph);
  sl_free (hits);
  return status;
}
