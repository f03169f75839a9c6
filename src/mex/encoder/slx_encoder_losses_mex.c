/* SPDX-License-Identifier: BSD-3-Clause */
/* [value, nonzeros] = slx_encoder_losses_mex (w, about, X, A, bits, loss, which)
     rows: the losses of the samples with the different numbers `which`, and how many entries of their codes are not 0;
     for the arguments see sl_encoder_mex.h. A code that is not finite is the error sparselearn:diverged */
#include "sl_encoder_mex.h"
#include "common/sl_mex_order.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 2);
  const sl_encoder net = slx_encoder (prhs[0], prhs[1]);
  const sl_data X = slx_samples (prhs[2], prhs[0], &net);
  const mxClassID class = mxGetClassID (prhs[2]);
  slx_around around;
  const sl_neighbours neighbours = slx_neighbours (prhs[1], prhs[3], prhs[4], &net, &X, class, &around);
  slx_loss loss;
  slx_encoder_loss (prhs[5], prhs[0], &net, X.n, &loss);
  const size_t count = mxGetNumberOfElements (prhs[6]), *which = slx_indices (prhs[6], "which", X.n);
  plhs[0] = slx_new (mxDOUBLE_CLASS, 1, count);
  mxArray *nonzeros = slx_new (mxDOUBLE_CLASS, 1, count);
  slx_raise_trained (SLX_CALL (class, encoder_losses, &net, &X, &neighbours, &loss.loss, count, which,
                               mxGetData (plhs[0]), mxGetData (nonzeros), &slx_stop),
                     "the codes");
  if (nlhs > 1)
    plhs[1] = nonzeros;
}
