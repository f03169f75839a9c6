/* sl_nmf_rule.h -- how one factor is improved while the other stands still.

   Problem.  min 1/2 |Y - E F'|_F^2 + l1 sum (F) + l2/2 |F|_F^2 over F >= 0 (and what the rule asks of F), given the
             Gram matrix A = E'E (r-by-r) and the products B = Y'E (n-by-r). F is n-by-r: V = H' for Y = X, E = W, and
             W for Y = X', E = V. Without the data at hand that is minimising 1/2 <F A, F> - <F, B>; the penalties
             make it A + l2 I and B - l1.
   Rules.    A method of factorisation is a rule for V and a rule for W:
             hals      exact cyclic updates of the components (sl_hals.h)
             nesterov  the optimal gradient method (sl_nesterov_private.h)
             mu        multiplicative updates (sl_multiplicative_private.h)
             gsp, csp  accelerated projected gradients, the columns of F having an average sparseness, perhaps
                       weighted, or each its own (sl_nmf_projected_private.h)
             nmfsc     projected gradients with step halving, each column having its own (sl_nmfsc_private.h)
   Measure.  How far F is from stationary: the squared norm of the projected gradient or, where F is projected, the
             fixed-point residual, relative to F and not squared. */
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
  size_t max_iter;          /* sweeps or steps; 0 leaves F alone */
  double tol;               /* what ends them earlier; see the kernel */
  double l1, l2;            /* penalties */
  const double *sparseness; /* targets: one, or r of them for csp and nmfsc */
  size_t targets;
  const double *weights; /* gsp: null, or so many times n of them: 1, for all columns, or r */
  size_t weighted;
  double *size; /* nmfsc: of the steps, in and out; null: 1 to begin with */
} sl_nmf_rule;

/* improve   Improves F in place; *steps is the number of sweeps or steps done, and *measure, unless null, the measure
             of F as it was.
   measure   *inner = <B, F>, without penalties, and the measure of F as it is.
   Return SL_BAD_INPUT for empty matrices or a rule that is incomplete, SL_NOT_FINITE, SL_OUT_OF_MEMORY,
   SL_INTERRUPTED (F is then feasible and no worse than before). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_improve##sfx (const sl_nmf_rule *rule, size_t n, size_t r, const real *A, const real *B, real *F, \
                                 double *measure, size_t *steps, const sl_stop *stop); \
  sl_status sl_nmf_measure##sfx (const sl_nmf_rule *rule, size_t n, size_t r, const real *A, const real *B, \
                                 const real *F, double *inner, double *measure, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
