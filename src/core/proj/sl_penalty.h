/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_penalty.h -- penalties that sum a norm over the rows of a matrix, as a table: a new penalty is one entry.

   Definition.  Omega (U) = the sum of norm (u) over the rows u of U, k-by-m. The ball Omega (U) <= tau is the constraint.

                penalty   norm                  dual norm
                l1        sum of moduli         largest modulus
                l12       length                length
                l1inf     largest modulus       sum of moduli

   Projection.  The proximal step of the constraint.
   Manifold.    Near U the norm of a row is smooth where the row stays on the manifold of points with the same zeros (l1,
                l12) or the same largest entries (l1inf): Newton's method moves there. Entry c of the row is sign[c] times
                the variable at[c], or it is held at zero: at[c] = none.
   Smooth dual. A smooth function that grows with the dual norm, for ascents; null where the dual norm is that of the best
                entry, which needs none. */
#ifndef SL_PENALTY_H
#define SL_PENALTY_H

#include "base/sl_base.h"

/* A row w of U, its entries ld apart like those of all that belongs to it. */
typedef struct
{
  size_t m, ld;
  const double *w;
  size_t none, *at;
  double *sign;
} sl_penalty_row;

/* name             as it is told in an option
   norm, dual_norm  of m numbers, ld apart
   atom             the row of norm tau whose product with g is the largest, tau times the dual norm of g; 0 for g = 0
   project          P = the nearest point to V, k-by-m, in the ball of radius tau; they must not overlap
   manifold         at and sign of a row, whose first variable has the number `variables`; normal: the gradient of the norm
                    by each variable. Gives the number of the variable after the last one
   curvature        M, N-by-N, lower triangle, += lambda times the Hessian of the norm by the variables; null for 0
   max_step         the least of t and the step at which the manifold of the row ends on the way step
   retract          u, which is the row after a step, onto the manifold or its end
   smooth_dual      the smooth function at m numbers side by side; width: of the region where a modulus is rounded off
   smooth_gradient  its gradient */
typedef struct
{
  const char *name;
  double (*norm) (size_t m, const double *u, size_t ld);
  double (*dual_norm) (size_t m, const double *g, size_t ld);
  void (*atom) (size_t m, const double *g, size_t ld, double tau, double *atom);
  sl_status (*project) (size_t k, size_t m, const double *V, double tau, double *P);
  size_t (*manifold) (const sl_penalty_row *row, size_t variables, double *normal);
  void (*curvature) (const sl_penalty_row *row, double lambda, size_t N, double *M);
  double (*max_step) (const sl_penalty_row *row, const double *step, double t);
  void (*retract) (const sl_penalty_row *row, double *u);
  double (*smooth_dual) (size_t m, const double *g, double width);
  void (*smooth_gradient) (size_t m, const double *g, double width, double *gradient);
} sl_penalty;

typedef enum {
  SL_PENALTY_L1,
  SL_PENALTY_L12,
  SL_PENALTY_L1INF,
  SL_PENALTIES /* how many there are */
} sl_penalty_kind;

extern const sl_penalty sl_penalties[SL_PENALTIES];

/* Omega (U), and the dual norm of G: the largest of its rows. */
double sl_penalty_value (const sl_penalty *penalty, size_t k, size_t m, const double *U);
double sl_penalty_dual (const sl_penalty *penalty, size_t k, size_t m, const double *G);

#endif
