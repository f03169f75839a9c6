/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_polynet.h -- convex polynomial networks and factorisation machines with several outputs.

   Model.       o_c (x) = sum_r U_rc s (h_r, x) + w_c'x + b_c for the outputs c = 1 .. m, with bases h_r, |h_r| <= 1, and
                  polynomial network       s (h, x) = (h'x)^2
                  factorisation machine    s (h, x) = ((h'x)^2 - (h.^2)'(x.^2)) / 2
   Problem.     min F = sum_i v_i l (y_i, o (x_i)) + sum_jc ridge_j/2 W_jc^2  subject to  Omega (U) <= tau, over the bases
                as well. b is free, or 0. Without a ridge W is 0.

                X       p-by-n data, samples in columns (with a row of ones where the caller wants linear terms)
                H       p-by-k, the bases in columns
                Z       n-by-k, their features: Z_ir = s (h_r, x_i)
                U, b    k-by-m and m numbers
                W, L    p-by-m, with the columns w_c; m-by-n, the linear part of the scores, W'X
                S, D    m-by-n, the derivatives of the losses by the scores; D = -S
                Gamma_c X diag (D_c) X', for a machine half of that without its diagonal; g_c (h) = h' Gamma_c h
                Omega   the sum of a norm of the rows of U, see proj/sl_penalty.h
                dual    the dual norm, of the row g (h)

   Method.      Conditional gradient with refitting. A new basis is one with a large dual norm of g (h)
                (sl_polynet_select); then all of U, or of U and H, is fitted again (sl_polynet_output, sl_polynet_full),
                and W and b in turn with it (sl_polynet_linear). None of them ever increases F, which is convex in U, W
                and b.
   Degenerate.  A basis of zeros, and a row of U that is zero, contribute nothing.
   Precision.   Everything is in double.
   Samples.     Sums over samples, threads and teams as in linalg/sl_samples.h. Each member of a team, which has at least
                one sample, runs the kernel on the same parameters. What belongs to samples, such as Z and L, stays with
                the member.
   Source.      Blondel, Niculae, Otsuka and Ueda (2017), Multi-output polynomial networks and factorization machines. */
#ifndef SL_POLYNET_H
#define SL_POLYNET_H

#include "base/sl_base.h"
#include "linalg/sl_samples.h"
#include "loss/sl_loss.h"
#include "proj/sl_penalty.h"

/* The data, of precision double. squares is X.^2 for a factorisation machine and null for a polynomial network;
   of a sparse matrix the transpose stands beside it, or null, see sl_times. samples: the columns of X. */
typedef struct
{
  const sl_data *X, *Xt, *squares, *squares_t;
  sl_samples samples;
} sl_polynet_data;

/* What is to be minimised: loss and targets of the samples as for sl_loss, m outputs, and the ball of radius tau. offset,
   m-by-n or null, is added to the scores: what is not fitted in a refit. ridge, p numbers, is read by sl_polynet_linear
   only: each is above 0, and infinite where the feature has no linear part. */
typedef struct
{
  sl_samples samples;
  sl_loss_kind loss;
  size_t m;
  const double *label, *Y, *weight;
  const sl_penalty *penalty;
  double tau;
  int intercept; /* whether b is fitted; else it stays */
  const double *offset, *ridge;
} sl_polynet_task;

/* When a refit ends: after so many steps, or where what it may gain is at most target. */
typedef struct
{
  size_t steps;
  double target;
} sl_polynet_limit;

/* How a refit went. curvature is what the next one may start with: 0 for unknown. */
typedef struct
{
  double objective, steps, gap, curvature;
} sl_polynet_report;

/* All of them return SL_OUT_OF_MEMORY or SL_INTERRUPTED too, and SL_NOT_FINITE where scores leave the range of double.
   Outputs are then undefined. */

/* Z = features of k bases, n-by-k; n may be 0. */
sl_status sl_polynet_features (const sl_polynet_data *data, size_t k, const double *H, double *Z,
                               const sl_stop *stop);

/* Q = [Gamma_1 h_1, ..., Gamma_r h_r], p-by-r, for D r-by-n and H p-by-r. */
sl_status sl_polynet_products (const sl_polynet_data *data, size_t r, const double *D, const double *H, double *Q,
                               const sl_stop *stop);

/* O, m-by-n, = (Z U)', and sums, k-by-m, = Z'S', for Z n-by-k, U k-by-m and S m-by-n; n may be 0. */
sl_status sl_polynet_of_bases (const sl_samples *samples, size_t k, size_t m, const double *Z, const double *U,
                               double *O, const sl_stop *stop);
sl_status sl_polynet_sums (const sl_samples *samples, size_t k, size_t m, const double *Z, const double *S,
                           double *sums, const sl_stop *stop);

/* A basis with a large dual norm of g (h).
     m, D               outputs, and the negative derivatives, m-by-n
     mixtures, mixture  weights of further combinations of the outputs, in columns, m-by-mixtures; may be none. They have
                        no use for the l1 penalty
     starts             p-by-(m + mixtures), vectors that are not zero, one for each output and combination, for Lanczos'
                        method
     count, H0          p-by-count, further vectors to start from, may be 0; only 16 are looked at
     h                  out: the basis, of length 1
     g                  out: the row g (h), m numbers
     lambda             out: m numbers, for each c the modulus of the eigenvalue of largest modulus of Gamma_c, as far as
                        Lanczos' method has found it: at most the true one, but for rounding
   For each output and each combination the eigenvectors at both ends of the spectrum are found: for the l1 penalty to
   1e-4, and the best one for an output is the result. For the others by eight steps of Lanczos' method; then these vectors
   (at most 32, and 6 for more than 20000 samples, those with the largest modulus of their eigenvalues) and H0 are improved
   by h <- the direction of (1 - eta) h + eta q/|q|, where q is half the gradient of the dual norm (of its square, or
   smoothed), with Armijo's rule; every second step the worse half of them ends. This finds a local maximum. For the l1inf
   penalty with all combinations of signs as mixtures it is the global one, as far as Lanczos' method finds the
   eigenvalues. Samples of a sparse X are gone through once for each product, and nothing of their number is held. */
sl_status sl_polynet_select (const sl_polynet_data *data, const sl_penalty *penalty, size_t m, const double *D,
                             size_t mixtures, const double *mixture, const double *starts, size_t count,
                             const double *H0, double *h, double *g, double *lambda, const sl_stop *stop);

/* F, and its gradients by U, k-by-m, b, and H, p-by-k, each of which may be null; at U, b, H. */
sl_status sl_polynet_gradient (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, const double *H,
                               const double *U, const double *b, double *objective, double *by_U, double *by_b,
                               double *by_H, const sl_stop *stop);

/* Refits U and b, which must be feasible, for the features Z. Either Newton's method in the ball: a quadratic model
   with the Hessian of the losses is minimised there without looking at samples, and F is lowered on the way to its
   minimiser; or, where k, m and n make these matrices too dear, accelerated projected gradient (FISTA) with
   backtracking, which starts anew where F would increase. report->curvature on entry: 0, or that of an earlier call;
   Newton's method leaves it. report->gap bounds what is left to gain (where b is not fitted).
     Cost of a step  Newton: k^2 m^2 n/2 for coupled outputs (less where few classes compete for a sample), else k^2 m n;
                     and (k m)^3 for the model. FISTA: k m n.
     Source          for Newton's method Lee, Sun and Saunders (2014), Proximal Newton-type methods for minimizing
                     composite functions. */
sl_status sl_polynet_output (const sl_polynet_task *task, size_t k, const double *Z, double *U, double *b,
                             const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop);

/* Refits U, b and H, and gives their features Z: spectral projected gradient, the best point is kept. The bases have
   length 1 afterwards, or they are zero and so is their row of U. report->gap is what the last ten steps gained. */
sl_status sl_polynet_full (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, double *H, double *U,
                           double *b, double *Z, const sl_polynet_limit *limit, sl_polynet_report *report,
                           const sl_stop *stop);

/* Refits H and W (null for none) for a machine with sparse X, whose features are cut into a few blocks of consecutive ones
   so that no sample has two of a block, as users and items: the blocks take turns. U moves only in the lengths of its rows;
   b stays. There is no offset. With a team (and its gather) feature j belongs to the member j mod members, and data and
   task are those of all samples that have one of the member's features, in the order of all. *suitable is 0, and nothing
   is done, where the data or the loss are not of this form (the loss: squared or binary logistic). report->gap is what
   the last turn of all blocks gained.
     Cost of a turn  with e stored entries of X, k^2 m e/2, and (k + m)^3/3 for each feature; 5 m n numbers of memory. */
sl_status sl_polynet_alternate (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, double *H,
                                double *U, double *W, const double *b, const sl_polynet_limit *limit,
                                sl_polynet_report *report, int *suitable, const sl_stop *stop);

/* Refits W and b, given the scores of the bases as the offset, by Newton's method with conjugate gradients, and gives L.
   report->gap bounds what is left to gain by W: each slope squared over twice its ridge.
     Cost of a step  a few to some hundred times that of X'W. */
sl_status sl_polynet_linear (const sl_polynet_data *data, const sl_polynet_task *task, double *W, double *b,
                             double *L, const sl_polynet_limit *limit, sl_polynet_report *report,
                             const sl_stop *stop);

#endif
