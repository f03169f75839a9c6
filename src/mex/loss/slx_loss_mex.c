/* SPDX-License-Identifier: BSD-3-Clause */
/* [value, D] = slx_loss_mex (kind, O, target, weight)      value 1-by-n in double, D like O
     kind     'logistic', 'smoothed hinge', 'squared hinge': target holds n labels from 1 to m, in double
              'binary logistic', 'squared': target is m-by-n, of the class of O
     O full m-by-n; weight [] or n numbers, in double. NaN or Inf in O is the error sparselearn:diverged: scores are
     made of checked data and of parameters that have grown out of bounds */
#include "common/sl_mex.h"
#include "loss/sl_loss.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 2);
  sl_loss_kind kind = (sl_loss_kind) SLX_CHOICE (prhs[0], "kind", sl_losses);
  slx_matrix O = slx_full (prhs[1], "O");
  int labels = sl_losses[kind].labels;
  const double *label = labels ? slx_numbers (prhs[2], "target", O.n) : NULL;
  const void *Y = labels ? NULL : slx_alike (prhs[2], "target", O.class, O.d, O.n);
  const double *weight = mxIsEmpty (prhs[3]) ? NULL : slx_numbers (prhs[3], "weight", O.n);
  if (O.n > 0 && O.d == 0)
    slx_fail ("badInput", "O must have at least one row");

  plhs[0] = slx_new (mxDOUBLE_CLASS, 1, O.n);
  void *D = nlhs > 1 ? mxGetData (plhs[1] = slx_new (O.class, O.d, O.n)) : NULL;
  sl_status status = SLX_CALL (O.class, loss, kind, O.d, O.n, O.data, O.d, label, Y, O.d, weight, mxGetData (plhs[0]),
                               D, O.d, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "target must hold %s, and weight finite numbers of at least 0",
              labels                  ? "labels from 1 to the number of rows of O"
              : sl_losses[kind].signs ? "nothing but -1 and 1"
                                      : "finite numbers");
  if (status == SL_NOT_FINITE)
    slx_fail ("diverged", "O has NaN or Inf: training has diverged");
  slx_raise (status, "O");
}
