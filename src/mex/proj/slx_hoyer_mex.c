/* SPDX-License-Identifier: BSD-3-Clause */
/* s = slx_hoyer_mex (X, w)      X full or sparse d-by-n; w is [], d-by-1 or d-by-n, double */
#include "common/sl_mex.h"
#include "proj/sl_hoyer.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  if (! slx_is_float (prhs[0]) || mxGetNumberOfDimensions (prhs[0]) != 2)
    slx_fail ("badInput", "X must be a real matrix of class double or single");
  size_t d = mxGetM (prhs[0]), n = mxGetN (prhs[0]), columns = mxGetN (prhs[1]);

  const double *w = NULL;
  if (! mxIsEmpty (prhs[1]))
    {
      w = slx_numbers (prhs[1], "w", d * (columns == 1 ? 1 : n));
      if (mxGetM (prhs[1]) != d)
        slx_fail ("badInput", "w must have %zu rows", d);
    }

  size_t ldw = columns == 1 ? 0 : d;
  mxClassID class = mxGetClassID (prhs[0]);
  plhs[0] = slx_new (class, 1, n);
  slx_raise (mxIsSparse (prhs[0])
               ? sl_hoyer_sparse (d, n, mxGetData (prhs[0]), (const size_t *) mxGetIr (prhs[0]),
                                  (const size_t *) mxGetJc (prhs[0]), w, ldw, mxGetData (plhs[0]))
               : SLX_CALL (class, hoyer, d, n, mxGetData (prhs[0]), d, w, ldw, mxGetData (plhs[0]), &slx_stop),
             "X");
}
