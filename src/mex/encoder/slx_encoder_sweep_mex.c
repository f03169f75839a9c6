/* SPDX-License-Identifier: BSD-3-Clause */
/* [Z, bits, changed] = slx_encoder_sweep_mex (w, about, X, A, bits, order, bounds)
     a sweep over all samples, whose codes have the supports bits and are each other's neighbours by A, n-by-n; order and
     bounds as in sl_mex_order.h, the others as in sl_encoder_mex.h. changed: how many supports did */
#include "sl_encoder_mex.h"
#include "common/sl_mex_order.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 3);
  const sl_encoder net = slx_encoder (prhs[0], prhs[1]);
  const sl_data X = slx_samples (prhs[2], prhs[0], &net);
  const mxClassID class = mxGetClassID (prhs[2]);
  slx_around around;
  const sl_neighbours neighbours = slx_neighbours (prhs[1], prhs[3], prhs[4], &net, &X, class, &around);
  if (! neighbours.codes || mxGetN (prhs[4]) != X.n)
    slx_fail ("badInput", "bits must have %zu columns", X.n);
  if (mxGetNumberOfElements (prhs[5]) != X.n)
    slx_fail ("badInput", "order must be a permutation of 1 to %zu", X.n);
  const sl_order order = slx_order (prhs[5], prhs[6], X.n);
  mxArray *bits = mxDuplicateArray (prhs[4]);
  around.codes.bits = mxGetData (bits);
  size_t changed;
  plhs[0] = slx_new (class, net.p, X.n);
  slx_raise (SLX_CALL (class, encoder_sweep, &net, &X, &neighbours, &order, mxGetData (plhs[0]), &changed, &slx_stop),
             "X and its codes");
  if (nlhs > 1)
    plhs[1] = bits;
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar ((double) changed);
}
