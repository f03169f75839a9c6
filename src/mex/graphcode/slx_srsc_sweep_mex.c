/* SPDX-License-Identifier: BSD-3-Clause */
/* [Z, stats] = slx_srsc_sweep_mex (Q, B, A, fixed, Z, order, bounds, [lambda gamma L epsilon tol steps])
     for Q, B, A, fixed, order and bounds see sl_coding_mex.h; the struct stats has steps, in all, residual, the
     largest relative first change, and interrupted: whether Ctrl-C ended the sweep, Z being what it had come to
   slx_srsc_sweep_mex (Q, B, A, [], Z, order, bounds, numbers, around)
     the rows of A behind the first n are other codes, which do not change and have the supports `around` */
#include "sl_coding_mex.h"

SL_GATEWAY
{
  const int rest = nrhs == 9;
  slx_count (nrhs - rest, 8, nlhs, 2);
  sl_coded data = slx_coded (prhs[0], prhs[1], prhs[2], rest ? NULL : prhs[3]);
  sl_srsc_options options = slx_srsc_options (prhs[7]);
  sl_order order = slx_order (prhs[5], prhs[6], data.n);
  sl_sweep_stats stats;
  slx_still_halo still;
  if (rest)
    slx_set_around (&data, prhs[2], prhs[8], &still);
  plhs[0] = slx_codes (prhs[4], prhs[1]);
  sl_status status = SLX_CALL (mxGetClassID (prhs[1]), srsc_sweep, &data, &options, &order, mxGetData (plhs[0]),
                               &stats, &slx_stop);
  if (status != SL_INTERRUPTED)
    slx_raise (status, "the data");
  if (nlhs > 1)
    plhs[1] = slx_sweep_stats (&stats, status);
}
