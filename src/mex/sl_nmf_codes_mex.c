/* [V, XV, G, report] = sl_nmf_codes_mex (X, Xt, W, A, V, q, most, tol)      the codes' half of an iteration
     X full or sparse m-by-n, Xt its transpose or []; W m-by-r, A = W'W; V n-by-r, to be divided by the row q of
     length r; at most `most` sweeps, ended by tol. report = [|projected gradient of V before|^2, sweeps] */
#include "sl_nmf_mex.h"
#include "../core/sl_nmf_step.h"

SL_GATEWAY
{
  slx_count (nrhs, 8, nlhs, 4);
  sl_data X = slx_data (prhs[0], "X"), transposed;
  const sl_data *Xt = slx_transposed (prhs[1], &X, &transposed);
  slx_sizes s = slx_problem (prhs[0], prhs[2], "W", X.m);
  const void *A = slx_alike (prhs[3], "A", s.class, s.r, s.r);
  const void *V = slx_alike (prhs[4], "V", s.class, s.n, s.r);
  const void *q = slx_alike (prhs[5], "q", s.class, 1, s.r);
  size_t most = slx_integer (prhs[6], "most", 0, SLX_MOST_SWEEPS), sweeps;
  double tol = slx_scalar (prhs[7], "tol"), projected;

  plhs[0] = slx_new (s.class, s.n, s.r);
  mxArray *XV = slx_new (s.class, s.m, s.r), *G = slx_new (s.class, s.r, s.r);
  slx_raise (SLX_CALL (s.class, nmf_codes, &X, Xt, s.r, mxGetData (prhs[2]), A, V, q, most, tol, mxGetData (plhs[0]),
                       mxGetData (XV), mxGetData (G), &projected, &sweeps, &slx_stop),
             "X");
  const double report[] = { projected, (double) sweeps };
  if (nlhs > 1)
    plhs[1] = XV;
  if (nlhs > 2)
    plhs[2] = G;
  if (nlhs > 3)
    plhs[3] = slx_row (report, 2);
}
