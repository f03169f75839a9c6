/* [W, A, q, report] = sl_nmf_gsp_mex (XV, G, W, s, most, rescale)      the basis' half of an iteration, W sparse
     XV = X V m-by-r, G = V'V; at most `most` projected gradient steps on W, whose columns have average sparseness s;
     then W is rescaled if asked, and settled: A = W'W, and component k of V is to be divided by q(k).
     report = [<W, XV>, |W V'|^2, fixed-point residual of W, steps] of the settled W */
#include "sl_nmf_mex.h"
#include "../core/sl_nmf_gsp.h"
#include "../core/sl_nmf_step.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 4);
  slx_matrix W = slx_full (prhs[2], "W");
  if (W.d == 0 || W.n == 0)
    slx_fail ("badInput", "W must not be empty");
  const void *XV = slx_alike (prhs[0], "XV", W.class, W.d, W.n);
  const void *G = slx_alike (prhs[1], "G", W.class, W.n, W.n);
  double s = slx_scalar (prhs[3], "s"), residual;
  if (! (s >= 0 && s <= 1))
    slx_fail ("badInput", "s must be from 0 to 1");
  size_t most = slx_integer (prhs[4], "most", 0, SLX_MOST_SWEEPS), steps;
  int rescale = slx_integer (prhs[5], "rescale", 0, 1) != 0;

  mxArray *products = slx_copy (prhs[0]), *gram = slx_copy (prhs[1]);
  mxArray *A = slx_new (W.class, W.n, W.n), *q = slx_new (W.class, 1, W.n);
  sl_nmf_state state;
  plhs[0] = slx_copy (prhs[2]);
  void *out = mxGetData (plhs[0]);
  slx_raise (SLX_CALL (W.class, nmf_gsp, W.d, W.n, XV, G, out, s, most, &steps, &slx_stop), "XV");
  slx_raise (SLX_CALL (W.class, nmf_settle, W.d, W.n, mxGetData (products), mxGetData (gram), out, rescale,
                       mxGetData (A), mxGetData (q), &state, &slx_stop),
             "XV");
  slx_raise (SLX_CALL (W.class, nmf_gsp_residual, W.d, W.n, mxGetData (products), mxGetData (gram), out, s, &residual,
                       &slx_stop),
             "XV");
  const double report[] = { state.inner, state.norm, residual, (double) steps };
  if (nlhs > 1)
    plhs[1] = A;
  if (nlhs > 2)
    plhs[2] = q;
  if (nlhs > 3)
    plhs[3] = slx_row (report, 4);
}
