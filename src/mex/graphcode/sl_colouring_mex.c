/* SPDX-License-Identifier: BSD-3-Clause */
/* [colour, level] = sl_colouring_mex (A, order)     first fit in a permutation of 1..n, and the levels of this order;
     A sparse, square, symmetric */
#include "sl_coding_mex.h"

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
  const mxArray *A = prhs[0];
  if (! mxIsSparse (A) || ! mxIsDouble (A) || mxIsComplex (A) || mxGetM (A) != mxGetN (A))
    slx_fail ("badInput", "A must be a sparse real square matrix");
  size_t n = mxGetN (A), colours;
  if (mxGetNumberOfElements (prhs[1]) != n)
    slx_fail ("badInput", "order must be a permutation of 1 to %zu", n);
  const size_t *order = slx_indices (prhs[1], "order", n);
  sl_graph graph = { (const size_t *) mxGetJc (A), (const size_t *) mxGetIr (A), mxGetData (A) };
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
