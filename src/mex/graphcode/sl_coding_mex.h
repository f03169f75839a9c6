/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_coding_mex.h -- what the gateways of graph-regularized coding share: codes with their graph, an order. */
#ifndef SL_CODING_MEX_H
#define SL_CODING_MEX_H

#include <string.h>
#include "common/sl_mex.h"
#include "graphcode/sl_srsc.h"

/* Q p-by-p, B p-by-n, A sparse m-by-n whose column i weighs the neighbours of i, fixed [] (then m = n) or p-by-m. */
static inline sl_coded
slx_coded (const mxArray *Q, const mxArray *B, const mxArray *A, const mxArray *fixed)
{
  slx_matrix b = slx_full (B, "B");
  if (b.d == 0 || b.n == 0)
    slx_fail ("badInput", "B must not be empty");
  sl_coded data = { .p = b.d, .n = b.n, .m = b.n, .B = b.data };
  data.Q = slx_alike (Q, "Q", b.class, b.d, b.d);
  if (! mxIsSparse (A) || ! mxIsDouble (A) || mxIsComplex (A) || mxGetN (A) != b.n)
    slx_fail ("badInput", "A must be a sparse real matrix with as many columns as B");
  if (! mxIsEmpty (fixed))
    {
      data.m = mxGetM (A);
      data.fixed = slx_alike (fixed, "fixed", b.class, b.d, data.m);
    }
  else if (mxGetM (A) != b.n)
    slx_fail ("badInput", "A must be square without fixed codes");
  data.graph = (sl_graph) { (const size_t *) mxGetJc (A), (const size_t *) mxGetIr (A), mxGetData (A) };
  return data;
}

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

/* A copy of the codes Z, p-by-n, to be improved in place. */
static inline mxArray *
slx_codes (const mxArray *Z, const mxArray *B)
{
  size_t p = mxGetM (B), n = mxGetN (B);
  mxClassID class = mxGetClassID (B);
  const void *from = slx_alike (Z, "Z", class, p, n);
  mxArray *copy = slx_new (class, p, n);
  memcpy (mxGetData (copy), from, p * n * (class == mxSINGLE_CLASS ? sizeof (float) : sizeof (double)));
  return copy;
}

/* What a sweep tells. */
static inline mxArray *
slx_sweep_stats (const sl_sweep_stats *stats, sl_status status)
{
  static const char *const name[] = { "steps", "residual", "interrupted" };
  const double value[] = { stats->steps, stats->moved, status == SL_INTERRUPTED };
  return slx_named (3, name, value);
}

#endif
