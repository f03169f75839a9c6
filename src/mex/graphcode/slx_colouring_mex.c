/* SPDX-License-Identifier: BSD-3-Clause */
/* [colour, level] = slx_colouring_mex (A, order)     first fit in a permutation of 1..n, and the levels of this order;
     A sparse, square, symmetric */
#include "common/sl_mex_data.h"
#include "common/sl_mex_order.h"
#include "linalg/sl_sweep.h"

static mxArray *
row_of (const size_t *number, size_t n)
{
  mxArray *row = slx_new (mxDOUBLE_CLASS, 1, n);
  for (size_t i = 0; i < n; i++)
    ((double *) mxGetData (row))[i] = (double) number[i];
  return row;
}

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 2);
  const sl_graph graph = slx_square (prhs[0], "A");
  size_t n = mxGetN (prhs[0]), colours;
  if (mxGetNumberOfElements (prhs[1]) != n)
    slx_fail ("badInput", "order must be a permutation of 1 to %zu", n);
  const size_t *order = slx_indices (prhs[1], "order", n);
  size_t *number = slx_memory (n, sizeof *number);
  slx_raise (sl_colouring (n, &graph, order, number, &colours), "A");
  plhs[0] = row_of (number, n);
  if (nlhs > 1)
    {
      slx_raise (sl_levels (n, &graph, order, number), "A");
      plhs[1] = row_of (number, n);
    }
  mxFree (number);
}
