/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_graph.h"
#include "base/sl_memory.h"

#include <math.h>

static int
sound (size_t n, const sl_graph *A)
{
  for (size_t e = 0; e < A->start[n]; e++)
    if (A->row[e] >= n)
      return 0;
  return 1;
}

static double
larger (double a, double b)
{
  return a > b ? a : b;
}

/* next[i] is the first entry of column i below the diagonal whose counterpart A_i,row has not been met. Columns j rise,
   so counterparts are met in the order of the rows of column i. */
static double
asymmetry (size_t n, const sl_graph *A, size_t *next)
{
  double most = 0;
  for (size_t j = 0; j < n; j++)
    {
      size_t e = A->start[j], end = A->start[j + 1];
      for (; e < end && A->row[e] < j; e++)
        {
          size_t i = A->row[e];
          double other = 0;
          for (; next[i] < A->start[i + 1] && A->row[next[i]] < j; next[i]++)
            most = larger (most, fabs (A->weight[next[i]]));
          if (next[i] < A->start[i + 1] && A->row[next[i]] == j)
            other = A->weight[next[i]++];
          most = larger (most, fabs (A->weight[e] - other));
        }
      next[j] = e + (e < end && A->row[e] == j);
    }
  for (size_t i = 0; i < n; i++)
    for (size_t e = next[i]; e < A->start[i + 1]; e++)
      most = larger (most, fabs (A->weight[e]));
  return most;
}

sl_status
sl_survey_graph (size_t n, const sl_graph *A, sl_graph_survey *survey)
{
  if (! sound (n, A))
    return SL_BAD_INPUT;
  size_t count = A->start[n];
  size_t *next = sl_alloc (n, sizeof *next);
  if (! next)
    return SL_OUT_OF_MEMORY;
  *survey = (sl_graph_survey) { 0, 0, 0 };
  double finite = 0;
  for (size_t e = 0; e < count; e++)
    {
      double w = A->weight[e];
      finite += w - w;
      survey->least = w < survey->least ? w : survey->least;
      survey->most = larger (w, survey->most);
    }
  if (finite != 0)
    survey->least = survey->most = NAN;
  survey->asymmetry = asymmetry (n, A, next);
  sl_free (next);
  return SL_OK;
}

/* The lowest vertex that i is known to be connected with; paths to it are halved on the way. */
static size_t
lowest (size_t *parent, size_t i)
{
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

sl_status
sl_components (size_t n, const sl_graph *A, double *component)
{
  if (! sound (n, A))
    return SL_BAD_INPUT;
  size_t *parent = sl_alloc (n, sizeof *parent);
  if (! parent)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < n; i++)
    parent[i] = i;
  for (size_t j = 0; j < n; j++)
    for (size_t e = A->start[j]; e < A->start[j + 1]; e++)
      if (A->weight[e] > 0)
        {
          size_t a = lowest (parent, A->row[e]), b = lowest (parent, j);
          parent[a > b ? a : b] = a > b ? b : a;
        }
  double count = 0;
  for (size_t i = 0; i < n; i++)
    component[i] = parent[i] == i ? ++count : component[lowest (parent, i)];
  sl_free (parent);
  return SL_OK;
}
