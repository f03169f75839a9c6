/* sl_proj_hoyer_jacobian.h -- products with the Jacobian of the Hoyer projection and with its transpose.

   Definition.  Where p = proj (x) has support I with d entries, l1, l2 its norms, c the slope, s = sgn (x) (1 if p >=
                0 was asked for) and u = (s o p - l1/d)/sqrt (l2^2 - l1^2/d) on I,

                    J = c diag (s) (E_I - 11'/d - u u') diag (s),

                symmetric, with eigenvalue c of multiplicity d - 2 and J x = 0; for d <= 2 it is 0. A column of which
                only the norm was set has J = c (E - p p'/l2^2), E without the entries that were cut. To these come
                    for the norm of x itself:          p x'/|x|^2   -- the one that is not symmetric
                    for the nearest of any norm:       p p'/|p|^2
   Method.      Two passes over a column: the moments of p and y on I, then the product. Needs only x, p and c.
   Degenerate.  A zero column p has the derivative 0. Where an entry of |x| equals the threshold the derivative is
                that of the side where it is not in the support. Projections that are not unique have no derivative:
                callers look at that.
   Cost.        About four passes over memory, with the search for NaN.
   Source.      Thom and Palm (2013), section 3.4, with the product of matrices there multiplied out. */
#ifndef SL_PROJ_HOYER_JACOBIAN_H
#define SL_PROJ_HOYER_JACOBIAN_H

#include "base/sl_base.h"
#include "sl_proj_hoyer.h"

/* The point where derivatives are wanted: X, P = proj (X), and of what the projection told, the part needed. */
typedef struct
{
  sl_hoyer_norm norm;
  int nonneg;
  const double *slope, *l2; /* one number per column */
  const unsigned char *projected;
  size_t step; /* 1; or 0 if the one column of X goes with every column of Y */
} sl_hoyer_point;

/* Z = J Y column by column, or J' Y if transposed. X, P, Y, Z have d rows, column-major, with leading dimensions; Y
   and Z n columns, X and P n or, if step is 0, one. Returns SL_NOT_FINITE for a NaN or infinity in X, P or Y;
   SL_BAD_INPUT for a slope or norm that is negative or not finite, d = 0 < n or a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer_jacobian##sfx (size_t d, size_t n, const real *X, size_t ldx, const real *P, size_t ldp, \
                                         const sl_hoyer_point *point, int transposed, const real *Y, size_t ldy, \
                                         real *Z, size_t ldz, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* Whether P is a projection of X as point tells of it, in step 1: SL_OK, or SL_BAD_INPUT where a column is not, within
   the square root of the rounding unit, so that nothing that is one is ever refused. Entries must be finite, or the
   answer means nothing. What is looked at: the signs, the norm, p = slope (|x| - threshold) on the support for one
   threshold, and nothing above it elsewhere; where the slope is 0, that the support has the largest entries. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer_fits##sfx (size_t d, size_t n, const real *X, size_t ldx, const real *P, size_t ldp, \
                                     const sl_hoyer_point *point, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
