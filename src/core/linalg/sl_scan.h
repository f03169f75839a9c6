/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_scan.h -- both norms and the largest modulus of a vector in one pass.

   Cost.    One pass over memory; a second, scaled one only if squares would leave the range of double.
   Method.  Sixteen interleaved partial sums in double, so that the pass vectorises without reordering by the compiler
            and the result is the same on every CPU. */
#ifndef SL_SCAN_H
#define SL_SCAN_H

#include "base/sl_base.h"

/* l1 = unit * sum, l2^2 = unit^2 * sumsq: unit is a power of two, 1 unless the entries are extreme. */
typedef struct
{
  double sum;   /* sum |x_i| / unit */
  double sumsq; /* sum (x_i / unit)^2 */
  double max;   /* max |x_i|, unscaled; 0 for the empty vector */
  double unit;
} sl_norms;

/* Norms of x, n entries. Returns SL_NOT_FINITE if x holds a NaN or an infinity; *norms is then undefined. */
#define SL_PROTOTYPE(sfx, real) sl_status sl_scan##sfx (size_t n, const real *x, sl_norms *norms);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* The largest power of two that is at most x, for finite x > 0, but at least 2^-1021. Dividing by it is exact but for
   underflow, and its inverse is finite. 1 if x is 0, negative or NaN; x must not be infinite. */
double sl_power_of_two (double x);

#endif
