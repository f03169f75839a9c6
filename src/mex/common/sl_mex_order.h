/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_order.h -- indices of columns, and the order of a sweep over them. */
#ifndef SL_MEX_ORDER_H
#define SL_MEX_ORDER_H

#include <string.h>
#include "sl_mex.h"
#include "linalg/sl_sweep.h"

/* Different integers from 1 to n, as many as there are, counted from 0 in memory of the interpreter. */
static inline size_t *
slx_indices (const mxArray *a, const char *name, size_t n)
{
  size_t count = mxGetNumberOfElements (a);
  const double *given = slx_numbers (a, name, count);
  size_t *index = slx_memory (count, sizeof *index);
  char *seen = slx_memory (n + 1, 1);
  memset (seen, 0, n + 1);
  for (size_t e = 0; e < count; e++)
    {
      if (! (given[e] >= 1 && given[e] <= (double) n) || given[e] != floor (given[e]) || seen[(size_t) given[e]])
        slx_fail ("badInput", "%s must hold different integers from 1 to %zu", name, n);
      seen[(size_t) given[e]] = 1;
      index[e] = (size_t) given[e] - 1;
    }
  mxFree (seen);
  return index;
}

/* The order of a sweep; bounds [] (one after the other) or the ascending ends of its groups. */
static inline sl_order
slx_order (const mxArray *order, const mxArray *bounds, size_t n)
{
  sl_order o = { mxGetNumberOfElements (order), slx_indices (order, "order", n), 0, NULL };
  if (mxIsEmpty (bounds))
    return o;
  o.groups = mxGetNumberOfElements (bounds);
  const double *given = slx_numbers (bounds, "bounds", o.groups);
  size_t *end = slx_memory (o.groups, sizeof *end);
  for (size_t g = 0; g < o.groups; g++)
    {
      double least = g > 0 ? given[g - 1] : 0;
      if (! (given[g] >= least && given[g] <= (double) o.count) || given[g] != floor (given[g]))
        slx_fail ("badInput", "bounds must ascend to the number of columns in order");
      end[g] = (size_t) given[g];
    }
  if (end[o.groups - 1] != o.count)
    slx_fail ("badInput", "bounds must end with the number of columns in order");
  o.bounds = end;
  return o;
}

#endif
