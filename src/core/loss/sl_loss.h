/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_loss.h -- the losses of all learners: value and derivative with respect to the scores, column by column.

   Problem.     A column o of m scores is compared with a target: a class y out of 1 .. m, or a column y of m numbers.

                loss             target    value                                     derivative                smooth
                logistic         class     log (sum_k e^o_k) - o_y                   p - e_y                   1/2
                smoothed hinge   class     log (1 + sum_{k != y} e^(1 + o_k - o_y))  q - e_y                   1/2
                squared hinge    class     sum_{k != y} h_k^2                        2 (h - (sum h) e_y)       2 m
                binary logistic  -1 or +1  sum_k log (1 + e^(-y_k o_k))              -y_k / (1 + e^(y_k o_k))  1/4
                squared          numbers   1/2 |o - y|^2                             o - y                     1

                p          softmax of o
                q          softmax of o + 1 - e_y
                h_k        max (1 + o_k - o_y, 0) for k != y, and h_y = 0
                e_y        the y-th unit vector
                smooth     a Lipschitz constant of the derivative, in the Euclidean norm

                A column may have a weight, which multiplies its value and its derivative.
   Accuracy.    Exponentials are taken of differences to the largest score (of o, or of o + 1 - e_y), so none
                overflows. If the class y has the largest score, value and derivative are computed from the other
                terms alone (log1p), so that they keep their digits however small they are. The binary loss uses
                e^-|o_k| likewise. Everything is computed in double; only the derivative is rounded to single.
   Range.       Finite scores give no NaN. The value, or an entry of the derivative, is infinite only if its exact
                value, with or without the weight, leaves the range of its type, or a difference of two scores that of
                double.
   Degenerate.  One class: logistic and hinges are 0. Weight 0: value and derivative are 0. At a kink, h_k = 0, the
                squared hinge has the derivative 0.
   Threads.     A column is computed by one thread, and nothing is summed over columns: the caller sums the values, in
                the order of the columns. The bits of a column do not depend on the columns beside it.
   Cost.        One exponential for each score; none for the squared hinge and the squared loss.
   Source.      Blondel, Niculae, Otsuka and Ueda (2017); Crammer and Singer (2001) for the hinge of
                several classes. */
#ifndef SL_LOSS_H
#define SL_LOSS_H

#include "base/sl_base.h"

typedef enum {
  SL_LOSS_LOGISTIC,
  SL_LOSS_SMOOTHED_HINGE,
  SL_LOSS_SQUARED_HINGE,
  SL_LOSS_BINARY_LOGISTIC,
  SL_LOSS_SQUARED,
  SL_LOSSES /* how many there are */
} sl_loss_kind;

/* Samples side by side, in double: m scores each, the classes where there are any, weights or null. */
typedef struct
{
  size_t m, n;
  const double *label, *weight;
} sl_loss_samples;

/* The table of losses: a new one is an entry of it.
     labels, signs    whether the targets are classes, or -1 and +1; else they are numbers
     exponentials     whether there are any, for the cost
     smooth           the constant of smoothness: smooth + smooth_each * m
     pass             values and derivatives of a block, see sl_loss_terms_private.h
     hessian_product  HV, m-by-n: the change of the derivatives S for the change V of the scores, to first order: the Hessian
                      by the scores times V, for the squared hinge a generalised one. S has the weights in it */
typedef struct sl_loss_block sl_loss_block;
typedef struct
{
  const char *name;
  int labels, signs, exponentials;
  double smooth, smooth_each;
  void (*pass) (const sl_loss_block *block);
  void (*hessian_product) (const sl_loss_samples *s, const double *S, const double *V, double *HV);
} sl_loss_term;
extern const sl_loss_term sl_losses[SL_LOSSES];

/* Losses of n columns of scores.
     O        scores, m-by-n, column-major, leading dimension ldo >= m
     label    n classes, if the loss takes them; else not read
     Y        targets, m-by-n, leading dimension ldy >= m, for the other losses; else not read
     weight   n numbers, or null for 1
     value    out: n values, or null
     D        out: derivative, m-by-n, leading dimension ldd >= m, or null; may be O if ldd = ldo
   Returns SL_NOT_FINITE for a NaN or infinity in O; SL_BAD_INPUT for a label that is no integer from 1 to m, a target
   that is not -1 or +1 (binary logistic) or not finite (squared), a weight that is negative or not finite, m = 0 < n,
   targets that are null, or a leading dimension below m; SL_OUT_OF_MEMORY; SL_INTERRUPTED. value and D are then
   undefined. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_loss##sfx (sl_loss_kind kind, size_t m, size_t n, const real *O, size_t ldo, const double *label, \
                          const real *Y, size_t ldy, const double *weight, double *value, real *D, size_t ldd, \
                          const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
