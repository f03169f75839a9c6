/* SPDX-License-Identifier: BSD-3-Clause */
/* [next, S, state] = slx_nmf_kl_codes_mex (X, Xt, W, V, q)      the codes' half of an iteration with the divergence
     X full or sparse m-by-n, Xt its transpose where it is sparse, else []; W m-by-r; V n-by-r, to be divided by the
     row q of length r. next = the updated V/q, S = (X ./ (W next')) next.
     state is a struct: divergence, square = |X - W V'|^2, total = sum of W V', sumsq = |W V'|^2, and the squares
     residual_codes, norm_codes, residual_basis, norm_basis of the residuals of V and W and of V and W themselves */
#include "sl_nmf_mex.h"
#include "nmf/sl_nmf_kl.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 3);
  sl_data X = slx_data (prhs[0], "X"), transposed;
  const sl_data *Xt = slx_transposed (prhs[1], &X, &transposed);
  slx_sizes s = slx_problem (prhs[0], prhs[2], "W", X.m);
  const void *V = slx_alike (prhs[3], "V", s.class, s.n, s.r);
  const void *q = slx_alike (prhs[4], "q", s.class, 1, s.r);
  if (X.start && ! Xt)
    slx_fail ("badInput", "Xt must be the transpose of a sparse X");

  plhs[0] = slx_new (s.class, s.n, s.r);
  mxArray *S = slx_new (s.class, s.m, s.r);
  sl_nmf_kl_state state;
  slx_raise (SLX_CALL (s.class, nmf_kl_codes, &X, Xt, s.r, mxGetData (prhs[2]), V, q, mxGetData (plhs[0]),
                       mxGetData (S), &state, &slx_stop),
             "X");
  static const char *const name[] = { "divergence",     "square",     "total",          "sumsq",
                                      "residual_codes", "norm_codes", "residual_basis", "norm_basis" };
  const double value[] = { state.divergence,     state.square,     state.total,          state.sumsq,
                           state.residual_codes, state.norm_codes, state.residual_basis, state.norm_basis };
  if (nlhs > 1)
    plhs[1] = S;
  if (nlhs > 2)
    plhs[2] = slx_named (8, name, value);
}
