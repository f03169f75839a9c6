/* sl_starts_private.h -- starts of k-means: greedy k-means++.

   Problem.  Choose c of n points as first centres such that the potential, sum_i (squared distance of x_i to the
             nearest centre), is small.
   Method.   The first centre is drawn uniformly. For each further one, several candidates are drawn among the points,
             with probability proportional to the squared distance to the nearest centre so far. The candidate that
             gives the smallest potential becomes the centre, of equal ones the first. If all distances are 0, it is
             the first candidate, drawn uniformly.
   Rounding. The caller passes the random numbers, and each operation is rounded in double. So the choice is defined
             exactly, and depends neither on the number of threads nor on the BLAS:
             - A squared distance adds (x_l - y_l)^2 to the partial sum number l mod 16, in ascending order of l; then
               the sixteen partial sums are added in order.
             - A sum over points adds point i to the partial sum number i mod 8 of its block of 256 points; then the
               eight partial sums are added in order, then the blocks.
             - With u in [0, 1], the point drawn is the first one in the first block at which the running sum exceeds
               u times the potential; if rounding hides it, the last point that is no centre yet. A point at distance
               0 is never drawn while there are others.
   Products. For points with more than 16 entries, distances to all candidates of all starts come from matrix products
             with a bound on their error (sl_screen_private.h), which gives an interval for each potential. If
             intervals overlap, the potentials are computed from measured distances. Distances to the centre that was
             taken are measured for every point that may be nearer to it than to those before.
   Cost.     For a start with t candidates a step: 2 t c d n operations of BLAS, and measured distances for about
             n log c pairs. Memory: 4 d n bytes, and 12 n for each start.
   Source.   D. Arthur and S. Vassilvitskii (2007), k-means++: the advantages of careful seeding, sections 2.2
             and 6. */
#ifndef SL_STARTS_PRIVATE_H
#define SL_STARTS_PRIVATE_H

#include "base/sl_base.h"

/* Chooses the centres of several starts.
     X        d-by-n, finite, squares far from overflow
     trials   number of candidates for a centre, from 1 to 32
     U        random numbers in [0, 1], trials-by-c for each of count starts; of those for the first
              centre only the first is used
     chosen   out: c points for each start, from 0
   Sizes are at least 1.
   Returns SL_BAD_INPUT for a size or a number outside [0, 1], SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
sl_status sl_starts (size_t d, size_t n, const double *X, size_t c, size_t trials, size_t count, const double *U,
                     double *chosen, const sl_stop *stop);

#endif
