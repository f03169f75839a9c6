/* SPDX-License-Identifier: BSD-3-Clause */
/* [next, state] = slx_nmf_beta_mex (X, P, W, V, beta, fixed, measured, transposed)
     A multiplicative update of V for the beta divergence.
     P = []: X full or sparse m-by-n, all its entries count; else the entries of the sparse m-by-n P count, X is a column
     with one number for each, and the numbers of a double P are their weights. W m-by-r, V n-by-r, beta from 0 to 2;
     fixed: [], or logical row of the columns of V that stay as they are, without residual and norm; transposed: 1 if X,
     which is full and all of whose entries count, is n-by-m, for the same problem with X'.
     state is a struct of the iterate before: divergence, magnitude (of the terms whose difference it is), square = |X - W
     V'|^2, all three 0 unless measured; cross and own, whose ratio brings W V' nearest to X, and the squares residual and
     norm of the residual of V and of V */
#include "sl_masked_mex.h"
#include "nmf/sl_nmf_beta.h"

SL_GATEWAY
{
  slx_count (nrhs, 8, nlhs, 2);
  sl_nmf_beta_how how = { .observed = ! mxIsEmpty (prhs[1]) };
  how.measured = slx_flag (prhs[6], "measured");
  how.transposed = slx_flag (prhs[7], "transposed");
  sl_data X = how.observed ? slx_observed (prhs[1], prhs[0]) : slx_data (prhs[0], "X");
  if (how.transposed && (how.observed || X.start))
    slx_fail ("badInput", "X must be full and P empty where X is transposed");
  how.weight = how.observed ? slx_weights (prhs[1]) : NULL;
  const sl_data sizes
    = { .m = how.transposed ? X.n : X.m, .n = how.transposed ? X.m : X.n, .value = NULL, .row = NULL, .start = NULL };
  const slx_sizes s = slx_masked_problem (&sizes, prhs[0], prhs[2], prhs[3]);
  const double beta = slx_scalar (prhs[4], "beta");
  if (! (beta >= 0 && beta <= 2))
    slx_fail ("badInput", "beta must be from 0 to 2");
  how.fixed = slx_fixed (prhs[5], s.r);
  plhs[0] = slx_new (s.class, s.n, s.r);
  sl_nmf_beta_state state;
  slx_raise (SLX_CALL (s.class, nmf_beta, &X, &how, s.r, mxGetData (prhs[2]), mxGetData (prhs[3]), beta,
                       mxGetData (plhs[0]), &state, &slx_stop),
             "X");
  static const char *const name[] = { "divergence", "magnitude", "square", "cross", "own", "residual", "norm" };
  const double value[] = { state.divergence, state.magnitude, state.square, state.cross,
                           state.own,        state.residual,  state.norm };
  if (nlhs > 1)
    plhs[1] = slx_named (7, name, value);
}
