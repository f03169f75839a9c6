/* sl_proj_hoyer_published.h -- two published algorithms for the Hoyer projection, to compare with sl_proj_hoyer.h.

   Problem.     That of sl_proj_hoyer.h, with both norms given.
   Method.      With H = {sum = l1}, K = {|.|_2 = l2}, L_I = H and K and {support within I}, C = H and {>= 0}:
                alternating   sort v once; s = projection of v onto H, then L; while an entry of s is negative,
                              r = projection of s onto C, I = {r_i != 0}, s = projection of r onto L_I. As v is
                              sorted, I is always {1 .. d} and the simplex projection is one scan. At the end the
                              order is undone.
                hoyer2004     the same unsorted, with the negative entries of s set to zero for good instead of C.
                Each pass shifts and scales s on its support, so the circle L_I is entered from v itself, less its
                maximum and scaled by a power of two: no digits are lost on the way.
   Degenerate.  As in sl_proj_hoyer.h.
   Cost.        O(n log n) for alternating, then O(d) per pass; O(n) per pass for hoyer2004; 3 to 12 passes.
   Source.      Thom and Palm (2013), algorithm 3; Hoyer (2004), section 3.2. */
#ifndef SL_PROJ_HOYER_PUBLISHED_H
#define SL_PROJ_HOYER_PUBLISHED_H

#include "base/sl_base.h"

typedef enum { SL_HOYER_ALTERNATING, SL_HOYER_2004 } sl_hoyer_algorithm;

/* X and P are d-by-n, column-major, with leading dimensions, and must not overlap. l1, l2, iterations have n entries.
   dimension is max_passes-by-n: how many entries pass 1, 2, ... of each column worked on, as far as there is room, and NaN
   after the last pass. Returns SL_NOT_FINITE for a NaN or infinity in X; SL_BAD_INPUT for norms that are negative or
   not finite, d = 0 < n, a leading dimension below d; SL_INFEASIBLE where not l2 <= l1 <= sqrt (d) l2. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer_published##sfx (size_t d, size_t n, const real *X, size_t ldx, \
                                          sl_hoyer_algorithm algorithm, int nonneg, const double *l1, \
                                          const double *l2, real *P, size_t ldp, double *iterations, \
                                          size_t max_passes, double *dimension, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
