/* SPDX-License-Identifier: BSD-3-Clause */
/* yes = slx_sound_mex (value)       Whether every sparse matrix in value is one, also in its cells and fields. Only the
                                    index arrays are read, within their bounds: for what has come from a file, before
                                    anything else looks at it. */
#include "common/sl_mex.h"
#include "base/sl_sound.h"

enum { DEEPEST = 100 }; /* cells in cells: beyond it, the value is none of ours */

static int
is_sound (const mxArray *a, int depth)
{
  if (! a)
    return 1; /* an element that was never set */
  if (depth > DEEPEST)
    return 0;
  if (mxIsSparse (a))
    return sl_is_sound (mxGetM (a), mxGetN (a), mxGetNzmax (a), (const size_t *) mxGetJc (a),
                        (const size_t *) mxGetIr (a));
  size_t count = mxGetNumberOfElements (a);
  if (mxIsCell (a))
    {
      for (size_t i = 0; i < count; i++)
        if (! is_sound (mxGetCell (a, i), depth + 1))
          return 0;
    }
  else if (mxIsStruct (a))
    for (int f = 0; f < mxGetNumberOfFields (a); f++)
      for (size_t i = 0; i < count; i++)
        if (! is_sound (mxGetFieldByNumber (a, i, f), depth + 1))
          return 0;
  return 1;
}

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 1);
  plhs[0] = mxCreateLogicalScalar (is_sound (prhs[0], 0));
}
