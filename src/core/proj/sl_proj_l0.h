/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_l0.h -- projection onto the vectors of at most k nonzero entries.

   Problem.     min |p - x|_2  subject to  at most k entries of p are nonzero.
   Solution.    Keep the k entries of largest modulus; of equal ones those of lowest index, which makes p unique.
   Method.      The bit patterns of non-negative floating-point numbers are ordered like the numbers, so the k-th
                largest is found digit by digit: count the leading digits, keep the entries that share the digit of
                the k-th, go on with the next digit. The number of passes does not depend on the input.
   Degenerate.  k = 0 gives 0; k >= d (infinity included) gives x.
   Cost.        O(d), at most six short passes, of which the later see few entries.
   Source.      The statement is folklore; the derivative, diag (1_I), is in Thom and Palm (2013), section 3. */
#ifndef SL_PROJ_L0_H
#define SL_PROJ_L0_H

#include "base/sl_base.h"

/* Projects each column.
     X, P        d-by-n, column-major, leading dimensions ldx, ldp >= d; P may be X
     k, step     column j keeps k[j * step] entries: an integer of at least 0, or infinity; step = 0 for one k
     threshold   out: the smallest modulus kept, n numbers, or null; 0 if all are kept, infinity if none is
     support     out: number of nonzero entries of each p, n numbers, or null
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_BAD_INPUT for another k, d = 0 < n, or a leading dimension
   below d.

   proj_l0_column projects one vector, d > 0, in work of d numbers, without an allocation. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_l0##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *k, size_t step, real *P, \
                             size_t ldp, double *threshold, double *support, const sl_stop *stop); \
  sl_status sl_proj_l0_column##sfx (size_t d, const real *x, double k, real *p, double *work);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
