/* SPDX-License-Identifier: BSD-3-Clause */
/* [w, first, second, norm] = slx_update_mex (rule, w, g, fixed, first, second)      one update of a model's parameters
     w, g            cell arrays of full real arrays, parameters and gradients; g{i} has the class and the size of w{i}
     fixed           {}, or a cell array with [] or a full logical array of the size of w{i}: true is fixed
     first, second   states, like w, or {}: zeros. The results are {} where the rule has none
     norm            of the gradient of all that is not fixed
     rule            struct: kind 'sgd', 'momentum', 'nesterov' or 'adam'; step; decay; max_norm, the norm that gradients
                     are clipped to, or Inf; momentum; beta1, beta2, epsilon, count (sl_update.h says which are used)
   NaN or Inf in g or in the updated parameters is the error sparselearn:diverged. */
#include "common/sl_mex_update.h"

static void
check_fixed (const mxArray *fixed, const mxArray *w)
{
  size_t count = mxGetNumberOfElements (w);
  slx_check_cells (fixed, "fixed", count);
  for (size_t i = 0; i < count; i++)
    {
      const mxArray *marks = mxGetCell (fixed, i);
      int none = ! marks || mxIsEmpty (marks);
      if (! none && (! mxIsLogical (marks) || mxIsSparse (marks) || ! slx_has_size (marks, mxGetCell (w, i))))
        slx_fail ("badInput", "fixed{%zu} must be [] or a full logical array of the size of w{%zu}", i + 1, i + 1);
    }
}

static const unsigned char *
marks_of (const mxArray *fixed, size_t i)
{
  const mxArray *marks = slx_is_none (fixed) ? NULL : mxGetCell (fixed, i);
  return marks && ! mxIsEmpty (marks) ? (const unsigned char *) mxGetData (marks) : NULL;
}

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 4);
  double max_norm, norm = 0;
  sl_update_rule rule = slx_update_rule (prhs[0], 0, &max_norm);
  const mxArray *w = prhs[1], *g = prhs[2], *fixed = prhs[3];
  if (! mxIsCell (w))
    slx_fail ("badInput", "w must be a cell array");
  size_t count = mxGetNumberOfElements (w);
  for (size_t i = 0; i < count; i++)
    slx_array (w, i, "w");
  slx_check_like (g, "g", w);
  if (! slx_is_none (fixed))
    check_fixed (fixed, w);
  const int states = slx_update_states (rule.kind);
  for (int k = 0; k < states; k++)
    if (! slx_is_none (prhs[4 + k]))
      slx_check_like (prhs[4 + k], k == 0 ? "first" : "second", w);

  for (size_t i = 0; i < count; i++)
    {
      const mxArray *a = mxGetCell (g, i);
      slx_raise_trained (SLX_CALL (mxGetClassID (a), gradient_norm, mxGetNumberOfElements (a), mxGetData (a),
                                   marks_of (fixed, i), &norm),
                         "g");
    }
  rule.factor = sl_clip_factor (max_norm, norm);
  mxArray *out[3];
  for (int k = 0; k < 3; k++)
    out[k] = k <= states ? slx_copies (k == 0 ? w : prhs[3 + k], w) : mxCreateCellMatrix (0, 0);
  for (size_t i = 0; i < count; i++)
    {
      const mxArray *a = mxGetCell (g, i);
      void *data[3];
      for (int k = 0; k < 3; k++)
        data[k] = k <= states ? mxGetData (mxGetCell (out[k], i)) : NULL;
      sl_status status = SLX_CALL (mxGetClassID (a), update, &rule, mxGetNumberOfElements (a), mxGetData (a),
                                   marks_of (fixed, i), data[0], data[1], data[2]);
      slx_raise_trained (status, "the updated parameters");
    }
  for (int k = 0; k < 3; k++)
    if (k == 0 || k < nlhs)
      plhs[k] = out[k];
  if (nlhs > 3)
    plhs[3] = mxCreateDoubleScalar (norm);
}
