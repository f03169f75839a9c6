/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_polynet_private.h -- what refits share: scores and losses of all samples, and the way back. */
#ifndef SL_POLYNET_PRIVATE_H
#define SL_POLYNET_PRIVATE_H

#include "sl_polynet.h"

/* Samples above which a search for a basis takes fewer steps and starts. */
enum { SL_POLYNET_MANY = 20000 };

/* O = U'Z' + b, and the offset, m-by-n. */
sl_status sl_polynet_scores (const sl_polynet_task *task, size_t k, const double *Z, const double *U, const double *b,
                             double *O, const sl_stop *stop);

/* *objective, the sum of the losses, and S unless it is null; S may be O. value: room for n numbers. SL_NOT_FINITE on
   all members of the team, or on none. */
sl_status sl_polynet_losses (const sl_polynet_task *task, const double *O, double *S, double *value,
                             double *objective, const sl_stop *stop);

/* by_U = Z'S', k-by-m, and by_b = the sums of the rows of S. room: for (k + 1) * m numbers. */
sl_status sl_polynet_back (const sl_polynet_task *task, size_t k, const double *Z, const double *S, double *by_U,
                           double *by_b, double *room, const sl_stop *stop);

/* P = X'H and Z, n-by-k. squared: room for p*k numbers, read for a machine only. */
sl_status sl_polynet_pass (const sl_polynet_data *data, size_t k, const double *H, double *P, double *Z,
                           double *squared, const sl_stop *stop);

/* out = A .* B, n-by-r; out may be A. */
sl_status sl_polynet_multiply (size_t n, size_t r, const double *A, const double *B, double *out,
                               const sl_stop *stop);

/* *unit = the largest root mean square of a column of Z; 1 if all are zero. */
sl_status sl_polynet_unit (const sl_polynet_task *task, size_t k, const double *Z, double *unit, const sl_stop *stop);

/* tau dual (-G) + sum (U .* G), for G k-by-m: what is left to gain in the ball where G is the gradient at U, k-by-m. */
double sl_polynet_gap (const sl_penalty *penalty, size_t k, size_t m, double tau, const double *U, const double *G);

/* A quadratic model of the objective of an output refit: q (d) = gradient'd + d'Q d/2 for d the change of the `count`
   parameters x: U, k-by-m, and with an intercept m numbers more. Q is count-by-count where outputs are coupled, else it
   has m blocks of the size k + intercept on its diagonal, of which the intercept is the last. at: room for 2 count
   numbers, or null where no matrix of the size count is to be factorised. */
typedef struct
{
  const sl_penalty *penalty;
  double tau;
  size_t k, m, count;
  int intercept, coupled;
  double *Q;
  size_t *at;
} sl_polynet_model;

/* Entry (i, j) of Q by the numbers of parameters, and what is left to gain where the gradient is G: the gap of U, and of each
   intercept what a step of its own would gain. */
double sl_polynet_entry (const sl_polynet_model *model, size_t i, size_t j);
double sl_polynet_left (const sl_polynet_model *model, double gap, const double *G);

/* w = the point of the ball that minimises the model, up to `tolerance` or by that many rounds; the model is never
   above its value at x. *curvature: an estimate of Q's largest eigenvalue, above 0, which is made better. room: for
   sl_polynet_model_room numbers. */
sl_status sl_polynet_minimise (const sl_polynet_model *model, const double *x, const double *gradient,
                               double tolerance, size_t rounds, double *curvature, double *w, double *room,
                               const sl_stop *stop);
size_t sl_polynet_model_room (size_t count, int polished);

/* Whether Newton's method is worth its matrices for n samples in all; then sl_polynet_newton refits as
   sl_polynet_output does. *stuck: whether it ended since it found no step. */
int sl_polynet_newton_pays (const sl_polynet_task *task, double n, size_t k);
sl_status sl_polynet_newton (const sl_polynet_task *task, size_t k, const double *Z, double *U, double *b,
                             const sl_polynet_limit *limit, sl_polynet_report *report, int *stuck,
                             const sl_stop *stop);

/* by_H, p-by-k, from P and S; W and, for a machine, V: room for n*k numbers; by_squares: for p*k. */
sl_status sl_polynet_back_H (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, const double *H,
                             const double *U, const double *P, const double *S, double *W, double *V,
                             double *by_squares, double *by_H, const sl_stop *stop);

/* Sums over the samples of a sparse X, with a = X'H, n-by-r, or all a = 1 where H is null:
     G = D (a .^ 2), m-by-r, and Q = X (e .* a), p-by-r,
   with e_i = mix' D_i, mix m-by-r, or e_i the column i of rows, r-by-n with the leading dimension s->ld. Any of G and Q,
   and of mix and rows, may be null. The sums go over the samples of all members of the team. */
typedef struct
{
  const sl_data *X;
  size_t m, ld;
  const double *D;
  const sl_samples *samples;
} sl_polynet_sweep;
sl_status sl_polynet_swept (const sl_polynet_sweep *s, size_t r, const double *H, const double *mix,
                            const double *rows, double *G, double *Q, const sl_stop *stop);

/* The weights D of samples: for a full X their transpose, n-by-r; for a sparse X themselves, r-by-n, ld numbers
   apart. For a machine diagonal is X.^2 D', p-by-r (else it is not read). */
typedef struct
{
  const double *columns, *rows;
  size_t ld;
  const double *diagonal;
} sl_polynet_weights;

/* diagonal = X.^2 D', p-by-r, for a machine. */
sl_status sl_polynet_diagonal (const sl_polynet_data *data, size_t r, const sl_polynet_weights *D, double *diagonal,
                               const sl_stop *stop);

/* Q as of sl_polynet_products. P: room for n*r numbers for a full X. */
sl_status sl_polynet_gamma (const sl_polynet_data *data, size_t r, const sl_polynet_weights *D, const double *H,
                            double *P, double *Q, const sl_stop *stop);

/* Eigenvectors of largest modulus of Gamma_1 .. Gamma_r, by Lanczos' method from the columns of H, p-by-r, which become
   the vectors; lambda: moduli of their Rayleigh quotients. other, p-by-r, and lambda_other: the vectors from the other end
   of each spectrum. The method begins anew, at most `again` times, from the vectors found, as long as a residual is above
   accuracy times its lambda. */
sl_status sl_polynet_lanczos (const sl_polynet_data *data, size_t r, const sl_polynet_weights *D, size_t again,
                              double accuracy, double *H, double *lambda, double *other, double *lambda_other,
                              const sl_stop *stop);

#endif
