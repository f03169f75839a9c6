/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_layer_gram.h -- second moments of what comes into a layer of a network, and of what should come out.

   Symbols.  x     a sample, a picture rows-by-columns-by-channels; a vector is a picture of one pixel
             p     a patch, the numbers that a filter multiplies at a position: window rows by window columns by the
                   channels of a group, entry (i, j, c) counted as in the weights; 0 outside of the picture
             y     what the layer should give at the position: numbers of some of its units
   Result.   S = sum over samples and positions of a a', a = [p; 1; y] - shift, a symmetric matrix. So S has the Hessian
             of least squares sum of p p', the right-hand sides sum of p y', and the sums with which both are centred.
             These keep their digits where shift is near the means of p and y, and 0 in the place of the 1.
   Lines.    A line is a column of positions, for one sample. Only lines number 0, step, 2 step ... count: neighbours
             are so alike that a part of them will do where there are very many.
   Method.   Positions are gathered some thousands at a time, as the rows of a matrix A in double, and A'A is added.
   Memory.   About 2^22 numbers, at least 256 rows of A; never all patches at once.
   Threads.  Rows and stripes of S are shared out; the order of sums depends on sizes alone.
   Cost.     Half of 2 n positions (d + 1 + units)^2 operations for d numbers in a patch. */
#ifndef SL_LAYER_GRAM_H
#define SL_LAYER_GRAM_H

#include "base/sl_base.h"

/* in: rows, columns, channels; out: rows and columns of positions; window, stride, pad: down and across. The group has
   `channels` channels from number `channel`; y are `units` units from number `unit` of all_units, 0 units for none; step
   is at least 1. */
typedef struct
{
  size_t in[3], out[2], window[2], stride[2], pad[2], channel, channels, unit, units, all_units, step;
} sl_layer_view;

/* Numbers in a patch. */
static inline size_t
sl_layer_patch (const sl_layer_view *view)
{
  return view->window[0] * view->window[1] * view->channels;
}

/* Whether windows, positions, channels and units fit each other and BLAS. */
int sl_layer_is_sound (const sl_layer_view *view);

/* layer_gram  X: n samples, Y: n times out[0] by out[1] by all_units numbers, or null without units. shift: d + 1 + units
               numbers. S, out: square, of as many rows. The caller must hold the BLAS. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_layer_gram##sfx (const sl_layer_view *view, size_t n, const real *X, const real *Y, \
                                const double *shift, double *S, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
