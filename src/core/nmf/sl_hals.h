/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_hals.h -- hierarchical alternating least squares (HALS): cyclic exact updates of the components of one factor.

   Problem.  min 1/2 |Y - F V'|_F^2 over V >= 0, n-by-r, for fixed F, given A = F'F (r-by-r) and B = Y'F (n-by-r).
             With Y = X, F = W it gives V = H'; with Y = X', F = H' it gives W.
   Method.   A sweep updates the components k = 1 .. r in turn, each by its exact minimiser given the others,
                 D = max ((B_k - V A_k) / A_kk, -V_k),   V_k <- V_k + D,   e <- e + |D|^2    (e = 0 at first).
             A component that has become zero gets the value 1e-16 max (V), so that it can return.
   Stopping. After sweep l if e_l <= tol^2 e_1, or if l = max_sweeps; also after the first one if e_1 = 0.
   Threads.  Rows of V do not depend on each other within a sweep. So a sweep runs over tiles of 32 or 64 rows that
             stay in cache, and sums e of the tiles in order: the result does not depend on the number of threads.
   Team.     If the rows of V are distributed over a team (sl_team.h), each member calls with its own rows of B and V
             and the same A. After every sweep the members all-reduce r + 1 numbers: e, and for each component the
             number of members that have a positive entry in it; if a component is zero everywhere, also the maximum
             of V. So all do the same number of sweeps. V differs from that of one member with all rows only through
             rounding of e.
   Degenerate. A component with A_kk below the least normal number keeps its value. V = 0 may remain 0.
   Cost.     2 n r^2 operations a sweep, 3 n r^2 for the first one if *projected is asked for.
   Source.   Cichocki, Zdunek & Amari (2007); Gillis & Glineur (2012), section 4 for the stopping rule. */
#ifndef SL_HALS_H
#define SL_HALS_H

#include "base/sl_base.h"
#include "base/sl_team.h"

/* hals               Improves V in place by at most max_sweeps sweeps.
     team       null, or the team; then n may be 0, and stop is not polled: a member that left early would block the
                others
     sweeps     out: number of sweeps done
     projected  out: as below, for V as it was (of the rows of this member only), or null
   nmf_gradient_norm  With the gradient G = V A - B: *inner = <B, V>, and *projected = |P|_F^2 of the projected
                      gradient, P = G where V > 0 and min (G, 0) where V = 0.
   Matrices are column-major without gaps. Return SL_BAD_INPUT for an empty matrix (n = 0 only without a team),
   SL_OUT_OF_MEMORY, or SL_INTERRUPTED: V is then a mixture of two sweeps, feasible and no worse than before. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_hals##sfx (size_t n, size_t r, const real *A, const real *B, real *V, size_t max_sweeps, double tol, \
                          const sl_team *team, size_t *sweeps, double *projected, const sl_stop *stop); \
  sl_status sl_nmf_gradient_norm##sfx (size_t n, size_t r, const real *A, const real *B, const real *V, \
                                       double *inner, double *projected, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
