/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_surgeon.h -- which weights of a unit least squares can spare, one after the other, and the values of the others.

   Problem.  A unit with weights w has the error (w - v)'H (w - v) if v takes their place: H, d-by-d, positive definite,
             is the sum of products of inputs, plus a ridge. Which entries of v may be zero?
   Method.   Optimal brain surgeon. Let P be the inverse of H on the places left. If entry j of v becomes zero and the
             others are the best ones, the error rises by v_j^2/P_jj; v changes by -v_j/P_jj times column j of P, and
             P by -1/P_jj times the product of this column with itself. The entry with the least rise goes, the first
             of equal ones, until none is left. All units begin with the same P.
   Refit.    The weights on given places that minimise v'H v - 2 r'v solve a system with that part of H: by Cholesky,
             so that no rounding of many steps is left in them.
   Cost.     d^3/3 operations a unit for the order, in memory of d^2 numbers a thread; q^3/3 for a refit with q places.
   Threads.  A unit is a task; its bits do not depend on the number of threads.
   Source.   Hassibi and Stork (1993); Frantar and Alistarh (2022), algorithm 1, "optimal brain compression". */
#ifndef SL_SURGEON_H
#define SL_SURGEON_H

#include "base/sl_base.h"

/* order  P: inverse of H. W: d-by-units. kept: null, or flags d-by-units; entries with flag 0 go first, with the rise
          0. first, out: d-by-units, the places of each unit in the order in which they go, counted from 1; rise, out:
          d-by-units, by how much the error rises as they go.
   refit  H, d-by-d; R, d-by-units; kept: flags. V, out: d-by-units, 0 where the flag is 0; gain, out: r'v of each unit,
          by which the error is lower than with v = 0. SL_INFEASIBLE where H is not positive definite.
   The caller must hold the BLAS. SL_BAD_INPUT for sizes that are 0 or beyond BLAS. */
sl_status sl_surgeon_order (size_t d, size_t units, const double *P, const double *W, const unsigned char *kept,
                            double *first, double *rise, const sl_stop *stop);
sl_status sl_surgeon_refit (size_t d, size_t units, const double *H, const double *R, const unsigned char *kept,
                            double *V, double *gain, const sl_stop *stop);

#endif
