/* SPDX-License-Identifier: BSD-3-Clause */
/* [G, dX, Z, dD] = slx_encoder_gradient_mex (w, about, X, A, bits, dZ)
     the gradient of a loss whose derivative by the codes Z of X is dZ, p-by-n: G = {by W, by S, by theta}, like w, and
     dX, d-by-n; and for 'coupled' dD, by D, otherwise []. For the arguments see sl_encoder_mex.h */
#include "sl_encoder_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 4);
  const sl_encoder net = slx_encoder (prhs[0], prhs[1]);
  const sl_data X = slx_samples (prhs[2], prhs[0], &net);
  const mxClassID class = mxGetClassID (prhs[2]);
  slx_around around;
  const sl_neighbours neighbours = slx_neighbours (prhs[1], prhs[3], prhs[4], &net, &X, class, &around);
  const void *dZ = slx_alike (prhs[5], "dZ", class, net.p, X.n);
  mxArray *none = mxCreateCellMatrix (0, 0), *G = slx_copies (none, prhs[0]);
  mxArray *dX = slx_new (class, net.d, X.n), *Z = slx_new (class, net.p, X.n);
  const int coupled = net.kind == SL_ENCODER_COUPLED;
  mxArray *dD = slx_new (class, coupled ? net.d : 0, coupled ? net.p : 0);
  const sl_encoder_gradients gradients = { .W = mxGetData (mxGetCell (G, 0)),
                                           .S = mxGetData (mxGetCell (G, 1)),
                                           .theta = mxGetData (mxGetCell (G, 2)),
                                           .X = mxGetData (dX),
                                           .D = mxGetData (dD) };
  slx_raise (SLX_CALL (class, encoder_gradient, &net, &X, &neighbours, dZ, &gradients, mxGetData (Z), &slx_stop),
             "X and its codes");
  plhs[0] = G;
  if (nlhs > 1)
    plhs[1] = dX;
  if (nlhs > 2)
    plhs[2] = Z;
  if (nlhs > 3)
    plhs[3] = dD;
}
