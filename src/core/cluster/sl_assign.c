/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_assign.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <math.h>

enum { FREE = -1 };

/* The search for a path from one row. Columns are known by their index; a column is matched to row[j] or FREE. */
typedef struct
{
  size_t r, s;
  const double *profit;
  double *u, *v;  /* prices: -profit (i, j) - u[i] - v[j] >= 0, equal on matched pairs */
  double *length; /* of the shortest path found to each column */
  ptrdiff_t *row;
  size_t *before;      /* the row from which that path comes */
  unsigned char *done; /* its length is final */
} assignment;

/* Lengths from row i, which is itself reached at length start; the nearest column that is not done. */
static size_t
go_on (assignment *a, size_t i, double start)
{
  size_t nearest = a->s;
  for (size_t j = 0; j < a->s; j++)
    if (! a->done[j])
      {
        double length = start + (-a->profit[i + j * a->r] - a->u[i] - a->v[j]);
        if (length < a->length[j])
          {
            a->length[j] = length;
            a->before[j] = i;
          }
        if (nearest == a->s || a->length[j] < a->length[nearest]
            || (a->length[j] == a->length[nearest] && a->row[j] == FREE && a->row[nearest] != FREE))
          nearest = j;
      }
  return nearest;
}

/* Matches row i: the free column that its shortest path ends in, after which prices keep their promise. */
static void
augment (assignment *a, size_t i, size_t *match)
{
  for (size_t j = 0; j < a->s; j++)
    {
      a->length[j] = INFINITY;
      a->done[j] = 0;
    }
  size_t j = go_on (a, i, 0);
  while (a->row[j] != FREE)
    {
      a->done[j] = 1;
      j = go_on (a, (size_t) a->row[j], a->length[j]);
    }

  double total = a->length[j];
  a->u[i] += total;
  for (size_t k = 0; k < a->s; k++)
    if (a->done[k])
      {
        a->u[a->row[k]] += total - a->length[k];
        a->v[k] -= total - a->length[k];
      }
  for (size_t from = a->s; from != i;)
    {
      size_t next;
      from = a->before[j];
      next = match[from];
      a->row[j] = (ptrdiff_t) from;
      match[from] = j;
      j = next;
    }
}

sl_status
sl_assign (size_t r, size_t s, const double *profit, size_t *match, const sl_stop *stop)
{
  sl_norms norms;
  if (r > s)
    return SL_BAD_INPUT;
  if (sl_scan_d (r * s, profit, &norms) != SL_OK)
    return SL_NOT_FINITE;
  if (norms.max > 0x1p+900) /* or the length of a path might overflow */
    return SL_BAD_INPUT;
  double *number = sl_alloc (r + 2 * s, sizeof (double));
  size_t *index = sl_alloc (s, sizeof (size_t) + sizeof (ptrdiff_t));
  unsigned char *done = sl_alloc (s, 1);
  sl_status status = SL_OUT_OF_MEMORY;
  if (number && index && done)
    {
      assignment a = { .r = r,
                       .s = s,
                       .profit = profit,
                       .u = number,
                       .v = number + r,
                       .length = number + r + s,
                       .row = (ptrdiff_t *) (index + s),
                       .before = index,
                       .done = done };
      status = SL_OK;
      for (size_t i = 0; i < r; i++)
        {
          a.u[i] = 0;
          match[i] = s;
        }
      for (size_t j = 0; j < s; j++)
        {
          a.v[j] = 0;
          a.row[j] = FREE;
        }
      for (size_t i = 0; i < r && status == SL_OK; i++)
        {
          augment (&a, i, match);
          if (stop && stop->poll (stop->context))
            status = SL_INTERRUPTED;
        }
    }
  sl_free_all (done, index, number);
  return status;
}
