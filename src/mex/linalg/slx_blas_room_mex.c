/* SPDX-License-Identifier: BSD-3-Clause */
/* slx_blas_room_mex ()     an error where a limit of memory leaves no room for the buffers of the BLAS; for functions that
   multiply matrices by the interpreter's own operations */
#include "linalg/sl_blas_room.h"
#include "common/sl_mex.h"

SL_GATEWAY
{
  (void) plhs;
  (void) prhs;
  slx_count (nrhs, 0, nlhs, 0);
  slx_have_room (sl_blas_room ());
}
