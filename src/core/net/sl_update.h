/* sl_update.h -- one update of a learner's parameters by their gradient, for flat arrays.

   Rules.       w parameters, g = factor * gradient, all entry by entry, t = 1, 2, ... the number of the update:

                sgd        w <- w - decay w - step g
                momentum   v <- mu v - step g,  w <- w - decay w + v
                nesterov   v <- mu v - step g,  w <- w - decay w + mu v - step g
                adam       m <- b1 m + (1 - b1) g,  s^2 <- b2 s^2 + (1 - b2) g^2,
                           w <- w - decay w - step (m / (1 - b1^t)) / (s / sqrt (1 - b2^t) + epsilon)

                factor     1, or what clips the gradient's norm
                step       size of the step
                decay      the part of w that this update takes off: decoupled weight decay. That of Loshchilov and
                           Hutter is eta lambda, eta being the schedule's factor; it does not go through v, m and s
                mu, b1, b2 part of the past that is kept
                v          velocity, state `first` of momentum and nesterov
                m, s       means of g and, as a root, of g^2: states `first` and `second` of adam. Both begin with 0

                Nesterov's w is the point ahead, theta + mu v, where the gradient is taken: the update is that of
                Sutskever et al. for theta, written for w.
   Clipping.    factor = min (1, max_norm / norm), the norm over all arrays of a model.
   Range.       Everything is computed in double and rounded to the precision of the parameters. Adam keeps s and not
                s^2: s has the range of g itself, so that neither a gradient of 1e30 in single nor one of 1e300 in
                double overflows, and tiny ones do not vanish. s is the Euclidean norm of two numbers, scaled by the larger.
                Then m / (s + epsilon sqrt (1 - b2^t)) is taken before it is multiplied by sqrt (1 - b2^t) / (1 - b1^t),
                which is the same and overflows only where the truth does.
   Fixed.       An entry that is marked as fixed keeps parameter and state; its gradient is not looked at.
   Degenerate.  A gradient of 0 leaves w in sgd; momentum and adam go on by their past.
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

/* What the gradient is multiplied by so that its norm is at most max_norm > 0, which may be infinite. An infinite norm
   gives 0: there is no telling how long the gradient is. */
static inline double
sl_clip_factor (double max_norm, double norm)
{
  return norm <= max_norm ? 1 : max_norm / norm;
}

/* update          Improves the count parameters w in place, and the states; first and second may be null where the
                   rule has none; second is at least 0. g may be none of them. Entry i is fixed where fixed is not null
                   and fixed[i] not 0.
                   Returns SL_NOT_FINITE where a parameter or state that is not fixed has become NaN or infinite, for
                   g was, or it left the range: w and the states are then of no use. SL_BAD_INPUT, for a rule out of
                   the bounds above or a state that is wanting, and SL_OUT_OF_MEMORY leave everything as it is.
   gradient_norm   *norm <- sqrt (*norm^2 + sum g_i^2), over what is not fixed: 0 to begin with, and after calls for
                   each array that of all. It is infinite only where the truth overflows. Returns SL_NOT_FINITE for a
                   NaN or infinity in g, SL_BAD_INPUT for a norm below 0 or NaN, SL_OUT_OF_MEMORY. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_update##sfx (const sl_update_rule *rule, size_t count, const real *g, const unsigned char *fixed, \
                            real *w, real *first, real *second); \
  sl_status sl_gradient_norm##sfx (size_t count, const real *g, const unsigned char *fixed, double *norm);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
