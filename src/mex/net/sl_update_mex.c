/* SPDX-License-Identifier: BSD-3-Clause */
/* [w, first, second, norm] = sl_update_mex (rule, w, g, fixed, first, second)      one update of a model's parameters
     w, g            cell arrays of full real arrays, parameters and gradients; g{i} has the class and the size of w{i}
     fixed           {}, or a cell array with [] or a full logical array of the size of w{i}: true is fixed
     first, second   states, like w, or {}: zeros. The results are {} where the rule has none
     norm            of the gradient of all that is not fixed
     rule            struct: kind 'sgd', 'momentum', 'nesterov' or 'adam'; step; decay; max_norm, the norm that gradients
                     are clipped to, or Inf; momentum; beta1, beta2, epsilon, count (sl_update.h says which are used)
   NaN or Inf in g or in the updated parameters is the error sparselearn:diverged. */
#include "common/sl_mex.h"
#include "net/sl_update.h"

static const char *const update_name[] = { "sgd", "momentum", "nesterov", "adam" };

static size_t
bytes_of (const mxArray *a)
{
  return mxGetNumberOfElements (a) * (mxIsSingle (a) ? sizeof (float) : sizeof (double));
}

/* Array i of a cell array. */
static const mxArray *
array_of (const mxArray *cells, size_t i, const char *name)
{
  const mxArray *a = mxGetCell (cells, i);
  if (! a || ! slx_is_float (a) || mxIsSparse (a))
    slx_fail ("badInput", "%s{%zu} must be a full real array of class double or single", name, i + 1);
  return a;
}

static void
check_cells (const mxArray *cells, const char *name, size_t count)
{
  if (! mxIsCell (cells) || mxGetNumberOfElements (cells) != count)
    slx_fail ("badInput", "%s must be a cell array of %zu arrays", name, count);
}

static int
has_size_of (const mxArray *a, const mxArray *b)
{
  size_t dimensions = (size_t) mxGetNumberOfDimensions (a);
  return dimensions == (size_t) mxGetNumberOfDimensions (b)
         && memcmp (mxGetDimensions (a), mxGetDimensions (b), dimensions * sizeof (mwSize)) == 0;
}

/* Each array of a has the class and the size of that of w. */
static void
check_like (const mxArray *a, const char *name, const mxArray *w)
{
  size_t count = mxGetNumberOfElements (w);
  check_cells (a, name, count);
  for (size_t i = 0; i < count; i++)
    {
      const mxArray *mine = array_of (a, i, name), *his = mxGetCell (w, i);
      if (mxGetClassID (mine) != mxGetClassID (his) || ! has_size_of (mine, his))
        slx_fail ("badInput", "%s{%zu} must have the class and the size of w{%zu}", name, i + 1, i + 1);
    }
}

static void
check_fixed (const mxArray *fixed, const mxArray *w)
{
  size_t count = mxGetNumberOfElements (w);
  check_cells (fixed, "fixed", count);
  for (size_t i = 0; i < count; i++)
    {
      const mxArray *marks = mxGetCell (fixed, i);
      int none = ! marks || mxIsEmpty (marks);
      if (! none && (! mxIsLogical (marks) || mxIsSparse (marks) || ! has_size_of (marks, mxGetCell (w, i))))
        slx_fail ("badInput", "fixed{%zu} must be [] or a full logical array of the size of w{%zu}", i + 1, i + 1);
    }
}

static int
is_none (const mxArray *cells)
{
  return mxIsCell (cells) && mxIsEmpty (cells);
}

static const unsigned char *
marks_of (const mxArray *fixed, size_t i)
{
  const mxArray *marks = is_none (fixed) ? NULL : mxGetCell (fixed, i);
  return marks && ! mxIsEmpty (marks) ? (const unsigned char *) mxGetData (marks) : NULL;
}

/* Arrays with the classes and sizes of those of w: the values of `from`, or zeros where it is {}. */
static mxArray *
copies (const mxArray *from, const mxArray *w)
{
  mxArray *all = mxCreateCellArray (mxGetNumberOfDimensions (w), mxGetDimensions (w));
  for (size_t i = 0; i < mxGetNumberOfElements (w); i++)
    {
      const mxArray *like = mxGetCell (w, i);
      mxArray *copy = mxCreateUninitNumericArray (mxGetNumberOfDimensions (like), (mwSize *) mxGetDimensions (like),
                                                  mxGetClassID (like), mxREAL);
      if (! is_none (from))
        memcpy (mxGetData (copy), mxGetData (mxGetCell (from, i)), bytes_of (like));
      else
        memset (mxGetData (copy), 0, bytes_of (like));
      mxSetCell (all, i, copy);
    }
  return all;
}

