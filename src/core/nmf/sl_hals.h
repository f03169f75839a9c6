/* sl_hals.h -- hierarchical alternating least squares: cyclic exact updates of the components of one factor.

   Problem.  min 1/2 |Y - F V'|_F^2 over V >= 0, F fixed, given A = F'F (r-by-r) and B = Y'F (n-by-r). V is n-by-r,
             so that it is H' for Y = X, F = W, and W for Y = X', F = H'.
   Method.   A sweep updates the components k = 1..r in turn, each by its exact minimiser given the others,
                 D = max ((B_k - V A_k) / A_kk, -V_k),   V_k <- V_k + D,   e <- e + |D|^2,
             and gives a component that has become zero the value 1e-16 max (V), so that it can return. Sweeps stop
             after the l-th when e_l <= tol^2 e_1 (also when e_1 = 0) or l = max_sweeps.
             Rows of V do not depend on each other within a sweep: it runs over tiles of 32 or 64 rows, all of whose
             components stay in cache, with partial sums of e for each tile, added in order. So iterates and the
             number of sweeps do not depend on the number of threads.
   Team.     Where members of a team hold the rows of V, each calls with its own rows of B and V and the same A. After
             every sweep they add up r + 1 numbers over all members: e, and for each component the number of members
             that have a positive entry in it. Only if a component is zero everywhere they take the maximum of V too.
             So all do the same number of sweeps, and V differs from that of one member with all rows by no more than
             the order of the sum of e can tell.
   Degenerate. A component with A_kk = 0 (below the least normal number) keeps its value. V = 0 may remain 0.
   Cost.     2 n r^2 operations a sweep; half as much again for the first one that also tells the slope before it: the
             descents B - V A of a tile are formed at once, and each component is told what the earlier ones changed.
   Source.   Cichocki, Zdunek & Amari (2007); Gillis & Glineur (2012), section 4 for the rule that ends the sweeps. */
#ifndef SL_HALS_H
#define SL_HALS_H

#include "base/sl_base.h"
#include "sl_team.h"

/* hals      Improves V in place by at most max_sweeps sweeps; *sweeps is the number done. Unless it is null, *projected
             becomes what slope would say of V as it was (with a team, of this member's rows alone). Without a team
             (null) n must be at least 1. With a team n may be 0, and stop is not asked: a member that left early
             would block the others.
   slope     What the same products tell about V as it is, G = V A - B being the gradient: inner = <B, V>, and
             projected = |P|_F^2 with P = G where V > 0 and min (G, 0) where V = 0.
   Matrices are column-major without gaps. Returns SL_BAD_INPUT for an empty one, SL_OUT_OF_MEMORY, or SL_INTERRUPTED,
   after which V holds a mixture of two sweeps, feasible and no worse than before. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_hals##sfx (size_t n, size_t r, const real *A, const real *B, real *V, size_t max_sweeps, double tol, \
                          const sl_team *team, size_t *sweeps, double *projected, const sl_stop *stop); \
  sl_status sl_nmf_gradient_norm##sfx (size_t n, size_t r, const real *A, const real *B, const real *V, \
                                       double *inner, double *projected, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
