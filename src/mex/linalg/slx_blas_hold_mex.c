/* SPDX-License-Identifier: BSD-3-Clause */
/* slx_blas_hold_mex (1)     the BLAS works on one thread from now on, in products of the interpreter too
   slx_blas_hold_mex (0)     it no longer does, once this has been called as often as the other (sl_blas.h) */
#include "common/sl_mex.h"
#include "linalg/sl_blas.h"

static size_t holders;
static int held;

SL_GATEWAY
{
  if (nrhs != 1 || nlhs > 0)
    slx_fail ("badCall", "one input and no output wanted");
  (void) plhs;
  if (slx_integer (prhs[0], "hold", 0, 1))
    {
      if (holders++ == 0)
        held = sl_blas_hold ();
    }
  else if (holders > 0 && --holders == 0)
    sl_blas_release (held);
}
