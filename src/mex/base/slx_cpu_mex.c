/* SPDX-License-Identifier: BSD-3-Clause */
/* level = slx_cpu_mex ()     'portable', 'avx2' or 'avx512': the level of the processor that the kernels use (sl_cpu.h) */
#include "common/sl_mex.h"
#include "base/sl_cpu.h"

SL_GATEWAY
{
  (void) prhs;
  if (nrhs > 0 || nlhs > 1)
    slx_fail ("badCall", "no input and at most one output wanted");
  plhs[0] = mxCreateString (sl_cpu_name (sl_cpu ()));
}
