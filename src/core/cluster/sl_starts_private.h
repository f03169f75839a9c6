/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_starts_private.h -- starts of k-means: greedy k-means++.

   Problem.  Choose c of n points as first centres such that the potential, sum_i (squared distance of x_i to the
             nearest centre), is small.
   Method.   The first centre is drawn uniformly. For each further one, several candidates are drawn among the points,
             with probability proportional to the squared distance to the nearest centre so far. The candidate that
             gives the smallest potential becomes the centre, of equal ones the first. If all distances are 0, as when
             c exceeds the number of different points, the centre is drawn uniformly and repeats another one.
   Rounding. The caller passes the random numbers, and each operation is rounded in double. So the choice is defined
             exactly, and depends neither on the number of threads nor on the BLAS:
             - A squared distance adds (x_l - y_l)^2 to the partial sum number l mod 16, in ascending order of l; then
               the sixteen partial sums are added in order.
             - A sum over points adds point i to the partial sum number i mod 8 of its block of 256 points; then the
               eight partial sums are added in order, then the blocks.
             - A uniform draw with u in [0, 1] gives point floor (u n), from 0, or point n - 1 for u = 1. The first of
               the numbers for a centre is used.
             - A weighted draw with u in [0, 1] looks for the level u times the potential. The sums of the blocks are
               added in order, until their sum exceeds the level. In that block the distances are added one by one, in
               the order of the points, to the sum of the blocks before it; the first point at which this exceeds the
               level is drawn, or, if none does, the last point of the block at a distance above 0. If no sum of
               blocks exceeds the level (as for u = 1), the last of all points at a distance above 0 is drawn.
   Products. For points with more than 16 entries, distances to all candidates of all starts come from matrix products
             with a bound on their error (sl_screen_private.h), which gives an interval for each potential. If
             intervals overlap, the potentials are computed from distances that are computed directly, as above. So
             are the distances to the new centre, for every point that may be nearer to it than to those before.
   Cost.     For a start with t candidates a step: 2 t c d n operations of BLAS, and about n log c distances computed
             directly. Memory: a copy of X in single precision, 4 d n bytes, and 12 n bytes for each start. For points
             of at most 16 entries: no BLAS, t c n distances, a copy of X, and 8 n bytes for
             each thread.
   Sparse.   Sparse points are multiplied by their entries, whatever d, and the sums are formed in double, so that few
             distances are computed directly. Each costs as many operations as both points have entries. Beside the
             numbers for each start memory holds 16 d numbers for up to 16 candidates.
   Source.   D. Arthur and S. Vassilvitskii (2007), k-means++: the advantages of careful seeding, sections 2.2
             and 6. */
#ifndef SL_STARTS_PRIVATE_H
#define SL_STARTS_PRIVATE_H

#include "linalg/sl_products.h"

/* Chooses the centres of several starts.
     X        d-by-n, full, or in double sparse, finite; 4 d n s^2 below 2^1024 for the largest modulus s of X
     trials   number of candidates for a centre, from 1 to 32
     c        number of centres of a start; may exceed n
     U        random numbers in [0, 1], trials-by-c for each of count starts, column k for centre k
     chosen   out: c points for each start, from 0
     stop     see sl_stop
   The BLAS is held inside; the caller need not hold it. Returns SL_BAD_INPUT if d, n, c, trials or count is 0, trials
   exceeds 32 or a number of U is outside [0, 1]; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_starts##sfx (const sl_data *X, size_t c, size_t trials, size_t count, const double *U, \
                            double *chosen, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
