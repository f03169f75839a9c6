/* SPDX-License-Identifier: BSD-3-Clause */
/* [openmp, blas, cpu] = slx_about_mex ()     how the MEX files were built and what they find: 1 if kernels may use several
   threads; the BLAS as far as it is recognised; the level of the hand-written passes */
#include "common/sl_mex.h"
#include "linalg/sl_blas.h"
#include "base/sl_cpu.h"

SL_GATEWAY
{
  (void) prhs;
  if (nrhs != 0 || nlhs > 3)
    slx_fail ("badCall", "no input and at most three outputs wanted");
#ifdef _OPENMP
  plhs[0] = mxCreateDoubleScalar (1);
#else
  plhs[0] = mxCreateDoubleScalar (0);
#endif
  if (nlhs > 1)
    plhs[1] = mxCreateString (sl_blas_name ());
  if (nlhs > 2)
    plhs[2] = mxCreateString (sl_cpu_name (sl_cpu ()));
}
