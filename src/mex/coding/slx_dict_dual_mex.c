/* SPDX-License-Identifier: BSD-3-Clause */
/* [D, mu, stats] = slx_dict_dual_mex (A, B, D0, c, warm, target, max_iter)      see sl_dict_dual.h
     D0 d-by-p: near the result where warm is 1; its columns stay where A is 0 on the diagonal. stats = [gap, steps] */
#include "sl_dict_mex.h"
#include "coding/sl_dict_dual.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 3);
  slx_dictionary s = slx_products (prhs[0], prhs[1], prhs[2], prhs[3]);
  int warm = (int) slx_integer (prhs[4], "warm", 0, 1);
  double target = slx_scalar (prhs[5], "target"), gap;
  size_t max_iter = slx_integer (prhs[6], "max_iter", 0, (size_t) 1 << 52), steps;

  mxArray *mu = slx_new (mxDOUBLE_CLASS, 1, s.p);
  slx_raise_dictionary (sl_dict_dual (s.d, s.p, s.A, s.B, s.c, warm, target, max_iter, mxGetData (s.D),
                                      mxGetData (mu), &gap, &steps, &slx_stop));
  plhs[0] = s.D;
  if (nlhs > 1)
    plhs[1] = mu;
  if (nlhs > 2)
    {
      plhs[2] = slx_new (mxDOUBLE_CLASS, 1, 2);
      double *stats = mxGetData (plhs[2]);
      stats[0] = gap;
      stats[1] = (double) steps;
    }
}
