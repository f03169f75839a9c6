/* sl_screen_private.h -- squared distances by matrix products in single precision, and how far they may be off.

   Problem.  Of many squared distances |x - y|^2 between the columns of two matrices, find those that can be the least,
             fast, and never leave out the least one. The few that remain are then measured directly.
   Method.   |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, where BLAS forms x'y in single precision from copies of the data: the
             mean of the columns of X is subtracted, they are divided by a power of two (the unit), and rounded to
             single. Let a and b be the lengths of two copies, d their number of entries and u = 2^-24. Rounding the
             copies moves each by at most u times its length, which changes the square by at most 2 u (a + b)^2. The
             product is off by at most g a b with g = d u / (1 - d u), in whatever order BLAS adds. So the square, in
             units, is off by at most
                 slope a b + curve (a^2 + b^2) + absolute,   slope = 2 g + 6 u,  curve = 3 u,  absolute = d 2^-120,
             where the third u covers all that happens in double, the rounding of a directly measured distance
             included, and the last term covers underflow. For d above 2^20, or numbers
             whose squares are near underflow, absolute is Inf: nothing is known, and everything is measured.
   Cost.     2 d operations of BLAS in single precision for each pair; memory: 4 bytes for each entry of X. */
#ifndef SL_SCREEN_PRIVATE_H
#define SL_SCREEN_PRIVATE_H

#include "base/sl_base.h"

typedef struct
{
  size_t d, n;
  double unit, slope, curve, absolute;
  double *mean;           /* of the columns of X, in units */
  float *value;           /* the copies, d-by-n */
  double *sumsq, *length; /* a^2 and a of each */
} sl_screen;

/* Copies the columns of X, d-by-n; largest is the largest modulus of X and of all that will be compared to it.
   To be freed also after a failure. Returns SL_OUT_OF_MEMORY or SL_INTERRUPTED. */
sl_status sl_screen_make (size_t d, size_t n, const double *X, double largest, sl_screen *screen,
                          const sl_stop *stop);
void sl_screen_free (sl_screen *screen);

/* Copies one other column in the same way; gives its a^2. Where that is beyond 2^80 it gives Inf and a copy of zeros:
   then nothing is known about distances to this column. */
double sl_screen_copy (const sl_screen *screen, const double *x, float *copy);

/* P = A'B, n-by-c, for copies A (d-by-n) and B (d-by-c), n and c such that BLAS can take them; zeros where absolute is
   Inf. Callers hold the BLAS (sl_blas_hold). */
void sl_screen_products (const sl_screen *screen, size_t n, const float *A, size_t c, const float *B, float *P);

#endif
