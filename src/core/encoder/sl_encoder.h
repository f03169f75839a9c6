/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder.h -- learned encoders: networks whose layers are steps of a sparse coder, their codes and derivatives.

   Networks. A network computes a code z of length p from a sample x of length d, beginning with z = 0, or
             with a given one (srsc):

             lista   layers times z = soft (W x + S z, theta)
             srsc    layers times v = W x + S z; z_k is the proximal step of proj/sl_prox_srsc.h at t = v_k, with
                     L = lambda / theta, cost = gamma G_k and before = the old z_k
             lcod    B = W x; layers times b = soft (B, theta), k = the first place of the largest |b_k - z_k|,
                     B += S_k (b_k - z_k), z_k = b_k; at last z = soft (B, theta)

             coupled layers times z = soft (z + s W (x - D z), s theta)

             W, S    d and p columns of length p; S_k is column k
             s       coupled: the step of a layer, at least 0, which stands in S: one number for each set
             D       coupled: a dictionary, d-by-p, that all layers share and that does not learn
             theta   thresholds, at least 0 (srsc: above 0): one, or one for each of the p units
             sets    1, or `layers`: then layer t has W, S and theta of its own, which stand one set after the other.
                     lcod and srsc have one set, srsc one threshold
             G       change of the support regularizer, from the supports of the neighbours (coding/sl_supports.h);
                     0 without neighbours

             With W = D'/L, S = I - D'D/L and theta = lambda / L a lista or srsc network does the proximal gradient
             steps of sparse coding or SRSC with the dictionary D. lcod does the coordinate steps. coupled is
             lista with S = I - s W D (Chen et al. 2018), so that a layer has d p numbers in place of p^2 + d p. With
             W = D'/L, s = 1 and theta = lambda / L it does the proximal gradient steps.
   Derivatives. The thresholds, the gates of srsc and the choice of k in lcod are constant between their kinks, and so is
             a code to begin with:
             dv_k = dz_k where |v_k| > theta_k and z_k was not set to 0, else 0 (also where a small number stands in
             for an infimum); d theta_k = -sum dv_k sign (v_k).
   Method.   Codes stay lists of nonzeros: S z costs p times their number, dz = S' dv their number squared. The
             derivatives of the samples of a batch are kept, and each column of the gradients is the sum of its terms,
             samples in order. So the bits do not depend on the number of threads. coupled multiplies W by the
             residuals of a tile of samples at once, by BLAS; which samples share a tile depends on their numbers
             alone.
   Range.    Everything is computed in double and rounded to the precision of the parameters. The products with W
             of coupled are of that precision.
   Cost.     A layer p times the nonzeros of z, W x p times those of x; the derivatives about twice as much. A layer
             of coupled d times p and d times the nonzeros of z.
   Source.   Gregor and LeCun (2010), Learning fast approximations of sparse coding (lista, lcod); Yang et al. (2017),
             Support regularized sparse coding and its fast encoder, section 4 (srsc); Chen, Liu, Wang and Yin (2018),
             Theoretical linear convergence of unfolded ISTA (coupled). */
#ifndef SL_ENCODER_H
#define SL_ENCODER_H

#include "coding/sl_supports.h"
#include "linalg/sl_graph.h"
#include "linalg/sl_products.h"
#include "linalg/sl_sweep.h"
#include "net/sl_update.h"

typedef enum { SL_ENCODER_LISTA, SL_ENCODER_LCOD, SL_ENCODER_SRSC, SL_ENCODER_COUPLED, SL_ENCODERS } sl_encoder_kind;

/* W, S and theta are of the precision of the function called. lambda, gamma and epsilon are for srsc, D for
   coupled. */
typedef struct
{
  sl_encoder_kind kind;
  size_t d, p, layers, sets, thresholds;
  void *W, *S, *theta;
  double lambda, gamma, epsilon;
  const void *D;
} sl_encoder;

/* For srsc: the supports of the neighbours, null where there are none, and a graph whose column i weighs those of sample
   i; and the codes that the layers begin with, p rows, null for 0. */
typedef struct
{
  const sl_supports *codes;
  sl_graph graph;
  const sl_data *start;
} sl_neighbours;

/* The loss of a code z of sample i: |z - z*|^2, z* being column i of codes, p rows; or, if codes is null, the objective
   1/2 |x - D z|^2 + lambda |z|_1, D being d-by-p. */
typedef struct
{
  const sl_data *codes;
  const void *D;
  double lambda;
} sl_encoder_loss;

/* Gradients of a loss by W, S and theta, of their sizes, and by X, d-by-n; for coupled also by D. */
typedef struct
{
  void *W, *S, *theta, *X, *D;
} sl_encoder_gradients;

/* How parameters change in training.
     rule             for W, S and theta; the factor in it is not read
     max_norm         norm that the gradient of a batch is clipped to
     least            lower bound of theta; that of the steps of coupled is 0
     batch            samples of an update
     first, second    states of the optimizer for W, S and theta, or null, see sl_update.h */
typedef struct
{
  sl_update_rule rule[3];
  double max_norm, least;
  size_t batch;
  void *first[3], *second[3];
} sl_encoder_updates;

/* X has d rows and n columns; its column i is the sample i of the neighbours and of loss->codes. All functions return
   SL_NOT_FINITE where a code or a derivative is not finite, SL_BAD_INPUT for sizes that do not fit, SL_OUT_OF_MEMORY,
   or SL_INTERRUPTED.

   encode            Z, out: the codes, p-by-n.
   encoder_sweep     codes of a group whose samples are each other's neighbours: in the given order, every code is
                     computed from the supports of the others as they are by then, which neighbours->codes has, in and
                     out. Z, out: p-by-n; only the columns in order are written. *changed, out: how many supports changed.
   encoder_losses    value, nonzeros, out: count numbers each, the losses of the samples which[0] ..., and how many
                     entries of their codes are not 0.
   encoder_gradient  out: gradients of the loss sum_i dz_i' z_i, dz_i being column i of dZ, p-by-n; and the codes Z,
                     p-by-n.
   encoder_learn     Goes through the samples order[0] .. order[count-1], batch by batch; after each, parameters move
                     by the gradient of its mean loss. If latest is not null, it is the codes of the neighbours, and
                     the supports of the samples of a batch take their place there after it. Counts of the rules
                     go on. After any status but SL_OK parameters, states and supports are undefined. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_encode##sfx (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, real *Z, \
                            const sl_stop *stop); \
  sl_status sl_encoder_sweep##sfx (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, \
                                   const sl_order *order, real *Z, size_t *changed, const sl_stop *stop); \
  sl_status sl_encoder_losses##sfx (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, \
                                    const sl_encoder_loss *loss, size_t count, const size_t *which, double *value, \
                                    double *nonzeros, const sl_stop *stop); \
  sl_status sl_encoder_gradient##sfx (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, \
                                      const real *dZ, const sl_encoder_gradients *gradients, real *Z, \
                                      const sl_stop *stop); \
  sl_status sl_encoder_learn##sfx (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, \
                                   const sl_supports *latest, const sl_encoder_loss *loss, \
                                   sl_encoder_updates *updates, size_t count, const size_t *order, \
                                   const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
