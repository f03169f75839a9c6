/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_hoyer_published.h -- two published algorithms for the Hoyer projection, to compare with sl_proj_hoyer.h.

   Problem.     That of sl_proj_hoyer.h, with both norms given.
   Sets.        H = {sum = l1}, K = {|.|_2 = l2}, C = H and {>= 0}, L_I = H and K and {support within I}; v as in
                sl_proj_hoyer.h.
   Method.      alternating   Sort v once. s = projection of v onto H, then L. While an entry of s is negative:
                              r = projection of s onto C, I = {r_i != 0}, s = projection of r onto L_I. As v is
                              sorted, I is always {1 .. d}, and the projection onto the simplex C is one scan. Unsort
                              at the end.
                hoyer2004     The same unsorted; in place of C, negative entries of s are set to zero for good.
   Accuracy.    A pass only shifts and scales s on its support. So L_I is entered from v itself, less its maximum and
                scaled by a power of two, and the passes accumulate no errors.
   Degenerate.  As in sl_proj_hoyer.h.
   Cost.        alternating: O(n log n), then O(d) a pass. hoyer2004: O(n) a pass. 3 to 12 passes.
   Source.      Thom and Palm (2013), algorithm 3; Hoyer (2004), section 3.2. */
#ifndef SL_PROJ_HOYER_PUBLISHED_H
#define SL_PROJ_HOYER_PUBLISHED_H

#include "base/sl_base.h"

typedef enum { SL_HOYER_ALTERNATING, SL_HOYER_2004 } sl_hoyer_algorithm;

/* Projects each column of X.
     X, P         d-by-n, column-major, leading dimensions ldx, ldp >= d; they must not overlap
     nonneg       nonzero: p >= 0 is asked
     l1, l2       n norms each
     iterations   out: the number of passes for each column
     dimension    out: max_passes-by-n, the number of entries that pass 1, 2, ... of each column worked on, then NaN
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_INFEASIBLE unless l2 <= l1 <= sqrt (d) l2; SL_BAD_INPUT for
   norms that are negative or not finite, d = 0 < n, or a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer_published##sfx (size_t d, size_t n, const real *X, size_t ldx, \
                                          sl_hoyer_algorithm algorithm, int nonneg, const double *l1, \
                                          const double *l2, real *P, size_t ldp, double *iterations, \
                                          size_t max_passes, double *dimension, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