static double
number_of (const mxArray *rule, const char *name)
{
  return slx_scalar (slx_field (rule, name), name);
}

static sl_update_rule
rule_of (const mxArray *a, double *max_norm)
{
  sl_update_rule rule = { .factor = 1 };
  if (! mxIsStruct (a) || mxGetNumberOfElements (a) != 1)
    slx_fail ("badInput", "rule must be a struct");
  rule.kind = (sl_update_kind) slx_choice (slx_field (a, "kind"), "rule.kind", update_name, SL_UPDATES);
  rule.step = number_of (a, "step");
  rule.decay = number_of (a, "decay");
  *max_norm = number_of (a, "max_norm");
  if (! (*max_norm > 0))
    slx_fail ("badInput", "max_norm must be above 0");
  if (rule.kind == SL_UPDATE_MOMENTUM || rule.kind == SL_UPDATE_NESTEROV)
    rule.momentum = number_of (a, "momentum");
  if (rule.kind == SL_UPDATE_ADAM)
    {
      rule.beta1 = number_of (a, "beta1");
      rule.beta2 = number_of (a, "beta2");
      rule.epsilon = number_of (a, "epsilon");
      rule.count = slx_integer (slx_field (a, "count"), "count", 1, (size_t) 1 << 53);
    }
  return rule;
}

/* No data of a user's are here: what is not finite has grown out of bounds in training. */
static void
raise_status (sl_status status, const char *what)
{
  if (status == SL_NOT_FINITE)
    slx_fail ("diverged", "NaN or Inf in %s: training has diverged", what);
  slx_raise (status, what);
}

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 4);
  double max_norm, norm = 0;
  sl_update_rule rule = rule_of (prhs[0], &max_norm);
  const mxArray *w = prhs[1], *g = prhs[2], *fixed = prhs[3];
  if (! mxIsCell (w))
    slx_fail ("badInput", "w must be a cell array");
  size_t count = mxGetNumberOfElements (w);
  for (size_t i = 0; i < count; i++)
    array_of (w, i, "w");
  check_like (g, "g", w);
  if (! is_none (fixed))
    check_fixed (fixed, w);
  const int states = rule.kind == SL_UPDATE_SGD ? 0 : rule.kind == SL_UPDATE_ADAM ? 2 : 1;
  for (int k = 0; k < states; k++)
    if (! is_none (prhs[4 + k]))
      check_like (prhs[4 + k], k == 0 ? "first" : "second", w);

  for (size_t i = 0; i < count; i++)
    {
      const mxArray *a = mxGetCell (g, i);
      raise_status (SLX_CALL (mxGetClassID (a), gradient_norm, mxGetNumberOfElements (a), mxGetData (a),
                              marks_of (fixed, i), &norm),
                    "g");
    }
  rule.factor = sl_clip_factor (max_norm, norm);
  mxArray *out[3];
  for (int k = 0; k < 3; k++)
    out[k] = k <= states ? copies (k == 0 ? w : prhs[3 + k], w) : mxCreateCellMatrix (0, 0);
  for (size_t i = 0; i < count; i++)
    {
      const mxArray *a = mxGetCell (g, i);
      void *data[3];
      for (int k = 0; k < 3; k++)
        data[k] = k <= states ? mxGetData (mxGetCell (out[k], i)) : NULL;
      sl_status status = SLX_CALL (mxGetClassID (a), update, &rule, mxGetNumberOfElements (a), mxGetData (a),
                                   marks_of (fixed, i), data[0], data[1], data[2]);
      if (status == SL_BAD_INPUT)
        slx_fail ("badInput", "step must be finite and at least 0, decay from 0 to 1, momentum, beta1 and beta2 at "
                              "least 0 and below 1, epsilon finite and at least realmin");
      raise_status (status, "the updated parameters");
    }
  for (int k = 0; k < 3; k++)
    if (k == 0 || k < nlhs)
      plhs[k] = out[k];
  if (nlhs > 3)
    plhs[3] = mxCreateDoubleScalar (norm);
}
