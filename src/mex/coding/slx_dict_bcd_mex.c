/* SPDX-License-Identifier: BSD-3-Clause */
/* [D, gap] = slx_dict_bcd_mex (A, B, D0, c, positive, sweeps)      see sl_dict_bcd.h; gap, see sl_dict_gap.h, of D */
#include "sl_dict_mex.h"
#include "coding/sl_dict_bcd.h"
#include "coding/sl_dict_gap.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 2);
  slx_dictionary s = slx_products (prhs[0], prhs[1], prhs[2], prhs[3]);
  int positive = (int) slx_integer (prhs[4], "positive", 0, 1);
  size_t sweeps = slx_integer (prhs[5], "sweeps", 0, 10000); /* a call is to last a moment */
  double gap;

  slx_raise_dictionary (sl_dict_bcd (s.d, s.p, s.A, s.B, s.c, positive, sweeps, mxGetData (s.D), &slx_stop));
  if (nlhs > 1)
    {
      slx_raise_dictionary (sl_dict_gap (s.d, s.p, s.A, s.B, s.c, positive, mxGetData (s.D), NULL, NULL, &gap));
      plhs[1] = slx_new (mxDOUBLE_CLASS, 1, 1);
      *(double *) mxGetData (plhs[1]) = gap;
    }
  plhs[0] = s.D;
}
