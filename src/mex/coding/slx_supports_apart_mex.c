/* SPDX-License-Identifier: BSD-3-Clause */
/* R = slx_supports_apart_mex (A, bits)     half the sum of A(j,i) times the number of places where the columns i and j of
   bits, words of class uint64 as from slx_supports_mex, differ. A is sparse, with a row for each column of bits; i goes
   through its columns, which are the first of bits. */
#include "common/sl_mex.h"
#include "coding/sl_supports.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  const mxArray *A = prhs[0], *bits = prhs[1];
  if (mxGetClassID (bits) != mxUINT64_CLASS || mxGetNumberOfDimensions (bits) > 2)
    slx_fail ("badInput", "bits must be a matrix of class uint64");
  if (! mxIsSparse (A) || ! mxIsDouble (A) || mxIsComplex (A) || mxGetM (A) != mxGetN (bits)
      || mxGetN (A) > mxGetM (A))
    slx_fail ("badInput", "A must be a sparse real matrix of %zu rows and not more columns", (size_t) mxGetN (bits));
  const sl_graph graph = { (const size_t *) mxGetJc (A), (const size_t *) mxGetIr (A), mxGetData (A) };
  const size_t words = mxGetM (bits);
  const sl_supports s = { 64 * words, words, mxGetData (bits) };
  double sum = 0;
  for (size_t i = 0; i < mxGetN (A); i++)
    sum += sl_supports_apart (&s, &s, &graph, i);
  plhs[0] = mxCreateDoubleScalar (sum / 2);
}
