/* SPDX-License-Identifier: BSD-3-Clause */
/* [G, state] = slx_masked_gradient_mex (P, x, W, V, penalty)      the gradient for V of what is minimised
     the entries of the sparse m-by-n P are the observed ones, x their values and, of a
     double P, its numbers their weights; W m-by-r, V n-by-r;
     penalty = [l1, l2]
     state is a struct: distance = |X - W V'|^2 weighted, over the observed entries, projected = |projected gradient|^2 */
#include "sl_masked_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 2);
  sl_data X = slx_observed (prhs[0], prhs[1]);
  slx_sizes s = slx_masked_problem (&X, prhs[1], prhs[2], prhs[3]);
  const double *penalty = slx_numbers (prhs[4], "penalty", 2);
  static const char *const name[] = { "distance", "projected" };
  double value[2];
  plhs[0] = slx_new (s.class, s.n, s.r);
  slx_raise (SLX_CALL (s.class, masked_gradient, &X, slx_weights (prhs[0]), s.r, mxGetData (prhs[2]),
                       mxGetData (prhs[3]), penalty[0], penalty[1], mxGetData (plhs[0]), value, value + 1, &slx_stop),
             "x");
  if (nlhs > 1)
    plhs[1] = slx_named (2, name, value);
}
