/* [W, A, q, report] = sl_nmf_basis_mex (XV, G, W, rule, how)      the basis' half of an iteration
     XV = X V m-by-r, G = V'V; W is improved by the rule (see slx_rule) and settled: how = 1 rescales it, 2 balances
     it against V, 3 does both, 0 neither. A = W'W, and component k of V is to be divided by q(k).
     report = [<W, XV>, |W V'|^2, measure of W, steps, their size] of the settled W */
#include "sl_nmf_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 4);
  slx_matrix W = slx_full (prhs[2], "W");
  if (W.d == 0 || W.n == 0)
    slx_fail ("badInput", "W must not be empty");
  const void *XV = slx_alike (prhs[0], "XV", W.class, W.d, W.n);
  const void *G = slx_alike (prhs[1], "G", W.class, W.n, W.n);
  sl_nmf_rule rule = slx_rule (prhs[3], W.class, W.d, W.n);
  int how = (int) slx_integer (prhs[4], "how", 0, SL_RESCALE | SL_BALANCE);
  size_t steps;

  mxArray *products = slx_copy (prhs[0]), *gram = slx_copy (prhs[1]);
  plhs[0] = slx_copy (prhs[2]);
  mxArray *A = slx_new (W.class, W.n, W.n), *q = slx_new (W.class, 1, W.n);
  sl_nmf_state state;
  void *out = mxGetData (plhs[0]);
  slx_raise (SLX_CALL (W.class, nmf_improve, &rule, W.d, W.n, G, XV, out, NULL, &steps, &slx_stop), "XV");
  slx_raise (SLX_CALL (W.class, nmf_settle, &rule, W.d, W.n, mxGetData (products), mxGetData (gram), out, how,
                       mxGetData (A), mxGetData (q), &state, &slx_stop),
             "XV");
  const double report[] = { state.inner, state.norm, state.measure, (double) steps, *rule.size };
  if (nlhs > 1)
    plhs[1] = A;
  if (nlhs > 2)
    plhs[2] = q;
  if (nlhs > 3)
    plhs[3] = slx_row (report, 5);
}
