/* SPDX-License-Identifier: BSD-3-Clause */
/* Z = slx_encode_mex (w, about, X, A, bits)     codes, p-by-n; for the arguments see sl_encoder_mex.h */
#include "sl_encoder_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 1);
  const sl_encoder net = slx_encoder (prhs[0], prhs[1]);
  const sl_data X = slx_samples (prhs[2], prhs[0], &net);
  const mxClassID class = mxGetClassID (prhs[2]);
  slx_around around;
  const sl_neighbours neighbours = slx_neighbours (prhs[1], prhs[3], prhs[4], &net, &X, class, &around);
  plhs[0] = slx_new (class, net.p, X.n);
  slx_raise (SLX_CALL (class, encode, &net, &X, &neighbours, mxGetData (plhs[0]), &slx_stop), "X and its codes");
}
