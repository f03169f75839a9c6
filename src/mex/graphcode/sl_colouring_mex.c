/* SPDX-License-Identifier: BSD-3-Clause */
/* colour = sl_colouring_mex (A, order)     first fit in a permutation of 1..n; A sparse, square, symmetric */
#include "sl_coding_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  const mxArray *A = prhs[0];
  if (! mxIsSparse (A) || ! mxIsDouble (A) || mxIsComplex (A) || mxGetM (A) != mxGetN (A))
    slx_fail ("badInput", "A must be a sparse real square matrix");
  size_t n = mxGetN (A), colours;
  if (mxGetNumberOfElements (prhs[1]) != n)
    slx_fail ("badInput", "order must be a permutation of 1 to %zu", n);
  const size_t *order = slx_indices (prhs[1], "order", n);
  sl_graph graph = { (const size_t *) mxGetJc (A), (const size_t *) mxGetIr (A), mxGetData (A) };
  size_t *colour = slx_memory (n, sizeof *colour);
  slx_raise (sl_colouring (n, &graph, order, colour, &colours), "A");
  plhs[0] = slx_new (mxDOUBLE_CLASS, 1, n);
  for (size_t i = 0; i < n; i++)
    ((double *) mxGetData (plhs[0]))[i] = (double) colour[i];
  mxFree (colour);
}
