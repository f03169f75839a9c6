/* SPDX-License-Identifier: BSD-3-Clause */
/* [part, violation] = slx_l2rsc_objective_mex (Q, B, A, fixed, Z, lambda, alpha)
     part = [sum of z'*(Q*z/2 - b), |Z|_1, what stands beside alpha]; violation is the largest one of optimality; see
     sl_coding_mex.h */
#include "sl_coding_mex.h"
#include "graphcode/sl_l2rsc.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 2);
  sl_coded data = slx_coded (prhs[0], prhs[1], prhs[2], prhs[3]);
  mxClassID class = mxGetClassID (prhs[1]);
  const void *Z = slx_alike (prhs[4], "Z", class, data.p, data.n);
  double lambda = slx_scalar (prhs[5], "lambda"), alpha = slx_scalar (prhs[6], "alpha"), part[4];
  slx_raise (SLX_CALL (class, l2rsc_objective, &data, lambda, alpha, Z, part, NULL), "Z");
  plhs[0] = slx_row (part, 3);
  if (nlhs > 1)
    plhs[1] = mxCreateDoubleScalar (part[3]);
}
