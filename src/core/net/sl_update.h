/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_update.h -- optimizers: one update of parameters by their gradient, for flat arrays.

   Rules.       Entry by entry:

                sgd        w <- w - decay w - step g
                momentum   v <- mu v - step g,  w <- w - decay w + v
                nesterov   v <- mu v - step g,  w <- w - decay w + mu v - step g
                adam       m <- b1 m + (1 - b1) g,  s^2 <- b2 s^2 + (1 - b2) g^2,
                           w <- w - decay w - step (m / (1 - b1^t)) / (s / sqrt (1 - b2^t) + epsilon)

                w          parameters
                g          factor * gradient
                factor     1, or less to clip the norm of the gradient
                step       size of the step
                decay      decoupled weight decay: the fraction of w that this update subtracts. It does not enter v,
                           m and s. Loshchilov and Hutter call it eta lambda, eta being the factor of the schedule
                mu, b1, b2 decay rates of the running means
                v          velocity; state `first` of momentum and nesterov, 0 at first
                m, s       running means of g and, as a root, of g^2; states `first` and `second` of adam, 0 at first
                t          1, 2, ..., the number of the update

                Nesterov's w is the point ahead, theta + mu v, where the gradient is taken: the update is that of
                Sutskever et al. for theta, written for w.
   Clipping.    factor = min (1, max_norm / norm), the norm over all arrays of a model.
   Range.       sgd, momentum and nesterov are computed in the precision of the parameters, with coefficients rounded to
                it, so that a step is bound by memory and not by conversions; no sum is longer than three terms. Adam is
                computed in double and rounded. It keeps s and not s^2: s has the range of g itself, so that neither a gradient of 1e30 in single nor one of 1e300 in
                double overflows, and tiny ones do not vanish. The quotient of adam is computed so that it overflows
                only if its exact value does.
   Fixed.       An entry that is marked as fixed keeps its parameter and state; its gradient is not read.
   Degenerate.  For a gradient of 0 sgd changes w by the decay only; momentum and adam go on by their states.
   Threads.     Arrays are cut into pieces of one size, entries are independent, and the norms of pieces are added in
                order: the bits do not depend on the number of threads.
   Cost.        One pass over all arrays; for a norm one over g.
   Source.      Sutskever, Martens, Dahl and Hinton (2013); Kingma and Ba (2015); Loshchilov and Hutter (2019);
                Pascanu, Mikolov and Bengio (2013) for clipping. */
#ifndef SL_UPDATE_H
#define SL_UPDATE_H

#include "base/sl_base.h"

typedef enum {
  SL_UPDATE_SGD,
  SL_UPDATE_MOMENTUM,
  SL_UPDATE_NESTEROV,
  SL_UPDATE_ADAM,
  SL_UPDATES /* how many there are */
} sl_update_kind;

typedef struct
{
  sl_update_kind kind;
  double step;         /* at least 0 */
  double factor;       /* at least 0 */
  double decay;        /* from 0 to 1 */
  double momentum;     /* mu, in [0, 1); momentum and nesterov */
  double beta1, beta2; /* in [0, 1); adam, as the following */
  double epsilon;      /* at least DBL_MIN */
  uint64_t count;      /* t, at least 1 */
} sl_update_rule;

/* The factor that limits the norm of the gradient to max_norm > 0, which may be infinite. An infinite norm
   gives 0. */
static inline double
sl_clip_factor (double max_norm, double norm)
{
  return norm <= max_norm ? 1 : max_norm / norm;
}

/* update          Updates count parameters.
     g              gradient; must not overlap the others
     fixed          null, or count flags: entry i is fixed if fixed[i] is not 0
     w              in and out: parameters
     first, second  in and out: states, or null if the rule has none; second is at least 0
   Returns SL_NOT_FINITE if a parameter or state that is not fixed has become NaN or infinite, because g was or
   because it left its range: w and the states are then undefined. SL_BAD_INPUT, for a rule out of the bounds above or
   a missing state, and SL_OUT_OF_MEMORY leave everything unchanged.

   update_part     The same on the calling thread, for a part of the parameters. work: update_scratch bytes, not used
                   where nothing is fixed; may be null then.

   gradient_norm   *norm <- sqrt (*norm^2 + sum g_i^2) over the entries that are not fixed. Set *norm to 0 and call it
                   for each array; the result is the norm over all. It is infinite only if its exact value overflows.
   Returns SL_NOT_FINITE for a NaN or infinity in g, SL_BAD_INPUT for a *norm below 0 or NaN, SL_OUT_OF_MEMORY. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_update##sfx (const sl_update_rule *rule, size_t count, const real *g, const unsigned char *fixed, \
                            real *w, real *first, real *second); \
  sl_status sl_update_part##sfx (const sl_update_rule *rule, size_t count, const real *g, \
                                 const unsigned char *fixed, real *w, real *first, real *second, void *work); \
  size_t sl_update_scratch##sfx (void); \
  sl_status sl_gradient_norm##sfx (size_t count, const real *g, const unsigned char *fixed, double *norm);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
