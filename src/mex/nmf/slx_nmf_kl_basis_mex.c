/* SPDX-License-Identifier: BSD-3-Clause */
/* [W, q] = slx_nmf_kl_basis_mex (S, V, W)      the basis' half of an iteration with the divergence
     S m-by-r = (X ./ (W V')) V, V n-by-r; W is updated and balanced, component k of V is then to be divided by q(k) */
#include "sl_nmf_mex.h"
#include "nmf/sl_nmf_kl.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 2);
  slx_matrix W = slx_full (prhs[2], "W"), V = slx_full (prhs[1], "V");
  if (W.d == 0 || W.n == 0 || V.d == 0)
    slx_fail ("badInput", "W and V must not be empty");
  const void *S = slx_alike (prhs[0], "S", W.class, W.d, W.n);
  slx_alike (prhs[1], "V", W.class, V.d, W.n);

  plhs[0] = slx_copy (prhs[2]);
  mxArray *q = slx_new (W.class, 1, W.n);
  slx_raise (SLX_CALL (W.class, nmf_kl_basis, W.d, V.d, W.n, S, V.data, mxGetData (plhs[0]), mxGetData (q),
                       &slx_stop),
             "W");
  if (nlhs > 1)
    plhs[1] = q;
}
