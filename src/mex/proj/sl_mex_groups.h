/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_groups.h -- groups as the gateways of the grouped projection take them: the columns of a matrix or the
   arrays in a cell array. What is taken here comes from mxMalloc and is left to the interpreter, which frees it after
   the call and when an error is raised. */
#ifndef SL_MEX_GROUPS_H
#define SL_MEX_GROUPS_H

#include <string.h>
#include "common/sl_mex.h"

typedef struct
{
  size_t length;
  void *data;
} slx_group;

typedef struct
{
  mxClassID class;
  size_t r;
  slx_group *group;
} slx_groups;

static inline slx_groups
slx_room_for_groups (mxClassID class, size_t r)
{
  slx_groups g = { class, r, slx_memory (r, sizeof *g.group) };
  return g;
}

/* The columns of a full matrix. */
static inline slx_groups
slx_group_columns (const mxArray *a, const char *name)
{
  slx_matrix m = slx_full (a, name);
  slx_groups g = slx_room_for_groups (m.class, m.n);
  size_t size = m.class == mxSINGLE_CLASS ? sizeof (float) : sizeof (double);
  if (m.d == 0 && m.n > 0)
    slx_fail ("badInput", "%s must have columns with entries", name);
  for (size_t i = 0; i < m.n; i++)
    g.group[i] = (slx_group) { m.d, (char *) m.data + i * m.d * size };
  return g;
}

/* A matrix or a cell array of nonempty arrays of one class. */
static inline slx_groups
slx_get_groups (const mxArray *a, const char *name)
{
  if (! mxIsCell (a))
    return slx_group_columns (a, name);
  size_t r = mxGetNumberOfElements (a);
  slx_groups g = slx_room_for_groups (mxDOUBLE_CLASS, r);
  for (size_t i = 0; i < r; i++)
    {
      const mxArray *cell = mxGetCell (a, i);
      if (! cell || ! slx_is_float (cell) || mxIsSparse (cell) || mxGetNumberOfElements (cell) == 0)
        slx_fail ("badInput", "%s{%zu} must be a nonempty full real array of class double or single", name, i + 1);
      if (i == 0)
        g.class = mxGetClassID (cell);
      if (mxGetClassID (cell) != g.class)
        slx_fail ("badInput", "%s{%zu} must be of the class of %s{1}", name, i + 1, name);
      g.group[i] = (slx_group) { mxGetNumberOfElements (cell), mxGetData (cell) };
    }
  return g;
}

/* Groups of the class and the lengths of others. */
static inline slx_groups
slx_get_groups_like (const mxArray *a, const char *name, const slx_groups *like)
{
  slx_groups g = slx_get_groups (a, name);
  if (g.r != like->r || (g.r > 0 && g.class != like->class))
    slx_fail ("badInput", "%s must have %zu groups of class %s", name, like->r,
              like->class == mxSINGLE_CLASS ? "single" : "double");
  for (size_t i = 0; i < g.r; i++)
    if (g.group[i].length != like->group[i].length)
      slx_fail ("badInput", "group %zu of %s must have %zu entries, but has %zu", i + 1, name, like->group[i].length,
                g.group[i].length);
  return g;
}

/* Weights of groups, in double: r = 0 for []; one column stands for all. */
static inline slx_groups
slx_get_weights (const mxArray *a, const slx_groups *x)
{
  slx_groups none = { mxDOUBLE_CLASS, 0, NULL };
  if (! mxIsCell (a) && mxIsEmpty (a))
    return none;
  slx_groups like = *x, w;
  like.class = mxDOUBLE_CLASS;
  if (mxIsCell (a) || mxGetN (a) != 1)
    return slx_get_groups_like (a, "W", &like);
  w = slx_room_for_groups (mxDOUBLE_CLASS, x->r);
  for (size_t i = 0; i < x->r; i++)
    w.group[i] = (slx_group) { x->group[i].length, (void *) slx_numbers (a, "W", x->group[i].length) };
  return w;
}

/* Results of the shape of X. */
static inline slx_groups
slx_new_groups (mxArray **out, const mxArray *like, const slx_groups *x)
{
  if (! mxIsCell (like))
    {
      *out = slx_new (x->class, mxGetM (like), mxGetN (like));
      return slx_group_columns (*out, "Y");
    }
  slx_groups y = slx_room_for_groups (x->class, x->r);
  *out = mxCreateCellArray (mxGetNumberOfDimensions (like), mxGetDimensions (like));
  for (size_t i = 0; i < x->r; i++)
    {
      const mxArray *cell = mxGetCell (like, i);
      mxArray *copy = mxCreateUninitNumericArray (mxGetNumberOfDimensions (cell), (mwSize *) mxGetDimensions (cell),
                                                  x->class, mxREAL);
      mxSetCell (*out, i, copy);
      y.group[i] = (slx_group) { x->group[i].length, mxGetData (copy) };
    }
  return y;
}

#endif
