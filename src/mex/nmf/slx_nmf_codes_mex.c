/* SPDX-License-Identifier: BSD-3-Clause */
/* [V, XV, G, state] = slx_nmf_codes_mex (X, Xt, W, A, V, q, rule)      the codes' half of an iteration
     X full or sparse m-by-n, Xt its transpose or []; W m-by-r, A = W'W; V n-by-r, to be divided by the row q of
     length r, then improved by the rule (see slx_rule). state is a struct: measure of V before, steps, their size */
#include "sl_nmf_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 4);
  sl_data X = slx_data (prhs[0], "X"), transposed;
  const sl_data *Xt = slx_transposed (prhs[1], &X, &transposed);
  slx_sizes s = slx_problem (prhs[0], prhs[2], "W", X.m);
  const void *A = slx_alike (prhs[3], "A", s.class, s.r, s.r);
  const void *V = slx_alike (prhs[4], "V", s.class, s.n, s.r);
  const void *q = slx_alike (prhs[5], "q", s.class, 1, s.r);
  sl_nmf_rule rule = slx_rule (prhs[6], s.n, s.r);
  double measure;
  size_t steps;

  plhs[0] = slx_new (s.class, s.n, s.r);
  mxArray *XV = slx_new (s.class, s.m, s.r), *G = slx_new (s.class, s.r, s.r);
  slx_raise (SLX_CALL (s.class, nmf_codes, &rule, &X, Xt, s.r, mxGetData (prhs[2]), A, V, q, mxGetData (plhs[0]),
                       mxGetData (XV), mxGetData (G), &measure, &steps, &slx_stop),
             "X");
  static const char *const name[] = { "measure", "steps", "size" };
  const double value[] = { measure, (double) steps, *rule.size };
  if (nlhs > 1)
    plhs[1] = XV;
  if (nlhs > 2)
    plhs[2] = G;
  if (nlhs > 3)
    plhs[3] = slx_named (3, name, value);
}
