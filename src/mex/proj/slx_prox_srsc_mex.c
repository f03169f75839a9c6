/* SPDX-License-Identifier: BSD-3-Clause */
/* P = slx_prox_srsc_mex (T, Z, G, lambda, gamma, L, epsilon)     T, Z, G full p-by-n of one class */
#include "common/sl_mex.h"
#include "proj/sl_prox_srsc.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 1);
  slx_matrix T = slx_full (prhs[0], "T");
  const void *Z = slx_alike (prhs[1], "Z", T.class, T.d, T.n), *G = slx_alike (prhs[2], "G", T.class, T.d, T.n);
  double lambda = slx_scalar (prhs[3], "lambda"), gamma = slx_scalar (prhs[4], "gamma"),
         L = slx_scalar (prhs[5], "L");
  double epsilon = slx_scalar (prhs[6], "epsilon");
  if (! (lambda >= 0 && lambda < INFINITY))
    slx_fail ("badInput", "lambda must be finite and at least 0");
  if (! (gamma >= 0 && gamma < INFINITY))
    slx_fail ("badInput", "gamma must be finite and at least 0");
  if (! (L > 0 && L < INFINITY))
    slx_fail ("badInput", "L must be finite and above 0");
  if (! (epsilon >= 0 && epsilon < INFINITY))
    slx_fail ("badInput", "epsilon must be finite and at least 0");
  plhs[0] = slx_new (T.class, T.d, T.n);
  slx_raise (SLX_CALL (T.class, prox_srsc, T.d, T.n, T.data, Z, G, lambda, gamma, L, epsilon, mxGetData (plhs[0]),
                       &slx_stop),
             "T, Z and G");
}
