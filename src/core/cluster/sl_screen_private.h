/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_screen_private.h -- squared distances by matrix products in single precision, with a bound on their error.

   Problem.  Of many squared distances |x - y|^2 between the columns of two matrices, find fast those that may be the
             smallest; never exclude the smallest one. The few that remain are then measured directly.
   Method.   |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, where BLAS forms x'y in single precision from copies of the data: the
             mean of the columns of X is subtracted, and the result is divided by a power of two (the unit) and
             rounded.
   Error.    Let a and b be the lengths of two copies, d their number of entries and u = 2^-24. Rounding the copies
             changes the square by at most 2 u (a + b)^2. The error of the product is at most g a b, g = d u / (1 - d
             u), in any order of summation. So the error of the square, in units, is at most
                 slope a b + curve (a^2 + b^2) + absolute,   slope = 2 g + 6 u,  curve = 3 u,  absolute = d 2^-120.
             The third u covers the rounding in double, also that of a directly measured distance; the last term
             covers underflow. If d exceeds 2^20, or squares are near underflow, absolute is Inf: everything is
             measured.
   Sparse.   Sparse columns need no copy: a product adds up their entries in double and is rounded to single. That changes
             the square by less than slope = 8 u, curve = 4 u allow, where d is at most 2^26; the mean stays.
   Cost.     2 d operations of BLAS in single precision for each pair; memory: 4 bytes for each entry of X. */
#ifndef SL_SCREEN_PRIVATE_H
#define SL_SCREEN_PRIVATE_H

#include "linalg/sl_products.h"

typedef struct
{
  size_t d, n;
  double unit, slope, curve, absolute;
  double *mean;           /* of the columns of X, in units */
  float *value;           /* the copies, d-by-n */
  double *sumsq, *length; /* a^2 and a of each */
} sl_screen;

/* screen_make  copies the columns of X, d-by-n. largest is the largest modulus of X and of all data that will be compared
                to it. The screen must be freed after any status. Returns SL_OUT_OF_MEMORY or SL_INTERRUPTED
   screen_copy  copies one other column in the same way and returns its a^2. If that exceeds 2^80 it returns Inf and the
                copy is zero: distances to this column are then unknown */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_screen_make##sfx (size_t d, size_t n, const real *X, double largest, sl_screen *screen, \
                                 const sl_stop *stop); \
  double sl_screen_copy##sfx (const sl_screen *screen, const real *x, float *copy);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* The same for sparse columns, of which value and mean stay null. */
sl_status sl_screen_make_sparse (const sl_data *X, double largest, sl_screen *screen);

void sl_screen_free (sl_screen *screen);

/* P = A'B, n-by-c, for copies A (d-by-n) and B (d-by-c); zeros if absolute is Inf. n and c must fit BLAS, and the
   caller must hold it (sl_blas_hold). */
void sl_screen_products (const sl_screen *screen, size_t n, const float *A, size_t c, const float *B, float *P);

#endif
