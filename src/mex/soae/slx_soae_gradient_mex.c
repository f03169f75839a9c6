/* SPDX-License-Identifier: BSD-3-Clause */
/* [G, sums] = slx_soae_gradient_mex (w, activity, target, X, labels, a)
     G, like w: the gradient of the mean of E over all samples; the struct sums has the sums of 1 - corr
     (reconstruction), of the loss (entropy), of hits and of active units; for the arguments see sl_soae_mex.h */
#include "sl_soae_mex.h"
#include "linalg/sl_blas.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 2);
  sl_data X;
  const sl_soae net = slx_soae (prhs[0], prhs[1], prhs[2]);
  const sl_soae_task task = slx_soae_task (prhs[3], prhs[4], slx_scalar (prhs[5], "a"), prhs[0], &net, &X);
  mxArray *none = mxCreateCellMatrix (0, 0), *G = slx_copies (none, prhs[0]);
  sl_soae_sums sums;
  const int held = sl_blas_hold ();
  const sl_status status = SLX_CALL (mxGetClassID (prhs[3]), soae_gradient, &net, &task, mxGetData (mxGetCell (G, 0)),
                                     mxGetData (mxGetCell (G, 1)), mxGetData (mxGetCell (G, 2)), &sums, &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "X and its products with the parameters");
  plhs[0] = G;
  if (nlhs > 1)
    plhs[1] = slx_soae_sums (&sums);
}
