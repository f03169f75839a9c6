/* SPDX-License-Identifier: BSD-3-Clause */
/* part = slx_srsc_objective_mex (Q, B, A, fixed, Z)     [sum of z'*(Q*z/2 - b), |Z|_1, R]; see sl_coding_mex.h */
#include "sl_coding_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 1);
  sl_coded data = slx_coded (prhs[0], prhs[1], prhs[2], prhs[3]);
  mxClassID class = mxGetClassID (prhs[1]);
  const void *Z = slx_alike (prhs[4], "Z", class, data.p, data.n);
  double part[3];
  slx_raise (SLX_CALL (class, srsc_objective, &data, Z, part, NULL), "Z");
  plhs[0] = slx_row (part, 3);
}
