/* SPDX-License-Identifier: BSD-3-Clause */
/* S = slx_layer_gram_mex (X, Y, view, shift)     moments of inputs and outputs of a layer, see sl_layer_gram.h
     X      in-by-n, full; Y, of its class, outputs-by-n, or with 0 rows
     view   row of 17 integers: rows, columns, channels of X; rows and columns of positions; window, stride and padding,
            two numbers each; first channel from 0 and number of channels; first unit from 0, number of units, and of all
            units in Y; which lines of positions count, every one or every second and so on
     shift  row of numbers, one for each row of S */
#include "common/sl_mex.h"
#include "linalg/sl_blas.h"
#include "prune/sl_layer_gram.h"

enum { NUMBERS = 17 };

static sl_layer_view
view_of (const mxArray *a)
{
  const double *given = slx_numbers (a, "view", NUMBERS);
  size_t v[NUMBERS];
  for (int i = 0; i < NUMBERS; i++)
    {
      if (! (given[i] >= 0 && given[i] <= 0x1p31) || given[i] != floor (given[i]))
        slx_fail ("badInput", "view must hold integers from 0 to 2^31");
      v[i] = (size_t) given[i];
    }
  return (sl_layer_view) { .in = { v[0], v[1], v[2] },
                           .out = { v[3], v[4] },
                           .window = { v[5], v[6] },
                           .stride = { v[7], v[8] },
                           .pad = { v[9], v[10] },
                           .channel = v[11],
                           .channels = v[12],
                           .unit = v[13],
                           .units = v[14],
                           .all_units = v[15],
                           .step = v[16] };
}

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 1);
  const slx_matrix X = slx_full (prhs[0], "X"), Y = slx_full (prhs[1], "Y");
  const sl_layer_view view = view_of (prhs[2]);
  if (! sl_layer_is_sound (&view))
    slx_fail ("badInput", "the numbers of view do not fit each other");
  if ((double) X.d != (double) view.in[0] * (double) view.in[1] * (double) view.in[2]
      || (double) Y.d != (double) view.out[0] * (double) view.out[1] * (double) view.all_units
      || Y.class != X.class || Y.n != X.n)
    slx_fail ("badInput", "X and Y must be of one class, with columns as view says");
  const size_t width = sl_layer_patch (&view) + 1 + view.units;
  const double *shift = slx_numbers (prhs[3], "shift", width);
  plhs[0] = slx_new (mxDOUBLE_CLASS, width, width);
  const int held = sl_blas_hold ();
  const sl_status status = SLX_CALL (X.class, layer_gram, &view, X.n, X.data, Y.data, shift, mxGetData (plhs[0]),
                                     &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "X");
}
