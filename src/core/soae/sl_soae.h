/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_soae.h -- the supervised online auto-encoder: a classifier and a reconstruction with one sparse hidden layer.

   Model.    For a sample x of length d with class y out of 1 .. c:

             u = W'x,  h = f (u),  x~ = W h,  s = V h + theta,  E = (1 - a) (1 - corr (x~, x)) + a H (s, y).

             W         bases, d-by-n, one column for each unit
             f         activity: hoyer, the projection to sparseness `target` and |h|_2 = 1; l0, which keeps the
                       `target` units of largest |u|; tanh
             V, theta  output weights, c-by-n, and thresholds
             corr      correlation of the entries, each about their mean
             H         multiclass logistic loss (loss/sl_loss.h)
             a         trade-off between classification, 1, and reconstruction, 0

   Gradient. With J the Jacobian of f at u (symmetric), delta the derivative of H, x^ = x and x~ minus their means,
             and g = -(x^/|x^| - corr x~^/|x~^|) / |x~^|:

             e = J ((1 - a) W'g + a V'delta),   dE/dW = (1 - a) g h' + x e',   dE/dV = a delta h',   dE/dtheta = a delta.

             J e = c s o (w - mean w - q q'w / |q|^2) on the support, for hoyer, with slope c (proj/sl_proj_hoyer.h),
             s = sgn (u), w = s o e, q = |h| minus its mean. It is 0 where the slope is, as for two units or less.
   Degenerate. A constant x or x~ has correlation 0 and gives no gradient.
   Online.   After each batch W moves by -step_W, and V and theta by -step_V, times the mean gradient of its samples. A
             batch of one stays on the calling thread and touches the columns of active units alone.
   Jitter.   A sample that is a picture is shifted by one pixel in one of eight directions, or not at all, each with
             the same chance; pixels that come in are 0. The draws are number i of stream 0 (net/sl_counter.h) for
             sample i of a batch, under the seed plus 2^32 times the number of the batch.
   Cost.     A product with W, two with the columns of active units, and their update; those for g only if a < 1.
   Source.   Thom and Palm (2013), Sparse activity and sparse connectivity in supervised learning, sections 3 and 4. */
#ifndef SL_SOAE_H
#define SL_SOAE_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

typedef enum { SL_SOAE_HOYER, SL_SOAE_L0, SL_SOAE_TANH, SL_SOAE_ACTIVITIES } sl_soae_activity;

/* W, V and theta are of the precision of the function called. target is not read for tanh. */
typedef struct
{
  sl_soae_activity activity;
  size_t d, n, c;
  double target;
  void *W, *V, *theta;
} sl_soae;

/* label, a class for each column of X. tradeoff is a. weight: null, or v_i, at least 0, for each column, by which its
   terms and derivatives are multiplied, and with which it counts in sums. */
typedef struct
{
  const sl_data *X;
  const double *label;
  double tradeoff;
  const double *weight;
} sl_soae_task;

/* step, for W and for V and theta. batch, samples of an update. rows, columns: of the pictures that samples are, or 0 for
   no jitter. seed, and the number of the first batch. fixed: null, or d-by-n flags: entries of W whose flag is not 0 stay
   as they are. */
typedef struct
{
  double step[2];
  size_t batch, rows, columns;
  uint64_t seed, first;
  const unsigned char *fixed;
} sl_soae_rule;

/* Sums over samples: 1 - corr, H, samples whose largest score is that of their class, active units. */
typedef struct
{
  double reconstruction, entropy, hits, active;
} sl_soae_sums;

/* Both return SL_NOT_FINITE where something is not finite, SL_BAD_INPUT for sizes that do not fit, labels that are no
   classes or numbers out of range, SL_OUT_OF_MEMORY or SL_INTERRUPTED. The caller must hold the BLAS.
     soae_gradient  GW, GV, gtheta, out: the gradient of the mean of E over all samples, of the sizes of W, V and theta;
                    *sums, out.
     soae_learn     Goes through the samples order[0] .. order[count-1]; sums of the samples are added to *sums, each
                    for the parameters that it met. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_soae_gradient##sfx (const sl_soae *net, const sl_soae_task *task, real *GW, real *GV, real *gtheta, \
                                   sl_soae_sums *sums, const sl_stop *stop); \
  sl_status sl_soae_learn##sfx (const sl_soae *net, const sl_soae_task *task, const sl_soae_rule *rule, \
                                size_t count, const size_t *order, sl_soae_sums *sums, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
