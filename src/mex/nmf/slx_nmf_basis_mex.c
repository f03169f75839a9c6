/* SPDX-License-Identifier: BSD-3-Clause */
/* [W, A, q, state] = slx_nmf_basis_mex (XV, G, W, rule, settle)      the basis' half of an iteration
     XV = X V m-by-r, G = V'V; W is improved by the rule (see slx_rule) and settled: 'rescale' brings W V' as near to X
     as a factor can, 'balance' makes W and V equally long, 'both', or 'none'. A = W'W, and component k of V is to be
     divided by q(k). state is a struct of inner = <W, XV>, norm = |W V'|^2 and the measure of the settled W, the number
     of steps and their size */
#include "sl_nmf_mex.h"

static int
settle_flags (const mxArray *a)
{
  static const char *const word[] = { "none", "rescale", "balance", "both" };
  static const int flags[] = { 0, SL_RESCALE, SL_BALANCE, SL_RESCALE | SL_BALANCE };
  char given[16] = "";
  if (mxIsChar (a))
    mxGetString (a, given, sizeof given);
  for (int k = 0; k < 4; k++)
    if (strcmp (given, word[k]) == 0)
      return flags[k];
  slx_fail ("badInput", "settle must be 'none', 'rescale', 'balance' or 'both'");
}

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 4);
  slx_matrix W = slx_full (prhs[2], "W");
  if (W.d == 0 || W.n == 0)
    slx_fail ("badInput", "W must not be empty");
  const void *XV = slx_alike (prhs[0], "XV", W.class, W.d, W.n);
  const void *G = slx_alike (prhs[1], "G", W.class, W.n, W.n);
  sl_nmf_rule rule = slx_rule (prhs[3], W.d, W.n);
  int settle = settle_flags (prhs[4]);
  size_t steps;

  mxArray *products = slx_copy (prhs[0]), *gram = slx_copy (prhs[1]);
  plhs[0] = slx_copy (prhs[2]);
  mxArray *A = slx_new (W.class, W.n, W.n), *q = slx_new (W.class, 1, W.n);
  sl_nmf_state state;
  void *out = mxGetData (plhs[0]);
  slx_raise (SLX_CALL (W.class, nmf_improve, &rule, W.d, W.n, G, XV, out, NULL, &steps, &slx_stop), "XV");
  slx_raise (SLX_CALL (W.class, nmf_settle, &rule, W.d, W.n, mxGetData (products), mxGetData (gram), out, settle,
                       mxGetData (A), mxGetData (q), &state, &slx_stop),
             "XV");
  static const char *const name[] = { "inner", "norm", "measure", "steps", "size" };
  const double value[] = { state.inner, state.norm, state.measure, (double) steps, *rule.size };
  if (nlhs > 1)
    plhs[1] = A;
  if (nlhs > 2)
    plhs[2] = q;
  if (nlhs > 3)
    plhs[3] = slx_named (5, name, value);
}
