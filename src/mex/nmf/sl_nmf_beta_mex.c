/* SPDX-License-Identifier: BSD-3-Clause */
/* [next, state] = sl_nmf_beta_mex (X, P, W, V, beta, fixed)      a multiplicative update of V for the beta divergence
     P = []: X full or sparse m-by-n, all its entries count; else the entries of the sparse m-by-n P count, X is a column
     with one number for each, and the numbers of a double P are their weights. W m-by-r, V n-by-r, beta from 0 to 2;
     fixed: [], or logical row of the columns of V that stay as they are, without residual and norm.
     state is a struct of the iterate before: divergence, magnitude (of the terms whose difference it is), square = |X - W
     V'|^2, cross and own, whose ratio brings W V' nearest to X, and the squares residual and norm of the residual of V
     and of V */
#include "sl_masked_mex.h"
#include "nmf/sl_nmf_beta.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 2);
  const int observed = ! mxIsEmpty (prhs[1]);
  const sl_data X = observed ? slx_observed (prhs[1], prhs[0]) : slx_data (prhs[0], "X");
  const double *weight = observed ? slx_weights (prhs[1]) : NULL;
  slx_sizes s = slx_masked_problem (&X, prhs[0], prhs[2], prhs[3]);
  const double beta = slx_scalar (prhs[4], "beta");
  if (! (beta >= 0 && beta <= 2))
    slx_fail ("badInput", "beta must be from 0 to 2");
  plhs[0] = slx_new (s.class, s.n, s.r);
  sl_nmf_beta_state state;
  slx_raise (SLX_CALL (s.class, nmf_beta, &X, observed, weight, slx_fixed (prhs[5], s.r), s.r, mxGetData (prhs[2]),
                       mxGetData (prhs[3]), beta, mxGetData (plhs[0]), &state, &slx_stop),
             "X");
  static const char *const name[] = { "divergence", "magnitude", "square", "cross", "own", "residual", "norm" };
  const double value[] = { state.divergence, state.magnitude, state.square, state.cross,
                           state.own,        state.residual,  state.norm };
  if (nlhs > 1)
    plhs[1] = slx_named (7, name, value);
}
