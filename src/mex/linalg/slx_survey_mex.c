/* SPDX-License-Identifier: BSD-3-Clause */
/* survey = slx_survey_mex (X)      struct of sumsq, the sum of squares, least and largest entry of X, full or sparse; NaN,
     Inf: an error */
#include "common/sl_mex_data.h"

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 1);
  sl_data X = slx_data (prhs[0], "X");
  static const char *const name[] = { "sumsq", "least", "largest" };
  double s[3];
  sl_status status = SLX_CALL (mxGetClassID (prhs[0]), survey, &X, s, s + 1, s + 2, &slx_stop);
  if (status == SL_NOT_FINITE)
    slx_fail ("badInput", "X must be finite, without NaN and Inf; 'Missing', true takes NaN for unobserved entries, "
                          "and 'Mask' says which are observed");
  slx_raise (status, "X");
  plhs[0] = slx_named (3, name, s);
}
