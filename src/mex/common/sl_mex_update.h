/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_update.h -- the rules of an optimizer and cells of parameters, as gateways of trainers take them. */
#ifndef SL_MEX_UPDATE_H
#define SL_MEX_UPDATE_H

#include <string.h>
#include "sl_mex.h"
#include "net/sl_update.h"

/* ---- cells of full arrays: parameters, gradients, states */

static inline size_t
slx_bytes (const mxArray *a)
{
  return mxGetNumberOfElements (a) * (mxIsSingle (a) ? sizeof (float) : sizeof (double));
}

/* Array i of a cell array. */
static inline const mxArray *
slx_array (const mxArray *cells, size_t i, const char *name)
{
  const mxArray *a = mxGetCell (cells, i);
  if (! a || ! slx_is_float (a) || mxIsSparse (a))
    slx_fail ("badInput", "%s{%zu} must be a full real array of class double or single", name, i + 1);
  return a;
}

static inline void
slx_check_cells (const mxArray *cells, const char *name, size_t count)
{
  if (! mxIsCell (cells) || mxGetNumberOfElements (cells) != count)
    slx_fail ("badInput", "%s must be a cell array of %zu arrays", name, count);
}

static inline int
slx_has_size (const mxArray *a, const mxArray *b)
{
  size_t dimensions = (size_t) mxGetNumberOfDimensions (a);
  return dimensions == (size_t) mxGetNumberOfDimensions (b)
         && memcmp (mxGetDimensions (a), mxGetDimensions (b), dimensions * sizeof (mwSize)) == 0;
}

/* Each array of a has the class and the size of that of w. */
static inline void
slx_check_like (const mxArray *a, const char *name, const mxArray *w)
{
  size_t count = mxGetNumberOfElements (w);
  slx_check_cells (a, name, count);
  for (size_t i = 0; i < count; i++)
    {
      const mxArray *mine = slx_array (a, i, name), *his = mxGetCell (w, i);
      if (mxGetClassID (mine) != mxGetClassID (his) || ! slx_has_size (mine, his))
        slx_fail ("badInput", "%s{%zu} must have the class and the size of w{%zu}", name, i + 1, i + 1);
    }
}

static inline int
slx_is_none (const mxArray *cells)
{
  return mxIsCell (cells) && mxIsEmpty (cells);
}

/* Arrays with the classes and sizes of those of w: the values of `from`, or zeros where it is {}. */
static inline mxArray *
slx_copies (const mxArray *from, const mxArray *w)
{
  mxArray *all = mxCreateCellArray (mxGetNumberOfDimensions (w), mxGetDimensions (w));
  for (size_t i = 0; i < mxGetNumberOfElements (w); i++)
    {
      const mxArray *like = mxGetCell (w, i);
      mxArray *copy = mxCreateUninitNumericArray (mxGetNumberOfDimensions (like), (mwSize *) mxGetDimensions (like),
                                                  mxGetClassID (like), mxREAL);
      sl_large_pages (mxGetData (copy), slx_bytes (like));
      if (! slx_is_none (from))
        memcpy (mxGetData (copy), mxGetData (mxGetCell (from, i)), slx_bytes (like));
      else
        memset (mxGetData (copy), 0, slx_bytes (like));
      mxSetCell (all, i, copy);
    }
  return all;
}

/* ---- rules */

static inline double
slx_rule_number (const mxArray *rules, size_t i, const char *name)
{
  const mxArray *field = mxGetField (rules, i, name);
  if (! field)
    slx_fail ("badInput", "rule must have the field %s", name);
  return slx_scalar (field, name);
}

/* Rule i of a struct array with the fields kind, step, decay, max_norm (the norm that gradients are clipped to, or
   Inf), momentum, beta1, beta2, epsilon and count; sl_update.h says which are used. */
static inline sl_update_rule
slx_update_rule (const mxArray *rules, size_t i, double *max_norm)
{
  static const char *const name[SL_UPDATES] = { [SL_UPDATE_SGD] = "sgd",
                                                [SL_UPDATE_MOMENTUM] = "momentum",
                                                [SL_UPDATE_NESTEROV] = "nesterov",
                                                [SL_UPDATE_ADAM] = "adam" };
  sl_update_rule rule = { .factor = 1 };
  if (! mxIsStruct (rules) || mxGetNumberOfElements (rules) <= i)
    slx_fail ("badInput", "rule must be a struct");
  const mxArray *kind = mxGetField (rules, i, "kind");
  if (! kind)
    slx_fail ("badInput", "rule must have the field kind");
  rule.kind = (sl_update_kind) SLX_CHOICE (kind, "rule.kind", name);
  rule.step = slx_rule_number (rules, i, "step");
  rule.decay = slx_rule_number (rules, i, "decay");
  *max_norm = slx_rule_number (rules, i, "max_norm");
  if (! (*max_norm > 0))
    slx_fail ("badInput", "max_norm must be above 0");
  if (rule.kind == SL_UPDATE_MOMENTUM || rule.kind == SL_UPDATE_NESTEROV)
    rule.momentum = slx_rule_number (rules, i, "momentum");
  if (rule.kind == SL_UPDATE_ADAM)
    {
      rule.beta1 = slx_rule_number (rules, i, "beta1");
      rule.beta2 = slx_rule_number (rules, i, "beta2");
      rule.epsilon = slx_rule_number (rules, i, "epsilon");
      const double count = slx_rule_number (rules, i, "count");
      if (! (count >= 1 && count <= 0x1p53) || count != floor (count))
        slx_fail ("badInput", "count must be an integer, at least 1");
      rule.count = (uint64_t) count;
    }
  return rule;
}

/* How many states an optimizer keeps beside the parameters. */
static inline int
slx_update_states (sl_update_kind kind)
{
  return kind == SL_UPDATE_SGD ? 0 : kind == SL_UPDATE_ADAM ? 2 : 1;
}

/* Of training: data were checked before, so that what is not finite has grown out of bounds. */
static inline void
slx_raise_trained (sl_status status, const char *what)
{
  if (status == SL_NOT_FINITE)
    slx_fail ("diverged", "NaN or Inf in %s: training has diverged", what);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput",
              "step must be finite and at least 0, decay from 0 to 1, momentum, beta1 and beta2 at least 0 "
              "and below 1, epsilon finite and at least realmin");
  slx_raise (status, what);
}

#endif
