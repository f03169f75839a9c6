/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lloyd_sparse_private.h"

#include <string.h>

typedef struct
{
  const lloyd_start *s;
  const size_t *point, *first; /* by clusters, in their order; the first of each cluster */
} grouping;

/* The sum of the points of cluster k: as for full points, those of a block of points are added up, and then the sums
   of the blocks. Work holds the sum of a block. */
static sl_status
sum_cluster (const void *description, size_t k, void *work)
{
  const grouping *g = description;
  const lloyd_job *job = g->s->job;
  const sl_data *X = job->sparse->X;
  const double *value = X->value;
  double *restrict total = g->s->total + k * job->d, *restrict sum = work;
  memset (total, 0, job->d * sizeof (double));
  memset (sum, 0, job->d * sizeof (double));
  for (size_t p = g->first[k], end; p < g->first[k + 1]; p = end)
    {
      size_t block = g->point[p] / job->width;
      for (end = p; end < g->first[k + 1] && g->point[end] / job->width == block; end++)
        for (size_t e = X->start[g->point[end]]; e < X->start[g->point[end] + 1]; e++)
          sum[X->row[e]] += value[e];
      for (size_t q = p; q < end; q++)
        for (size_t e = X->start[g->point[q]]; e < X->start[g->point[q] + 1]; e++)
          {
            total[X->row[e]] += sum[X->row[e]];
            sum[X->row[e]] = 0;
          }
    }
  return SL_OK;
}

sl_status
sl_lloyd_sparse_sums (const lloyd_start *s)
{
  const lloyd_job *job = s->job;
  size_t n = job->n, c = job->c, *first = s->first;
  double *counts = s->total + c * job->d;
  memset (first, 0, (c + 1) * sizeof (size_t));
  for (size_t i = 0; i < n; i++)
    first[s->label[i] + 1]++;
  for (size_t k = 0; k < c; k++)
    {
      counts[k] = (double) first[k + 1];
      first[k + 1] += first[k];
    }
  for (size_t i = 0; i < n; i++)
    s->point[first[s->label[i]]++] = i;
  memmove (first + 1, first, c * sizeof (size_t));
  first[0] = 0;
  grouping g = { s, s->point, first };
  /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): there are clusters */
  return sl_parallel_for (c, 2 * job->sparse->X->start[n] / c + job->d, job->d * sizeof (double), sum_cluster, &g,
                          job->watch->stop);
}
