/* Z = sl_proj_hoyer_derivative_mex (X, P, slope, l2, projected, norm, nonneg, transposed, Y)
     X, P                  full d-by-n of one class
     slope, l2, projected  n numbers each
     norm                  0 a number, 1 that of the column, 2 the nearest one; nonneg, transposed 0 or 1
     Y                     d-by-n, or d-by-m if n = 1 */
#include "sl_mex.h"
#include "../core/sl_proj_hoyer_derivative.h"

SL_GATEWAY
{
  sl_hoyer_point point = {0};
  slx_count (nrhs, 9, nlhs, 1);
  slx_matrix X = slx_full (prhs[0], "X"), Y = slx_full (prhs[8], "the direction");
  const void *P = slx_alike (prhs[1], "P", X.class, X.d, X.n);
  slx_alike (prhs[8], "the direction", X.class, X.d, X.n == 1 ? Y.n : X.n);
  point.slope = slx_numbers (prhs[2], "slope", X.n);
  point.l2 = slx_numbers (prhs[3], "l2", X.n);
  if (! mxIsLogical (prhs[4]) || mxIsSparse (prhs[4]) || mxGetNumberOfElements (prhs[4]) != X.n)
    slx_fail ("badInput", "projected must hold %zu logical values", X.n);
  point.projected = mxGetData (prhs[4]);
  point.norm = (sl_hoyer_norm) slx_integer (prhs[5], "norm", 0, 2);
  point.nonneg = (int) slx_integer (prhs[6], "nonneg", 0, 1);
  point.step = X.n != 1;
  int transposed = (int) slx_integer (prhs[7], "transposed", 0, 1);

  plhs[0] = slx_new (X.class, X.d, Y.n);
  slx_raise (SLX_CALL (X.class, proj_hoyer_derivative, X.d, Y.n, X.data, X.d, P, X.d, &point, transposed, Y.data, X.d,
                       mxGetData (plhs[0]), X.d, &slx_stop), "the data");
}
