/* SPDX-License-Identifier: BSD-3-Clause */
/* [sums, g] = slx_net_gradient_mex (about, w, X, labels, lambda, smoothing, exact)
     sums, as in slx_net_learn_mex, over all samples, without dropout; g, like w: the derivative of the mean loss plus the
     penalty. exact: as in slx_net_forward_mex. What is not finite is the error sparselearn:diverged */
#include "sl_net_mex.h"
#include "common/sl_mex_update.h"
#include "linalg/sl_blas.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 2);
  size_t parameters;
  sl_net net = slx_net (prhs[0], &parameters);
  const mxClassID class = mxGetClassID (prhs[1]);
  slx_full (prhs[1], "w");
  slx_vector (prhs[1], "w", class, parameters);
  slx_point_into (&net, mxGetData (prhs[1]), class); /* not written to */
  const sl_data X = slx_net_samples (prhs[2], &net, class);
  const sl_net_task task = slx_net_task (&X, prhs[3], &net, slx_scalar (prhs[4], "lambda"),
                                         slx_scalar (prhs[5], "smoothing"));
  net.exact = slx_flag (prhs[6], "exact");
  mxArray *g = nlhs > 1 ? slx_new (class, parameters, 1) : NULL;
  sl_net_sums sums;
  const int held = sl_blas_hold ();
  const sl_status status = SLX_CALL (class, net_gradient, &net, &task, g ? mxGetData (g) : NULL, &sums, &slx_stop);
  sl_blas_release (held);
  slx_raise_trained (status, "X and its products with the parameters");
  plhs[0] = slx_net_sums (&sums);
  if (nlhs > 1)
    plhs[1] = g;
}
