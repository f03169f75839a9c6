/* SPDX-License-Identifier: BSD-3-Clause */
/* [h, g, lambda] = slx_polynet_select_mex (data, penalty, D, mixture, starts, H0)      a new basis h, p-by-1, its row
   g, 1-by-m, and for each output the modulus of the eigenvalue of largest modulus of Gamma_c, 1-by-m. D: m-by-n, the
   negative derivatives by the scores; mixture: m-by-q; starts: p-by-(m+q), no column zero; H0: p-by-count, further
   starts. See sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 3);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const sl_penalty *penalty = &sl_penalties[SLX_CHOICE (prhs[1], "penalty", sl_penalties)];
  const size_t p = in.data.X->m, n = in.data.X->n, m = mxGetM (prhs[2]);
  const size_t mixtures = mxGetN (prhs[3]), count = mxGetN (prhs[5]);
  const double *D = slx_double (prhs[2], "D", m, n), *mixture = slx_double (prhs[3], "mixture", m, mixtures);
  const double *starts = slx_double (prhs[4], "starts", p, m + mixtures), *H0 = slx_double (prhs[5], "H0", p, count);
  slx_polynet_fits (p, n, m + mixtures, count);
  if (m == 0)
    slx_fail ("badInput", "D must have at least one row");
  for (size_t c = 0; c < m + mixtures; c++)
    {
      double largest = 0;
      for (size_t j = 0; j < p; j++)
        largest = fmax (largest, fabs (starts[c * p + j]));
      if (! (largest > 0 && largest < INFINITY))
        slx_fail ("badInput", "starts must have no column that is zero or not finite");
    }
  mxArray *out[] = { slx_new (mxDOUBLE_CLASS, p, 1), slx_new (mxDOUBLE_CLASS, 1, m), slx_new (mxDOUBLE_CLASS, 1, m) };
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_select (&in.data, penalty, m, D, mixtures, mixture, starts, count, H0,
                                              mxGetData (out[0]), mxGetData (out[1]), mxGetData (out[2]), SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
  for (int k = 0; k < 3 && k < (nlhs > 1 ? nlhs : 1); k++)
    plhs[k] = out[k];
}
