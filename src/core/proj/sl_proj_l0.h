/* sl_proj_l0.h -- projection onto the vectors of at most k nonzero entries.

   Problem.     min |p - x|_2  subject to  at most k entries of p are nonzero.
   Solution.    Keep the k entries of largest modulus, ties by lowest index; a nearest point, and with that rule one.
   Method.      The bit patterns of non-negative floating-point numbers are ordered like the numbers, so the k-th
                largest is found digit by digit: count the leading digits, keep the entries that share the digit of
                the k-th, go on with the next digit. No input makes it slow.
   Degenerate.  k = 0 gives 0; k >= d (infinity included) gives x.
   Cost.        O(d), at most six short passes, of which the later see few entries.
   Source.      The statement is folklore; the derivative, diag (1_I), is in Thom and Palm (2013), section 3. */
#ifndef SL_PROJ_L0_H
#define SL_PROJ_L0_H

#include "base/sl_base.h"

/* X and P are d-by-n, column-major, leading dimensions ldx, ldp >= d; P may be X. Column j keeps k[j * step] entries
   (so step = 0 means one number for all), an integer of at least 0 or infinity.
     threshold   n numbers, or null: the smallest modulus kept; 0 where all are kept, infinity where none is
     support     n numbers, or null: how many entries of p are nonzero
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_BAD_INPUT for another k, d = 0 < n, or a leading dimension
   below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_l0##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *k, size_t step, real *P, \
                             size_t ldp, double *threshold, double *support, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
