/* SPDX-License-Identifier: BSD-3-Clause */
/* Z = slx_proj_hoyer_jacobian_mex (X, P, info, Y, transposed)
     X, P        full d-by-n of one class
     info        the struct that sl_proj_hoyer gave with P
     Y           d-by-n, or d-by-m if n = 1
     transposed  0 or 1 */
#include <string.h>
#include "common/sl_mex.h"
#include "proj/sl_proj_hoyer_jacobian.h"

static const mxArray *
field (const mxArray *info, const char *name)
{
  const mxArray *value = mxIsStruct (info) && mxGetNumberOfElements (info) == 1 ? mxGetField (info, 0, name) : NULL;
  if (! value)
    slx_fail ("badInput", "INFO must be the second output of sl_proj_hoyer, with the field %s", name);
  return value;
}

static const mxLogical *
flags (const mxArray *info, const char *name, size_t count)
{
  const mxArray *value = field (info, name);
  if (! mxIsLogical (value) || mxIsSparse (value) || mxGetNumberOfElements (value) != count)
    slx_fail ("badInput", "INFO.%s must hold %zu logical values", name, count);
  return mxGetData (value);
}

static sl_hoyer_norm
norm_named (const mxArray *word)
{
  char text[16] = "";
  if (mxIsChar (word))
    mxGetString (word, text, sizeof text);
  return strcmp (text, "keep") == 0      ? SL_HOYER_KEEP
         : strcmp (text, "nearest") == 0 ? SL_HOYER_NEAREST
                                         : SL_HOYER_NUMBER;
}

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 1);
  slx_matrix X = slx_full (prhs[0], "X"), Y = slx_full (prhs[3], "the direction");
  const void *P = slx_alike (prhs[1], "P", X.class, X.d, X.n);
  slx_alike (prhs[3], "the direction", X.class, X.d, X.n == 1 ? Y.n : X.n);
  int transposed = (int) slx_integer (prhs[4], "transposed", 0, 1);

  const mxArray *info = prhs[2];
  const mxLogical *unique = flags (info, "unique", X.n);
  for (size_t j = 0; j < X.n; j++)
    if (! unique[j])
      slx_fail ("notDifferentiable", "column %zu of X has several nearest vectors, so there is no derivative", j + 1);
  sl_hoyer_point point = { .norm = norm_named (field (info, "norm")),
                           .nonneg = flags (info, "nonneg", 1)[0],
                           .slope = slx_numbers (field (info, "slope"), "INFO.slope", X.n),
                           .l2 = slx_numbers (field (info, "l2"), "INFO.l2", X.n),
                           .projected = (const unsigned char *) flags (info, "projected", X.n),
                           .step = X.n != 1 };

  sl_status status = SLX_CALL (X.class, proj_hoyer_fits, X.d, X.n, X.data, X.d, P, X.d, &point, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "P and INFO must be the outputs of sl_proj_hoyer for this X");
  slx_raise (status, "X and P");

  plhs[0] = slx_new (X.class, X.d, Y.n);
  status = SLX_CALL (X.class, proj_hoyer_jacobian, X.d, Y.n, X.data, X.d, P, X.d, &point, transposed, Y.data, X.d,
                     mxGetData (plhs[0]), X.d, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "INFO.slope and INFO.l2 must be finite: X is too small against P, or P too large, for a "
                          "derivative in numbers");
  slx_raise (status, "X, P and the direction");
}
