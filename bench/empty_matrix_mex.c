/* SPDX-License-Identifier: BSD-3-Clause */
/* M = empty_matrix_mex (d, n)     an uninitialised d-by-n matrix: what returning a result costs by itself */
#include "mex.h"

__attribute__ ((visibility ("default"))) void
mexFunction (int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
  (void) nlhs;
  if (nrhs != 2)
    mexErrMsgIdAndTxt ("sparselearn:badCall", "two numbers wanted");
  plhs[0] = mxCreateUninitNumericMatrix ((mwSize) mxGetScalar (prhs[0]), (mwSize) mxGetScalar (prhs[1]),
                                         mxDOUBLE_CLASS, mxREAL);
}
