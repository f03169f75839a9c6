/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_hoyer_jacobian.h -- products with the Jacobian J of the Hoyer projection (sl_proj_hoyer.h), and with J'.

   Definition.  p = proj (x) has support I with d entries, norms l1, l2 and slope c. s = sgn (x) (1 if p >= 0 was
                asked for), E_I is the identity on I, and u = (s o p - l1/d)/sqrt (l2^2 - l1^2/d) on I. Then

                    J = c diag (s) (E_I - 11'/d - u u') diag (s).

                J is symmetric, with eigenvalue c of multiplicity d - 2, and J x = 0. For d <= 2 it is 0. If only the
                norm of a column was set, J = c (E - p p'/l2^2), E without the entries that were cut. Added to J is
                    if the norm of x is kept:          p x'/|x|^2, which is not symmetric
                    if the norm is free (nearest):     p p'/|p|^2
   Method.      Two passes over a column: the moments of p and y on I, then the product. Needs only x, p and c.
   Degenerate.  A zero column p has the derivative 0. If |x_i| equals the threshold, the derivative is that of the
                side where i is not in the support. A projection that is not unique has no derivative; the caller must
                check this.
   Cost.        About four passes over memory, with the search for NaN.
   Source.      Thom and Palm (2013), section 3.4, with the product of matrices there multiplied out. */
#ifndef SL_PROJ_HOYER_JACOBIAN_H
#define SL_PROJ_HOYER_JACOBIAN_H

#include "base/sl_base.h"
#include "sl_proj_hoyer.h"

/* The point x of the Jacobian: how it was projected, and the fields of sl_hoyer_info that are needed. */
typedef struct
{
  sl_hoyer_norm norm;
  int nonneg;
  const double *slope, *l2; /* one number per column */
  const unsigned char *projected;
  size_t step; /* 1; or 0 if X has one column, used for every column of Y */
} sl_hoyer_point;

/* Z = J Y column by column, or J'Y if transposed.
     X, P    d-by-n, or d-by-1 if step is 0: the points and their projections
     Y, Z    d-by-n
   All are column-major with leading dimensions >= d. Returns SL_NOT_FINITE for a NaN or infinity in X, P or Y;
   SL_BAD_INPUT for a slope or norm that is negative or not finite, d = 0 < n, or a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer_jacobian##sfx (size_t d, size_t n, const real *X, size_t ldx, const real *P, size_t ldp, \
                                         const sl_hoyer_point *point, int transposed, const real *Y, size_t ldy, \
                                         real *Z, size_t ldz, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* Checks that P is the projection of X, as point describes it (step 1): SL_OK if it is, SL_BAD_INPUT if a column is
   not. The tolerance is the square root of the rounding unit, so that no true projection is refused. Entries must be
   finite. Checked are: the signs; the norm; p = slope (|x| - threshold) on the support, for one threshold; no entry
   above the threshold elsewhere; if the slope is 0, that the support has the largest entries. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer_fits##sfx (size_t d, size_t n, const real *X, size_t ldx, const real *P, size_t ldp, \
                                     const sl_hoyer_point *point, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
