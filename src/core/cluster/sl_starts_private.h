/* sl_starts_private.h -- where k-means starts: greedy k-means++.

   Problem.  Choose c of n points as first centres, so that sum_i (squared distance of x_i to the nearest of them), the
             potential, is small.
   Method.   The first centre is drawn uniformly. For each further one, several candidates are drawn among the points,
             each with probability proportional to its squared distance to the nearest centre so far; the candidate
             that gives the least potential becomes the centre, of equal ones the first. Where all distances are 0, the
             first candidate, drawn uniformly, is it.
   Exactly.  The random numbers are handed in, and each operation below is rounded in double.
             - A squared distance adds (x_l - y_l)^2 to the sum number l mod 16, in ascending order of l; then the
               sixteen sums are added in order.
             - A sum over points adds number i to the sum number i mod 8 of its block of 256 points; then the eight
               sums are added in order, then the blocks.
             - With u in [0, 1], the point drawn is the first one in the first block at which the running sum exceeds u
               times the potential; where rounding hides it, the last point that is no centre yet. It never is a point
               at distance 0 while others are left.
             So the choice depends neither on the number of threads nor on the BLAS.
   Fast.     With more than 16 entries a point, distances to all candidates of all starts come from matrix products with
             a bound on their error (sl_screen_private.h). They give an interval for each potential. Where intervals overlap,
             the potentials are formed from measured distances. Distances to the centre that was taken are measured
             wherever a point may be nearer to it than to those before.
   Cost.     For a start with t candidates a step: 2 t c d n operations of BLAS, and measured distances for about
             n log c pairs. Memory: 4 d n bytes, and 12 n for each start.
   Source.   D. Arthur and S. Vassilvitskii (2007), k-means++: the advantages of careful seeding, sections 2.2 and 6. */
#ifndef SL_STARTS_PRIVATE_H
#define SL_STARTS_PRIVATE_H

#include "base/sl_base.h"

/* X is d-by-n with finite entries, their squares far from overflow. U holds, for each of count starts, trials numbers
   for each of c centres; of those for the first centre only the first is used. chosen gets c points for each start,
   counted from 0. Sizes are at least 1, trials at most 32.
   Returns SL_BAD_INPUT for a size or a number outside [0, 1], SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
sl_status sl_starts (size_t d, size_t n, const double *X, size_t c, size_t trials, size_t count, const double *U,
                     double *chosen, const sl_stop *stop);

#endif
