/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_rule.h -- update rules: how one factor is improved while the other is fixed.

   Problem.  min 1/2 |Y - E F'|_F^2 + l1 sum (F) + l2/2 |F|_F^2 over F >= 0, and over the constraint of the rule.

             Y, E    X and W for F = V = H'; X' and V for F = W
             F       n-by-r, the factor to be improved
             A, B    E'E (r-by-r) and Y'E (n-by-r)

             Without the data at hand this is min 1/2 <F A, F> - <F, B>; the penalties make it A + l2 I and B - l1.
   Rules.    A method of factorisation is a rule for V and a rule for W:
             hals      exact cyclic updates of the components (sl_hals.h)
             nesterov  Nesterov's optimal gradient method (sl_nesterov_private.h)
             mu        multiplicative updates (sl_multiplicative_private.h)
             gsp       accelerated projected gradients; the columns of F have a given average sparseness, perhaps
                       weighted; the projection scales columns or does not (sl_nmf_projected_private.h)
             csp       the same; each column of F has its own sparseness
             nmfsc     projected gradients with step halving; each column has its own sparseness (sl_nmfsc_private.h)
   Measure.  How far F is from stationary: the squared norm of the projected gradient; for gsp the
             residual of sl_nmf_stationary_private.h, relative to the gradient and not squared; for csp and nmfsc the
             fixed-point residual of sl_nmf_projected_private.h, relative to F and not squared. */
#ifndef SL_NMF_RULE_H
#define SL_NMF_RULE_H

#include "base/sl_base.h"

typedef enum {
  SL_RULE_HALS,
  SL_RULE_NESTEROV,
  SL_RULE_MU,
  SL_RULE_GSP,
  SL_RULE_CSP,
  SL_RULE_NMFSC,
  SL_RULES /* how many there are */
} sl_rule_kind;

typedef struct
{
  sl_rule_kind kind;
  size_t max_iter; /* limit of the sweeps or steps; 0 leaves F alone */
  double tol;      /* ends them earlier; see the header of the rule */
  double l1, l2;   /* penalties */
  int removes;     /* hals: whether traces become 0, as l1 > 0 and the other factor has a penalty or is fixed */
  const double *sparseness; /* one number, or r of them for csp and nmfsc */
  size_t targets;           /* how many */
  const double *weights;    /* gsp: n times `weighted` numbers, or null */
  size_t weighted;          /* 1 for the same weights in all columns, or r */
  int scaled;               /* gsp: whether thresholds are divided by the lengths of the columns */
  double *size;             /* nmfsc: in and out, the size of the steps; null: 1 at first */
} sl_nmf_rule;

/* nmf_improve   Improves F in place. Out: *steps, the number of sweeps or steps; *measure, that of F as it was, or
                 null.
   nmf_measure   Out: *inner = <B, F>, without penalties, and *measure, that of F.
   nmf_residual  The measure of F by a rule gsp from gradients: G is that at F, and B minus that at 0.
   Return SL_BAD_INPUT for empty matrices or an incomplete rule, SL_NOT_FINITE, SL_OUT_OF_MEMORY,
   SL_INTERRUPTED (F is then feasible and no worse than before). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_improve##sfx (const sl_nmf_rule *rule, size_t n, size_t r, const real *A, const real *B, real *F, \
                                 double *measure, size_t *steps, const sl_stop *stop); \
  sl_status sl_nmf_measure##sfx (const sl_nmf_rule *rule, size_t n, size_t r, const real *A, const real *B, \
                                 const real *F, double *inner, double *measure, const sl_stop *stop); \
  sl_status sl_nmf_residual##sfx (const sl_nmf_rule *rule, size_t n, size_t r, const real *G, const real *B, \
                                  const real *F, double *residual, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
