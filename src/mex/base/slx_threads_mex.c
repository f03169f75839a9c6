/* SPDX-License-Identifier: BSD-3-Clause */
/* n = slx_threads_mex ()       the largest number of threads of the kernels' parallel regions
   n = slx_threads_mex (n)      sets it first */
#include "common/sl_mex.h"
#include "base/sl_parallel.h"

SL_GATEWAY
{
  if (nrhs > 1 || nlhs > 1)
    slx_fail ("badCall", "at most one input and one output wanted");
  if (nrhs == 1)
    sl_set_thread_limit ((int) slx_integer (prhs[0], "n", 1, 4096));
  plhs[0] = mxCreateDoubleScalar (sl_thread_limit ());
}
