/* SPDX-License-Identifier: BSD-3-Clause */
/* depth = slx_json_depth_mex (bytes)    how many brackets of a text in JSON, a uint8 array in UTF-8, are open at once;
                                        -1 if the bytes are no UTF-8. Programs that read JSON call themselves for each
                                        bracket, so that this is asked first. */
#include "common/sl_mex.h"
#include "files/sl_json_depth.h"

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 1);
  if (mxGetClassID (prhs[0]) != mxUINT8_CLASS || mxIsComplex (prhs[0]))
    slx_fail ("badInput", "bytes must be of class uint8");
  const uint8_t *text = mxGetData (prhs[0]);
  size_t n = mxGetNumberOfElements (prhs[0]);
  plhs[0] = mxCreateDoubleScalar (sl_is_utf8 (text, n) ? (double) sl_json_depth (text, n) : -1);
}
